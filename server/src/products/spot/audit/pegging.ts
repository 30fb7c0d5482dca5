import type { KnownMarket } from '../../../audit/ground/market.ts';
import type { Step } from '../../../audit/step.ts';
import { PEGGED } from '../../../audit/trading/peg-rules.ts';
import {
  areOld,
  bestFirst,
  comeBackWithList,
  matchReached,
  needApart,
  needPegging,
  repriceAtTick,
  takeOut,
  youngIndex,
  type PegMarket,
} from '../../../audit/trading/pegging.ts';
import type { Work } from '../../../audit/trading/work.ts';
import type { AuditState } from './state.ts';
import { takeReached } from './matching.ts';
import type { Of, Pegged } from './objects.ts';
import { holdUnits, needLimit, needOpen } from './placement.ts';
import { FUNDS, OPEN_ORDERS, PEG_HOLD, RATE } from './rules.ts';

type Pegging = Of<'spot.peg'>;
type Quote = Pegging['quotes'][number];

/** Pegged orders are numbered from here on, by entry and place in their list; all other numbers are below. */
const FIRST_ORDER = 2 ** 52;
const PLACES = 64;

/** A list replaces the one that the account has on the side. Answers the number of its last order, 0 of an empty one. */
export function peg(state: AuditState, step: Step, body: Pegging): number {
  needPegging(step, state.ground, body);
  const { marketId } = body;
  const known = state.ground.markets.market(marketId);
  if (!step.need(known !== undefined, PEGGED, 'the market', 'a defined one', marketId) || known === undefined) return 0;
  const buys = body.side === 'buy';
  const quotes = bestFirst(body.quotes, buys);
  const before = state.market(marketId).pegged.of(step.accountId, buys);
  if (quotes.length > 0) needList(state, step, known, body, before);
  for (const order of before) state.end(step, order, 'cancelled');
  for (const [index, quote] of quotes.entries()) accept(state, step, known, body, { ...quote, orderId: orderAt(step, index) });
  comeBackWithList(...movedIn(state, step, known));
  return quotes.length === 0 ? 0 : orderAt(step, quotes.length - 1);
}

function orderAt({ seq }: Step, index: number): number {
  return FIRST_ORDER + PLACES * seq + index;
}

/** What must hold of a list with orders, beside its shape. */
function needList(
  state: AuditState,
  step: Step,
  known: KnownMarket,
  { side, boundTicks, quotes }: Pegging,
  before: readonly Pegged[],
): void {
  const { accountId } = step;
  const { marketId, quoteAssetId, baseAssetId, terms } = known;
  const buys = side === 'buy';
  needOpen(step, known, 'limit', side);
  needApart(step, buys, quotes, state.market(marketId).pegged.of(accountId, !buys));
  for (const { lots } of quotes) needLimit(step, known, { side, lots, priceTicks: boundTicks });
  const open = state.openIn(accountId, marketId) - before.length + quotes.length;
  step.need(open <= terms.maxOpenOrders, OPEN_ORDERS, 'open orders with this list', `at most ${terms.maxOpenOrders}`, open);
  const needed = quotes.reduce((sum, { lots }) => sum + holdUnits(known, { side, lots }, boundTicks), 0n);
  const available = state.ground.accounts.available(accountId, buys ? quoteAssetId : baseAssetId);
  const has = before.reduce((sum, { heldUnits }) => sum + heldUnits, available);
  step.need(has >= needed, FUNDS, 'what is available', `at least ${needed}`, has);
}

type Numbered = Quote & { readonly orderId: number };

function accept(
  state: AuditState,
  step: Step,
  known: KnownMarket,
  { side, boundTicks }: Pegging,
  { orderId, offsetPpm, lots }: Numbered,
): void {
  const { accountId } = step;
  const { marketId } = known;
  const { feePpm } = known.terms;
  const heldUnits = holdUnits(known, { side, lots }, boundTicks);
  const accepted = { orderId, accountId, marketId, feePpm, offsetPpm };
  const outside = { buys: side === 'buy', bookTicks: 0, bookTurn: 0 };
  const order: Pegged = { ...accepted, ...outside, limitTicks: boundTicks, leftLots: lots, heldUnits };
  state.counts.orders += 1;
  step.event(
    { type: 'spot.pegged', ...accepted, side, boundTicks, lots, legs: state.holdLegs(order) },
    { is: PEGGED, feePpm: RATE, legs: PEG_HOLD },
  );
  state.peg(order);
}

function isTraded({ terms }: KnownMarket): boolean {
  return terms.enable && terms.isDeal;
}

/** An entry in which pegged orders of a market move, and the market. */
function movedIn(state: AuditState, step: Step, known: KnownMarket): readonly [work: Work, market: PegMarket<Pegged>] {
  const work = { step, isBounded: true };
  const { marketId, symbolId } = known;
  const { pegged } = state.market(marketId);
  const indexTicks = isTraded(known) ? youngIndex(state.ground.prices, symbolId, step.timeMs) : 0;
  return [work, { product: 'spot', marketId, pegged, indexTicks, match: (order, reach) => takeReached(state, work, known, order, reach) }];
}

/** In the entry of a tick. */
export function repriceWith(state: AuditState, step: Step, symbolId: number): void {
  for (const { marketId } of state.markets) {
    const known = state.ground.markets.market(marketId);
    if (known?.symbolId === symbolId) repriceAtTick(...movedIn(state, step, known));
  }
}

/** What of pegged orders precedes every other command, in words; null for nothing. */
export function pegsPassedOver(state: AuditState, timeMs: number): string | null {
  for (const { marketId, pegged } of state.markets) {
    if (pegged.indexTicks === 0) continue;
    const known = state.ground.markets.market(marketId);
    if (pegged.next !== null) return `what pegged orders of spot market ${marketId} reach`;
    if (known !== undefined && mustLeave(state, known, timeMs)) return `pegged orders leave the book of spot market ${marketId}`;
  }
  return null;
}

function mustLeave(state: AuditState, known: KnownMarket, timeMs: number): boolean {
  const { pegged } = state.market(known.marketId);
  return (pegged.indexTicks > 0 && !isTraded(known)) || areOld(state.ground.prices, known.symbolId, pegged, timeMs);
}

/** Market by market: a piece of what pegged orders reach, which costs all of the budget, or that they leave the book. Answers what it costs. */
export function movePegs(state: AuditState, step: Step, budget: number): number {
  let used = 0;
  for (const { marketId, pegged } of state.markets) {
    const known = state.ground.markets.market(marketId);
    if (known === undefined || used === budget) continue;
    if (pegged.next !== null) {
      matchReached(...movedIn(state, step, known));
      return budget;
    }
    if (!mustLeave(state, known, step.timeMs)) continue;
    takeOut(step, movedIn(state, step, known)[1]);
    used += 1;
  }
  return used;
}
