import type { Ground } from '../../ground/ground.ts';
import type { Context } from '../../kernel/product.ts';
import { CLOSE_AGE_MS } from './clock.ts';
import type { PlayedStake, StakePayout, RoundsEvent } from './events.ts';
import { payoutLegs, returnLegs } from './legs.ts';
import type { PaidStake } from './legs.ts';
import { decideRound, matchedUnits } from './payout.ts';
import type { DecidingTick } from './payout.ts';
import { feeOf, payoutOf, playedOf, knownPlayed } from './round.ts';
import type { Round } from './round.ts';
import { stakeAsset } from './stake-asset.ts';
import type { RoundsState } from './state.ts';

/**
 * At most `most` pieces of work: a match or a decision is one, each stake returned or paid is one. A round is through with its stakes before
 * the next step of any round, and what could have been first is first, so an outage changes when rounds are settled and never how. Answers
 * the pieces done.
 */
export function advance(ground: Ground, state: RoundsState, context: Context<RoundsEvent>, most: number): number {
  const assetId = stakeAsset(ground);
  if (assetId === undefined) return 0;
  let pieces = 0;
  while (pieces < most) {
    const round = state.underWay();
    if (round !== undefined) {
      pieces += (round.returning === null ? pay : giveBack)(context, assetId, round, most - pieces);
      continue;
    }
    const due = state.due(context.timeMs);
    if (due === undefined) break;
    if (due.match === null && !due.isOneSided) match(context, due);
    else decide(ground, context, due);
    pieces += 1;
  }
  return pieces;
}

/** The last `ok` tick up to the lock, unless it is from before the end of betting. Final only after the lock. */
export function lockTick(ground: Ground, round: Pick<Round, 'terms' | 'times'>): DecidingTick {
  const { betEndMs, lockMs } = round.times;
  return tickBetween(ground, round.terms.symbolId, betEndMs, lockMs);
}

/** The last `ok` tick up to the end, unless it is more than 5,000 ms old then. */
function closeTick(ground: Ground, { terms, times }: Round): DecidingTick {
  return tickBetween(ground, terms.symbolId, times.endMs - CLOSE_AGE_MS, times.endMs);
}

function tickBetween(ground: Ground, symbolId: number, fromMs: number, toMs: number): DecidingTick {
  const tick = ground.prices.history(symbolId).lastAtOrBefore(toMs);
  return tick === null || tick.timeMs < fromMs ? null : tick;
}

function match(context: Context<RoundsEvent>, { roundId, pools }: Round): void {
  context.emit({ type: 'rounds.matched', roundId, ...pools, matchedUnits: matchedUnits(pools) });
}

/** Tells what plays of the next stakes of the larger side, at most this many, and returns the rest of each. Answers how many. */
function giveBack(context: Context<RoundsEvent>, assetId: number, round: Round, most: number): number {
  const { roundId, match: matched } = round;
  if (matched === null) throw new RangeError(`round ${roundId} is not matched`);
  const stakes: PlayedStake[] = [];
  for (let stake = round.returning; stake !== null && stakes.length < most; stake = stake.after) {
    if (stake.playedUnits !== null) continue;
    const { orderId, accountId, stakeUnits } = stake;
    const playedUnits = playedOf(matched, stake);
    stakes.push({ orderId, accountId, playedUnits, returnedUnits: stakeUnits - playedUnits });
  }
  context.emit({ type: 'rounds.returned', roundId, stakes, legs: returnLegs(assetId, roundId, stakes) });
  return stakes.length;
}

function decide(ground: Ground, context: Context<RoundsEvent>, round: Round): void {
  const { upUnits, downUnits } = round;
  const oneSided = round.isOneSided;
  // A one-sided round is decided at its lock without looking at prices, so no tick stands in it.
  const lock = oneSided ? null : lockTick(ground, round);
  const close = oneSided ? null : closeTick(ground, round);
  const { result, reason } = decideRound(round.pools, lock, close);
  context.emit({
    type: 'rounds.decided',
    roundId: round.roundId,
    result,
    reason,
    lockN: lock?.n ?? 0,
    lockTicks: lock?.priceTicks ?? 0,
    closeN: close?.n ?? 0,
    closeTicks: close?.priceTicks ?? 0,
    upUnits,
    downUnits,
    feeUnits: feeOf(round, result),
  });
}

/** Pays the next stakes of a decided round, at most this many; the fee leaves with the last one. Answers how many. */
function pay(context: Context<RoundsEvent>, assetId: number, round: Round, most: number): number {
  const { verdict } = round;
  if (verdict === null) throw new RangeError(`round ${round.roundId} is not decided`);
  const payouts: StakePayout[] = [];
  const paid: PaidStake[] = [];
  let feeUnits = 0n;
  for (const stake of round.stakes()) {
    const payout = payoutOf(verdict, stake);
    payouts.push(payout);
    paid.push({ accountId: stake.accountId, playedUnits: knownPlayed(stake), payoutUnits: payout.payoutUnits });
    if (stake.after === null) feeUnits = feeOf(round, verdict.result);
    if (payouts.length === most) break;
  }
  context.emit({ type: 'rounds.paid', roundId: round.roundId, payouts, legs: payoutLegs(assetId, round.roundId, paid, feeUnits) });
  return payouts.length;
}
