import { scaleOf, ticksOf, type TradedPair } from '../../../domain/pair.ts';
import type { OwnOrder } from '../rules/ticket.ts';
import type { SpotOrder } from './order.ts';

/** Own waiting limit orders of a pair as the rules know them. */
export function ownOrdersOf(orders: readonly SpotOrder[], pair: TradedPair): readonly OwnOrder[] {
  const scale = scaleOf(pair);
  if (scale === null) return [];
  return orders.flatMap(({ side, price, state, coin }): readonly OwnOrder[] => {
    const ticks = price === null || state !== 'waiting' || coin !== pair.coin ? null : ticksOf(price, scale);
    return ticks === null ? [] : [{ side, ticks }];
  });
}

export function ticksOfOrders(
  orders: readonly SpotOrder[],
  pair: TradedPair,
): { readonly buy: readonly number[]; readonly sell: readonly number[] } {
  const own = ownOrdersOf(orders, pair);
  return {
    buy: own.filter(({ side }) => side === 'buy').map(({ ticks }) => ticks),
    sell: own.filter(({ side }) => side === 'sell').map(({ ticks }) => ticks),
  };
}
