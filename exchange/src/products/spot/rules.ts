import { notional } from '@candor/money/market-scale';
import { isWhole } from '../../kernel/checks.ts';
import { PLATFORM } from '../../ground/accounts/accounts.ts';
import type { Ground } from '../../ground/ground.ts';
import { done, refused } from '../../kernel/outcome.ts';
import type { Context } from '../../kernel/product.ts';
import { bandTicks } from '../../trading/limits.ts';
import { fillsWhole, wouldTake } from '../../trading/match.ts';
import { MAX_RESTING_ORDERS } from '../../trading/order-book.ts';
import { MARKET_ID, MAX_OPEN_ORDERS, NONE, OWNER } from '../../trading/order-rows.ts';
import { ASK, BID, sideOf } from '../../trading/side.ts';
import { flagsOf } from './apply.ts';
import type { SpotCommand } from './commands.ts';
import { isPlacement, limitOrderRefusal, marketOrderRefusal, marketRefusal } from './limits.ts';
import type { Placement } from './limits.ts';
import type { EndReason, SpotEvent } from './events.ts';
import { holdLegs } from './legs.ts';
import { end, holdAsset } from './matching.ts';
import type { SpotSettlement } from './matching.ts';
import type { SpotState } from './state.ts';
import type { SpotOutcome } from './refusals.ts';
import type { MarketInfo } from '../../ground/market/answers.ts';

/** What a decision of spot reads and works with. */
export type Desk = { readonly ground: Ground; readonly state: SpotState; readonly settlement: SpotSettlement };

export function decideSpot(desk: Desk, context: Context<SpotEvent>, body: SpotCommand): SpotOutcome {
  if ((context.accountId === 0) !== (body.type === 'spot.delist')) return refused('BAD_INPUT');
  switch (body.type) {
    case 'spot.place':
      return place(desk, context, body);
    case 'spot.cancel':
      return cancel(desk, context, body.orderId);
    case 'spot.cancelAll':
      return cancelAll(desk, context, body.marketId);
    case 'spot.delist':
      return delist(desk, context, body.marketId);
  }
}

/** Order of checks (`product-rules` 16): shape, eligibility, object, market state, limits, funds. `ref` is the order's number. */
function place(desk: Desk, context: Context<SpotEvent>, body: Placement): SpotOutcome {
  const { ground, settlement } = desk;
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
  const standing = bookRefusal(desk, context.accountId, market, body, limitTicks);
  if (standing !== null) return standing;
  const units = holdUnits(market, body, limitTicks);
  if (ground.ledger.wallet(PLATFORM, context.accountId, holdAsset(market, sideOf(body.side))) < units) return refused('INSUFFICIENT_FUNDS');
  accept(context, market, body, limitTicks, units);
  settlement.match(context, market);
  return done(context.seq);
}

/** What the book and the account's other orders forbid. */
function bookRefusal(desk: Desk, accountId: number, market: MarketInfo, body: Placement, limitTicks: number): SpotOutcome | null {
  const { books } = desk.state;
  const { book } = books.of(market.marketId);
  if (body.timeInForce === 'fok') return fillsWholeNow(desk, accountId, body, limitTicks) ? null : refused('NOT_FILLED');
  if (body.timeInForce === 'ioc') return null;
  const most = market.terms.maxOpenOrders;
  if ((desk.state.account(accountId)?.openIn(market.marketId) ?? 0) >= most) return refused('TOO_MANY_ORDERS', String(most));
  if (book.size(BID) + book.size(ASK) >= MAX_RESTING_ORDERS || books.rows.count >= MAX_OPEN_ORDERS - 1) return refused('BUSY');
  return body.timeInForce === 'post-only' && wouldTake(book, sideOf(body.side), limitTicks) ? refused('WOULD_TAKE') : null;
}

function fillsWholeNow({ state, settlement }: Desk, accountId: number, body: Placement, limitTicks: number): boolean {
  const { books, taker } = state;
  taker.handId = accountId;
  taker.side = sideOf(body.side);
  taker.flags = flagsOf(body.kind, body.timeInForce, body.amountUnits);
  taker.limitTicks = limitTicks;
  taker.lots = body.lots;
  return fillsWhole(books.of(body.marketId).book, taker, settlement);
}

/** A buy holds its worst price times its quantity, or its amount; a sell its quantity. Fees are taken from what is received. */
function holdUnits(market: MarketInfo, body: Placement, limitTicks: number): bigint {
  if (body.side === 'sell') return BigInt(body.lots) * market.lotUnits;
  return body.amountUnits > 0n ? body.amountUnits : notional(limitTicks, body.lots, market.factor);
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
function cancel(desk: Desk, context: Context<SpotEvent>, orderId: number): SpotOutcome {
  if (!isWhole(orderId, 1, Number.MAX_SAFE_INTEGER)) return refused('BAD_INPUT');
  const { state } = desk;
  const { rows } = state.books;
  const row = rows.find(orderId);
  if (row === NONE || rows.details[row + OWNER] !== context.accountId) {
    return refused(state.account(context.accountId)?.hasFinished(orderId) === true ? 'ALREADY_DONE' : 'NOT_FOUND');
  }
  endResting(desk, context, row, 'cancelled');
  return done(orderId);
}

function cancelAll(desk: Desk, context: Context<SpotEvent>, only: number): SpotOutcome {
  if (!isWhole(only, 0, Number.MAX_SAFE_INTEGER)) return refused('BAD_INPUT');
  if (only !== 0 && desk.ground.markets.market(only) === undefined) return refused('NOT_FOUND');
  const { state } = desk;
  for (const orderId of state.account(context.accountId)?.open() ?? []) {
    const row = state.rowOf(orderId);
    if (only === 0 || only === state.books.rows.details[row + MARKET_ID]) endResting(desk, context, row, 'cancelled');
  }
  return done(0);
}

/** Ends every waiting order of an account. */
export function cancelAllOf(desk: Desk, context: Context<SpotEvent>, accountId: number): void {
  const { state } = desk;
  for (const orderId of state.account(accountId)?.open() ?? []) endResting(desk, context, state.rowOf(orderId), 'cancelled');
}

/** `product-rules` 4.4. Only a market that takes no orders any more can be emptied. */
function delist(desk: Desk, context: Context<SpotEvent>, marketId: number): SpotOutcome {
  const market = desk.ground.markets.market(marketId);
  if (market === undefined) return refused('NOT_FOUND');
  if (market.terms.enable) return refused('BAD_INPUT');
  // Listed first: a book may not change while it is walked.
  const rows = Array.from(desk.state.books.of(marketId).book.restingRows());
  for (const row of rows) endResting(desk, context, row, 'delisted');
  return done(marketId);
}

function endResting({ ground, state }: Desk, context: Context<SpotEvent>, row: number, reason: EndReason): void {
  const { books } = state;
  const book = books.bookAt(row);
  const market = ground.markets.market(book.marketId);
  if (market === undefined) throw new RangeError(`no market ${book.marketId}`);
  const accountId = books.rows.details[row + OWNER] ?? 0;
  end(ground, context, market, { orderId: books.rows.orderIdAt(row), accountId, side: book.sideAt(row) }, reason);
}
