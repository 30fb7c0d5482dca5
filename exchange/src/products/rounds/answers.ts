import type { InForce } from '../../ground/terms/versions.ts';
import type { RoundTerms } from './commands.ts';
import type { RoundSide } from './words.ts';

/** A pair as it is in force. Asset of its stakes is always USDT. */
export type RoundOffer = {
  readonly offerId: number;
  readonly symbolId: number;
  readonly periodMs: number;
  readonly version: number;
  /** Since when the terms act; 0: since the definition. */
  readonly effectiveMs: number;
} & RoundTerms;

/** The moments of a round, UTC epoch milliseconds (`product-rules` 7, G23). */
export type RoundTimes = {
  readonly startMs: number;
  /** Own stakes may be cancelled before this. */
  readonly cancelEndMs: number;
  /** Stakes are taken before this. */
  readonly betEndMs: number;
  readonly lockMs: number;
  readonly endMs: number;
};

/** The round of a pair that runs at the time asked for, whether or not somebody has staked. */
export type OpenRound = RoundTimes & {
  readonly offerId: number;
  readonly symbolId: number;
  readonly n: number;
  /** 0 before the first stake, and once every stake went back because one side was empty. */
  readonly roundId: number;
  readonly version: number;
  readonly feeType: number;
  readonly feeValue: bigint;
  readonly cancellable: boolean;
  readonly upUnits: bigint;
  readonly downUnits: bigint;
  /** The part of each pool that simulated participants staked; 0 in live mode. */
  readonly simulatedUpUnits: bigint;
  readonly simulatedDownUnits: bigint;
  /** How many stakes stand on each side. */
  readonly upStakes: number;
  readonly downStakes: number;
  /** The lock tick as soon as it is final; 0 before, and when there is none. */
  readonly lockN: number;
  readonly lockTicks: number;
};

/** A stake that is not over yet. Pools are those of its round now, from the lock on those of the lock. */
export type OpenStake = RoundTimes & {
  readonly orderId: number;
  readonly roundId: number;
  readonly offerId: number;
  readonly symbolId: number;
  readonly n: number;
  readonly version: number;
  readonly cancellable: boolean;
  /** How the fee of the stake's round is made. */
  readonly feeType: number;
  readonly feeValue: bigint;
  readonly side: RoundSide;
  readonly stakeUnits: bigint;
  /** What of it plays, once that is told at the lock; null before. The rest went back. */
  readonly playedUnits: bigint | null;
  readonly acceptedMs: number;
  readonly upUnits: bigint;
  readonly downUnits: bigint;
};

export type RoundsQueries = {
  'rounds.pairs': readonly [asked: object, answer: readonly InForce<RoundOffer>[]];
  /** The round of a pair that runs at this time; null for an unknown pair. */
  'rounds.openRound': readonly [asked: { readonly offerId: number; readonly timeMs: number }, answer: OpenRound | null];
  /** Newest first. */
  'rounds.openStakes': readonly [asked: { readonly accountId: number }, answer: readonly OpenStake[]];
};
