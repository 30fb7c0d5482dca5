import { useEffect } from 'react';
import type { Pools } from '../rules/matching.ts';
import { useLivePools } from '../round-pools.ts';
import { useRounds, useRunningStakes } from '../queries.ts';
import type { Listed } from '../../../product/listed.tsx';
import { chosenRound, ownSideIn, type OwnStake, type RoundInfo } from './round.ts';
import { useRoundClock, type RoundClock } from './use-round-clock.ts';

/** The running round of the chosen length, as far as it is known now. */
export type RoundScene = {
  readonly coin: string;
  readonly rounds: Listed<RoundInfo>;
  readonly info: RoundInfo | null;
  readonly clock: RoundClock | null;
  /** Null while nothing is known of this very round. */
  readonly pools: Pools | null;
  /** The part of each pool that simulated participants staked. */
  readonly simulated: Pools | null;
  readonly lockPrice: string | null;
  /** The pools are not known to be those of now. */
  readonly stale: boolean;
  readonly running: Listed<OwnStake>;
};

/** Puts the server's answers, the socket's pools and the clock together. */
export function useRoundScene(coin: string, period: number): RoundScene {
  const rounds = useRounds(coin);
  const running = useRunningStakes();
  const info = rounds.rows === null ? null : chosenRound(rounds.rows, period);
  const clock = useRoundClock(info?.terms.period ?? null);
  const live = useLivePools(coin, info?.terms.periodId ?? null);
  const round = clock?.moments.round ?? null;
  const phase = clock?.phase ?? null;
  const { retry } = rounds;
  useEffect(() => {
    // A new round and its lock are the server's to tell; nothing moves its pools while nobody stakes.
    if (round !== null) retry();
    // oxlint-disable-next-line react/exhaustive-deps -- once for each round and phase
  }, [round, phase]);

  const told = live !== null && live.round === round ? live : null;
  const asked = info !== null && info.round === round ? info : null;
  const newest = told !== null && (asked === null || told.arrivedMs > rounds.updatedMs) ? told : null;
  return {
    coin,
    rounds,
    info,
    clock,
    pools: newest === null ? (asked?.pools ?? null) : { up: newest.up, down: newest.down },
    simulated: newest === null ? (asked?.simulated ?? null) : newest.simulated,
    lockPrice: told?.lockPrice ?? asked?.lockPrice ?? null,
    stale: rounds.failed,
    running,
  };
}

/** The side that the user has in the round on the screen. */
export function ownSideOf({ info, clock, running }: RoundScene): OwnStake['side'] | null {
  return info === null || clock === null ? null : ownSideIn(running.rows ?? [], info.terms.periodId, clock.moments.round);
}
