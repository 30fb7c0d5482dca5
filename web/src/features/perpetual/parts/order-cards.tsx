import type { ReactNode } from 'react';
import { exactFigure, quantityFigure, tickFigure } from '../../../domain/figures.ts';
import { useNumberStyle } from '../../../i18n/formats.ts';
import { useSay } from '../../../i18n/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { Figure } from '../../../ui/figure.tsx';
import type { PerpetualMarket } from '../model/market.ts';
import { filledPercent, type ContractOrder } from '../model/order.ts';
import type { Cancelling } from '../model/use-cancel.ts';
import styles from '../perpetual.module.css';
import { Facts, OrderHead } from './card-parts.tsx';

interface OrderCardsProps {
  readonly rows: readonly ContractOrder[];
  readonly marketOf: (of: { readonly coin: string }) => PerpetualMarket | null;
  readonly cancel: Cancelling;
}

/** Waiting orders with cancel. */
export function OrderCards({ rows, marketOf, cancel }: OrderCardsProps) {
  return (
    <ul className={styles['cards']}>
      {rows.map((order) => (
        <OrderCard key={order.id} order={order} market={marketOf(order)} cancel={cancel} />
      ))}
    </ul>
  );
}

interface OrderCardProps {
  readonly order: ContractOrder;
  readonly market: PerpetualMarket | null;
  readonly cancel: Cancelling;
}

function OrderCard({ order, market, cancel }: OrderCardProps) {
  const say = useSay();
  return (
    <li className={styles['card']}>
      <OrderHead order={order} timeMs={order.placedMs} />
      <OrderFacts order={order} market={market} />
      <div className={styles['actions']}>
        <Button
          small
          kind="line"
          busy={cancel.isBusy(`order-${order.id}`)}
          onPress={() => cancel.order(order.id)}
          label={say('trade.orders.cancelOne', { number: order.number })}
        >
          {say('shell.common.cancel')}
        </Button>
      </div>
    </li>
  );
}

function OrderFacts({ order, market }: Omit<OrderCardProps, 'cancel'>) {
  const say = useSay();
  const style = useNumberStyle();
  const price = (value: string) => <Figure figure={tickFigure(value, market?.priceDecimals ?? 2, style)} />;
  const rows: readonly (readonly [string, ReactNode])[] = [
    [say('trade.order.price'), order.price === null ? say('trade.kind.market') : price(order.price)],
    [
      say('trade.order.quantity'),
      <Figure key="size" figure={quantityFigure(order.coins, market?.quantityDecimals ?? 0, style)} unit={order.coin.toUpperCase()} />,
    ],
    [say('trade.order.filled'), <bdi key="filled" dir="ltr">{`${filledPercent(order)}%`}</bdi>],
    [say('perpetual.order.held'), <Figure key="held" figure={exactFigure(order.held, 'owned', style)} />],
    ...(order.takeProfit === null ? [] : [[say('perpetual.line.profit'), price(order.takeProfit)] as const]),
    ...(order.stopLoss === null ? [] : [[say('perpetual.line.loss'), price(order.stopLoss)] as const]),
  ];
  return <Facts rows={rows} />;
}
