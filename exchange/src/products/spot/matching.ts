import { feeCeil, notional } from '@candor/money/market-scale';
import { mulDivFloor } from '@candor/money/mul-div';
import type { OrderBook } from '../../trading/order-book.ts';
import type { Ground } from '../../ground/ground.ts';
import type { Context } from '../../kernel/product.ts';
import type { MarketInfo } from '../../query.ts';
import type { Side } from './commands.ts';
import type { EndReason } from './events.ts';
import { fillLegs, holdLegs } from './legs.ts';
import type { SpotOrder } from './order.ts';
import type { SpotState } from './state.ts';

/**
 * Matches an accepted order and settles what becomes of its rest (`product-rules` 4.2): price, then time; each fill at the
 * resting order's price; an order that meets one of its own account's expires there.
 */
export function match(ground: Ground, state: SpotState, context: Context, market: MarketInfo, taker: SpotOrder): void {
  const { book } = state.book(market.marketId);
  const opposite: Side = taker.side === 'buy' ? 'sell' : 'buy';
  for (;;) {
    if (taker.amountUnits === 0n && taker.filledLots === taker.lots) return end(ground, context, market, taker, 'filled');
    const head = book.head(opposite);
    if (head === 0) break;
    const maker = state.known(head);
    if (!reaches(taker, maker.priceTicks)) break;
    if (maker.accountId === taker.accountId) return end(ground, context, market, taker, 'self-trade');
    const wanted = taker.amountUnits === 0n ? taker.lots - taker.filledLots : affordableLots(ground, market, taker, maker.priceTicks);
    if (wanted === 0) return end(ground, context, market, taker, taker.filledLots > 0 ? 'filled' : 'no-liquidity');
    const left = maker.lots - maker.filledLots;
    fill(state, context, market, taker, maker, wanted < left ? wanted : left);
    if (maker.filledLots === maker.lots) end(ground, context, market, maker, 'filled');
  }
  if (taker.timeInForce === 'gtc' || taker.timeInForce === 'post-only') {
    context.emit({ type: 'spot.rested', orderId: taker.orderId, marketId: market.marketId, lots: taker.lots - taker.filledLots });
    return;
  }
  end(ground, context, market, taker, taker.kind === 'market' && taker.filledLots === 0 ? 'no-liquidity' : 'expired');
}

/** Whether a fill-or-kill order would fill whole, none of it from its own account's orders. */
export function fillsWhole(state: SpotState, book: OrderBook, accountId: number, side: Side, limitTicks: number, lots: number): boolean {
  if (book.fillable(side, limitTicks, lots) < lots) return false;
  let found = 0;
  for (let orderId = book.head(side === 'buy' ? 'sell' : 'buy'); orderId !== 0 && found < lots; orderId = book.next(orderId)) {
    const maker = state.known(orderId);
    if (maker.accountId === accountId) return false;
    found += maker.lots - maker.filledLots;
  }
  return true;
}

/** Ends an order and returns what is left of its hold. */
export function end(ground: Ground, context: Context, market: MarketInfo, order: SpotOrder, reason: EndReason): void {
  const units = ground.ledger.hold(order.orderId);
  const legs = units === 0n ? [] : holdLegs(holdAsset(market, order.side), order.accountId, order.orderId, -units);
  context.emit({ type: 'spot.ended', orderId: order.orderId, accountId: order.accountId, marketId: order.marketId, reason, legs });
}

/** A buy holds quote, a sell holds base. */
export function holdAsset(market: MarketInfo, side: Side): number {
  return side === 'buy' ? market.quoteAssetId : market.baseAssetId;
}

function reaches(taker: SpotOrder, priceTicks: number): boolean {
  return taker.side === 'buy' ? taker.limitTicks >= priceTicks : taker.limitTicks <= priceTicks;
}

/** Whole lots that the rest of a market buy's amount pays for at this price. */
function affordableLots(ground: Ground, market: MarketInfo, taker: SpotOrder, priceTicks: number): number {
  return Number(mulDivFloor(ground.ledger.hold(taker.orderId), 1n, notional(priceTicks, 1, market.factor)));
}

/** One trade: `product-rules` 2 (postings of a spot fill), 4.3 (fees), G8 and G46. */
function fill(state: SpotState, context: Context, market: MarketInfo, taker: SpotOrder, maker: SpotOrder, lots: number): void {
  const takerBuys = taker.side === 'buy';
  const buyer = takerBuys ? taker : maker;
  const seller = takerBuys ? maker : taker;
  const priceTicks = maker.priceTicks;
  const valueUnits = notional(priceTicks, lots, market.factor);
  const quantityUnits = BigInt(lots) * market.lotUnits;
  const buyerFeeUnits = feeCeil(quantityUnits, buyer.feePpm);
  const sellerFeeUnits = feeCeil(valueUnits, seller.feePpm);
  // An order by amount has reserved no price, so what it pays is what leaves its hold.
  const atItsPrice = buyer.amountUnits > 0n || buyer.limitTicks === priceTicks;
  const unheldUnits = atItsPrice ? valueUnits : notional(buyer.limitTicks, lots, market.factor);
  const parties = {
    buyerId: buyer.accountId,
    buyOrderId: buyer.orderId,
    sellerId: seller.accountId,
    sellOrderId: seller.orderId,
    quoteAssetId: market.quoteAssetId,
    baseAssetId: market.baseAssetId,
  };
  context.emit({
    type: 'spot.filled',
    marketId: market.marketId,
    tradeId: state.book(market.marketId).trades + 1,
    priceTicks,
    lots,
    takerOrderId: taker.orderId,
    makerOrderId: maker.orderId,
    takerAccountId: taker.accountId,
    makerAccountId: maker.accountId,
    takerSide: taker.side,
    buyerFeeUnits,
    sellerFeeUnits,
    legs: fillLegs(parties, { unheldUnits, valueUnits, sellerFeeUnits, quantityUnits, buyerFeeUnits }),
  });
}
