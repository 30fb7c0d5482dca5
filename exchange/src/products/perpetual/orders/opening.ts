import { formatAmountShort } from '@candor/money/amount';
import { notional } from '@candor/money/market-scale';
import { holdWith, initialMarginUnits, protectionTicks } from '@candor/formulas/perpetual/margin';
import { highestLeverage } from '@candor/formulas/perpetual/tiers';
import { CONTRACT } from '../../../ground/accounts/accounts.ts';
import { isWhole } from '../../../kernel/checks.ts';
import { done, refused } from '../../../kernel/outcome.ts';
import { isBeyond, lotsBound } from '../../../trading/limits.ts';
import { wouldTake } from '../../../trading/match.ts';
import { MAX_ORDER_LOTS, MAX_PRICE_TICKS, MAX_RESTING_ORDERS } from '../../../trading/order-book.ts';
import { MAX_OPEN_ORDERS } from '../../../trading/order-rows.ts';
import { ASK, BID } from '../../../trading/side.ts';
import { assetOf } from '../asset.ts';
import type { AttachedTrigger, PerpetualCommand } from '../commands.ts';
import type { TimeInForce } from '../words.ts';
import type { Parts, Emits } from '../parts.ts';
import { opensWhole } from './fill-or-kill.ts';
import { holdLegs } from '../legs.ts';
import type { PerpetualMarket } from '../market.ts';
import { isLive } from '../marks/marking.ts';
import { leverageRefusal } from './before-stop.ts';
import { bookSide } from './order-rows.ts';
import type { Holding, OpenedPosition } from '../positions/position.ts';
import type { PerpetualOutcome } from '../refusals.ts';
import type { Attached } from '../state.ts';
import { triggersAbove } from '../triggers/trigger.ts';

export type Opening = Extract<PerpetualCommand, { type: 'perpetual.open' }>;
/** Whose order it would be, and when. */
export type Placing = { readonly accountId: number; readonly timeMs: number };

/** Triggers of a position, those included that come with its opening orders (`product-rules` 5.7). */
const MOST_TRIGGERS = 20;
/** Margins are in USDT. */
const SCALE = 8;

/** What an order comes to, worked out once. */
type Costs = {
  /** The worst price of the order: its own, or at market the protection price. */
  readonly limitTicks: number;
  /** The protection price. */
  readonly furthestTicks: number;
  /** At that worst price. */
  readonly valueUnits: bigint;
  readonly marginUnits: bigint;
  readonly heldUnits: bigint;
};

/** `ref` is the order's number. Order of checks (`product-rules` 16): shape, eligibility, object, market state, limits, book, funds. */
export function open(parts: Parts, context: Emits, body: Opening): PerpetualOutcome {
  const forbidden = marketRefusal(parts, context, body);
  if (forbidden !== null) return forbidden;
  const market = parts.state.marketOf(body.marketId);
  const costs = costsOf(market, body);
  const refusal =
    limitsRefusal(parts, context, market, body, costs) ??
    bookRefusal(parts, context.accountId, body, costs) ??
    fundsRefusal(parts, context.accountId, costs);
  if (refusal !== null) return refusal;
  const { accountId } = context;
  const assetId = assetOf(parts.ground);
  const orderId = parts.state.orderCount + 1;
  const { limitTicks, heldUnits } = costs;
  const { marketId, side, kind, timeInForce, priceTicks, lots, leverage, takeProfit, stopLoss } = body;
  context.emit({
    type: 'perpetual.accepted',
    orderId,
    accountId,
    marketId,
    side,
    positionId: 0,
    cause: 'user',
    kind,
    timeInForce,
    priceTicks,
    limitTicks,
    lots,
    leverage,
    feePpm: market.info.terms.openFeePpm,
    budgetUnits: 0n,
    takeProfit,
    stopLoss,
    holdUnits: heldUnits,
    legs: holdLegs(assetId, accountId, orderId, heldUnits),
  });
  parts.settlement.match(context, market, assetId);
  return done(orderId);
}

/** What forbids the order whatever the book is; null when nothing does. */
export function openingRefusal(parts: Parts, placing: Placing, body: Opening): PerpetualOutcome | null {
  const forbidden = marketRefusal(parts, placing, body);
  if (forbidden !== null) return forbidden;
  const market = parts.state.marketOf(body.marketId);
  const costs = costsOf(market, body);
  return limitsRefusal(parts, placing, market, body, costs) ?? fundsRefusal(parts, placing.accountId, costs);
}

