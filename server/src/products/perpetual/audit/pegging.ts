import { MOST_LOTS, MOST_TICKS } from '../../../audit/ground/market.ts';
import { isWhole } from '../../../audit/ground/shapes.ts';
import { CONTRACT } from '../../../audit/plan.ts';
import type { Step } from '../../../audit/step.ts';
import { endOrder } from './aftermath.ts';
import { feeUnits, initialMargin, valueUnits } from './arithmetic.ts';
import { mayBegin, type Desk, type Work } from './desk.ts';
import { legsOf } from './legs.ts';
import type { Market } from './market.ts';
import { match } from './matching.ts';
import { OUTSIDE, type Of, type Order } from './objects.ts';
import { MAY_PEG, PEG_HOLD, PEGGED, REACHED, REPRICED } from './peg-rules.ts';
import type { Pegged } from './pegged-orders.ts';
import { needInterest, needTier } from './placement.ts';
import { HOLD_PERPETUAL } from './rows.ts';
import { FUNDS, LEVERAGE, OPEN_ORDERS, QUANTITY, RATE } from './rules.ts';

type Pegging = Of<'perpetual.peg'>;
type Quote = Pegging['quotes'][number];

const MOST_QUOTES = 40;
const MOST_LEVERAGE = 125;
/** So far from the index an offset may be, and less than all of it below. */
const MOST_OFFSET_PPM = 1_000_000;
/** Fills of pegged orders with those that they reach, in one piece. */
const MOST_FILLS = 500;
/** Pegged orders stand by a tick that is not older, ms. */
const MOST_AGE_MS = 3_000;

/** A list replaces the one that the account has on the side. Answers the number of its last order, 0 of an empty one. */
export function peg(desk: Desk, { step }: Work, body: Pegging): number {
  const { accountId } = step;
  const { accounts, prices } = desk.ground;
  const isKind = accounts.isHouse(accountId) || accounts.isSimulated(accountId);
  step.need(isKind && !prices.isLive(), MAY_PEG, `account ${accountId}`, 'one of the house or simulated, in a demo', 'not so');
  needShape(step, body);
  const market = desk.market(body.marketId);
  if (!step.need(market !== undefined, PEGGED, 'the market', 'a defined one', body.marketId) || market === undefined) return 0;
  const buys = body.side === 'buy';
  const quotes = body.quotes.toSorted((a, b) => (buys ? b.offsetPpm - a.offsetPpm : a.offsetPpm - b.offsetPpm));
  const before = market.pegged.of(accountId, buys);
  if (quotes.length > 0) {
    needList(desk, step, market, body, before);
    market.settleMark();
  }
  for (const order of before) endOrder(desk, step, order, 'cancelled');
  for (const quote of quotes) accept(desk, step, market, body, quote);
  const indexTicks = indexNow(desk, market, step.timeMs);
  if (market.pegged.count > 0 && market.pegged.indexTicks === 0 && indexTicks > 0) reprice(desk, step, market, indexTicks);
  else market.pegged.comeBack();
  matchReached(desk, { step, isBounded: true }, market);
  return quotes.length === 0 ? 0 : desk.last.order;
}

function needShape(step: Step, { boundTicks, quotes }: Pegging): void {
  step.need(isWhole(boundTicks, 1, MOST_TICKS), PEGGED, 'the bound', `1 … ${MOST_TICKS} ticks`, boundTicks);
  step.need(quotes.length <= MOST_QUOTES, PEGGED, 'the orders of the list', `at most ${MOST_QUOTES}`, quotes.length);
  for (const { offsetPpm, lots, leverage } of quotes) {
    const isShaped = isWhole(offsetPpm, 1 - MOST_OFFSET_PPM, MOST_OFFSET_PPM) && isWhole(lots, 1, MOST_LOTS);
    const what = `${offsetPpm} ${lots} ${leverage}`;
    step.need(isShaped && isWhole(leverage, 0, MOST_LEVERAGE), PEGGED, 'offset, lots and leverage', 'within their bounds', what);
  }
}

