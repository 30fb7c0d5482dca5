import type { TradedPair } from '../../../domain/pair.ts';
import { AskSheet } from '../../../form/ask-sheet.tsx';
import { EndingSheet } from '../../../form/ending-sheet.tsx';
import { UnknownSheet } from '../../../form/unknown-sheet.tsx';
import { useSay } from '../../../i18n/text.tsx';
import type { Submitting } from '../../../session/submission/use-submission.ts';
import { Note } from '../../../ui/card.tsx';
import type { SpotInputs } from '../rules/ticket.ts';
import type { Moved } from '../model/move.ts';
import type { SpotOrder } from '../model/order.ts';
import type { MoveSubmission } from '../model/use-move.ts';
import { OrderDetails } from './order-details.tsx';

interface MoveResultProps {
  readonly submission: Submitting<MoveSubmission, Moved>;
  readonly pair: TradedPair;
  /** Own orders as the lists have them. */
  readonly listed: readonly SpotOrder[];
  readonly onClose: () => void;
  readonly onFill: (inputs: SpotInputs) => void;
}

/** What became of the two orders, in words that leave nothing open. */
export function MoveResult({ submission, pair, listed, onClose, onFill }: MoveResultProps) {
  const say = useSay();
  const { state } = submission;
  if (state.step === 'unknown')
    return <UnknownSheet submission={submission} text={say(`trade-tools.move.${state.search}`)} onClose={onClose} />;
  if (state.step === 'refused') {
    return (
      <EndingSheet title={say('trade-tools.move.keptTitle')} onDone={onClose}>
        <Note kind="danger" alert>
          {state.failure.words === '' ? say('shell.failure.system') : state.failure.words}
        </Note>
      </EndingSheet>
    );
  }
  if (state.step !== 'done') return null;
  const { result } = state;
  switch (result.kind) {
    case 'moved': {
      const order = listed.find(({ id }) => id === result.order.id) ?? null;
      return (
        <EndingSheet title={say('trade-tools.move.moved')} onDone={onClose}>
          {order === null ? (
            <Note>{say('trade.result.sentText', { number: result.order.number })}</Note>
          ) : (
            <OrderDetails order={order} pair={pair} />
          )}
        </EndingSheet>
      );
    }
    case 'kept':
      return (
        <EndingSheet title={say('trade-tools.move.keptTitle')} onDone={onClose}>
          <Note kind="warn" alert>
            {say('trade-tools.move.kept')}
          </Note>
          {result.words !== '' && <Note>{result.words}</Note>}
        </EndingSheet>
      );
    case 'filled':
      return (
        <EndingSheet title={say('trade-tools.move.filledTitle')} onDone={onClose}>
          <Note alert>{say('trade-tools.move.filled')}</Note>
        </EndingSheet>
      );
    case 'freed':
      return (
        <AskSheet
          title={say('trade-tools.move.freedTitle')}
          no={say('shell.common.close')}
          yes={say('trade-tools.move.fill')}
          kind="primary"
          onYes={() => onFill(result.inputs)}
          onNo={onClose}
        >
          <Note kind="warn" alert>
            {say('trade-tools.move.freed')}
          </Note>
          {result.words !== '' && <Note kind="danger">{result.words}</Note>}
        </AskSheet>
      );
  }
}
