/** What one account bought or sold by an event. Units of the coin (`assetId`) and of what it was paid with (`quoteAssetId`), before the fee. */
export type CoinDeal = {
  readonly accountId: number;
  readonly side: 'buy' | 'sell';
  readonly assetId: number;
  readonly units: bigint;
  readonly quoteAssetId: number;
  readonly quoteUnits: bigint;
  /** Taken off what was received: the coin by a buyer, the quote by a seller. */
  readonly feeUnits: bigint;
};

/** Of what was received: its asset. */
export function feeAssetOf({ side, assetId, quoteAssetId }: CoinDeal): number {
  return side === 'buy' ? assetId : quoteAssetId;
}
