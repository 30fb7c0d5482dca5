import type { CommandBody } from '@candor/exchange/command';
import type { AuditGround } from '../ground/ground.ts';
import { MOST_LOTS, MOST_TICKS } from '../ground/market.ts';
import type { KnownPrices } from '../ground/prices.ts';
import { isWhole } from '../ground/shapes.ts';
import type { Step } from '../step.ts';
import { MAY_PEG, PEGGED, REACHED, REPRICED } from './peg-rules.ts';
import type { Pegged, PeggedOrders } from './pegged-orders.ts';
import { mayBegin, type Work } from './work.ts';

type List = Extract<CommandBody, { readonly type: `${string}.peg` }>;
/** Products with pegged orders. */
type Pegging<Type> = Type extends `${infer Product}.peg` ? Product : never;
type Offset = { readonly offsetPpm: number };

const MOST_QUOTES = 40;
/** So far from the index an offset may be, and less than all of it below. */
const MOST_OFFSET_PPM = 1_000_000;
/** Fills of pegged orders with those that they reach, in one piece. */
const MOST_FILLS = 500;
/** Pegged orders stand by a tick that is not older, ms. */
const MOST_AGE_MS = 3_000;

/** A pegged order that reaches others by a new index: its price, that index, and the most fills (product rules 4.6). */
export type Reach = { readonly priceTicks: number; readonly indexTicks: number; readonly mostFills: number };

/** A market in which pegged orders are moved. */
export type PegMarket<Order extends Pegged> = {
  readonly product: Pegging<CommandBody['type']>;
  readonly marketId: number;
  readonly pegged: PeggedOrders<Order>;
  /** The index by which they are to stand now; 0: they are to stay outside. */
  readonly indexTicks: number;
  /** One that reaches others takes them, and what is left comes back. Answers in how many fills. */
  readonly match: (order: Order, reach: Reach) => number;
};

/** Who may send a list, and its shape. */
export function needPegging(step: Step, { accounts, prices }: AuditGround, { boundTicks, quotes }: List): void {
  const { accountId } = step;
  const isKind = accounts.isHouse(accountId) || accounts.isSimulated(accountId);
  step.need(isKind && !prices.isLive(), MAY_PEG, `account ${accountId}`, 'one of the house or simulated, in a demo', 'not so');
  step.need(isWhole(boundTicks, 1, MOST_TICKS), PEGGED, 'the bound', `1 … ${MOST_TICKS} ticks`, boundTicks);
  step.need(quotes.length <= MOST_QUOTES, PEGGED, 'the orders of the list', `at most ${MOST_QUOTES}`, quotes.length);
  for (const { offsetPpm, lots } of quotes) {
    const isShaped = isWhole(offsetPpm, 1 - MOST_OFFSET_PPM, MOST_OFFSET_PPM) && isWhole(lots, 1, MOST_LOTS);
    step.need(isShaped, PEGGED, 'offset and lots', 'within their bounds', `${offsetPpm} ${lots}`);
  }
}

/** The bids of an account are below its offers at every index: those of a list below, or above, those that it has on the other side. */
export function needApart(step: Step, isBids: boolean, list: readonly Offset[], across: readonly Offset[]): void {
  const isApart = across.every((other) =>
    list.every((own) => (isBids ? own.offsetPpm < other.offsetPpm : own.offsetPpm > other.offsetPpm)),
  );
  step.need(isApart, PEGGED, 'bids of the account', 'below its offers', 'not so');
}

/** As they are accepted. */
export function bestFirst<Quote extends Offset>(quotes: readonly Quote[], isBids: boolean): readonly Quote[] {
  return quotes.toSorted((a, b) => (isBids ? b.offsetPpm - a.offsetPpm : a.offsetPpm - b.offsetPpm));
}

/** The index of the last tick; 0 when that is no price or is too old for pegged orders. */
export function youngIndex(prices: KnownPrices, symbolId: number, timeMs: number): number {
  const last = prices.last(symbolId);
  return last?.state === 'ok' && timeMs - last.timeMs <= MOST_AGE_MS ? last.priceTicks : 0;
}

/** Whether pegged orders are in the book by a tick that is too old for them. */
export function areOld(prices: KnownPrices, symbolId: number, { indexTicks }: { readonly indexTicks: number }, timeMs: number): boolean {
  return indexTicks > 0 && timeMs - (prices.last(symbolId)?.timeMs ?? 0) > MOST_AGE_MS;
}

function reprice<Order extends Pegged>(step: Step, market: PegMarket<Order>, indexTicks: number): void {
  const { product, marketId, pegged } = market;
  step.event({ type: `${product}.repriced`, marketId, indexTicks }, { is: REPRICED });
  pegged.reprice(indexTicks);
}

/** Out of the book, if they are in it. */
export function takeOut<Order extends Pegged>(step: Step, market: PegMarket<Order>): void {
  if (market.pegged.indexTicks > 0) reprice(step, market, 0);
}

/** Behind a list that was accepted: all come back by the index of now if they were outside, else the new ones by that of the others. */
export function comeBackWithList<Order extends Pegged>(work: Work, market: PegMarket<Order>): void {
  const { pegged, indexTicks } = market;
  if (pegged.count > 0 && pegged.indexTicks === 0 && indexTicks > 0) reprice(work.step, market, indexTicks);
  else pegged.comeBack();
  matchReached(work, market);
}

/** In the entry of a tick of its symbol: by the new index, or out of the book when it is no price; then the first piece of what they reach. */
export function repriceAtTick<Order extends Pegged>(work: Work, market: PegMarket<Order>): void {
  const { pegged, indexTicks } = market;
  if (pegged.count === 0 || (indexTicks === 0 && pegged.indexTicks === 0)) return;
  reprice(work.step, market, indexTicks);
  matchReached(work, market);
}

/** One piece of the fills of pegged orders with those that they reach. */
export function matchReached<Order extends Pegged>(work: Work, { product, marketId, pegged, match }: PegMarket<Order>): void {
  let mostFills = MOST_FILLS;
  while (pegged.next !== null && mostFills > 0 && mayBegin(work)) {
    const { order, ticks: priceTicks } = pegged.next;
    const { orderId } = order;
    work.step.event({ type: `${product}.reached`, orderId, marketId, priceTicks }, { is: REACHED });
    mostFills -= match(order, { priceTicks, indexTicks: pegged.indexTicks, mostFills });
  }
}
