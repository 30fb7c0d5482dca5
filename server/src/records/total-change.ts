/** One record of the ledger as the folds of the records take it: what an asset's total in a wallet changed by. */
export type TotalChanged = {
  readonly accountId: number;
  readonly assetId: number;
  /** With its sign, never 0. */
  readonly deltaUnits: bigint;
  /** Record type of the wire. */
  readonly type: number;
};
