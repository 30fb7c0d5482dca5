import type { Leg } from '../../ledger/leg.ts';
import type { UpdownSide, UpdownTerms } from './commands.ts';

export type UpdownResult = 'win' | 'lose' | 'tie' | 'void';

/**
 * What the prices lacked (`product-rules` 6, rules 2 and 6). Of a void order, the first that holds: `NO_ENTRY` no `ok` tick in the 5,000 ms
 * after acceptance and wait, `FEW_TICKS` fewer than two up to expiry, `STALE_EXIT` the last more than 5,000 ms before expiry. `GAP_WON`: one of the
 * last two held, and the last tick wins against the entry, so the win is paid.
 */
export type SettleReason = 'NO_ENTRY' | 'FEW_TICKS' | 'STALE_EXIT' | 'GAP_WON';

export type UpdownEvent =
  /**
   * A definition or a change; `version` counts those of the product from 1. It acts from `effectiveMs` on (0: at once), but for `enable`, which is always what
   * was switched last. The wait is the exchange's own, by its mode.
   */
  | ({
      readonly type: 'updown.defined';
      readonly offerId: number;
      readonly symbolId: number;
      readonly durationMs: number;
      readonly version: number;
      readonly effectiveMs: number;
      readonly waitMs: number;
    } & UpdownTerms)
  | { readonly type: 'updown.switched'; readonly offerId: number; readonly enable: boolean }
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
      readonly waitMs: number;
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
      /** `GAP_WON` or empty of a win, empty of a loss and a tie. */
      readonly reason: SettleReason | '';
      readonly entryN: number;
      readonly entryTicks: number;
      readonly exitN: number;
      readonly exitTicks: number;
      readonly payoutUnits: bigint;
      readonly legs: readonly Leg[];
    };
