import type { PositionSide } from '../words.ts';
import { NOT_QUEUED } from '../marks/price-queue.ts';
import type { UnitRows } from './unit-rows.ts';

/** Columns of a position's amounts, in quote units. */
export const ENTRY_VALUE = 0;
export const OPEN_FEE = 1;
export const CLOSE_FEE = 2;
/** Received (> 0) or paid. */
export const FUNDING = 3;
export const REALISED = 4;

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
  /** The tick at which it is liquidatable, 0 = none. Follows from lots, entry value, margin and tiers. */
  liquidationTicks = 0;
  /** Place in its market's queue by that price. */
  queueIndex = NOT_QUEUED;
  /** The number of the mark at which it is done: it is tried again at the next. */
  waitedAtMark = 0;
  /** What the insurance account may still pay for it, over all its liquidations; null before the first. */
  insurableUnits: bigint | null = null;
  /** Entry value and margin as numbers, for questions about all positions; null until they are asked for after a change. */
  numbers: { readonly entryValue: number; readonly margin: number } | null = null;
  /** Reducing orders that rest, ascending. */
  readonly orders: number[] = [];
  /** Triggers, ascending. */
  readonly triggers: number[] = [];
  readonly #units: UnitRows;
  readonly #first: number;

  constructor(
    units: UnitRows,
    opened: {
      readonly positionId: number;
      readonly accountId: number;
      readonly marketId: number;
      readonly isLong: boolean;
      readonly leverage: number;
      readonly tierVersion: number;
      readonly openedMs: number;
    },
  ) {
    this.#units = units;
    this.#first = units.take();
    this.positionId = opened.positionId;
    this.accountId = opened.accountId;
    this.marketId = opened.marketId;
    this.isLong = opened.isLong;
    this.leverage = opened.leverage;
    this.tierVersion = opened.tierVersion;
    this.openedMs = opened.openedMs;
  }

  get entryValueUnits(): bigint {
    return this.#units.at(this.#first + ENTRY_VALUE);
  }

  get openFeeUnits(): bigint {
    return this.#units.at(this.#first + OPEN_FEE);
  }

  get closeFeeUnits(): bigint {
    return this.#units.at(this.#first + CLOSE_FEE);
  }

  get fundingUnits(): bigint {
    return this.#units.at(this.#first + FUNDING);
  }

  get realisedUnits(): bigint {
    return this.#units.at(this.#first + REALISED);
  }

  /** `column` is `ENTRY_VALUE` … `REALISED`. */
  add(column: number, units: bigint): void {
    this.#units.add(this.#first + column, units);
  }

  /** It is over; its amounts are gone with the next that is opened. */
  release(): void {
    this.#units.release(this.#first);
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
  /** Of the position and the opening orders; means nothing while there are none. */
  leverage = 0;
  readonly #units: UnitRows;
  readonly #first: number;

  constructor(units: UnitRows, accountId: number, marketId: number, isLong: boolean) {
    this.accountId = accountId;
    this.marketId = marketId;
    this.isLong = isLong;
    this.#units = units;
    this.#first = units.take();
  }

  /** What is left of the opening orders, at their limits, in quote units. */
  get openingUnits(): bigint {
    return this.#units.at(this.#first);
  }

  /** Opening orders came (> 0) or have gone. */
  addOpening(units: bigint): void {
    this.#units.add(this.#first, units);
  }

  /** Nothing of it is left. */
  release(): void {
    this.#units.release(this.#first);
  }

  get isEmpty(): boolean {
    return this.position === null && this.openingOrders.length === 0;
  }
}
