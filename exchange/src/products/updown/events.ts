import type { Leg } from '../../ledger/leg.ts';
import type { UpdownSide, UpdownTerms } from './commands.ts';

export type UpdownResult = 'win' | 'lose' | 'tie' | 'void';

/**
 * Why a stake goes back although prices are not equal, the first that holds: `NO_ENTRY` no `ok` tick in the 5,000 ms after acceptance,
 * `FEW_TICKS` fewer than two up to expiry, `GAP` more than 10,000 ms between two of them, `STALE_EXIT` the last more than 5,000 ms before
 * expiry (`product-rules` 6, rules 2 and 6).
 */
export type VoidReason = 'NO_ENTRY' | 'FEW_TICKS' | 'GAP' | 'STALE_EXIT';

/** `GAP_WON` has its place in the journal's words and is stated by no rule of this version. */
export type SettleReason = VoidReason | 'GAP_WON';

export type UpdownEvent =
  /** A definition or a change; `version` counts those of the product from 1. */
  | ({
      readonly type: 'updown.defined';
      readonly offerId: number;
      readonly symbolId: number;
      readonly durationMs: number;
      readonly version: number;
    } & UpdownTerms)
  /** `order` = seq of the command, acceptance = its time. Legs: platform → escrow stake, house → escrow cover. */
  | {
      readonly type: 'updown.accepted';
      readonly orderId: number;
      readonly accountId: number;
      readonly offerId: number;
      readonly version: number;
      readonly symbolId: number;
      readonly side: UpdownSide;
      readonly stakeUnits: bigint;
      readonly coverUnits: bigint;
      readonly ratePpm: number;
      readonly expiryMs: number;
      readonly legs: readonly Leg[];
    }
  /** Ticks that were found are named also when the order is void; 0 where there is none. Legs empty the escrow. */
  | {
      readonly type: 'updown.settled';
      readonly orderId: number;
      readonly accountId: number;
      readonly symbolId: number;
      readonly result: UpdownResult;
      /** Empty unless the result is `void`. */
      readonly reason: SettleReason | '';
      readonly entryN: number;
      readonly entryTicks: number;
      readonly exitN: number;
      readonly exitTicks: number;
      readonly payoutUnits: bigint;
      readonly legs: readonly Leg[];
    };
