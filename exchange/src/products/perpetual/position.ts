import type { PositionSide } from './commands.ts';
import { NOT_QUEUED } from './price-queue.ts';

/** An open position. Its margin is what the ledger has under its number. */
export class OpenedPosition {
  readonly positionId: number;
  readonly accountId: number;
  readonly marketId: number;
  readonly isLong: boolean;
  readonly leverage: number;
  /** Of the tiers in force at its first fill. */
  readonly tierVersion: number;
  readonly openedMs: number;
  lots = 0;
  entryValueUnits = 0n;
  openFeeUnits = 0n;
  closeFeeUnits = 0n;
  /** Received (> 0) or paid. */
  fundingUnits = 0n;
  realisedUnits = 0n;
  /** The tick at which it is liquidatable, 0 = none. Follows from lots, entry value, margin and tiers. */
  liquidationTicks = 0;
  /** Place in its market's queue by that price. */
  queuePlace = NOT_QUEUED;
  /** The number of the mark at which nothing more of it could be closed: it is tried again at the next. */
  waitedAtMark = 0;
  /** Entry value and margin as numbers, for questions about all positions; null until they are asked for after a change. */
  numbers: { readonly entryValue: number; readonly margin: number } | null = null;
  /** Reducing orders that rest, ascending. */
  readonly orders: number[] = [];
  /** Triggers, ascending. */
  readonly triggers: number[] = [];

  constructor(opened: {
    readonly positionId: number;
    readonly accountId: number;
    readonly marketId: number;
    readonly isLong: boolean;
    readonly leverage: number;
    readonly tierVersion: number;
    readonly openedMs: number;
  }) {
    this.positionId = opened.positionId;
    this.accountId = opened.accountId;
    this.marketId = opened.marketId;
    this.isLong = opened.isLong;
    this.leverage = opened.leverage;
    this.tierVersion = opened.tierVersion;
    this.openedMs = opened.openedMs;
  }
}

export function sideOfPosition(isLong: boolean): PositionSide {
  return isLong ? 'long' : 'short';
}

/** What an account has on one side of a market: at most one position, and the orders that open it or add to it. All use one leverage. */
export class Holding {
  readonly accountId: number;
  readonly marketId: number;
  readonly isLong: boolean;
  position: OpenedPosition | null = null;
  /** Resting orders that open, ascending. */
  readonly openingOrders: number[] = [];
  /** What is left of them, at their limits, in quote units. */
  openingUnits = 0n;
  /** Of the position and the opening orders; means nothing while there are none. */
  leverage = 0;

  constructor(accountId: number, marketId: number, isLong: boolean) {
    this.accountId = accountId;
    this.marketId = marketId;
    this.isLong = isLong;
  }

  get isEmpty(): boolean {
    return this.position === null && this.openingOrders.length === 0;
  }
}
