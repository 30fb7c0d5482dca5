import { formatAmountShort } from '@candor/money/amount';
import { isAmount, isNumbered, isWhole } from '../../kernel/checks.ts';
import { PLATFORM } from '../../ground/accounts/accounts.ts';
import { hasSourcesForBets } from '../../ground/prices/fresh-sources.ts';
import type { Ground } from '../../ground/ground.ts';
import { isChange, noticeRefusal, switchRefusal } from '../../ground/terms/change.ts';
import { done, refused } from '../../kernel/outcome.ts';
import type { Context } from '../../kernel/product.ts';
import type { RoundOffer } from './answers.ts';
import { LEAST_PERIOD_MS, MOST_PERIOD_MS, PERIOD_STEP_MS, roundAt, roundTimes } from './clock.ts';
import type { RoundsCommand, RoundTerms } from './commands.ts';
import { stakeLegs } from './legs.ts';
import { MOST_FEE } from './payout.ts';
import { STAKE_SCALE, stakeAsset } from './stake-asset.ts';
import type { RoundsState } from './state.ts';
import type { RoundsOutcome } from './refusals.ts';
import type { RoundsEvent } from './events.ts';

type Of<T extends RoundsCommand['type']> = Extract<RoundsCommand, { type: T }>;

/** A last tick older than this is no price to stake on. */
const PRICE_AGE_MS = 2_000;
/** Stakes of one person in one round: every list has an upper bound. */
const MOST_STAKES = 200;
/** Stakes of all accounts in one round: a match and a decision look at each of them once, and orders of others wait that long. */
export const MOST_STAKES_OF_ROUND = 100_000;
/** Fees are whole parts per million. */
const PPM_OF_FEE = 10_000n;
const OF_THE_ACCOUNT: readonly RoundsCommand['type'][] = ['rounds.stake', 'rounds.cancel'];

export function decideRounds(ground: Ground, state: RoundsState, context: Context<RoundsEvent>, body: RoundsCommand): RoundsOutcome {
  if ((context.accountId !== 0) !== OF_THE_ACCOUNT.includes(body.type)) return refused('BAD_INPUT');
  switch (body.type) {
    case 'rounds.define':
      return define(ground, state, context, body);
    case 'rounds.change':
      return change(ground, state, context, body);
    case 'rounds.switch':
      return turn(ground, state, context, body);
    case 'rounds.stake':
      return stake(ground, state, context, body);
    case 'rounds.cancel':
      return cancel(ground, state, context, body.orderId);
  }
}

/** A symbol has each period once, so that symbol, period and number name a round. */
function define(ground: Ground, state: RoundsState, context: Context<RoundsEvent>, body: Of<'rounds.define'>): RoundsOutcome {
  const { offerId, symbolId, periodMs } = body;
  if (!isNumbered(offerId) || !areAmounts(body)) return refused('BAD_INPUT');
  if (!isWhole(periodMs, LEAST_PERIOD_MS, MOST_PERIOD_MS) || periodMs % PERIOD_STEP_MS !== 0 || !areTerms(body))
    return refused('BAD_TERMS');
  if (ground.markets.symbol(symbolId) === undefined || stakeAsset(ground) === undefined) return refused('NOT_FOUND');
  const twin = state.pairs().some((other) => other.symbolId === symbolId && other.periodMs === periodMs);
  if (twin || state.pair(offerId) !== undefined) return refused('ALREADY_DONE');
  context.emit({ type: 'rounds.defined', offerId, symbolId, periodMs, version: 1, effectiveMs: 0, ...termsOf(body) });
  return done(offerId);
}

/** New terms act on later stakes and rounds only. What a halt turns, a change leaves alone. */
function change(ground: Ground, state: RoundsState, context: Context<RoundsEvent>, body: Of<'rounds.change'>): RoundsOutcome {
  if (!isNumbered(body.offerId) || !areAmounts(body) || !isChange(ground.operators, body)) return refused('BAD_INPUT');
  if (!areTerms(body)) return refused('BAD_TERMS');
  const last = state.lastVersion(body.offerId);
  if (last === undefined) return refused('NOT_FOUND');
  if (body.enable !== last.enable) return refused('BAD_INPUT');
  const refusal = noticeRefusal(body, last, context.timeMs);
  if (refusal !== null) return refusal;
  const { offerId, symbolId, periodMs, version } = last;
  const { effectiveMs } = body;
  context.emit({ type: 'rounds.defined', offerId, symbolId, periodMs, version: version + 1, effectiveMs, ...termsOf(body) });
  return done(offerId);
}

function turn(ground: Ground, state: RoundsState, context: Context<RoundsEvent>, body: Of<'rounds.switch'>): RoundsOutcome {
  const { offerId, enable } = body;
  if (!isNumbered(offerId) || !ground.operators.isBy(body, 'halts', 'or-house')) return refused('BAD_INPUT');
  const info = state.pair(offerId);
  if (info === undefined) return refused('NOT_FOUND');
  const refusal = switchRefusal(body, [info.enable], [enable]);
  if (refusal !== null) return refusal;
  context.emit({ type: 'rounds.switched', offerId, enable });
  return done(offerId);
}