/** Of shape, eligibility, object and the state of the market. */
function marketRefusal(parts: Parts, placing: Placing, body: Opening): PerpetualOutcome | null {
  const { ground, state } = parts;
  if (!isOpening(body)) return refused('BAD_INPUT');
  const excluded = eligibilityRefusal(parts, placing);
  if (excluded !== null) return excluded;
  const market = state.market(body.marketId);
  if (market === undefined) return refused('NOT_FOUND');
  const { terms } = market.info;
  if (!terms.leverages.includes(body.leverage)) return refused('BAD_INPUT');
  if (!terms.enable || ground.prices.last(market.info.symbolId)?.state === 'closed') return refused('MARKET_CLOSED');
  return isLive(ground, market) ? null : refused('PRICE_FROZEN');
}

function costsOf({ info, mark }: PerpetualMarket, { kind, priceTicks, side, lots, leverage }: Opening): Costs {
  const { factor, terms } = info;
  const furthestTicks = protectionTicks(side === 'long', mark.markTicks, leverage);
  const limitTicks = kind === 'limit' ? priceTicks : Math.min(furthestTicks, MAX_PRICE_TICKS);
  const valueUnits = notional(limitTicks, lots, factor);
  const marginUnits = initialMarginUnits(valueUnits, leverage);
  return { limitTicks, furthestTicks, valueUnits, marginUnits, heldUnits: holdWith(marginUnits, valueUnits, terms.openFeePpm) };
}

function isOpening({ lots, leverage, kind, timeInForce, priceTicks, takeProfit, stopLoss }: Opening): boolean {
  if (!isWhole(lots, 1, MAX_ORDER_LOTS) || !isWhole(leverage, 1, 125)) return false;
  if ((takeProfit !== null && !isTrigger(takeProfit)) || (stopLoss !== null && !isTrigger(stopLoss))) return false;
  if (kind === 'limit') return isWhole(priceTicks, 1, MAX_PRICE_TICKS);
  return priceTicks === 0 && (timeInForce === 'ioc' || timeInForce === 'fok');
}

export function isTrigger({ triggerTicks, limitTicks }: AttachedTrigger): boolean {
  return isWhole(triggerTicks, 1, MAX_PRICE_TICKS) && isWhole(limitTicks, 0, MAX_PRICE_TICKS);
}

/** The house's liquidity confirms and limits nothing. */
function eligibilityRefusal({ ground }: Parts, { accountId, timeMs }: Placing): PerpetualOutcome | null {
  if (ground.accounts.isHouse(accountId)) return null;
  return ground.protection.refusal(accountId, 'perpetual', 0n, timeMs);
}

/** Of the limits of the market and of the account. */
function limitsRefusal(
  parts: Parts,
  { accountId, timeMs }: Placing,
  market: PerpetualMarket,
  body: Opening,
  costs: Costs,
): PerpetualOutcome | null {
  const holding = parts.state.holding(accountId, body.marketId, body.side === 'long');
  return (
    termsRefusal(market, body, costs) ??
    leverageRefusal(parts.ground, timeMs, body.leverage) ??
    holdingRefusal(parts, accountId, market, holding, body, costs) ??
    triggerRefusal(parts, market, holding, body)
  );
}

function termsRefusal(market: PerpetualMarket, body: Opening, { furthestTicks, marginUnits }: Costs): PerpetualOutcome | null {
  const { terms, factor } = market.info;
  const bound = lotsBound(body.lots, terms.minShareLots, terms.maxShareLots);
  if (bound !== null) return refused(bound.code, String(bound.lots));
  if (body.kind === 'limit' && isBeyond(bookSide(body.side === 'long', false), body.priceTicks, furthestTicks))
    return refused('PRICE_TOO_FAR', String(furthestTicks));
  if (marginUnits < terms.minMarginUnits) return refused('BELOW_MIN', formatAmountShort(terms.minMarginUnits, SCALE));
  const sideLots = body.side === 'long' ? market.longLots : market.shortLots;
  const interestUnits = notional(market.mark.markTicks, sideLots + body.lots, factor);
  return interestUnits > terms.maxOpenInterestUnits
    ? refused('EXPOSURE_LIMIT', formatAmountShort(terms.maxOpenInterestUnits, SCALE))
    : null;
}

/** What the account's side of the market has already. */
function holdingRefusal(
  parts: Parts,
  accountId: number,
  market: PerpetualMarket,
  holding: Holding | undefined,
  body: Opening,
  { valueUnits }: Costs,
): PerpetualOutcome | null {
  const { factor } = market.info;
  const position = holding?.position ?? null;
  if (holding !== undefined && holding.leverage !== body.leverage) return refused('LEVERAGE_MISMATCH', String(holding.leverage));
  const positionUnits = position === null ? 0n : notional(market.mark.markTicks, position.lots, factor);
  const allUnits = positionUnits + (holding?.openingUnits ?? 0n) + valueUnits;
  const highest = highestOf(market, position, allUnits);
  if (body.leverage > highest) return refused('TIER_LIMIT', String(highest));
  return openOrdersRefusal(parts, accountId, market);
}

