import type { ResultOf } from '@candor/contract/call';
import type { orderList } from '@candor/contract/products/spot/calls';
import { divide, isZero, multiply, round } from '../../../domain/decimal.ts';
import type { OrderKind, Side, TimeInForce } from '../../../domain/pair.ts';

type WireOrder = ResultOf<typeof orderList>;

/** An own spot order in the words of the product. */
export type SpotOrder = {
  readonly id: number;
  readonly number: string;
  readonly coin: string;
  readonly quote: string;
  readonly side: Side;
  readonly kind: OrderKind;
  readonly timeInForce: TimeInForce;
  readonly state: 'waiting' | 'filled' | 'cancelled';
  readonly endReason: NonNullable<WireOrder['endReason']> | null;
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

const STATES: Readonly<Record<number, SpotOrder['state']>> = { 0: 'waiting', 1: 'filled', 3: 'cancelled' };

const orNull = (amount: string): string | null => (isZero(amount) ? null : amount);

export function orderOf(wire: WireOrder): SpotOrder {
  const side = wire.type === 0 ? 'buy' : 'sell';
  const coin = wire.symbol.toLowerCase();
  const quote = wire.coin.toLowerCase();
  return {
    id: wire.id,
    number: wire.orderNo,
    coin,
    quote,
    side,
    kind: wire.delegateType === 1 ? 'market' : 'limit',
    timeInForce: wire.timeInForce === 'postOnly' ? 'post-only' : wire.timeInForce,
    state: STATES[wire.status] ?? 'cancelled',
    endReason: wire.endReason,
    price: orNull(wire.delegatePrice),
    quantity: orNull(wire.delegateTotal),
    value: orNull(wire.delegateValue),
    filled: wire.dealNum,
    averagePrice: orNull(wire.dealPrice),
    filledValue: wire.dealValue,
    fee: { asset: side === 'buy' ? coin : quote, amount: wire.fee },
    placedMs: wire.params.delegateTime,
    dealtMs: isZero(wire.dealNum) ? null : wire.params.dealTime,
  };
}

/** Part of a limit order that has filled, in whole percent, cut: 100 only when all is filled. */
export function filledPercent({ filled, quantity }: SpotOrder): number {
  const percent = quantity === null ? null : divide(multiply(filled, '100'), quantity);
  return percent === null ? 0 : Number(round(percent, 0, 'down'));
}
