/** A jar that is not open yet. */
export type ClosedJar = { readonly jarId: number; readonly amountUnits: bigint; readonly filledMs: number; readonly opensMs: number };

export type SampleQueries = {
  /** An account's closed jars, oldest first. */
  readonly 'sample.closed': readonly [asked: { readonly accountId: number }, answer: readonly ClosedJar[]];
};
