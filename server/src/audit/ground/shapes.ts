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

/** Signs that a reader does not see or that break or turn his line; the two joiners are letters' own. */
const UNREAD = /[\p{Cc}\u00ad\u061c\u200b\u200e\u200f\u2028\u2029\u202a-\u202e\u2060-\u2069\ufeff]/u;

export function isLine(text: string): boolean {
  return text.length <= LINE && text.isWellFormed() && !UNREAD.test(text);
}

export function legOf({ code }: AuditRow, ownerId: number, ref: number, assetId: number, amount: bigint): Leg {
  return { code, ownerId, ref, assetId, amount };
}