/** What must hold of a list with orders, beside its shape. */
function needList(desk: Desk, step: Step, market: Market, body: Pegging, before: readonly Pegged[]): void {
  const { accountId } = step;
  const { enable, maxOpenOrders } = market.terms;
  const buys = body.side === 'buy';
  step.need(enable, PEGGED, `market ${market.marketId}`, 'enabled', 'halted');
  const across = market.pegged.of(accountId, !buys).map(({ offsetPpm }) => offsetPpm);
  const own = body.quotes.map(({ offsetPpm }) => offsetPpm);
  const isApart = across.every((other) => own.every((offset) => (buys ? offset < other : offset > other)));
  step.need(isApart, PEGGED, 'bids of the account', 'below its offers', 'not so');
  needOpening(desk, step, market, body, before);
  for (const quote of body.quotes) if (quote.leverage === 0) needReducing(step, market, buys, quote);
  const others = desk.ordersOf(accountId).filter((order) => order.market === market).length - before.length;
  const open = others + body.quotes.length;
  step.need(open <= maxOpenOrders, OPEN_ORDERS, 'open orders with this list', `at most ${maxOpenOrders}`, open);
  const needed = body.quotes.reduce((sum, quote) => sum + holdOf(market, body.boundTicks, quote), 0n);
  const has = before.reduce((sum, { heldUnits }) => sum + heldUnits, desk.available(accountId));
  step.need(has >= needed, FUNDS, 'what is available', `at least ${needed}`, has);
}

function needReducing(step: Step, market: Market, buys: boolean, { lots }: Quote): void {
  const most = market.positionOf(step.accountId, buys ? 'short' : 'long')?.lots ?? 0;
  step.need(lots <= most, PEGGED, 'lots of an order that reduces', `at most ${most}`, lots);
}

/** Orders that open have one leverage, that of the side, and count at their bound, those that they replace no more. */
function needOpening(
  desk: Desk,
  step: Step,
  market: Market,
  { side: bookSide, boundTicks, quotes }: Pegging,
  before: readonly Order[],
): void {
  const { accountId } = step;
  const { leverages, minShareLots, maxShareLots } = market.terms;
  const opening = quotes.filter(({ leverage }) => leverage > 0);
  const [first] = opening;
  if (first === undefined) return;
  const side = bookSide === 'buy' ? 'long' : 'short';
  const position = market.positionOf(accountId, side);
  const waiting = desk.openingOf({ accountId, market, side });
  const used = position?.leverage ?? waiting[0]?.leverage ?? first.leverage;
  for (const { lots, leverage } of opening) {
    step.need(isWhole(lots, minShareLots, maxShareLots), QUANTITY, 'the lots', `${minShareLots} … ${maxShareLots}`, lots);
    step.need(leverages.includes(leverage) && used === leverage, LEVERAGE, 'the leverage', `${used} and on offer`, leverage);
  }
  const lots = opening.reduce((sum, quote) => sum + quote.lots, 0);
  const others = waiting.filter((order) => !before.includes(order));
  needTier(step, market, position, others, { leverage: first.leverage, value: valueUnits(boundTicks, lots, market.factor) });
  needInterest(step, market, side, lots);
}

/** Margin and fee at the bound. */
function holdOf({ factor, terms }: Market, boundTicks: number, { lots, leverage }: Quote): bigint {
  if (leverage === 0) return 0n;
  const value = valueUnits(boundTicks, lots, factor);
  return initialMargin(value, leverage) + feeUnits(value, terms.openFeePpm);
}

