import { formatAmountShort } from '@candor/money/amount';
import { isAmount, isNumbered, isWhole } from '../../kernel/checks.ts';
import { PLATFORM } from '../../ground/accounts/accounts.ts';
import type { Ground } from '../../ground/ground.ts';
import { isOpenAt } from '../../ground/market/hours.ts';
import { KEPT_MS } from '../../ground/prices/state.ts';
import { done, refused } from '../../kernel/outcome.ts';
import type { Context } from '../../kernel/product.ts';
import type { UpdownOffer } from './answers.ts';
import { HOUSE_UPDOWN } from './accounts.ts';
import type { UpdownCommand } from './commands.ts';
import type { UpdownSide } from './words.ts';
import type { Exposed } from './exposure.ts';
import { acceptLegs } from './legs.ts';
import { isSold } from './live-market.ts';
import type { UpdownState } from './state.ts';
import { coverOf, stakeCoveredBy } from './verdict.ts';
import type { UpdownOutcome } from './refusals.ts';
import type { UpdownEvent } from './events.ts';

type Placement = Extract<UpdownCommand, { type: 'updown.place' }>;

/** A last tick older than this is no price to accept on. */
const PRICE_AGE_MS = 2_000;
/** Fast: the last price is more than 0.5 % away from the one of 3 s before. */
const FAST_SPAN_MS = 3_000;
const FAST_PER_MILLE = 5;
/** Open orders of one person: every list has an upper bound. */
export const MOST_OPEN = 200;
/** Stakes are in USDT. */
const SCALE = 8;

/** Whose order it would be, and when. */
type Placing = Pick<Context<UpdownEvent>, 'accountId' | 'timeMs'>;

/** What is on offer, with the asset of its stakes. */
type Offered = { readonly info: UpdownOffer; readonly assetId: number };

/** `ref` is the order's number. */
export function place(ground: Ground, state: UpdownState, context: Context<UpdownEvent>, body: Placement): UpdownOutcome {
  const offered = offeredBy(ground, state, body);
  if (offered === null) return refused('BAD_INPUT');
  const refusal = refusalOf(ground, state, offered, context, body);
  if (refusal !== null) return refusal;
  accept(context, offered, body);
  return done(context.seq);
}

/** How an order would be refused at a time; null when it would be taken. */
export function placementRefusal(ground: Ground, state: UpdownState, placing: Placing, body: Placement): UpdownOutcome | null {
  const offered = offeredBy(ground, state, body);
  return offered === null ? refused('BAD_INPUT') : refusalOf(ground, state, offered, placing, body);
}

function offeredBy(ground: Ground, state: UpdownState, body: Placement): Offered | null {
  const info = isPlacement(body) ? state.queue(body.offerId)?.info : undefined;
  const assetId = ground.accounts.stakeAssetId;
  return info === undefined || assetId === undefined || !info.enable ? null : { info, assetId };
}

/** Order of checks (`product-rules` 16): eligibility, terms, price, limits, funds, cover. */
function refusalOf(
  ground: Ground,
  state: UpdownState,
  { info, assetId }: Offered,
  placing: Placing,
  body: Placement,
): UpdownOutcome | null {
  const refusal =
    eligibilityRefusal(ground, placing, body) ??
    termsRefusal(placing, info, body) ??
    hoursRefusal(ground, state, info, placing.timeMs) ??
    priceRefusal(ground, info.symbolId, placing.timeMs) ??
    limitRefusal(ground, state, placing, info, body.stakeUnits);
  if (refusal !== null) return refusal;
  if (ground.ledger.wallet(PLATFORM, placing.accountId, assetId) < body.stakeUnits) return refused('INSUFFICIENT_FUNDS');
  return coverRefusal(ground, state, info, exposedBy(placing, info, body.side), coverOf(body.stakeUnits, info.ratePpm));
}

function isPlacement({ offerId, stakeUnits, version, validUntilMs }: Placement): boolean {
  if (!isNumbered(offerId) || !isAmount(stakeUnits)) return false;
  return isWhole(version, 0, Number.MAX_SAFE_INTEGER) && isWhole(validUntilMs, 0, Number.MAX_SAFE_INTEGER);
}

/** The house takes no side in its own product. */
function eligibilityRefusal(ground: Ground, { accountId, timeMs }: Placing, { stakeUnits }: Placement): UpdownOutcome | null {
  if (ground.accounts.isHouse(accountId)) return refused('NOT_ELIGIBLE');
  return ground.protection.refusal(accountId, 'updown', stakeUnits, timeMs);
}

function termsRefusal({ timeMs }: Placing, info: UpdownOffer, { version, validUntilMs }: Placement): UpdownOutcome | null {
  const isOther = version !== 0 && version !== info.version;
  return isOther || (validUntilMs !== 0 && timeMs > validUntilMs) ? refused('QUOTE_EXPIRED') : null;
}

