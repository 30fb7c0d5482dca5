import type { SpotEvent } from '@candor/exchange/products/spot/events';
import { notional } from '@candor/money/market-scale';
import type { KnownMarket } from '../../records/catalogue.ts';
import type { CoinDeal } from '../../records/coin-deal.ts';

/** Both sides of a fill. */
export function coinDeals(event: SpotEvent, marketOf: (marketId: number) => KnownMarket): readonly CoinDeal[] {
  if (event.type !== 'spot.filled') return [];
  const { takerSide, takerAccountId, makerAccountId, priceTicks, lots, buyerFeeUnits, sellerFeeUnits } = event;
  const { baseAssetId, quoteAssetId, lotUnits, factor } = marketOf(event.marketId);
  const amounts = {
    assetId: baseAssetId,
    units: BigInt(lots) * lotUnits,
    quoteAssetId,
    quoteUnits: notional(priceTicks, lots, factor),
  };
  const [buyerId, sellerId] = takerSide === 'buy' ? [takerAccountId, makerAccountId] : [makerAccountId, takerAccountId];
  return [
    { accountId: buyerId, side: 'buy', ...amounts, feeUnits: buyerFeeUnits },
    { accountId: sellerId, side: 'sell', ...amounts, feeUnits: sellerFeeUnits },
  ];
}
