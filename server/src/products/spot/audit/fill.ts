import { feeCeil, notional } from '@candor/money/market-scale';
import { mulDivFloor } from '@candor/money/mul-div';
import type { KnownMarket } from '../../../audit/ground/market.ts';
import { legOf } from '../../../audit/ground/shapes.ts';
import { PLATFORM } from '../../../audit/plan.ts';
import type { EventOf, Order } from './objects.ts';
import { FEE_SPOT, HOLD_SPOT } from './rows.ts';

type Filled = EventOf<'spot.filled'>;

/**
 * The trade of an order that takes with the resting order it meets, at a price (product rules §2, §4.2, §4.3, §4.6; G8, G46). Both orders are
 * lessened by it. Null when the rest of a buy by amount does not pay for one lot.
 */
export function fillOf(
  market: KnownMarket,
  taker: Order,
  maker: Order,
  priceTicks: number,
  isByAmount: boolean,
): Omit<Filled, 'type' | 'marketId' | 'tradeId'> | null {
  const affordable = isByAmount ? Number(mulDivFloor(taker.heldUnits, 1n, notional(priceTicks, 1, market.factor))) : Infinity;
  const lots = Math.min(taker.leftLots, maker.leftLots, affordable);
  if (lots === 0) return null;
  const [buyer, seller] = taker.buys ? [taker, maker] : [maker, taker];
  const valueUnits = notional(priceTicks, lots, market.factor);
  const quantityUnits = BigInt(lots) * market.lotUnits;
  // A buy by amount has reserved no price: it pays what the fill costs. Every other buy has reserved its worst price, a pegged one its bound.
  const reservedUnits = isByAmount && taker.buys ? valueUnits : notional(buyer.limitTicks, lots, market.factor);
  const buyerFeeUnits = feeCeil(quantityUnits, buyer.feePpm);
  const sellerFeeUnits = feeCeil(valueUnits, seller.feePpm);
  if (!isByAmount) taker.leftLots -= lots;
  maker.leftLots -= lots;
  buyer.heldUnits -= reservedUnits;
  seller.heldUnits -= quantityUnits;
  const { quoteAssetId: quote, baseAssetId: base } = market;
  const legs = [
    legOf(HOLD_SPOT, buyer.accountId, buyer.orderId, quote, -reservedUnits),
    legOf(PLATFORM, seller.accountId, 0, quote, valueUnits - sellerFeeUnits),
    legOf(FEE_SPOT, 0, 0, quote, sellerFeeUnits),
    legOf(PLATFORM, buyer.accountId, 0, quote, reservedUnits - valueUnits),
    legOf(HOLD_SPOT, seller.accountId, seller.orderId, base, -quantityUnits),
    legOf(PLATFORM, buyer.accountId, 0, base, quantityUnits - buyerFeeUnits),
    legOf(FEE_SPOT, 0, 0, base, buyerFeeUnits),
  ].filter(({ amount }) => amount !== 0n);
  return {
    priceTicks,
    lots,
    takerOrderId: taker.orderId,
    makerOrderId: maker.orderId,
    takerAccountId: taker.accountId,
    makerAccountId: maker.accountId,
    takerSide: taker.buys ? 'buy' : 'sell',
    buyerFeeUnits,
    sellerFeeUnits,
    legs,
  };
}
