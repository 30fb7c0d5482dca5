import { record } from '../../kernel/codec/fields.ts';
import type { RecordOf } from '../../kernel/codec/fields.ts';
import { amount, flag, list, number } from '../../kernel/codec/kinds.ts';

const tierTerms = record('tierTerms', { aboveUnits: amount, upToUnits: amount, maxLeverage: number, maintenancePpm: number });

/** What of a market may change after its definition, by a journaled command; each change makes a new version. */
export const perpetualTerms = record('terms', {
  /** Off: no order is taken that opens; reducing, cancelling and adding margin go on. */
  enable: flag,
  isShow: flag,
  /** Leverages on offer, rising; 1 … 125 each. */
  leverages: list(number),
  /** Bounds of one order, whole lots. */
  minShareLots: number,
  maxShareLots: number,
  /** Fee rates on the value, parts per million, maker and taker alike. */
  openFeePpm: number,
  closeFeePpm: number,
  /** Least margin of an opening order, quote units. */
  minMarginUnits: amount,
  /** Most open interest of a side, quote units at the mark. */
  maxOpenInterestUnits: amount,
  maxOpenOrders: number,
  /** A position keeps the rows in force at its first fill until it is closed. */
  tiers: list(tierTerms),
  sort: number,
});
export type PerpetualTerms = RecordOf<typeof perpetualTerms.fields>;
