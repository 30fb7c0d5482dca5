import { formatAmountShort } from '@candor/money/amount';
import { isAmount, isNumbered, isWhole } from '../../kernel/checks.ts';
import { PLATFORM } from '../../ground/accounts/accounts.ts';
import type { Ground } from '../../ground/ground.ts';
import { hasSourcesForBets } from '../../ground/prices/fresh-sources.ts';
import { KEPT_MS } from '../../ground/prices/state.ts';
import { done, refused } from '../../kernel/outcome.ts';
import type { Context } from '../../kernel/product.ts';
import type { UpdownOffer } from './answers.ts';
import { HOUSE_UPDOWN } from './accounts.ts';
import type { UpdownCommand, UpdownSide } from './commands.ts';
import type { Exposed } from './exposure.ts';
import { acceptLegs } from './legs.ts';
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
/** Open orders of one account: every list has an upper bound. */
const MOST_OPEN = 200;
/** Stakes are in USDT. */
const SCALE = 8;

/** Order of checks (`product-rules` 16): shape, product, eligibility, terms, price, limits, funds, cover. `ref` is the order's number. */
export function place(ground: Ground, state: UpdownState, context: Context<UpdownEvent>, body: Placement): UpdownOutcome {
  if (!isPlacement(body)) return refused('BAD_INPUT');
  const info = state.queue(body.offerId)?.info;
  const assetId = ground.accounts.stakeAssetId;
  if (info === undefined || assetId === undefined || !info.enable) return refused('BAD_INPUT');
  const refusal =
    eligibilityRefusal(ground, context, body) ??
    termsRefusal(context, info, body) ??
    priceRefusal(ground, info.symbolId, context.timeMs) ??
    limitRefusal(state, context, info, body.stakeUnits);
  if (refusal !== null) return refusal;
  if (ground.ledger.wallet(PLATFORM, context.accountId, assetId) < body.stakeUnits) return refused('INSUFFICIENT_FUNDS');
  const coverUnits = coverOf(body.stakeUnits, info.ratePpm);
  const covered = coverRefusal(ground, state, info, exposedBy(context, info, body.side), coverUnits);
  if (covered !== null) return covered;
  accept(context, info, assetId, body, coverUnits);
  return done(context.seq);
}

function isPlacement({ offerId, stakeUnits, version, validUntilMs }: Placement): boolean {
  if (!isNumbered(offerId) || !isAmount(stakeUnits)) return false;
  return isWhole(version, 0, Number.MAX_SAFE_INTEGER) && isWhole(validUntilMs, 0, Number.MAX_SAFE_INTEGER);
}

/** The house takes no side in its own product. */
function eligibilityRefusal(ground: Ground, { accountId, timeMs }: Context<UpdownEvent>, { stakeUnits }: Placement): UpdownOutcome | null {
  if (ground.accounts.isHouse(accountId)) return refused('NOT_ELIGIBLE');
  return ground.protection.refusal(accountId, 'updown', stakeUnits, timeMs);
}

function termsRefusal({ timeMs }: Context<UpdownEvent>, info: UpdownOffer, { version, validUntilMs }: Placement): UpdownOutcome | null {
  const isOther = version !== 0 && version !== info.version;
  return isOther || (validUntilMs !== 0 && timeMs > validUntilMs) ? refused('QUOTE_EXPIRED') : null;
}

/** `product-rules` 6, rule 1: a fresh price, and none that is running away. */
function priceRefusal(ground: Ground, symbolId: number, timeMs: number): UpdownOutcome | null {
  const last = ground.prices.last(symbolId);
  if (last?.state !== 'ok' || timeMs - last.timeMs > PRICE_AGE_MS || !hasSourcesForBets(ground, last)) return refused('PRICE_FROZEN');
  const before = ground.prices.history(symbolId).lastAtOrBefore(last.timeMs - FAST_SPAN_MS);
  // Older ones may still be kept for somebody's open order, and nobody's order may change what another's answer is.
  if (before === null || before.timeMs < last.timeMs - KEPT_MS) return null;
  return Math.abs(last.priceTicks - before.priceTicks) * 1_000 > FAST_PER_MILLE * before.priceTicks ? refused('FAST_MARKET') : null;
}

function limitRefusal(
  state: UpdownState,
  { accountId }: Context<UpdownEvent>,
  info: UpdownOffer,
  stakeUnits: bigint,
): UpdownOutcome | null {
  if (stakeUnits < info.minStakeUnits) return refused('BELOW_MIN', text(info.minStakeUnits));
  if (stakeUnits > info.maxStakeUnits) return refused('ABOVE_MAX', text(info.maxStakeUnits));
  return (state.account(accountId)?.size ?? 0) >= MOST_OPEN ? refused('TOO_MANY_ORDERS', String(MOST_OPEN)) : null;
}

/** What of an order accepted now is bounded together with others. */
export function exposedBy(
  { accountId, timeMs }: Pick<Context<UpdownEvent>, 'accountId' | 'timeMs'>,
  info: UpdownOffer,
  side: UpdownSide,
): Exposed {
  return { accountId, symbolId: info.symbolId, side, expiryMs: timeMs + info.durationMs };
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

function accept(context: Context<UpdownEvent>, info: UpdownOffer, assetId: number, body: Placement, coverUnits: bigint): void {
  const { seq, accountId, timeMs } = context;
  const { side, stakeUnits } = body;
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
    expiryMs: timeMs + info.durationMs,
    legs: acceptLegs({ assetId, accountId, orderId: seq, stakeUnits, coverUnits }),
  });
}

function text(units: bigint): string {
  return formatAmountShort(units, SCALE);
}
