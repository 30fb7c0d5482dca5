import type { Leg } from '../../ledger/leg.ts';
import type { RoundSide, RoundTerms } from './commands.ts';

export type RoundResult = 'up' | 'down' | 'refund';

/**
 * Why all that played goes back: `TIE` close = lock, `NO_LOCK` no `ok` tick from the end of betting to the lock, `NO_CLOSE` none in the last
 * 5,000 ms before the end. `ONE_SIDED`: one pool was empty at the end of betting, so nothing played (decided at lock, without ticks).
 */
export type RefundReason = 'TIE' | 'ONE_SIDED' | 'NO_LOCK' | 'NO_CLOSE';

export type StakeResult = 'win' | 'lose' | 'refund';

/** What of one stake of the larger side plays, and what goes back. */
export type PlayedStake = {
  readonly orderId: number;
  readonly accountId: number;
  readonly playedUnits: bigint;
  readonly returnedUnits: bigint;
};

/** What one stake gets: what played and a share when it won, 0 when it lost, what played when the round is refunded. */
export type StakePayout = {
  readonly orderId: number;
  readonly accountId: number;
  readonly payoutUnits: bigint;
  readonly result: StakeResult;
};

export type RoundsEvent =
  /**
   * A definition or a change; `version` counts those of the pair from 1. It acts from `effectiveMs` on (0: at once), but for `enable`, which is always what was
   * switched last.
   */
  | ({
      readonly type: 'rounds.defined';
      readonly offerId: number;
      readonly symbolId: number;
      readonly periodMs: number;
      readonly version: number;
      readonly effectiveMs: number;
    } & RoundTerms)
  | { readonly type: 'rounds.switched'; readonly offerId: number; readonly enable: boolean }
  /**
   * The first stake of a round. `round` = seq of that stake's command, `n` = start ÷ period, `version` = the terms of the pair by which
   * the round's fee is taken and its stakes may be cancelled, also when they change while it runs.
   */
  | {
      readonly type: 'rounds.opened';
      readonly roundId: number;
      readonly offerId: number;
      readonly n: number;
      readonly startMs: number;
      readonly version: number;
    }
  /** `order` = seq of the command. Legs: platform → escrow of the round, under the account. */
  | {
      readonly type: 'rounds.staked';
      readonly orderId: number;
      readonly accountId: number;
      readonly roundId: number;
      readonly side: RoundSide;
      readonly stakeUnits: bigint;
      readonly legs: readonly Leg[];
    }
  /** Legs: escrow → platform, the whole stake. */
  | {
      readonly type: 'rounds.cancelled';
      readonly orderId: number;
      readonly accountId: number;
      readonly roundId: number;
      readonly legs: readonly Leg[];
    }
  /**
   * At the lock of a round with two sides: `matchedUnits`, the smaller pool, plays on each side. It moves no money: what does not play goes
   * back stake by stake.
   */
  | {
      readonly type: 'rounds.matched';
      readonly roundId: number;
      readonly upUnits: bigint;
      readonly downUnits: bigint;
      readonly matchedUnits: bigint;
    }
  /**
   * The next stakes of the larger side, by ascending order, each with what of it plays: nothing when the other pool was empty, and then the
   * stake is over. Legs: escrow → platform, what of each does not play.
   */
  | { readonly type: 'rounds.returned'; readonly roundId: number; readonly stakes: readonly PlayedStake[]; readonly legs: readonly Leg[] }
  /**
   * The result, from the pools and the ticks alone. `lockN` and `closeN` are the numbers of the ticks, 0 where there is none. It moves no
   * money: the fee is paid with the last stake. A round with an empty pool is decided at its lock, and over once its stakes are returned.
   */
  | {
      readonly type: 'rounds.decided';
      readonly roundId: number;
      readonly result: RoundResult;
      /** Empty unless the result is `refund`. */
      readonly reason: RefundReason | '';
      readonly lockN: number;
      readonly lockTicks: number;
      readonly closeN: number;
      readonly closeTicks: number;
      readonly upUnits: bigint;
      readonly downUnits: bigint;
      readonly feeUnits: bigint;
    }
  /**
   * The next stakes of a decided round: first those that lost, then those that won, each by ascending order. Legs: what played of each
   * out of the escrow, into what the lost stakes bring or, with its share of that, to the platform; with the last stake the fee.
   */
  | { readonly type: 'rounds.paid'; readonly roundId: number; readonly payouts: readonly StakePayout[]; readonly legs: readonly Leg[] };
