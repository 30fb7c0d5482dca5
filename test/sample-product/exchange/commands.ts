export type SampleCommand =
  /** A user puts USDT of the platform wallet into a new jar. `amountUnits` is what the jar gets; the fee comes on top. */
  | { readonly type: 'sample.fill'; readonly amountUnits: bigint }
  /** A user opens a copy `ownerId` of the user `handId`, with USDT of his platform wallet in its own. */
  | { readonly type: 'sample.copy'; readonly ownerId: number; readonly handId: number; readonly amountUnits: bigint };