function areAmounts(terms: RoundTerms): boolean {
  return isAmount(terms.minStakeUnits) && isAmount(terms.maxStakeUnits) && (terms.feeValue === 0n || isAmount(terms.feeValue));
}

/** `product-rules` 7: kinds of fee and their bounds; other values, and the pair is refused. */
export function areTerms({ feeType, feeValue, minStakeUnits, maxStakeUnits }: RoundTerms): boolean {
  const isFee = feeType === 1 ? feeValue <= MOST_FEE && feeValue % PPM_OF_FEE === 0n : feeType === 2;
  return isFee && minStakeUnits <= maxStakeUnits;
}

function termsOf({ feeType, feeValue, minStakeUnits, maxStakeUnits, enable, cancellable }: RoundTerms): RoundTerms {
  return { feeType, feeValue, minStakeUnits, maxStakeUnits, enable, cancellable };
}

/** Order of checks (`product-rules` 16): shape, object, eligibility, market state, side, limits, funds. `ref` is the order's number. */
function stake(ground: Ground, state: RoundsState, context: Context<RoundsEvent>, body: Of<'rounds.stake'>): RoundsOutcome {
  const { accountId, timeMs, seq } = context;
  const { side, stakeUnits } = body;
  if (!isNumbered(body.offerId) || !isAmount(stakeUnits)) return refused('BAD_INPUT');
  const info = state.pair(body.offerId);
  const assetId = stakeAsset(ground);
  if (info === undefined || assetId === undefined || !info.enable) return refused('BAD_INPUT');
  if (ground.accounts.isHouse(accountId)) return refused('NOT_ELIGIBLE');
  const protection = ground.protection.refusal(accountId, 'rounds', stakeUnits, timeMs);
  if (protection !== null) return protection;
  const n = roundAt(timeMs, info.periodMs);
  const startMs = n * info.periodMs;
  const times = roundTimes(startMs, info.periodMs);
  if (timeMs >= times.betEndMs) return refused('WINDOW_CLOSED');
  if (ground.house.isStoppedBy(times.endMs)) return refused('MARKET_CLOSED');
  if (!hasPrice(ground, info.symbolId, timeMs)) return refused('PRICE_FROZEN');
  const round = state.roundOf(info.offerId, n);
  const own = ground.accounts.sumOfPerson(accountId, (ownerId) => round?.stakesOf(ownerId) ?? 0);
  if (side === 'up' ? own < 0 : own > 0) return refused('WRONG_SIDE');
  if (Math.abs(own) >= MOST_STAKES) return refused('TOO_MANY_ORDERS', String(MOST_STAKES));
  if (round !== undefined && round.upStakes + round.downStakes >= MOST_STAKES_OF_ROUND) return refused('BUSY');
  const limit = limitRefusal(info, stakeUnits);
  if (limit !== null) return limit;
  if (ground.ledger.wallet(PLATFORM, accountId, assetId) < stakeUnits) return refused('INSUFFICIENT_FUNDS');
  if (round === undefined) context.emit({ type: 'rounds.opened', roundId: seq, offerId: info.offerId, n, startMs, version: info.version });
  const number = round?.roundId ?? seq;
  const legs = stakeLegs(assetId, accountId, number, stakeUnits);
  context.emit({ type: 'rounds.staked', orderId: seq, accountId, roundId: number, side, stakeUnits, legs });
  return done(seq);
}

/** Nobody stakes on a price that is frozen, or that stopped coming. */
function hasPrice(ground: Ground, symbolId: number, timeMs: number): boolean {
  const last = ground.prices.last(symbolId);
  return last?.state === 'ok' && timeMs - last.timeMs <= PRICE_AGE_MS && hasSourcesForBets(ground, last);
}

function limitRefusal({ minStakeUnits, maxStakeUnits }: RoundOffer, units: bigint): RoundsOutcome | null {
  if (units < minStakeUnits) return refused('BELOW_MIN', formatAmountShort(minStakeUnits, STAKE_SCALE));
  return units > maxStakeUnits ? refused('ABOVE_MAX', formatAmountShort(maxStakeUnits, STAKE_SCALE)) : null;
}

/** Another's stake and an unknown one answer alike, so that nobody learns of stakes that are not theirs. */
function cancel(ground: Ground, state: RoundsState, context: Context<RoundsEvent>, orderId: number): RoundsOutcome {
  const { accountId, timeMs } = context;
  if (!isWhole(orderId, 1, Number.MAX_SAFE_INTEGER)) return refused('BAD_INPUT');
  const found = state.stake(orderId);
  if (found === null || found.accountId !== accountId) {
    return refused(state.account(accountId)?.hasFinished(orderId) === true ? 'ALREADY_DONE' : 'NOT_FOUND');
  }
  const { roundId, terms, times } = state.known(found.roundId);
  if (!terms.cancellable || timeMs >= times.cancelEndMs) return refused('WINDOW_CLOSED');
  const assetId = stakeAsset(ground);
  if (assetId === undefined) throw new RangeError('the asset of stakes is gone');
  context.emit({ type: 'rounds.cancelled', orderId, accountId, roundId, legs: stakeLegs(assetId, accountId, roundId, -found.stakeUnits) });
  return done(orderId);
}
