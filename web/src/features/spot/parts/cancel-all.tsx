import { useSay } from '../../../i18n/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import styles from './ticket.module.css';

interface CancelAllProps {
  readonly pair: string;
  /** How many are open now; some may fill before they are cancelled. */
  readonly count: number;
  readonly onYes: () => void;
  readonly onClose: () => void;
}

/** Asked before all orders of a pair are cancelled; how many were is told when it is done. */
export function CancelAll({ pair, count, onYes, onClose }: CancelAllProps) {
  const say = useSay();
  return (
    <Sheet
      open
      onClose={onClose}
      title={say('trade-tools.cancelAll.title')}
      foot={
        <div className={styles['actions']}>
          <Button onPress={onClose}>{say('trade-tools.cancelAll.keep')}</Button>
          <Button
            kind="primary"
            onPress={() => {
              onYes();
              onClose();
            }}
          >
            {say('trade-tools.cancelAll.yes', { count })}
          </Button>
        </div>
      }
    >
      <p>{say('trade-tools.cancelAll.text', { count, pair: `\u2066${pair}\u2069` })}</p>
    </Sheet>
  );
}
