import type { ResultOf } from '@candor/contract/call';
import type { orderList } from '@candor/contract/products/spot/calls';
import { divide, isZero, multiply, round } from '../../../domain/decimal.ts';
import type { OrderKind, Side, TimeInForce } from '../../../domain/pair.ts';

type OrderRow = ResultOf<typeof orderList>;

/** An own spot order as pages show it. */
export type SpotOrder = {
  readonly id: number;
  readonly number: string;
  readonly coin: string;
  readonly quote: string;
  readonly side: Side;
  readonly kind: OrderKind;
  readonly timeInForce: TimeInForce;
  readonly state: 'waiting' | 'filled' | 'cancelled';
  readonly endReason: NonNullable<OrderRow['endReason']> | null;
  /** Null on market orders. */
  readonly price: string | null;
  /** Ordered quantity; null for a market buy by amount. */
  readonly quantity: string | null;
  /** Ordered value, or what a market buy spends. */
  readonly value: string | null;
  readonly filled: string;
  /** Mean price of the fills; null without one. */
  readonly averagePrice: string | null;
  readonly filledValue: string;
  readonly fee: { readonly asset: string; readonly amount: string };
  readonly placedMs: number;
  /** Time of the last fill or of the end; null while nothing has happened. */
  readonly dealtMs: number | null;
};

const orNull = (amount: string): string | null => (isZero(amount) ? null : amount);

export function orderOf(row: OrderRow): SpotOrder {
  const { side, kind, state, timeInForce, endReason, filledQuantity, filledValue, times } = row;
  const coin = row.baseCoin.toLowerCase();
  const quote = row.quoteCoin.toLowerCase();
  return {
    id: row.orderId,
    number: row.orderNumber,
    coin,
    quote,
    side,
    kind,
    timeInForce,
    state,
    endReason,
    price: orNull(row.limitPrice),
    quantity: orNull(row.orderedQuantity),
    value: orNull(row.orderedValue),
    filled: filledQuantity,
    averagePrice: orNull(row.averagePrice),
    filledValue,
    fee: { asset: side === 'buy' ? coin : quote, amount: row.fee },
    placedMs: times.acceptedMs,
    dealtMs: isZero(filledQuantity) ? null : times.filledMs,
  };
}

/** Part of a limit order that has filled, in whole percent, cut: 100 only when all is filled. */
export function filledPercent({ filled, quantity }: SpotOrder): number {
  const percent = quantity === null ? null : divide(multiply(filled, '100'), quantity);
  return percent === null ? 0 : Number(round(percent, 0, 'down'));
}
