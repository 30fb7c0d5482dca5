import { isWhole } from '../../../kernel/checks.ts';
import { done, refused } from '../../../kernel/outcome.ts';
import { isBeyond } from '../../../trading/limits.ts';
import { MAX_ORDER_LOTS, MAX_PRICE_TICKS } from '../../../trading/order-book.ts';
import type { PerpetualCommand } from '../commands.ts';
import type { Parts, Emits } from '../parts.ts';
import { reducesWhole } from '../orders/fill-or-kill.ts';
import { openOrdersRefusal, restingRefusal } from '../orders/opening.ts';
import { endOrder } from '../orders/order-end.ts';
import { bookSide } from '../orders/order-rows.ts';
import type { Holding, OpenedPosition } from './position.ts';
import { boundOf, sendReducing } from '../orders/reducing-order.ts';
import type { PerpetualOutcome } from '../refusals.ts';

type Closing = Extract<PerpetualCommand, { type: 'perpetual.close' }>;

/** The account's open position of this number; another's and an unknown one are the same: nobody learns of what is not theirs. */
export function ownPosition({ state }: Parts, accountId: number, positionId: number): OpenedPosition | null {
  const position = state.positions.get(positionId);
  return position?.accountId === accountId ? position : null;
}

/** Another's and an unknown one answer alike; one of its own that it has no more says so. */
export function noPosition({ state }: Parts, accountId: number, positionId: number): PerpetualOutcome {
  return refused(state.account(accountId)?.closedPositions.has(positionId) === true ? 'ALREADY_DONE' : 'NOT_FOUND');
}

/** `ref` is the order's number. Closing needs no approval, no funds and no live price: the last mark bounds it (`product-rules` 3.1, 5.2). */
export function close(parts: Parts, context: Emits, body: Closing): PerpetualOutcome {
  if (!isClosing(body)) return refused('BAD_INPUT');
  const position = ownPosition(parts, context.accountId, body.positionId);
  if (position === null) return noPosition(parts, context.accountId, body.positionId);
  if (body.lots > position.lots) return refused('ABOVE_MAX', String(position.lots));
  const lots = body.lots === 0 ? position.lots : body.lots;
  const bound = boundOf(parts, position);
  const side = bookSide(position.isLong, true);
  if (body.kind === 'limit' && isBeyond(side, body.priceTicks, bound)) return refused('PRICE_TOO_FAR', String(bound));
  const limitTicks = body.kind === 'limit' ? body.priceTicks : bound;
  const refusal = bookRefusal(parts, position, body, limitTicks, lots);
  if (refusal !== null) return refusal;
  const { kind, timeInForce, priceTicks } = body;
  return done(
    sendReducing(parts, context, position, { cause: 'user', kind, timeInForce, priceTicks, limitTicks, lots, budgetUnits: null }),
  );
}

function isClosing({ positionId, kind, timeInForce, priceTicks, lots }: Closing): boolean {
  if (!isWhole(positionId, 1, Number.MAX_SAFE_INTEGER) || !isWhole(lots, 0, MAX_ORDER_LOTS)) return false;
  if (kind === 'limit') return isWhole(priceTicks, 1, MAX_PRICE_TICKS);
  return priceTicks === 0 && (timeInForce === 'ioc' || timeInForce === 'fok');
}

/** A market order of which nothing could fill is refused before anything changes: the position stays as it is. */
function bookRefusal(
  parts: Parts,
  position: OpenedPosition,
  { kind, timeInForce }: Closing,
  limitTicks: number,
  lots: number,
): PerpetualOutcome | null {
  const { state } = parts;
  const { marketId } = position;
  const side = bookSide(position.isLong, true);
  if (kind === 'market' && state.books.of(marketId).book.fillableLots(side, limitTicks, 1) === 0) return refused('NO_LIQUIDITY');
  if (timeInForce === 'fok') return reducesWhole(parts, position, { limitTicks, lots }) ? null : refused('NOT_FILLED');
  const crowded = timeInForce === 'ioc' ? null : openOrdersRefusal(parts, position.accountId, state.marketOf(marketId));
  return crowded ?? restingRefusal(parts, marketId, side, timeInForce, limitTicks);
}

/** By market, the long before the short: an order that a restart keeps. */
function byMarket(a: Holding, b: Holding): number {
  return a.marketId - b.marketId || Number(b.isLong) - Number(a.isLong);
}

/**
 * Cancels every order of the account in the markets meant, then closes each position at market; what finds no counterpart stays open. No order of
 * its own may stand in the way of a close: the account does not trade with itself.
 */
export function closeAll(parts: Parts, context: Emits, marketId: number): PerpetualOutcome {
  if (!isWhole(marketId, 0, Number.MAX_SAFE_INTEGER)) return refused('BAD_INPUT');
  const { ground, state } = parts;
  if (marketId !== 0 && state.market(marketId) === undefined) return refused('NOT_FOUND');
  const own = (state.account(context.accountId)?.holdings ?? []).filter((one) => marketId === 0 || one.marketId === marketId);
  const holdings = own.toSorted(byMarket);
  for (const { openingOrders, position } of holdings)
    for (const orderId of [...openingOrders, ...(position?.orders ?? [])]) endOrder(ground, state, context, orderId, 'cancelled');
  for (const { position } of holdings) {
    if (position === null) continue;
    const order = { cause: 'user', kind: 'market', timeInForce: 'ioc', priceTicks: 0, budgetUnits: null } as const;
    sendReducing(parts, context, position, { ...order, limitTicks: boundOf(parts, position), lots: position.lots });
  }
  return done(0);
}
