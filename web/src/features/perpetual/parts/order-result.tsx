import { EndingSheet } from '../../../form/ending-sheet.tsx';
import { SubmissionEnd } from '../../../form/submission-end.tsx';
import { exactFigure, quantityFigure, tickFigure } from '../../../domain/figures.ts';
import { useNumberStyle } from '../../../i18n/formats.ts';
import { useSay } from '../../../i18n/text.tsx';
import type { Submitting } from '../../../session/submission/use-submission.ts';
import { Note } from '../../../ui/card.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { Receipt } from '../../../ui/receipt.tsx';
import type { PerpetualMarket } from '../model/market.ts';
import type { ContractOrder } from '../model/order.ts';
import type { OrderSubmission } from '../model/use-order-submission.ts';
import { useOpenOrders, usePastOrders } from '../queries.ts';
import type { SentOrder } from '../sending.ts';

interface OrderResultProps {
  readonly submission: Submitting<OrderSubmission, SentOrder>;
  readonly market: PerpetualMarket;
  readonly onDone: (() => void) | undefined;
}

/** What became of an order: taken and then filled, refused in the server's words, or not known yet. */
export function OrderResult({ submission, market, onDone }: OrderResultProps) {
  const say = useSay();
  const refused = {
    title: say('trade.result.refused'),
    back: say('trade.result.backToTicket'),
    nothing: say('perpetual-sheets.result.nothing'),
  };
  return (
    <SubmissionEnd submission={submission} refused={refused} onDone={onDone}>
      {(_, sent, close) => <Taken sent={sent} market={market} onClose={close} />}
    </SubmissionEnd>
  );
}

function titleOf(order: ContractOrder | null) {
  if (order === null || order.state === 'waiting') return 'trade.result.waiting' as const;
  return order.filledLots > 0 ? ('perpetual-sheets.result.opened' as const) : ('trade.result.ended' as const);
}

/** The order as the lists have it, which they do a moment after it was taken. */
function Taken({ sent, market, onClose }: { readonly sent: SentOrder; readonly market: PerpetualMarket; readonly onClose: () => void }) {
  const say = useSay();
  const style = useNumberStyle();
  const [open, past] = [useOpenOrders(), usePastOrders()];
  const order = [...(open.rows ?? []), ...(past.rows ?? [])].find(({ id }) => id === sent.id) ?? null;
  if (order === null)
    return (
      <EndingSheet onDone={onClose} title={say('trade.result.sent')} next={say('perpetual-sheets.result.next')}>
        <Note>{say('trade.result.sentText', { number: sent.number })}</Note>
      </EndingSheet>
    );
  const money = (amount: string) => <Figure figure={exactFigure(amount, 'cost', style)} unit="USDT" />;
  const coins = (amount: string) => (
    <Figure figure={quantityFigure(amount, market.quantityDecimals, style)} unit={market.coin.toUpperCase()} />
  );
  return (
    <EndingSheet onDone={onClose} title={say(titleOf(order))} next={say('perpetual-sheets.result.next')}>
      <Receipt
        rows={[
          { key: 'size', label: say('trade.order.quantity'), value: coins(order.coins) },
          { key: 'filled', label: say('trade.order.filled'), value: coins(order.filledCoins), strong: true },
          {
            key: 'price',
            label: say('trade.order.average'),
            value: <Figure figure={tickFigure(order.averagePrice, market.priceDecimals, style)} unit="USDT" />,
          },
          { key: 'fee', label: say('trade.order.fee'), value: money(order.fee) },
          { key: 'number', label: say('trade.order.number'), value: <bdi dir="ltr">{order.number}</bdi> },
        ]}
      />
    </EndingSheet>
  );
}
