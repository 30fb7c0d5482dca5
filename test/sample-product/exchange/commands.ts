/** A user puts USDT of the platform wallet into a new jar. `amountUnits` is what the jar gets; the fee comes on top. */
export type SampleCommand = { readonly type: 'sample.fill'; readonly amountUnits: bigint };
