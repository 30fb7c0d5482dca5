import type { Ground } from '../../ground/ground.ts';
import type { Context } from '../../kernel/product.ts';
import { CLOSE_AGE_MS } from './clock.ts';
import type { StakePayout, RoundsEvent } from './events.ts';
import { payoutLegs } from './legs.ts';
import type { PaidStake } from './legs.ts';
import { decideRound } from './payout.ts';
import type { DecidingTick } from './payout.ts';
import { feeOf, payoutOf } from './round.ts';
import type { Round } from './round.ts';
import { stakeAsset } from './stake-asset.ts';
import type { RoundsState } from './state.ts';

/**
 * At most `most` pieces of work: a decision is one, each stake paid is one. A round is paid before the next is decided, and what could
 * have been decided first is decided first, so an outage changes when rounds are settled and never how. Answers the pieces done.
 */
export function advance(ground: Ground, state: RoundsState, context: Context<RoundsEvent>, most: number): number {
  const assetId = stakeAsset(ground);
  if (assetId === undefined) return 0;
  let pieces = 0;
  while (pieces < most) {
    const paying = state.paying();
    if (paying !== undefined) {
      pieces += pay(context, assetId, paying, most - pieces);
      continue;
    }
    const due = state.due(context.timeMs);
    if (due === undefined) break;
    decide(ground, context, due);
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

function decide(ground: Ground, context: Context<RoundsEvent>, round: Round): void {
  const { upUnits, downUnits } = round;
  const oneSided = upUnits === 0n || downUnits === 0n;
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
    paid.push({ accountId: stake.accountId, stakeUnits: stake.stakeUnits, payoutUnits: payout.payoutUnits });
    if (stake.after === null) feeUnits = feeOf(round, verdict.result);
    if (payouts.length === most) break;
  }
  context.emit({ type: 'rounds.paid', roundId: round.roundId, payouts, legs: payoutLegs(assetId, round.roundId, paid, feeUnits) });
  return payouts.length;
}
