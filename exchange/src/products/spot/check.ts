import { notional } from '@candor/money/market-scale';
import type { Ground } from '../../ground/ground.ts';
import type { MarketBook } from '../../trading/market-books.ts';
import type { RestingOrder } from '../../trading/order-book.ts';
import { LOTS, OWNER } from '../../trading/order-rows.ts';
import { ASK, BID } from '../../trading/side.ts';
import { HOLD_SPOT } from './accounts.ts';
import type { SpotState } from './state.ts';

/** I5 and I7: holds are exactly what the open orders should hold; books are ordered, whole and not crossed. Throws an `Error`. */
export function checkSpot(ground: Ground, state: SpotState): void {
  const { books, taker } = state;
  if (taker.orderId !== 0) throw new Error(`I7: order ${taker.orderId} neither rests nor has ended`);
  let resting = 0;
  for (const { marketId, book, pegs } of books.all()) {
    checkBook(marketId, book);
    for (const order of book.orders()) {
      const row = state.rowOf(order.orderId);
      if (order.lots <= 0) throw new Error(`I7: ${order.lots} lots of order ${order.orderId} rest`);
      const heldTicks = pegs.of(order.orderId)?.boundTicks ?? order.priceTicks;
      checkHold(ground, marketId, { ...order, priceTicks: heldTicks }, books.rows.details[row + OWNER] ?? 0);
      resting += 1;
    }
    resting += checkOutside(ground, state, marketId);
  }
  if (resting !== books.rows.count) throw new Error(`I7: ${books.rows.count} open orders, ${resting} in the books`);
  let owned = 0;
  for (const [accountId, orders] of state.accounts()) {
    for (const orderId of orders.open()) {
      if (books.rows.details[state.rowOf(orderId) + OWNER] !== accountId)
        throw new Error(`I7: order ${orderId} is not account ${accountId}'s`);
      owned += 1;
    }
  }
  if (owned !== resting) throw new Error(`I7: ${owned} open orders of accounts, ${resting} in the books`);
  let holds = 0;
  for (const _hold of ground.ledger.balancesOf(HOLD_SPOT)) holds += 1;
  if (holds !== resting) throw new Error(`I5: ${holds} holds for ${resting} open orders`);
}

/** Pegged orders that wait outside the book, which is all of them when they have no index; answers how many. */
function checkOutside(ground: Ground, { books }: SpotState, marketId: number): number {
  const { book, pegs } = books.of(marketId);
  let count = 0;
  for (const { orderId, ownerId, side, boundTicks } of pegs.all()) {
    const row = books.rows.find(orderId);
    if (book.rests(row)) {
      if (pegs.indexTicks === 0) throw new Error(`I7: pegged order ${orderId} rests without an index`);
      continue;
    }
    checkHold(ground, marketId, { orderId, side, priceTicks: boundTicks, lots: books.rows.queue[row + LOTS] ?? 0 }, ownerId);
    count += 1;
  }
  return count;
}

function checkBook(marketId: number, book: MarketBook['book']): void {
  const bid = book.bestTicks(BID);
  const ask = book.bestTicks(ASK);
  if (bid > 0 && ask > 0 && bid >= ask) throw new Error(`I7: market ${marketId} is crossed, ${bid} over ${ask}`);
  const totals = [new Map<number, number>(), new Map<number, number>()];
  for (const { side, priceTicks, lots } of book.orders()) {
    const of = totals[side];
    of?.set(priceTicks, (of.get(priceTicks) ?? 0) + lots);
  }
  for (const side of [BID, ASK]) {
    const levels = book.levels(side, Number.MAX_SAFE_INTEGER);
    if (levels.length !== totals[side]?.size) throw new Error(`I7: levels of market ${marketId} are not those of its orders`);
    for (const [priceTicks, lots] of levels) {
      if (totals[side].get(priceTicks) !== lots)
        throw new Error(`I7: level ${priceTicks} of market ${marketId} is not the sum of its orders`);
    }
  }
}

function checkHold(ground: Ground, marketId: number, { orderId, side, priceTicks, lots }: RestingOrder, accountId: number): void {
  const market = ground.markets.market(marketId);
  if (market === undefined) throw new Error(`I7: order ${orderId} of no market`);
  const due = side === ASK ? BigInt(lots) * market.lotUnits : notional(priceTicks, lots, market.factor);
  const units = ground.ledger.object(HOLD_SPOT, orderId, accountId);
  if (units !== due) throw new Error(`I5: order ${orderId} holds ${units} instead of ${due}`);
}
