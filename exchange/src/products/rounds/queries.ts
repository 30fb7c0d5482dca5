import type { Ground } from '../../ground/ground.ts';
import type { OpenRound, OpenStake } from './answers.ts';
import { roundAt, roundTimes } from './clock.ts';
import type { RoundSide } from './words.ts';
import type { Round } from './round.ts';
import { lockTick } from './settlement.ts';
import type { RoundsState } from './state.ts';

/**
 * The round that runs at a time, and its pools; null for an unknown pair. The lock tick is told once it is final. A round that was paid
 * before its end, since one side was empty, has no stakes and no number any more.
 */
export function askOpenRound(ground: Ground, state: RoundsState, offerId: number, timeMs: number): OpenRound | null {
  const info = state.pair(offerId);
  if (info === undefined || !Number.isSafeInteger(timeMs) || timeMs < 0) return null;
  const n = roundAt(timeMs, info.periodMs);
  const times = roundTimes(n * info.periodMs, info.periodMs);
  const round = state.roundOf(offerId, n);
  const { version, feeType, feeValue, cancellable } = round?.terms ?? info;
  const lock = timeMs > times.lockMs ? lockTick(ground, { terms: info, times }) : null;
  return {
    ...times,
    offerId,
    symbolId: info.symbolId,
    n,
    roundId: round?.roundId ?? 0,
    version,
    feeType,
    feeValue,
    cancellable,
    upUnits: round?.upUnits ?? 0n,
    downUnits: round?.downUnits ?? 0n,
    simulatedUpUnits: round === undefined ? 0n : simulatedUnits(ground, state, round, 'up'),
    simulatedDownUnits: round === undefined ? 0n : simulatedUnits(ground, state, round, 'down'),
    upStakes: round?.upStakes ?? 0,
    downStakes: round?.downStakes ?? 0,
    lockN: lock?.n ?? 0,
    lockTicks: lock?.priceTicks ?? 0,
  };
}

/** What simulated participants have on a side of a round, less what was paid: they are few, and so are their open stakes. */
function simulatedUnits(ground: Ground, state: RoundsState, round: Round, side: RoundSide): bigint {
  let units = 0n;
  for (const accountId of ground.accounts.simulated()) {
    for (const orderId of state.account(accountId)?.open() ?? []) {
      const stake = state.knownStake(orderId);
      if (stake.roundId === round.roundId && stake.side === side) units += stake.stakeUnits;
    }
  }
  return units;
}

/** Stakes of an account that are not paid yet, newest first. */
export function askOpenStakes(state: RoundsState, accountId: number): readonly OpenStake[] {
  return (state.account(accountId)?.open() ?? []).toReversed().map((orderId) => {
    const { side, stakeUnits, playedUnits, acceptedMs, roundId: number } = state.knownStake(orderId);
    const { roundId, n, terms, times, upUnits, downUnits } = state.known(number);
    const { offerId, symbolId, version, cancellable, feeType, feeValue } = terms;
    const pools = { upUnits, downUnits };
    return {
      ...times,
      orderId,
      roundId,
      offerId,
      symbolId,
      n,
      version,
      cancellable,
      feeType,
      feeValue,
      side,
      stakeUnits,
      playedUnits,
      acceptedMs,
      ...pools,
    };
  });
}
