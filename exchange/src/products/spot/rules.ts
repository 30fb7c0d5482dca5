import { isWhole } from '../../kernel/checks.ts';
import { PLATFORM } from '../../ground/accounts/accounts.ts';
import { done, refused } from '../../kernel/outcome.ts';
import type { Context } from '../../kernel/product.ts';
import { bandTicks } from '../../trading/limits.ts';
import { fillsWhole, wouldTake } from '../../trading/match.ts';
import { MAX_RESTING_ORDERS } from '../../trading/order-book.ts';
import { MARKET_ID, MAX_OPEN_ORDERS, NONE, OWNER } from '../../trading/order-rows.ts';
import { ASK, BID, sideOf } from '../../trading/side.ts';
import { flagsOf } from './apply.ts';
import type { SpotCommand } from './commands.ts';
import type { Parts } from './parts.ts';
import { heldUnits, isPlacement, limitOrderRefusal, marketOrderRefusal, marketRefusal } from './limits.ts';
import type { Placement } from './limits.ts';
import type { SpotEvent } from './events.ts';
import type { EndReason } from './words.ts';
import { holdLegs } from './legs.ts';
import { end, holdAsset } from './matching.ts';
import { firstMs, peg } from './pegging.ts';
import type { SpotOutcome } from './refusals.ts';
import type { MarketInfo } from '../../ground/market/answers.ts';

export function decideSpot(parts: Parts, context: Context<SpotEvent>, body: SpotCommand): SpotOutcome {
  if ((context.accountId === 0) !== (body.type === 'spot.delist')) return refused('BAD_INPUT');
  // Nothing else is decided before what is due (`product-rules` 4.6); the core's thread sees to that first.
  if (firstMs(parts) <= context.timeMs) return refused('BUSY');
  switch (body.type) {
    case 'spot.place':
      return place(parts, context, body);
    case 'spot.peg':
      return peg(parts, context, body);
    case 'spot.cancel':
      return cancel(parts, context, body.orderId);
    case 'spot.cancelAll':
      return cancelAll(parts, context, body.marketId);
    case 'spot.delist':
      return delist(parts, context, body.marketId);
  }
}

/** Order of checks (`product-rules` 16): shape, eligibility, object, market state, limits, funds. `ref` is the order's number. */
function place(parts: Parts, context: Context<SpotEvent>, body: Placement): SpotOutcome {
  const { ground, settlement } = parts;
  if (!isPlacement(body)) return refused('BAD_INPUT');
  const forbidden = ground.protection.openingRefusal(context.accountId, context.timeMs);
  if (forbidden !== null) return forbidden;
  const market = ground.markets.market(body.marketId);
  if (market === undefined) return refused('NOT_FOUND');
  const closed = marketRefusal(market, body);
  if (closed !== null) return closed;
  const last = ground.prices.last(market.symbolId);
  if (body.kind === 'market' && ground.prices.live(market.symbolId, context.timeMs) === null) return refused('PRICE_FROZEN');
  const indexTicks = last?.priceTicks ?? 0;
  const limit =
    body.kind === 'limit' ? limitOrderRefusal(ground, market, last, body) : marketOrderRefusal(ground, market, indexTicks, body);
  if (limit !== null) return limit;
  const limitTicks = body.kind === 'limit' ? body.priceTicks : bandTicks(sideOf(body.side), indexTicks, market.terms.marketBandPpm);
  const standing = bookRefusal(parts, context.accountId, market, body, limitTicks);
  if (standing !== null) return standing;
  const units = body.amountUnits > 0n ? body.amountUnits : heldUnits(market, body.side, limitTicks, body.lots);
  if (ground.ledger.wallet(PLATFORM, context.accountId, holdAsset(market, sideOf(body.side))) < units) return refused('INSUFFICIENT_FUNDS');
  accept(context, market, body, limitTicks, units);
  settlement.match(context, market);
  return done(context.seq);
}

/** What the book and the person's other orders forbid. */
function bookRefusal(parts: Parts, accountId: number, market: MarketInfo, body: Placement, limitTicks: number): SpotOutcome | null {
  const { books } = parts.state;
  const { book } = books.of(market.marketId);
  if (body.timeInForce === 'fok') return fillsWholeNow(parts, accountId, body, limitTicks) ? null : refused('NOT_FILLED');
  if (body.timeInForce === 'ioc') return null;
  const most = market.terms.maxOpenOrders;
  const open = parts.ground.accounts.sumOfPerson(accountId, (ownerId) => parts.state.account(ownerId)?.openIn(market.marketId) ?? 0);
  if (open >= most) return refused('TOO_MANY_ORDERS', String(most));
  if (book.size(BID) + book.size(ASK) >= MAX_RESTING_ORDERS || books.rows.count >= MAX_OPEN_ORDERS - 1) return refused('BUSY');
  return body.timeInForce === 'post-only' && wouldTake(book, sideOf(body.side), limitTicks) ? refused('WOULD_TAKE') : null;
}

