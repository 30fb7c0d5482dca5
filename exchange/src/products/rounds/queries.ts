import type { Ground } from '../../ground/ground.ts';
import type { Query, QueryResult } from '../../query.ts';
import type { OpenRound, OpenStake } from './answers.ts';
import { roundAt, roundTimes } from './clock.ts';
import { lockTick } from './settlement.ts';
import type { RoundsState } from './state.ts';

export function askRounds(ground: Ground, state: RoundsState, query: Query): QueryResult<Query> | null {
  if (query.type === 'roundPairs') return state.pairs();
  if (query.type === 'openRound') return askOpenRound(ground, state, query.offerId, query.timeMs);
  if (query.type === 'openStakes') return askOpenStakes(state, query.accountId);
  return query.type === 'roundsDue' ? askRoundsDue(state, query.timeMs) : null;
}

/** The round that runs at a time, and its pools; null for an unknown pair. The lock tick is told once it is final. */
function askOpenRound(ground: Ground, state: RoundsState, offerId: number, timeMs: number): OpenRound | null {
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
    upStakes: round?.upStakes ?? 0,
    downStakes: round?.downStakes ?? 0,
    lockN: lock?.n ?? 0,
    lockTicks: lock?.priceTicks ?? 0,
  };
}

/** Stakes of an account that are not paid yet, newest first. */
function askOpenStakes(state: RoundsState, accountId: number): readonly OpenStake[] {
  return (state.account(accountId)?.open() ?? []).toReversed().map((orderId) => {
    const { side, stakeUnits, acceptedMs, roundId: number } = state.knownStake(orderId);
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
      acceptedMs,
      ...pools,
    };
  });
}

/** How many rounds wait for `rounds.advance` at a time: those to be decided, and one that is being paid. */
function askRoundsDue(state: RoundsState, timeMs: number): number {
  return state.rounds().reduce((due, round) => due + (round.verdict !== null || round.dueFromMs <= timeMs ? 1 : 0), 0);
}
