import type { Leg } from '@candor/exchange/ledger/leg';
import type { AuditRow } from '../plan.ts';

/* Bounds of what commands may hold (product rules §1), as the audit was told them. */

const MOST_DEFINITIONS = 1_000;
const MOST_UNITS = 10n ** 30n;
const LINE = 200;

/** A whole number from `least` to `most`. */
export function isWhole(value: number, least: number, most: number): boolean {
  return Number.isInteger(value) && value >= least && value <= most;
}

/** The number of an asset, a symbol, a market or an offer. */
export function isNumber(value: number): boolean {
  return isWhole(value, 1, MOST_DEFINITIONS);
}

export function isAmount(units: bigint): boolean {
  return units > 0n && units < MOST_UNITS;
}

export function isLine(text: string): boolean {
  return text.length <= LINE && text.isWellFormed();
}

export function legOf({ code }: AuditRow, ownerId: number, ref: number, assetId: number, amount: bigint): Leg {
  return { code, ownerId, ref, assetId, amount };
}
