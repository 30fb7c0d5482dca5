import { notional } from '@candor/money/market-scale';
import { MAX_RESTING_ORDERS } from '../../trading/order-book.ts';
import { isWhole } from '../../kernel/checks.ts';
import type { Ground } from '../../ground/ground.ts';
import type { Outcome } from '../../kernel/outcome.ts';
import { done, refused } from '../../kernel/product.ts';
import type { Context } from '../../kernel/product.ts';
import type { MarketInfo } from '../../query.ts';
import type { SpotCommand } from './commands.ts';
import { bandTicks, isPlacement, limitOrderRefusal, marketOrderRefusal, marketRefusal } from './limits.ts';
import type { Placement } from './limits.ts';
import { holdLegs } from './legs.ts';
import { end, fillsWhole, holdAsset, match } from './matching.ts';
import type { SpotState } from './state.ts';

export function decideSpot(ground: Ground, state: SpotState, context: Context, body: SpotCommand): Outcome {
  if ((context.accountId === 0) !== (body.type === 'spot.delist')) return refused('BAD_INPUT');
  switch (body.type) {
    case 'spot.place':
      return place(ground, state, context, body);
    case 'spot.cancel':
      return cancel(ground, state, context, body.orderId);
    case 'spot.cancelAll':
      return cancelAll(ground, state, context, body.marketId);
    case 'spot.delist':
      return delist(ground, state, context, body.marketId);
  }
}

/** Order of checks (`product-rules` 16): shape, eligibility, object, market state, limits, funds. `ref` is the order's number. */
function place(ground: Ground, state: SpotState, context: Context, body: Placement): Outcome {
  if (!isPlacement(body)) return refused('BAD_INPUT');
  if (ground.protection.excludesAll(context.accountId, context.timeMs)) return refused('SELF_EXCLUDED');
  const market = ground.markets.market(body.marketId);
  if (market === undefined) return refused('NOT_FOUND');
  const closed = marketRefusal(market, body);
  if (closed !== null) return closed;
  const last = ground.prices.last(market.symbolId);
  if (body.kind === 'market' && last?.state !== 'ok') return refused('PRICE_FROZEN');
  const indexTicks = last?.priceTicks ?? 0;
  const limit =
    body.kind === 'limit' ? limitOrderRefusal(ground, market, last, body) : marketOrderRefusal(ground, market, indexTicks, body);
  if (limit !== null) return limit;
  const limitTicks = body.kind === 'limit' ? body.priceTicks : bandTicks(body.side, indexTicks, market.terms.marketBandPpm);
  const standing = bookRefusal(state, context.accountId, market, body, limitTicks);
  if (standing !== null) return standing;
  const units = holdUnits(market, body, limitTicks);
  if (ground.ledger.platform(context.accountId, holdAsset(market, body.side)) < units) return refused('INSUFFICIENT_FUNDS');
  accept(context, market, body, limitTicks, units);
  match(ground, state, context, market, state.known(context.seq));
  return done(context.seq);
}

/** What the book and the account's other orders forbid. */
function bookRefusal(state: SpotState, accountId: number, market: MarketInfo, body: Placement, limitTicks: number): Outcome | null {
  const { book } = state.book(market.marketId);
  if (body.timeInForce === 'fok') {
    return fillsWhole(state, book, accountId, body.side, limitTicks, body.lots) ? null : refused('NOT_FILLED');
  }
  if (body.timeInForce === 'ioc') return null;
  const most = market.terms.maxOpenOrders;
  if ((state.account(accountId)?.openIn(market.marketId) ?? 0) >= most) return refused('TOO_MANY_ORDERS', String(most));
  if (book.size('buy') + book.size('sell') >= MAX_RESTING_ORDERS) return refused('BUSY');
  if (body.timeInForce === 'post-only') {
    const best = book.bestTicks(body.side === 'buy' ? 'sell' : 'buy');
    if (best > 0 && (body.side === 'buy' ? limitTicks >= best : limitTicks <= best)) return refused('WOULD_TAKE');
  }
  return null;
}

/** A buy holds its worst price times its quantity, or its amount; a sell its quantity. Fees are taken from what is received. */
function holdUnits(market: MarketInfo, body: Placement, limitTicks: number): bigint {
  if (body.side === 'sell') return BigInt(body.lots) * market.lotUnits;
  return body.amountUnits > 0n ? body.amountUnits : notional(limitTicks, body.lots, market.factor);
}

function accept(context: Context, market: MarketInfo, body: Placement, limitTicks: number, units: bigint): void {
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
    legs: holdLegs(holdAsset(market, body.side), context.accountId, context.seq, units),
  });
}

/** Another's order and an unknown one answer alike, so that nobody learns of orders that are not theirs. */
function cancel(ground: Ground, state: SpotState, context: Context, number: number): Outcome {
  if (!isWhole(number, 1, Number.MAX_SAFE_INTEGER)) return refused('BAD_INPUT');
  const order = state.order(number);
  if (order === null || order.accountId !== context.accountId) {
    return refused(state.account(context.accountId)?.hasFinished(number) === true ? 'ALREADY_DONE' : 'NOT_FOUND');
  }
  const market = ground.markets.market(order.marketId);
  if (market === undefined) throw new RangeError(`no market ${order.marketId}`);
  end(ground, context, market, order, 'cancelled');
  return done(number);
}

function cancelAll(ground: Ground, state: SpotState, context: Context, only: number): Outcome {
  if (!isWhole(only, 0, Number.MAX_SAFE_INTEGER)) return refused('BAD_INPUT');
  if (only !== 0 && ground.markets.market(only) === undefined) return refused('NOT_FOUND');
  for (const number of state.account(context.accountId)?.open() ?? []) {
    const order = state.known(number);
    const market = ground.markets.market(order.marketId);
    if (market !== undefined && (only === 0 || only === order.marketId)) end(ground, context, market, order, 'cancelled');
  }
  return done(0);
}

/** `product-rules` 4.4. Only a market that takes no orders any more can be emptied. */
function delist(ground: Ground, state: SpotState, context: Context, number: number): Outcome {
  const market = ground.markets.market(number);
  if (market === undefined) return refused('NOT_FOUND');
  if (market.terms.enable) return refused('BAD_INPUT');
  // Listed first: a book may not change while it is walked.
  const orders = Array.from(state.book(number).book.orders(), ({ orderId }) => state.known(orderId));
  for (const order of orders) end(ground, context, market, order, 'delisted');
  return done(number);
}