/**
 * `product-rules` 6, rule 6: it ends while the symbol trades and before a planned stop, so that neither leaves it without an exit. Rule 8: nobody buys
 * what is void already, since that cannot be lost.
 */
function hoursRefusal(ground: Ground, state: UpdownState, info: UpdownOffer, timeMs: number): UpdownOutcome | null {
  const endMs = expiryMsOf(info, timeMs);
  const isOpen = isOpenAt(ground.markets.symbol(info.symbolId)?.code ?? '', endMs) && !ground.house.isStoppedBy(endMs);
  const isVoided = state.voids.of({ symbolId: info.symbolId, expiryMs: endMs }) !== null;
  return isOpen && !isVoided ? null : refused('MARKET_CLOSED');
}

/** `product-rules` 6, rule 1: a fresh price, of a market on which contracts are sold, and none that is running away. */
function priceRefusal(ground: Ground, symbolId: number, timeMs: number): UpdownOutcome | null {
  const last = ground.prices.last(symbolId);
  if (last?.state !== 'ok' || timeMs - last.timeMs > PRICE_AGE_MS) return refused('PRICE_FROZEN');
  if (!isSold(ground, last, timeMs)) return refused('MARKET_CLOSED');
  const before = ground.prices.history(symbolId).lastAtOrBefore(last.timeMs - FAST_SPAN_MS);
  // Older ones may still be kept for somebody's open order, and nobody's order may change what another's answer is.
  if (before === null || before.timeMs < last.timeMs - KEPT_MS) return null;
  return Math.abs(last.priceTicks - before.priceTicks) * 1_000 > FAST_PER_MILLE * before.priceTicks ? refused('FAST_MARKET') : null;
}

function limitRefusal(
  ground: Ground,
  state: UpdownState,
  { accountId }: Placing,
  info: UpdownOffer,
  stakeUnits: bigint,
): UpdownOutcome | null {
  if (stakeUnits < info.minStakeUnits) return refused('BELOW_MIN', text(info.minStakeUnits));
  if (stakeUnits > info.maxStakeUnits) return refused('ABOVE_MAX', text(info.maxStakeUnits));
  const open = ground.accounts.sumOfPerson(accountId, (ownerId) => state.account(ownerId)?.size ?? 0);
  return open >= MOST_OPEN ? refused('TOO_MANY_ORDERS', String(MOST_OPEN)) : null;
}

/** What of an order accepted now is bounded together with others. */
export function exposedBy({ accountId, timeMs }: Placing, info: UpdownOffer, side: UpdownSide): Exposed {
  return { accountId, symbolId: info.symbolId, side, expiryMs: expiryMsOf(info, timeMs) };
}

/** The cover of a payout is there before the stake is taken, so that no payout can fail. The limit is the largest stake possible now. */
function coverRefusal(ground: Ground, state: UpdownState, info: UpdownOffer, exposed: Exposed, coverUnits: bigint): UpdownOutcome | null {
  const free = freeUnits(ground);
  const room = state.exposure.room(exposed, free);
  if (coverUnits <= free && coverUnits <= room) return null;
  return refused(coverUnits > free ? 'NO_COVER' : 'EXPOSURE_LIMIT', text(stakeCoveredBy(room, info.ratePpm)));
}

/** The largest stake, in units, that cover and exposure allow an account on a side at a time. */
export function capacity(ground: Ground, state: UpdownState, info: UpdownOffer, exposed: Exposed): bigint {
  return stakeCoveredBy(state.exposure.room(exposed, freeUnits(ground)), info.ratePpm);
}

function freeUnits(ground: Ground): bigint {
  const assetId = ground.accounts.stakeAssetId;
  return assetId === undefined ? 0n : ground.ledger.house(HOUSE_UPDOWN, assetId);
}

function accept(context: Context<UpdownEvent>, { info, assetId }: Offered, { side, stakeUnits }: Placement): void {
  const { seq, accountId, timeMs } = context;
  const coverUnits = coverOf(stakeUnits, info.ratePpm);
  context.emit({
    type: 'updown.accepted',
    orderId: seq,
    accountId,
    offerId: info.offerId,
    version: info.version,
    symbolId: info.symbolId,
    side,
    stakeUnits,
    coverUnits,
    ratePpm: info.ratePpm,
    waitMs: info.waitMs,
    expiryMs: expiryMsOf(info, timeMs),
    legs: acceptLegs({ assetId, accountId, orderId: seq, stakeUnits, coverUnits }),
  });
}

/** `product-rules` 6, rule 3: the duration counts from the end of the wait. */
function expiryMsOf({ waitMs, durationMs }: UpdownOffer, acceptedMs: number): number {
  return acceptedMs + waitMs + durationMs;
}

function text(units: bigint): string {
  return formatAmountShort(units, SCALE);
}
