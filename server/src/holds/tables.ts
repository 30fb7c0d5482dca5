/** The row of `migrations/0188-hold-ends.sql`. */
export type HoldTables = {
  readonly hold_ends: { readonly id: number; readonly told_ms: number };
};
