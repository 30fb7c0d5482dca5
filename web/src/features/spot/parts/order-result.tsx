import type { TradedPair } from '../../../domain/pair.ts';
import { EndingSheet } from '../../../form/ending-sheet.tsx';
import { SubmissionEnd } from '../../../form/submission-end.tsx';
import { useSay, type Say } from '../../../i18n/text.tsx';
import type { Submitting } from '../../../session/submission/use-submission.ts';
import { Note } from '../../../ui/card.tsx';
import type { OrderSubmission } from '../model/use-order-submission.ts';
import type { SpotOrder } from '../model/order.ts';
import type { SentOrder } from '../sending.ts';
import { OrderDetails } from './order-details.tsx';

interface OrderResultProps {
  readonly submission: Submitting<OrderSubmission, SentOrder>;
  readonly pair: TradedPair;
  /** Own orders as the lists have them; the sent one is among them a moment after it was accepted. */
  readonly listed: readonly SpotOrder[];
  readonly onDone: (() => void) | undefined;
}

/** What became of an order: sent and then filled, refused in the server's words, or not known yet. */
export function OrderResult({ submission, pair, listed, onDone }: OrderResultProps) {
  const say = useSay();
  const refused = { title: say('trade.result.refused'), back: say('trade.result.backToTicket') };
  return (
    <SubmissionEnd submission={submission} refused={refused} onDone={onDone}>
      {(_, { id, number }, close) => {
        const order = listed.find((one) => one.id === id) ?? null;
        return (
          <EndingSheet onDone={close} title={say(order === null ? 'trade.result.sent' : titleOf(order))} next={nextOf(order, say)}>
            {order === null ? <Note>{say('trade.result.sentText', { number })}</Note> : <OrderDetails order={order} pair={pair} />}
          </EndingSheet>
        );
      }}
    </SubmissionEnd>
  );
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
