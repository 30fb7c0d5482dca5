import { useSay } from '../i18n/text.tsx';
import { Button } from '../ui/button.tsx';
import { Note } from '../ui/card.tsx';
import { LoadingRing } from '../ui/ring.tsx';
import { Sheet } from '../ui/sheet.tsx';
import styles from '../ui/ticket-parts.module.css';

interface UnknownSheetProps {
  readonly search: 'asking' | 'absent' | 'unanswered';
  readonly text: string;
  readonly onCheckAgain: () => void;
  readonly onRetry: () => void;
  readonly onClose: () => void;
}

/** Unknown is not failed: the server's own records are asked before anything may be sent again, and then with the same key. */
export function UnknownSheet({ search, text, onCheckAgain, onRetry, onClose }: UnknownSheetProps) {
  const say = useSay();
  return (
    <Sheet
      open
      onClose={onClose}
      holds
      step={search}
      title={say('trade.result.unknown')}
      foot={
        search === 'asking' ? undefined : (
          <div className={styles['actions']}>
            <Button onPress={onCheckAgain}>{say('trade.result.checkAgain')}</Button>
            {search === 'absent' && (
              <Button kind="primary" onPress={onRetry}>
                {say('trade.result.sendAgain')}
              </Button>
            )}
          </div>
        )
      }
    >
      <div className={styles['stack']}>
        {search === 'asking' && <LoadingRing size={32} />}
        <Note kind="warn" alert>
          {text}
        </Note>
      </div>
    </Sheet>
  );
}