function accept(desk: Desk, step: Step, market: Market, { side: bookSide, boundTicks }: Pegging, quote: Quote): void {
  const { accountId } = step;
  const { offsetPpm, lots } = quote;
  const buys = bookSide === 'buy';
  const reduces = quote.leverage === 0;
  const side = buys === reduces ? 'short' : 'long';
  const position = reduces ? (market.positionOf(accountId, side) ?? null) : null;
  const leverage = position?.leverage ?? quote.leverage;
  const feePpm = reduces ? market.terms.closeFeePpm : market.terms.openFeePpm;
  const holdUnits = holdOf(market, boundTicks, quote);
  desk.last.order += 1;
  const orderId = desk.last.order;
  const legs = legsOf(desk.assetId, [
    [CONTRACT, accountId, 0, -holdUnits],
    [HOLD_PERPETUAL, accountId, orderId, holdUnits],
  ]);
  const asAccepted = { orderId, accountId, side, leverage, feePpm } as const;
  const stated = { ...asAccepted, marketId: market.marketId, positionId: position?.positionId ?? 0, offsetPpm, boundTicks, lots };
  step.event({ type: 'perpetual.pegged', ...stated, holdUnits, legs }, { is: PEGGED, feePpm: RATE, holdUnits: PEG_HOLD, legs: PEG_HOLD });
  desk.peg({
    ...OUTSIDE,
    ...asAccepted,
    market,
    position,
    buys,
    offsetPpm,
    cause: 'user',
    kind: 'limit',
    timeInForce: 'gtc',
    limitTicks: boundTicks,
    isInsured: false,
    leftLots: lots,
    filledUnits: 0n,
    heldUnits: holdUnits,
    budgetUnits: 0n,
    takeProfit: null,
    stopLoss: null,
  });
}

/** The index by which pegged orders are to stand now; 0: they are to stay outside. */
function indexNow({ ground: { prices } }: Desk, { symbolId, terms }: Market, timeMs: number): number {
  const last = prices.last(symbolId);
  if (last === undefined || !terms.enable || !prices.isForLeverage(symbolId)) return 0;
  return timeMs - last.timeMs <= MOST_AGE_MS ? last.priceTicks : 0;
}

function reprice(desk: Desk, step: Step, market: Market, indexTicks: number): void {
  const { marketId, pegged } = market;
  desk.counts.repricings += 1;
  step.event({ type: 'perpetual.repriced', marketId, indexTicks }, { is: REPRICED });
  pegged.reprice(indexTicks);
}

/** In the entry of a tick of its symbol: by the new index, or out of the book when it is no price; then the first piece of what they reach. */
export function repriceAtTick(desk: Desk, work: Work, market: Market): void {
  const { pegged } = market;
  const indexTicks = indexNow(desk, market, work.step.timeMs);
  if (pegged.count === 0 || (indexTicks === 0 && pegged.indexTicks === 0)) return;
  reprice(desk, work.step, market, indexTicks);
  matchReached(desk, work, market);
}

/** Out of the book, if they are in it. */
export function takeOut(desk: Desk, step: Step, market: Market): void {
  if (market.pegged.indexTicks > 0) reprice(desk, step, market, 0);
}

/** Whether pegged orders are in the book by a tick that is too old for them. */
export function areOld({ ground: { prices } }: Desk, { symbolId, pegged }: Market, timeMs: number): boolean {
  return pegged.indexTicks > 0 && timeMs - (prices.last(symbolId)?.timeMs ?? 0) > MOST_AGE_MS;
}

/** One piece of the fills of pegged orders with those that they reach. */
export function matchReached(desk: Desk, work: Work, { marketId, pegged }: Market): void {
  let mostFills = MOST_FILLS;
  while (pegged.next !== null && mostFills > 0 && mayBegin(work)) {
    const { order, ticks: priceTicks } = pegged.next;
    const { orderId } = order;
    work.step.event({ type: 'perpetual.reached', orderId, marketId, priceTicks }, { is: REACHED });
    mostFills -= match(desk, work, order, { priceTicks, indexTicks: pegged.indexTicks, mostFills }).fills;
  }
}
