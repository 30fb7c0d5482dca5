import type { ReactNode } from 'react';
import { exactFigure, quantityFigure, tickFigure } from '../../../domain/figures.ts';
import type { TradedPair } from '../../../domain/pair.ts';
import { useNumberStyle } from '../../../i18n/formats.ts';
import { useSay } from '../../../i18n/text.tsx';
import { Moment } from '../../../product/moment.tsx';
import { Button } from '../../../ui/button.tsx';
import { DirectionMark } from '../../../ui/direction-mark.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { filledPercent, type SpotOrder } from '../model/order.ts';
import type { Cancelling } from '../model/use-cancel.ts';
import { stateText } from './order-texts.ts';

/** What the phone's cards and the desktop's table are given. */
export interface OrderListProps {
  readonly rows: readonly SpotOrder[];
  readonly open: boolean;
  readonly pair: TradedPair;
  readonly cancel: Cancelling;
  readonly onEdit: (order: SpotOrder) => void;
  readonly onShow: (id: number) => void;
}

export function SideWord({ order }: { readonly order: SpotOrder }) {
  const say = useSay();
  return (
    <DirectionMark direction={order.side === 'buy' ? 'up' : 'down'}>{say(`trade.orderName.${order.kind}.${order.side}`)}</DirectionMark>
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
  const price = (value: string | null) => <Figure figure={tickFigure(value, pair.priceDecimals, style)} />;
  const money = (amount: string | null, asset: string) => <Figure figure={exactFigure(amount, 'cost', style)} unit={asset.toUpperCase()} />;
  return (order) => ({
    time: <Moment atMs={order.placedMs} />,
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

type ActionsProps = { readonly order: SpotOrder } & Pick<OrderListProps, 'pair' | 'cancel' | 'onEdit'>;

/** What can be done with a waiting order. */
export function OrderActions({ order, pair, cancel, onEdit }: ActionsProps) {
  const say = useSay();
  const busy = cancel.isBusy(order.id);
  return (
    <>
      {pair.open && order.price !== null && !busy && (
        <Button small kind="line" onPress={() => onEdit(order)} label={say('trade.orders.editOne', { number: order.number })}>
          {say('trade.orders.edit')}
        </Button>
      )}
      <Button
        small
        kind="line"
        busy={busy}
        onPress={() => cancel.one(order.id)}
        label={say('trade.orders.cancelOne', { number: order.number })}
      >
        {say('shell.common.cancel')}
      </Button>
    </>
  );
}
