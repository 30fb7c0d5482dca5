/** What a transaction of ours has come to, in a block of the node's present chain. */
export type OwnReceipt = {
  readonly height: number;
  /** What it has cost beside its value, in units of the chain's coin. */
  readonly feeUnits: bigint;
};
