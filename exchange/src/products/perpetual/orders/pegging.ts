import { holdWith, initialMarginUnits } from '@candor/formulas/perpetual/margin';
import { formatAmountShort } from '@candor/money/amount';
import { notional } from '@candor/money/market-scale';
import { CONTRACT } from '../../../ground/accounts/accounts.ts';
import { isWhole } from '../../../kernel/checks.ts';
import { done, refused } from '../../../kernel/outcome.ts';
import { lotsBound } from '../../../trading/limits.ts';
import { LOTS } from '../../../trading/order-rows.ts';
import type { Peg } from '../../../trading/pegged-orders.ts';
import { bestFirst, crosses, hasRoom, isPegList, matchPegs, mayPeg, pegIndex } from '../../../trading/pegging.ts';
import { BID, sideOf } from '../../../trading/side.ts';
import { HOLD_PERPETUAL } from '../accounts.ts';
import { assetOf } from '../asset.ts';
import { BoundedContext } from '../../../trading/bounded-context.ts';
import type { PegQuote, PerpetualCommand } from '../commands.ts';
import type { Bounded, Parts, Emits } from '../parts.ts';
import { holdLegs } from '../legs.ts';
import type { PerpetualMarket } from '../market.ts';
import { liveIndex } from '../marks/marking.ts';
import { highestOf } from './opening.ts';
import { endOrder } from './order-end.ts';
import { type Holding, sideOfPosition } from '../positions/position.ts';
import type { PerpetualOutcome } from '../refusals.ts';

type Pegging = Extract<PerpetualCommand, { type: 'perpetual.peg' }>;

const SCALE = 8;

/** Replaces the account's pegged orders of a market and side. `ref` is the number of the last one, 0 for none. */
export function peg(parts: Parts, context: Emits, body: Pegging): PerpetualOutcome {
  const { state, ground } = parts;
  const { accountId } = context;
  if (!mayPeg(ground, accountId) || !isPegging(body)) return refused('BAD_INPUT');
  const market = state.market(body.marketId);
  if (market === undefined) return refused('NOT_FOUND');
  const side = sideOf(body.side);
  const quotes = bestFirst(body);
  const before = market.pegs.ofOwner(accountId, side);
  const refusal = quotes.length === 0 ? null : listRefusal(parts, context, market, body, before);
  if (refusal !== null) return refusal;
  for (const { orderId } of before) endOrder(ground, state, context, orderId, 'cancelled');
  for (const quote of quotes) accept(parts, context, market, body, quote);
  const index = indexNow(parts, market, context.timeMs);
  if (market.pegs.indexTicks === 0 && index > 0 && market.pegs.size > 0)
    context.emit({ type: 'perpetual.repriced', marketId: body.marketId, indexTicks: index });
  tradePegs(parts, new BoundedContext(context), market);
  return done(quotes.length === 0 ? 0 : state.orderCount);
}

function isPegging(body: Pegging): boolean {
  return isPegList(body) && body.quotes.every(({ leverage }) => isWhole(leverage, 0, 125));
}

/** What forbids the list, whatever the book is: market, limits, positions, room, funds; null when nothing does. */
function listRefusal(
  parts: Parts,
  context: Emits,
  market: PerpetualMarket,
  body: Pegging,
  before: readonly Peg[],
): PerpetualOutcome | null {
  const { state, ground } = parts;
  const { terms } = market.info;
  const side = sideOf(body.side);
  if (!terms.enable) return refused('MARKET_CLOSED');
  if (crosses(market.pegs, context.accountId, body)) return refused('BAD_INPUT');
  const opening = body.quotes.filter(({ leverage }) => leverage > 0);
  const holding = state.holding(context.accountId, body.marketId, side === BID);
  const leverage = holding === undefined || holding.isEmpty ? (opening[0]?.leverage ?? 0) : holding.leverage;
  for (const quote of body.quotes) {
    const refusal = quoteRefusal(parts, context.accountId, market, side === BID, quote, leverage);
    if (refusal !== null) return refusal;
  }
  const exceeded = opening.length === 0 ? null : sideRefusal(parts, market, holding, body, opening, before);
  if (exceeded !== null) return exceeded;
  const open = (state.account(context.accountId)?.orders.openIn(body.marketId) ?? 0) - before.length + body.quotes.length;
  if (open > terms.maxOpenOrders) return refused('TOO_MANY_ORDERS', String(terms.maxOpenOrders));
  if (!hasRoom(state.books, state.books.of(body.marketId))) return refused('BUSY');
  const neededUnits = body.quotes.reduce((sum, quote) => sum + heldFor(market, body.boundTicks, quote), 0n);
  const returnedUnits = before.reduce((sum, { orderId }) => sum + ground.ledger.object(HOLD_PERPETUAL, orderId, context.accountId), 0n);
  const hasUnits = ground.ledger.wallet(CONTRACT, context.accountId, assetOf(ground)) + returnedUnits;
  return hasUnits < neededUnits ? refused('INSUFFICIENT_FUNDS', formatAmountShort(neededUnits, SCALE)) : null;
}

