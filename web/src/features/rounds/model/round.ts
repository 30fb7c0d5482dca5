import type { ResultOf } from '@candor/contract/call';
import type { roundOrders } from '@candor/contract/products/rounds/calls';
import type { settledRounds } from '@candor/contract/products/rounds/settled-calls';
import type { roundsState } from '@candor/contract/products/rounds/state-call';
import { subtract } from '../../../domain/decimal.ts';
import type { Pools } from '../rules/matching.ts';
import type { RoundSide, RoundTerms } from '../rules/round.ts';

type RoundState = ResultOf<typeof roundsState>['rounds'][number];
type StakeRow = ResultOf<typeof roundOrders>;

export type RefundReason = NonNullable<StakeRow['refundReason']>;

/** What the server says of one length of round: its terms, and the round that ran when it answered. */
export type RoundInfo = {
  readonly terms: RoundTerms;
  readonly on: boolean;
  readonly round: number;
  readonly pools: Pools;
  /** The part of each pool that simulated participants staked. */
  readonly simulated: Pools;
  readonly stakes: Readonly<Record<RoundSide, number>>;
  readonly lockPrice: string | null;
};

export function roundInfoOf(running: RoundState): RoundInfo {
  const { periodId, periodSeconds: period, stakeMin, stakeMax, feeType, feeValue, cancellable, up, down } = running;
  return {
    terms: { periodId, period, stakeMin, stakeMax, feeType, feeValue, cancellable },
    on: running.state === 'on',
    round: running.round,
    pools: { up: up.amount, down: down.amount },
    simulated: { up: up.simulated, down: down.simulated },
    stakes: { up: up.stakes, down: down.stakes },
    lockPrice: running.lockPrice,
  };
}

/** The chosen length, or the first one where it is not offered. */
export function chosenRound(rounds: readonly RoundInfo[], period: number): RoundInfo | null {
  const on = rounds.filter((round) => round.on);
  return on.find(({ terms }) => terms.period === period) ?? on[0] ?? null;
}

/** An own stake as pages show it. */
export type OwnStake = {
  readonly id: number;
  /** As the receipt writes it: `R-1234`. */
  readonly number: string;
  readonly coin: string;
  readonly display: string;
  readonly periodId: number;
  /** Seconds. */
  readonly period: number;
  readonly round: number;
  readonly side: RoundSide;
  readonly stake: string;
  /** What of it plays, and what came back because it did not or was cancelled; null until the lock. */
  readonly played: string | null;
  readonly returned: string | null;
  /** What a win pays while it runs, for all of it until the lock and then for what plays; what was paid afterwards. */
  readonly payout: string;
  readonly feeShare: string;
  readonly placedMs: number;
  readonly startMs: number;
  readonly cancelEndMs: number;
  readonly betEndMs: number;
  readonly lockMs: number;
  readonly endMs: number;
  readonly lockPrice: string | null;
  readonly closePrice: string | null;
  readonly state: 'running' | 'win' | 'lose' | 'refund' | 'cancelled';
  readonly refundReason: RefundReason | null;
  /** As the server said; whether there is still time is the clock's to say. */
  readonly cancellable: boolean;
};

export function stakeOf(row: StakeRow): OwnStake {
  const { orderId, orderNumber, baseCoin, quoteCoin, periodSeconds, state, outcome, times } = row;
  return {
    ...row,
    id: orderId,
    number: orderNumber,
    coin: baseCoin.toLowerCase(),
    display: `${baseCoin}/${quoteCoin}`.toUpperCase(),
    period: periodSeconds,
    placedMs: times.createMs,
    state: state === 'cancelled' ? 'cancelled' : (outcome ?? 'running'),
  };
}

/** What is won or lost of a stake: what plays, all of it until the lock. */
export const atRiskOf = ({ played, stake }: Pick<OwnStake, 'played' | 'stake'>): string => played ?? stake;

/** What a finished stake brought or took: paid less played; a cancelled one nothing. */
export function netOf(own: OwnStake): string | null {
  if (own.state === 'running') return null;
  return own.state === 'cancelled' ? '0' : subtract(own.payout, atRiskOf(own));
}

/** The side that the user has in a round; null without a stake in it. */
export function ownSideIn(stakes: readonly OwnStake[], periodId: number, round: number): RoundSide | null {
  return stakes.find((stake) => stake.state === 'running' && stake.periodId === periodId && stake.round === round)?.side ?? null;
}

/** A settled round, of everybody. */
export type SettledRound = ResultOf<typeof settledRounds>;
