import { notional } from '@candor/money/market-scale';
import type { Ground } from '../../ground/ground.ts';
import type { SpotOrder } from './order.ts';
import type { SpotBook, SpotState } from './state.ts';

/** I5 and I7: holds are exactly what the open orders should hold; books are ordered, whole and not crossed. Throws an `Error`. */
export function checkSpot(ground: Ground, state: SpotState): void {
  let resting = 0;
  for (const book of state.books()) {
    checkBook(book);
    for (const row of book.book.orders()) {
      const order = state.known(row.orderId);
      const left = order.lots - order.filledLots;
      if (row.lots !== left || row.priceTicks !== order.priceTicks || row.side !== order.side || order.marketId !== book.marketId) {
        throw new Error(`I7: the book's order ${row.orderId} is not the market's`);
      }
      if (left <= 0 || left > order.lots || !order.resting) throw new Error(`I7: remaining of ${row.orderId} is ${left} of ${order.lots}`);
      checkHold(ground, order, left);
      resting += 1;
    }
  }
  if (resting !== state.openCount) throw new Error(`I7: ${state.openCount} open orders, ${resting} in the books`);
  let holds = 0;
  for (const leg of ground.ledger.balances()) if (leg.kind === 'user.hold.spot') holds += 1;
  if (holds !== resting) throw new Error(`I5: ${holds} holds for ${resting} open orders`);
}

function checkBook({ marketId, book }: SpotBook): void {
  const bid = book.bestTicks('buy');
  const ask = book.bestTicks('sell');
  if (bid > 0 && ask > 0 && bid >= ask) throw new Error(`I7: market ${marketId} is crossed, ${bid} over ${ask}`);
  const totals = { buy: new Map<number, number>(), sell: new Map<number, number>() };
  for (const { side, priceTicks, lots } of book.orders()) totals[side].set(priceTicks, (totals[side].get(priceTicks) ?? 0) + lots);
  for (const side of ['buy', 'sell'] as const) {
    const levels = book.levels(side, Number.MAX_SAFE_INTEGER);
    if (levels.length !== totals[side].size) throw new Error(`I7: levels of market ${marketId} are not those of its orders`);
    for (const [priceTicks, lots] of levels) {
      if (totals[side].get(priceTicks) !== lots)
        throw new Error(`I7: level ${priceTicks} of market ${marketId} is not the sum of its orders`);
    }
  }
}

function checkHold(ground: Ground, order: SpotOrder, left: number): void {
  const market = ground.markets.market(order.marketId);
  if (market === undefined) throw new Error(`I7: order ${order.orderId} of no market`);
  const due = order.side === 'sell' ? BigInt(left) * market.lotUnits : notional(order.priceTicks, left, market.factor);
  const units = ground.ledger.hold(order.orderId);
  if (units !== due) throw new Error(`I5: order ${order.orderId} holds ${units} instead of ${due}`);
}
