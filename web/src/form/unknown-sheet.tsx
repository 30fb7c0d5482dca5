import { useSay } from '../i18n/text.tsx';
import type { Submitting } from '../session/submission/use-submission.ts';
import { Button } from '../ui/button.tsx';
import { Note } from '../ui/card.tsx';
import { LoadingRing } from '../ui/ring.tsx';
import { Sheet } from '../ui/sheet.tsx';
import styles from '../ui/ticket-parts.module.css';

interface UnknownSheetProps<Content, Result> {
  readonly submission: Submitting<Content, Result>;
  readonly text: string;
  /** Where it is no order. */
  readonly title?: string;
  readonly onClose?: () => void;
}

/** Unknown is not failed: the server's own records are asked before anything may be sent again, and then with the same key. */
export function UnknownSheet<Content, Result>({
  submission,
  text,
  title,
  onClose = submission.dismiss,
}: UnknownSheetProps<Content, Result>) {
  const say = useSay();
  const { state, checkAgain, retry } = submission;
  if (state.step !== 'unknown') return null;
  const { search } = state;
  return (
    <Sheet
      open
      onClose={onClose}
      holds
      step={search}
      title={title ?? say('trade.result.unknown')}
      foot={
        search === 'asking' ? undefined : (
          <div className={styles['actions']}>
            <Button onPress={checkAgain}>{say('trade.result.checkAgain')}</Button>
            {search === 'absent' && (
              <Button kind="primary" onPress={retry}>
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
