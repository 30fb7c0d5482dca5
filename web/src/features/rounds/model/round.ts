import type { ResultOf } from '@candor/contract/call';
import type { roundOrders, roundsState } from '@candor/contract/products/rounds/calls';
import type { settledRounds } from '@candor/contract/products/rounds/settled-calls';
import { subtract } from '../../../domain/decimal.ts';
import type { Pools } from '../rules/matching.ts';
import type { RoundSide, RoundTerms } from '../rules/round.ts';

type WireRound = ResultOf<typeof roundsState>['rounds'][number];
type WireOrder = ResultOf<typeof roundOrders>;

export type RefundReason = NonNullable<WireOrder['refundReason']>;

/** Here the wire's 0 is up and 1 is down. */
export const WIRE_SIDE = { up: 0, down: 1 } as const;
const sideOf = (wire: number): RoundSide => (wire === WIRE_SIDE.up ? 'up' : 'down');

const ON = 1;

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

export function roundInfoOf(wire: WireRound): RoundInfo {
  const { periodId, period, minAmount: stakeMin, maxAmount: stakeMax, feeType, feeValue, cancellable } = wire;
  return {
    terms: { periodId, period, stakeMin, stakeMax, feeType, feeValue, cancellable },
    on: wire.status === ON,
    round: wire.round,
    pools: { up: wire.up.amount, down: wire.down.amount },
    simulated: { up: wire.up.simulated, down: wire.down.simulated },
    stakes: { up: wire.up.stakes, down: wire.down.stakes },
    lockPrice: wire.lockPrice,
  };
}

/** The chosen length, or the first one where it is not offered. */
export function chosenRound(rounds: readonly RoundInfo[], period: number): RoundInfo | null {
  const on = rounds.filter((round) => round.on);
  return on.find(({ terms }) => terms.period === period) ?? on[0] ?? null;
}

/** An own stake in the words of the product. */
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

const RESULTS = { 1: 'win', 2: 'lose', 3: 'refund' } as const;
const CANCELLED = 2;

export function stakeOf(wire: WireOrder): OwnStake {
  return {
    id: wire.id,
    number: wire.orderNo,
    coin: wire.coinSymbol.toLowerCase(),
    display: `${wire.coinSymbol.toUpperCase()}/${wire.baseSymbol.toUpperCase()}`,
    periodId: wire.periodId,
    period: wire.type,
    round: wire.round,
    side: sideOf(wire.betContent),
    stake: wire.betAmount,
    played: wire.playedAmount,
    returned: wire.returnedAmount,
    payout: wire.rewardAmount,
    feeShare: wire.feeAmount,
    placedMs: wire.params.createTime,
    startMs: wire.openTime,
    cancelEndMs: wire.cancelEndTime,
    betEndMs: wire.betEndTime,
    lockMs: wire.lockTime,
    endMs: wire.closeTime,
    lockPrice: wire.openPrice,
    closePrice: wire.closePrice,
    state: wire.status === CANCELLED ? 'cancelled' : wire.openResult === null ? 'running' : RESULTS[wire.openResult],
    refundReason: wire.refundReason,
    cancellable: wire.cancellable,
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
