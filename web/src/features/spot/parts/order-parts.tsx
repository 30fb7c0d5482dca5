import type { ReactNode } from 'react';
import { exactFigure, quantityFigure, tickFigure } from '../../../domain/figures.ts';
import type { TradedPair } from '../../../domain/pair.ts';
import { timeText, useNumberStyle } from '../../../i18n/formats.ts';
import { useSay } from '../../../i18n/text.tsx';
import { useTimeStyle } from '../../../session/preferences.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Figure } from '../../../ui/figure.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { filledPercent, type SpotOrder } from '../model/order.ts';
import { stateText } from './order-texts.ts';
import styles from './orders-panel.module.css';

/** What the phone's cards and the desk's table are given. */
export interface OrderListProps {
  readonly rows: readonly SpotOrder[];
  readonly open: boolean;
  readonly pair: TradedPair;
  readonly cancelling: ReadonlySet<number>;
  readonly onCancel: (order: SpotOrder) => void;
  readonly onEdit: (order: SpotOrder) => void;
  readonly onShow: (id: number) => void;
}

export function SideWord({ order }: { readonly order: SpotOrder }) {
  const say = useSay();
  return (
    <span className={classNames(styles['side'], styles[order.side])}>
      <Icon name={order.side === 'buy' ? 'rise' : 'fall'} small />
      {say(`trade.orderName.${order.kind}.${order.side}`)}
    </span>
  );
}

/** The pieces of an order as they are shown everywhere; a list only says where they stand. */
export interface OrderParts {
  readonly time: ReactNode;
  readonly price: ReactNode;
  readonly average: ReactNode;
  readonly quantity: ReactNode;
  readonly filled: ReactNode;
  readonly percent: number;
  readonly value: ReactNode;
  readonly fee: ReactNode;
  readonly state: ReactNode;
}

export function useOrderParts(pair: TradedPair, withUnit = false): (order: SpotOrder) => OrderParts {
  const say = useSay();
  const style = useNumberStyle();
  const time = useTimeStyle();
  const price = (value: string | null) => <Figure figure={tickFigure(value, pair.priceDecimals, style)} />;
  const money = (amount: string | null, asset: string) => <Figure figure={exactFigure(amount, 'cost', style)} unit={asset.toUpperCase()} />;
  return (order) => ({
    time: <bdi dir="ltr">{timeText(order.placedMs, time)}</bdi>,
    price: order.price === null ? say('trade.kind.market') : price(order.price),
    average: price(order.averagePrice),
    quantity: (
      <Figure
        figure={quantityFigure(order.quantity, pair.quantityDecimals, style)}
        {...(withUnit ? { unit: order.coin.toUpperCase() } : {})}
      />
    ),
    filled: <Figure figure={quantityFigure(order.filled, pair.quantityDecimals, style)} />,
    percent: filledPercent(order),
    value: money(order.value, order.quote),
    fee: money(order.fee.amount, order.fee.asset),
    state: say(stateText(order)),
  });
}

type ActionsProps = { readonly order: SpotOrder } & Pick<OrderListProps, 'pair' | 'cancelling' | 'onCancel' | 'onEdit'>;

/** What can be done with a waiting order. */
export function OrderActions({ order, pair, cancelling, onCancel, onEdit }: ActionsProps) {
  const say = useSay();
  const busy = cancelling.has(order.id);
  return (
    <>
      {pair.open && order.price !== null && !busy && (
        <Button small kind="line" onPress={() => onEdit(order)} label={say('trade.orders.editOne', { number: order.number })}>
          {say('trade.orders.edit')}
        </Button>
      )}
      <Button small kind="line" busy={busy} onPress={() => onCancel(order)} label={say('trade.orders.cancelOne', { number: order.number })}>
        {say('shell.common.cancel')}
      </Button>
    </>
  );
}
