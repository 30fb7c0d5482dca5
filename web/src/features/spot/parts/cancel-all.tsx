import { AskSheet } from '../../../form/ask-sheet.tsx';
import { useSay } from '../../../i18n/text.tsx';

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
  const yes = () => {
    onYes();
    onClose();
  };
  return (
    <AskSheet
      title={say('trade-tools.cancelAll.title')}
      no={say('trade-tools.cancelAll.keep')}
      yes={say('trade-tools.cancelAll.yes', { count })}
      kind="primary"
      onYes={yes}
      onNo={onClose}
    >
      <p>{say('trade-tools.cancelAll.text', { count, pair: `\u2066${pair}\u2069` })}</p>
    </AskSheet>
  );
}
