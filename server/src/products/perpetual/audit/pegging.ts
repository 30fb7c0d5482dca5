import { isWhole } from '../../../audit/ground/shapes.ts';
import { CONTRACT } from '../../../audit/plan.ts';
import type { Step } from '../../../audit/step.ts';
import { PEGGED } from '../../../audit/trading/peg-rules.ts';
import { bestFirst, comeBackWithList, needApart, needPegging, youngIndex, type PegMarket } from '../../../audit/trading/pegging.ts';
import type { Work } from '../../../audit/trading/work.ts';
import { endOrder } from './aftermath.ts';
import { feeUnits, initialMargin, valueUnits } from './arithmetic.ts';
import type { AuditState } from './state.ts';
import { legsOf } from './legs.ts';
import type { Market } from './market.ts';
import { match } from './matching.ts';
import { OUTSIDE, type Of, type Order, type Pegged } from './objects.ts';
import { needInterest, needTier } from './placement.ts';
import { HOLD_PERPETUAL } from './rows.ts';
import { FUNDS, LEVERAGE, OPEN_ORDERS, PEG_HOLD, QUANTITY, RATE } from './rules.ts';

type Pegging = Of<'perpetual.peg'>;
type Quote = Pegging['quotes'][number];

const MOST_LEVERAGE = 125;

/** A list replaces the one that the account has on the side. Answers the number of its last order, 0 of an empty one. */
export function peg(state: AuditState, step: Step, body: Pegging): number {
  const work = { step, isBounded: true };
  needPegging(step, state.ground, body);
  for (const { leverage } of body.quotes)
    step.need(isWhole(leverage, 0, MOST_LEVERAGE), PEGGED, 'the leverage', `0 … ${MOST_LEVERAGE}`, leverage);
  const market = state.market(body.marketId);
  if (!step.need(market !== undefined, PEGGED, 'the market', 'a defined one', body.marketId) || market === undefined) return 0;
  const buys = body.side === 'buy';
  const quotes = bestFirst(body.quotes, buys);
  const before = market.pegged.of(step.accountId, buys);
  if (quotes.length > 0) {
    needList(state, step, market, body, before);
    market.settleMark();
  }
  for (const order of before) endOrder(state, step, order, 'cancelled');
  for (const quote of quotes) accept(state, step, market, body, quote);
  comeBackWithList(work, pegMarket(state, work, market));
  return quotes.length === 0 ? 0 : state.last.order;
}

/** What must hold of a list with orders, beside its shape. */
function needList(state: AuditState, step: Step, market: Market, body: Pegging, before: readonly Pegged[]): void {
  const { accountId } = step;
  const { enable, maxOpenOrders } = market.terms;
  const buys = body.side === 'buy';
  step.need(enable, PEGGED, `market ${market.marketId}`, 'enabled', 'halted');
  needApart(step, buys, body.quotes, market.pegged.of(accountId, !buys));
  needOpening(state, step, market, body, before);
  for (const quote of body.quotes) if (quote.leverage === 0) needReducing(step, market, buys, quote);
  const others = state.ordersOf(accountId).filter((order) => order.market === market).length - before.length;
  const open = others + body.quotes.length;
  step.need(open <= maxOpenOrders, OPEN_ORDERS, 'open orders with this list', `at most ${maxOpenOrders}`, open);
  const needed = body.quotes.reduce((sum, quote) => sum + holdOf(market, body.boundTicks, quote), 0n);
  const has = before.reduce((sum, { heldUnits }) => sum + heldUnits, state.available(accountId));
  step.need(has >= needed, FUNDS, 'what is available', `at least ${needed}`, has);
}

function needReducing(step: Step, market: Market, buys: boolean, { lots }: Quote): void {
  const most = market.positionOf(step.accountId, buys ? 'short' : 'long')?.lots ?? 0;
  step.need(lots <= most, PEGGED, 'lots of an order that reduces', `at most ${most}`, lots);
}

/** Orders that open have one leverage, that of the side, and count at their bound, those that they replace no more. */
function needOpening(
  state: AuditState,
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
  const waiting = state.openingOf({ accountId, market, side });
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

function accept(state: AuditState, step: Step, market: Market, { side: bookSide, boundTicks }: Pegging, quote: Quote): void {
  const { accountId } = step;
  const { offsetPpm, lots } = quote;
  const buys = bookSide === 'buy';
  const reduces = quote.leverage === 0;
  const side = buys === reduces ? 'short' : 'long';
  const position = reduces ? (market.positionOf(accountId, side) ?? null) : null;
  const leverage = position?.leverage ?? quote.leverage;
  const feePpm = reduces ? market.terms.closeFeePpm : market.terms.openFeePpm;
  const holdUnits = holdOf(market, boundTicks, quote);
  state.last.order += 1;
  const orderId = state.last.order;
  const legs = legsOf(state.assetId, [
    [CONTRACT, accountId, 0, -holdUnits],
    [HOLD_PERPETUAL, accountId, orderId, holdUnits],
  ]);
  const asAccepted = { orderId, accountId, side, leverage, feePpm } as const;
  const stated = { ...asAccepted, marketId: market.marketId, positionId: position?.positionId ?? 0, offsetPpm, boundTicks, lots };
  step.event({ type: 'perpetual.pegged', ...stated, holdUnits, legs }, { is: PEGGED, feePpm: RATE, holdUnits: PEG_HOLD, legs: PEG_HOLD });
  state.peg({
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

/** Its pegged orders stand by an index that positions with leverage may have. */
export function pegMarket(state: AuditState, work: Work, market: Market): PegMarket<Pegged> {
  const { marketId, symbolId, pegged, terms } = market;
  const { prices } = state.ground;
  const indexTicks = terms.enable && prices.isForLeverage(symbolId) ? youngIndex(prices, symbolId, work.step.timeMs) : 0;
  return { product: 'perpetual', marketId, pegged, indexTicks, match: (order, reach) => match(state, work, order, reach).fills };
}
