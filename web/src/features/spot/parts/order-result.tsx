import type { Submission } from '../../../session/submission/machine.ts';
import type { TradedPair } from '../../../domain/pair.ts';
import { failureText } from '../../../form/failure-text.ts';
import { useSay, type Say } from '../../../i18n/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/card.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { EndingSheet } from '../../../form/ending-sheet.tsx';
import { UnknownSheet } from '../../../form/unknown-sheet.tsx';
import type { OrderSubmission } from '../model/use-order-submission.ts';
import type { SpotOrder } from '../model/order.ts';
import type { SentOrder } from '../sending.ts';
import { OrderDetails } from './order-details.tsx';

interface OrderResultProps {
  readonly state: Submission<OrderSubmission, SentOrder>;
  readonly pair: TradedPair;
  /** The order as the lists have it, once they do. */
  readonly order: SpotOrder | null;
  readonly onClose: () => void;
  readonly onCheckAgain: () => void;
  readonly onRetry: () => void;
}

/** What became of an order: sent and then filled, refused in the server's words, or not known yet. */
export function OrderResult({ state, pair, order, onClose, onCheckAgain, onRetry }: OrderResultProps) {
  const say = useSay();
  switch (state.step) {
    case 'done':
      return (
        <EndingSheet onDone={onClose} title={say(order === null ? 'trade.result.sent' : titleOf(order))} next={nextOf(order, say)}>
          {order === null ? (
            <Note>{say('trade.result.sentText', { number: state.result.number })}</Note>
          ) : (
            <OrderDetails order={order} pair={pair} />
          )}
        </EndingSheet>
      );
    case 'refused':
      return (
        <Sheet
          open
          onClose={onClose}
          title={say('trade.result.refused')}
          foot={
            <Button wide onPress={onClose}>
              {say('trade.result.backToTicket')}
            </Button>
          }
        >
          <Note kind="danger" alert>
            {failureText(state.failure, say)}
          </Note>
        </Sheet>
      );
    case 'unknown':
      return (
        <UnknownSheet
          search={state.search}
          text={say(`trade.result.${state.search}`)}
          onCheckAgain={onCheckAgain}
          onRetry={onRetry}
          onClose={onClose}
        />
      );
    case 'idle':
    case 'checking':
    case 'confirming':
    case 'sending':
      return null;
  }
}

function titleOf({ state }: SpotOrder) {
  if (state === 'filled') return 'trade.result.filled' as const;
  return state === 'waiting' ? ('trade.result.waiting' as const) : ('trade.result.ended' as const);
}

/** What happens next with an order; the lists have it a moment after it was accepted. */
function nextOf(order: SpotOrder | null, say: Say): string {
  if (order === null) return say('trade-tools.next.sent');
  if (order.state === 'waiting') return say('trade-tools.next.open');
  if (order.state === 'cancelled') return say('trade-tools.next.ended');
  return say('trade-tools.next.filled', { asset: (order.side === 'buy' ? order.coin : order.quote).toUpperCase() });
}
