import type { Ground } from '../ground/ground.ts';
import type { LastPrice } from '../ground/prices/answers.ts';
import { isWhole } from '../kernel/checks.ts';
import type { MarketBook, MarketBooks } from './market-books.ts';
import { MAX_ORDER_LOTS, MAX_PRICE_TICKS, MAX_RESTING_ORDERS } from './order-book.ts';
import { MAX_OPEN_ORDERS } from './order-rows.ts';
import { type Peg, type PeggedOrders, pegTicks } from './pegged-orders.ts';
import { ASK, BID, type Side, sideOf } from './side.ts';

/** One pegged order of a list: `offsetPpm` of the index, of either sign. */
export type Quote = { readonly offsetPpm: number; readonly lots: number };

/** What an account's pegged orders of a market and side are from now on (`product-rules` 4.6). */
export type PegList<Of extends Quote> = { readonly side: Side; readonly boundTicks: number; readonly quotes: readonly Of[] };

const MOST_QUOTES = 40;
/** A price is at most twice the index, and above nothing. */
const FURTHEST_PPM = 1_000_000;
/** Fills of pegged orders with orders that they reach, of one piece; behind the last one no order of their own hand ends either. */
const MOST_FILLS = 500;
/** Age of the last tick above which pegged orders leave the book, ms. */
const STALE_MS = 3_000;

/** The house's liquidity and simulated participants; nobody where money is real. */
export function mayPeg({ accounts, house }: Ground, accountId: number): boolean {
  return house.opened?.mode !== 'live' && (accounts.isHouse(accountId) || accounts.isSimulated(accountId));
}

export function isPegList({ boundTicks, quotes }: PegList<Quote>): boolean {
  return (
    isWhole(boundTicks, 1, MAX_PRICE_TICKS) &&
    quotes.length <= MOST_QUOTES &&
    quotes.every(({ offsetPpm, lots }) => isWhole(offsetPpm, 1 - FURTHEST_PPM, FURTHEST_PPM) && isWhole(lots, 1, MAX_ORDER_LOTS))
  );
}

/** As they come back to the book: the best price first. */
export function bestFirst<Of extends Quote>({ side, quotes }: PegList<Of>): readonly Of[] {
  return quotes.toSorted((a, b) => (side === 'buy' ? b.offsetPpm - a.offsetPpm : a.offsetPpm - b.offsetPpm));
}

/** An account's bids stay below its offers, at every index. */
export function crosses(pegs: PeggedOrders, accountId: number, { side, quotes }: PegList<Quote>): boolean {
  const others = pegs.ofOwner(accountId, 1 - sideOf(side)).map(({ offsetPpm }) => offsetPpm);
  const own = quotes.map(({ offsetPpm }) => offsetPpm);
  const [bids, asks] = side === 'buy' ? [own, others] : [others, own];
  return Math.max(...bids) >= Math.min(...asks);
}

/** Whether a market has room for another list. */
export function hasRoom({ rows }: MarketBooks, { book, pegs }: MarketBook): boolean {
  const most = book.size(BID) + book.size(ASK) + pegs.size + MOST_QUOTES;
  return most <= MAX_RESTING_ORDERS && rows.count + MOST_QUOTES < MAX_OPEN_ORDERS;
}

/** The index by which pegged orders stand in the book at this time, of a market whose price it is; 0 when they wait outside. */
export function pegIndex(index: LastPrice | null, timeMs: number): number {
  return index === null || timeMs - index.timeMs > STALE_MS ? 0 : index.priceTicks;
}

/** From when pegged orders leave the book, unless another tick of the symbol comes. */
export function pegsStaleMs({ prices }: Ground, { indexTicks }: PeggedOrders, symbolId: number): number {
  return indexTicks === 0 ? Infinity : (prices.last(symbolId)?.timeMs ?? 0) + STALE_MS + 1;
}

/**
 * One piece of the trades of pegged orders with those that they reach. `reach` matches one at its price with at most so many fills, as far as the entry
 * has room, and answers how many there were.
 */
export function matchPegs(
  pegs: PeggedOrders,
  context: { readonly mayBegin: boolean },
  reach: (peg: Peg, priceTicks: number, most: number) => number,
): void {
  let left = MOST_FILLS;
  for (let next = pegs.next(); next !== null && left > 0 && context.mayBegin; next = pegs.next())
    left -= reach(next, pegTicks(next, pegs.indexTicks), left);
}
