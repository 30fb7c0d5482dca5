import type { TierTerms } from '@candor/formulas/perpetual/tiers';

/** What of a market may change after its definition, by a journaled command; each change makes a new version. */
export type PerpetualTerms = {
  /** Off: no order is taken that opens; reducing, cancelling and adding margin go on. */
  readonly enable: boolean;
  readonly isShow: boolean;
  /** Leverages on offer, rising; 1 … 125 each. */
  readonly leverages: readonly number[];
  /** Bounds of one order, whole lots. */
  readonly minShareLots: number;
  readonly maxShareLots: number;
  /** Fee rates on the value, parts per million, maker and taker alike. */
  readonly openFeePpm: number;
  readonly closeFeePpm: number;
  /** Least margin of an opening order, quote units. */
  readonly minMarginUnits: bigint;
  /** Most open interest of a side, quote units at the mark. */
  readonly maxOpenInterestUnits: bigint;
  readonly maxOpenOrders: number;
  /** A position keeps the rows in force at its first fill until it is closed. */
  readonly tiers: readonly TierTerms[];
  readonly sort: number;
};