/** `leverage` is that of all orders that open on this side. */
function quoteRefusal(
  parts: Parts,
  accountId: number,
  market: PerpetualMarket,
  buys: boolean,
  quote: PegQuote,
  leverage: number,
): PerpetualOutcome | null {
  const { minShareLots, maxShareLots, leverages } = market.info.terms;
  if (quote.leverage === 0) {
    const position = parts.state.holding(accountId, market.info.marketId, !buys)?.position ?? null;
    if (position === null) return refused('NOT_FOUND');
    return quote.lots > position.lots ? refused('ABOVE_MAX', String(position.lots)) : null;
  }
  const bound = lotsBound(quote.lots, minShareLots, maxShareLots);
  if (bound !== null) return refused(bound.code, String(bound.lots));
  if (!leverages.includes(quote.leverage)) return refused('BAD_INPUT');
  return quote.leverage === leverage ? null : refused('LEVERAGE_MISMATCH', String(leverage));
}

/** As an opening order has them: leverage over all of the side with the list in place of the one before, and the interest of the market's side. */
function sideRefusal(
  { state }: Parts,
  market: PerpetualMarket,
  holding: Holding | undefined,
  { side, boundTicks }: Pegging,
  opening: readonly PegQuote[],
  before: readonly Peg[],
): PerpetualOutcome | null {
  const { factor, terms } = market.info;
  const { markTicks } = market.mark;
  const position = holding?.position ?? null;
  const lots = opening.reduce((sum, quote) => sum + quote.lots, 0);
  const replacedUnits = before
    .filter(({ orderId }) => holding?.openingOrders.includes(orderId) === true)
    .reduce((sum, one) => sum + notional(one.boundTicks, state.books.rows.queue[state.rowOf(one.orderId) + LOTS] ?? 0, factor), 0n);
  const otherUnits = (position === null ? 0n : notional(markTicks, position.lots, factor)) + (holding?.openingUnits ?? 0n) - replacedUnits;
  const highest = highestOf(market, position, otherUnits + notional(boundTicks, lots, factor));
  if ((opening[0]?.leverage ?? 0) > highest) return refused('TIER_LIMIT', String(highest));
  const sideLots = side === 'buy' ? market.longLots : market.shortLots;
  return notional(markTicks, sideLots + lots, factor) > terms.maxOpenInterestUnits
    ? refused('EXPOSURE_LIMIT', formatAmountShort(terms.maxOpenInterestUnits, SCALE))
    : null;
}

/** Margin and fee at the bound; a reducing quote holds nothing. */
function heldFor({ info }: PerpetualMarket, boundTicks: number, { lots, leverage }: PegQuote): bigint {
  if (leverage === 0) return 0n;
  const valueUnits = notional(boundTicks, lots, info.factor);
  return holdWith(initialMarginUnits(valueUnits, leverage), valueUnits, info.terms.openFeePpm);
}

function accept({ ground, state }: Parts, context: Emits, market: PerpetualMarket, body: Pegging, quote: PegQuote): void {
  const { accountId } = context;
  const { marketId, terms } = market.info;
  const isReducing = quote.leverage === 0;
  const isLong = (body.side === 'buy') !== isReducing;
  const position = isReducing ? (state.holding(accountId, marketId, isLong)?.position ?? null) : null;
  const orderId = state.orderCount + 1;
  const holdUnits = heldFor(market, body.boundTicks, quote);
  context.emit({
    type: 'perpetual.pegged',
    orderId,
    accountId,
    marketId,
    side: sideOfPosition(isLong),
    positionId: position?.positionId ?? 0,
    offsetPpm: quote.offsetPpm,
    boundTicks: body.boundTicks,
    lots: quote.lots,
    leverage: position?.leverage ?? quote.leverage,
    feePpm: isReducing ? terms.closeFeePpm : terms.openFeePpm,
    holdUnits,
    legs: holdLegs(assetOf(ground), accountId, orderId, holdUnits),
  });
}

/** The index by which pegged orders stand in the book now; 0 when they wait outside. */
function indexNow({ ground }: Parts, market: PerpetualMarket, timeMs: number): number {
  return pegIndex(market.info.terms.enable ? liveIndex(ground, market, timeMs) : null, timeMs);
}

/** Within a tick of the symbol, before anything else that it sets off: pegged orders go to their new prices, and trade with whom they reach there. */
export function reprice(parts: Parts, context: Bounded, market: PerpetualMarket): void {
  if (market.pegs.size === 0) return;
  const indexTicks = indexNow(parts, market, context.timeMs);
  if (indexTicks === 0 && market.pegs.indexTicks === 0) return;
  context.emit({ type: 'perpetual.repriced', marketId: market.info.marketId, indexTicks });
  tradePegs(parts, context, market);
}

/** Takes pegged orders out of a book whose price is old or whose market is halted. */
export function liftPegs(context: Emits, market: PerpetualMarket): void {
  if (market.pegs.indexTicks > 0) context.emit({ type: 'perpetual.repriced', marketId: market.info.marketId, indexTicks: 0 });
}

/** One piece of the trades of pegged orders with those that they reach. */
export function tradePegs({ ground, settlement }: Parts, context: Bounded, market: PerpetualMarket): void {
  const { marketId } = market.info;
  const assetId = assetOf(ground);
  matchPegs(market.pegs, context, ({ orderId }, priceTicks, most) => {
    context.emit({ type: 'perpetual.reached', orderId, marketId, priceTicks });
    return settlement.matchPeg(context, market, assetId, most);
  });
}