/** Refuses another order of a person who has as many in the market as its terms allow. */
export function openOrdersRefusal({ ground, state }: Parts, accountId: number, { info }: PerpetualMarket): PerpetualOutcome | null {
  const { marketId, terms } = info;
  const open = ground.accounts.sumOfPerson(accountId, (ownerId) => state.account(ownerId)?.orders.openIn(marketId) ?? 0);
  return open >= terms.maxOpenOrders ? refused('TOO_MANY_ORDERS', String(terms.maxOpenOrders)) : null;
}

/** What is open keeps the table of its first fill, but whoever adds to it must satisfy the newest for all of it as well (`product-rules` 5.4). */
export function highestOf(market: PerpetualMarket, position: OpenedPosition | null, valueUnits: bigint): number {
  const newest = highestLeverage(market.tierTable(market.info.tierVersion), valueUnits);
  return position === null ? newest : Math.min(newest, highestLeverage(market.tierTable(position.tierVersion), valueUnits));
}

function triggerRefusal(parts: Parts, market: PerpetualMarket, holding: Holding | undefined, body: Opening): PerpetualOutcome | null {
  const { takeProfit, stopLoss } = body;
  const isLong = body.side === 'long';
  if (takeProfit === null && stopLoss === null) return null;
  if (takeProfit !== null && isReached(isLong, 'take-profit', takeProfit.triggerTicks, market)) return refused('WOULD_TRIGGER');
  if (stopLoss !== null && isReached(isLong, 'stop-loss', stopLoss.triggerTicks, market)) return refused('WOULD_TRIGGER');
  return triggerRoomRefusal(parts, holding, attachedCount(body));
}

/** Refuses more triggers than a position may have: those that it has and those that wait with its opening orders are counted one by one. */
export function triggerRoomRefusal({ state }: Parts, holding: Holding | undefined, more: number): PerpetualOutcome | null {
  const set = holding?.position?.triggers.length ?? 0;
  const waiting = (holding?.openingOrders ?? []).reduce((sum, orderId) => sum + attachedCount(state.attached.get(orderId)), 0);
  return set + waiting + more > MOST_TRIGGERS ? refused('TOO_MANY_ORDERS', String(MOST_TRIGGERS)) : null;
}

function attachedCount(attached: Attached | undefined): number {
  return attached === undefined ? 0 : [attached.takeProfit, attached.stopLoss].filter((trigger) => trigger !== null).length;
}

/** Whether a trigger would be true at once. */
export function isReached(isLong: boolean, kind: 'take-profit' | 'stop-loss', triggerTicks: number, { mark }: PerpetualMarket): boolean {
  return triggersAbove(isLong, kind) ? mark.markTicks >= triggerTicks : mark.markTicks <= triggerTicks;
}

function bookRefusal(parts: Parts, accountId: number, body: Opening, { limitTicks, heldUnits: holdUnits }: Costs): PerpetualOutcome | null {
  const { marketId, lots, leverage, timeInForce } = body;
  const isLong = body.side === 'long';
  if (timeInForce === 'fok')
    return opensWhole(parts, { accountId, marketId, isLong, limitTicks, lots, leverage, holdUnits }) ? null : refused('NOT_FILLED');
  return restingRefusal(parts, marketId, bookSide(isLong, false), timeInForce, limitTicks);
}

/** What forbids an order that may rest; null for one that may not. */
export function restingRefusal(
  { state }: Parts,
  marketId: number,
  side: number,
  timeInForce: TimeInForce,
  limitTicks: number,
): PerpetualOutcome | null {
  if (timeInForce === 'ioc') return null;
  const { book } = state.books.of(marketId);
  if (book.size(BID) + book.size(ASK) >= MAX_RESTING_ORDERS || state.books.rows.count >= MAX_OPEN_ORDERS - 1) return refused('BUSY');
  return timeInForce === 'post-only' && wouldTake(book, side, limitTicks) ? refused('WOULD_TAKE') : null;
}

function fundsRefusal({ ground }: Parts, accountId: number, { heldUnits }: Costs): PerpetualOutcome | null {
  const availableUnits = ground.ledger.wallet(CONTRACT, accountId, assetOf(ground));
  return availableUnits < heldUnits ? refused('INSUFFICIENT_FUNDS', formatAmountShort(heldUnits, SCALE)) : null;
}
