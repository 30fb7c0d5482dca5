/** What was booked by hand. `leftUnits`: how much of a credit may still be taken back; 0 of what itself takes back. */
export type Adjustment = {
  readonly adjustmentId: number;
  readonly accountId: number;
  readonly assetId: number;
  readonly units: bigint;
  /** The credit that it takes back; 0 of one that pays. */
  readonly reverses: number;
  readonly leftUnits: bigint;
};

export type AdjustmentsQueries = {
  /** Of an account, by number. */
  'adjustments.ofAccount': readonly [asked: { readonly accountId: number }, answer: readonly Adjustment[]];
};
