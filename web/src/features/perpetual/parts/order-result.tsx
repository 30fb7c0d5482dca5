import { EndingSheet } from '../../../form/ending-sheet.tsx';
import { failureText } from '../../../form/failure-text.ts';
import { UnknownSheet } from '../../../form/unknown-sheet.tsx';
import { exactFigure, quantityFigure, tickFigure } from '../../../domain/figures.ts';
import { useNumberStyle } from '../../../i18n/formats.ts';
import { useSay } from '../../../i18n/text.tsx';
import type { Submission } from '../../../session/submission/machine.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/card.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { Receipt } from '../../../ui/receipt.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import parts from '../../../ui/ticket-parts.module.css';
import type { PerpetualMarket } from '../model/market.ts';
import type { ContractOrder } from '../model/order.ts';
import type { OrderSubmission } from '../model/use-order-submission.ts';
import { useOpenOrders, usePastOrders } from '../queries.ts';
import type { SentOrder } from '../sending.ts';

interface OrderResultProps {
  readonly state: Extract<Submission<OrderSubmission, SentOrder>, { readonly step: 'done' | 'refused' | 'unknown' }>;
  readonly market: PerpetualMarket;
  readonly onClose: () => void;
  readonly onCheckAgain: () => void;
  readonly onRetry: () => void;
}

/** What became of an order: taken and then filled, refused in the server's words, or not known yet. */
export function OrderResult({ state, market, onClose, onCheckAgain, onRetry }: OrderResultProps) {
  const say = useSay();
  if (state.step === 'unknown')
    return (
      <UnknownSheet
        search={state.search}
        text={say(`trade.result.${state.search}`)}
        onCheckAgain={onCheckAgain}
        onRetry={onRetry}
        onClose={onClose}
      />
    );
  if (state.step === 'done') return <Taken sent={state.result} market={market} onClose={onClose} />;
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
      <div className={parts['stack']}>
        <Note kind="danger" alert>
          {failureText(state.failure, say)}
        </Note>
        <p className={parts['fine']}>{say('perpetual-sheets.result.nothing')}</p>
      </div>
    </Sheet>
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