function fillsWholeNow({ state, settlement }: Parts, accountId: number, body: Placement, limitTicks: number): boolean {
  const { books, taker } = state;
  taker.handId = state.handOf(accountId);
  taker.side = sideOf(body.side);
  taker.flags = flagsOf(body.kind, body.timeInForce, body.amountUnits);
  taker.limitTicks = limitTicks;
  taker.lots = body.lots;
  return fillsWhole(books.of(body.marketId).book, taker, settlement);
}

function accept(context: Context<SpotEvent>, market: MarketInfo, body: Placement, limitTicks: number, units: bigint): void {
  context.emit({
    type: 'spot.accepted',
    orderId: context.seq,
    accountId: context.accountId,
    marketId: market.marketId,
    side: body.side,
    kind: body.kind,
    timeInForce: body.timeInForce,
    priceTicks: body.priceTicks,
    limitTicks,
    lots: body.lots,
    amountUnits: body.amountUnits,
    feePpm: market.terms.feePpm,
    legs: holdLegs(holdAsset(market, sideOf(body.side)), context.accountId, context.seq, units),
  });
}

/** Another's order and an unknown one answer alike, so that nobody learns of orders that are not theirs. */
function cancel(parts: Parts, context: Context<SpotEvent>, orderId: number): SpotOutcome {
  if (!isWhole(orderId, 1, Number.MAX_SAFE_INTEGER)) return refused('BAD_INPUT');
  const { state } = parts;
  const { rows } = state.books;
  const row = rows.find(orderId);
  if (row === NONE || rows.details[row + OWNER] !== context.accountId) {
    return refused(state.account(context.accountId)?.hasFinished(orderId) === true ? 'ALREADY_DONE' : 'NOT_FOUND');
  }
  endOpen(parts, context, row, 'cancelled');
  return done(orderId);
}

function cancelAll(parts: Parts, context: Context<SpotEvent>, only: number): SpotOutcome {
  if (!isWhole(only, 0, Number.MAX_SAFE_INTEGER)) return refused('BAD_INPUT');
  if (only !== 0 && parts.ground.markets.market(only) === undefined) return refused('NOT_FOUND');
  const { state } = parts;
  for (const orderId of state.account(context.accountId)?.open() ?? []) {
    const row = state.rowOf(orderId);
    if (only === 0 || only === state.books.rows.details[row + MARKET_ID]) endOpen(parts, context, row, 'cancelled');
  }
  return done(0);
}

/** Ends every waiting order of an owner. */
export function cancelAllOf(parts: Parts, context: Context<SpotEvent>, accountId: number): void {
  const { state } = parts;
  for (const orderId of state.account(accountId)?.open() ?? []) endOpen(parts, context, state.rowOf(orderId), 'cancelled');
}

/** `product-rules` 4.4. Only a market that takes no orders any more can be emptied. */
function delist(parts: Parts, context: Context<SpotEvent>, marketId: number): SpotOutcome {
  const market = parts.ground.markets.market(marketId);
  if (market === undefined) return refused('NOT_FOUND');
  if (market.terms.enable) return refused('BAD_INPUT');
  const { book, pegs } = parts.state.books.of(marketId);
  // Listed first: a book may not change while it is walked.
  const rows = Array.from(book.restingRows());
  for (const row of rows) endOpen(parts, context, row, 'delisted');
  for (const { orderId } of pegs.all()) endOpen(parts, context, parts.state.rowOf(orderId), 'delisted');
  return done(marketId);
}

function endOpen({ ground, state }: Parts, context: Context<SpotEvent>, row: number, reason: EndReason): void {
  const { books } = state;
  const { marketId } = books.bookAt(row);
  const market = ground.markets.market(marketId);
  if (market === undefined) throw new RangeError(`no market ${marketId}`);
  const accountId = books.rows.details[row + OWNER] ?? 0;
  end(ground, context, market, { orderId: books.rows.orderIdAt(row), accountId, side: state.levelOf(row).side }, reason);
}
