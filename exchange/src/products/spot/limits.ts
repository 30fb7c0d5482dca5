import { formatAmountShort } from '@candor/money/amount';
import { notional } from '@candor/money/market-scale';
import { mulDivFloor } from '@candor/money/mul-div';
import type { Ground } from '../../ground/ground.ts';
import { MOST_TICKS } from '../../ground/market/rules.ts';
import { refused } from '../../kernel/outcome.ts';
import { isAmount, isWhole } from '../../kernel/checks.ts';
import type { SpotCommand } from './commands.ts';
import { bandTicks, isBeyond, lotsBound } from '../../trading/limits.ts';
import { type Side, sideOf } from '../../trading/side.ts';
import type { SpotOutcome } from './refusals.ts';
import type { LastPrice } from '../../ground/prices/answers.ts';
import type { MarketInfo } from '../../ground/market/answers.ts';
import type { MarketTerms } from '../../ground/market/commands.ts';

export type Placement = Extract<SpotCommand, { type: 'spot.place' }>;

/** Whether the fields that its kind uses are there and the others empty. */
export function isPlacement(body: Placement): boolean {
  if (body.kind === 'limit') {
    return (
      isWhole(body.priceTicks, 1, Number.MAX_SAFE_INTEGER) && isWhole(body.lots, 1, Number.MAX_SAFE_INTEGER) && body.amountUnits === 0n
    );
  }
  if (body.timeInForce !== 'ioc' || body.priceTicks !== 0) return false;
  if (isWhole(body.lots, 1, Number.MAX_SAFE_INTEGER)) return body.amountUnits === 0n;
  return body.side === 'buy' && body.lots === 0 && isAmount(body.amountUnits);
}

/** `product-rules` 4.1: the pair's switches. */
export function marketRefusal(market: MarketInfo, body: Placement): SpotOutcome | null {
  const { terms } = market;
  const { enable, isDeal, marketBuy, marketSell } = terms;
  const open =
    body.kind === 'limit' ? takesLimitOrders(terms, body.side) : enable && isDeal && (body.side === 'buy' ? marketBuy : marketSell);
  return open ? null : refused('MARKET_CLOSED');
}

export function takesLimitOrders({ enable, isDeal, limitedBuy, limitedSell }: MarketTerms, side: Side): boolean {
  return enable && isDeal && (side === 'buy' ? limitedBuy : limitedSell);
}

/** `product-rules` 4.1: quantity, price, band and value of a limit order, in this order. */
export function limitOrderRefusal(ground: Ground, market: MarketInfo, last: LastPrice | undefined, body: Placement): SpotOutcome | null {
  const side = sideOf(body.side);
  const outside = quantityRefusal(ground, market, body.side, body.lots) ?? priceRefusal(ground, market, body.side, body.priceTicks);
  if (outside !== null) return outside;
  const bound = last === undefined || last.priceTicks === 0 ? 0 : bandTicks(side, last.priceTicks, market.terms.limitBandPpm);
  if (bound > 0 && isBeyond(side, body.priceTicks, bound)) return refused('PRICE_TOO_FAR', priceText(ground, market, bound));
  return valueRefusal(ground, market, notional(body.priceTicks, body.lots, market.factor));
}

/** The same of one pegged order, whose worst price is its bound; it has no band, since its price moves with the index. */
export function quoteRefusal(ground: Ground, market: MarketInfo, side: Side, boundTicks: number, lots: number): SpotOutcome | null {
  return (
    quantityRefusal(ground, market, side, lots) ??
    priceRefusal(ground, market, side, boundTicks) ??
    valueRefusal(ground, market, notional(boundTicks, lots, market.factor))
  );
}

/** What an order holds that has a worst price: a buy its value there, a sell its quantity. Fees are taken from what is received. */
export function heldUnits(market: MarketInfo, side: Side, worstTicks: number, lots: number): bigint {
  return side === 'sell' ? BigInt(lots) * market.lotUnits : notional(worstTicks, lots, market.factor);
}

function priceRefusal(ground: Ground, market: MarketInfo, side: Side, priceTicks: number): SpotOutcome | null {
  const { buyMaxTicks, sellMinTicks } = market.terms;
  const buys = side === 'buy';
  const most = buys && buyMaxTicks > 0 ? buyMaxTicks : MOST_TICKS;
  if (priceTicks > most) return refused('ABOVE_MAX', priceText(ground, market, most));
  return !buys && priceTicks < sellMinTicks ? refused('BELOW_MIN', priceText(ground, market, sellMinTicks)) : null;
}

/** `product-rules` 4.1: quantity and value of a market order; what has no price of its own is valued at the index. */
export function marketOrderRefusal(ground: Ground, market: MarketInfo, indexTicks: number, body: Placement): SpotOutcome | null {
  if (body.lots > 0) {
    return (
      quantityRefusal(ground, market, body.side, body.lots) ?? valueRefusal(ground, market, notional(indexTicks, body.lots, market.factor))
    );
  }
  const lots = mulDivFloor(body.amountUnits, 1n, notional(indexTicks, 1, market.factor));
  return (
    // Beyond 2^53 lots the number is rounded, and far above every bound.
    quantityRefusal(ground, market, 'buy', Number(lots)) ?? valueRefusal(ground, market, body.amountUnits)
  );
}

function quantityRefusal(ground: Ground, market: MarketInfo, side: Side, lots: number): SpotOutcome | null {
  const { orderMinLots, orderMaxLots, minSellLots } = market.terms;
  const least = side === 'sell' && minSellLots > orderMinLots ? minSellLots : orderMinLots;
  const crossed = lotsBound(lots, least, orderMaxLots);
  return crossed === null ? null : refused(crossed.code, quantityText(ground, market, crossed.lots));
}

function valueRefusal(ground: Ground, market: MarketInfo, value: bigint): SpotOutcome | null {
  const least = market.terms.minNotionalUnits;
  if (value >= least) return null;
  return refused('BELOW_MIN', formatAmountShort(least, ground.accounts.asset(market.quoteAssetId)?.scale ?? 0));
}

function quantityText(ground: Ground, market: MarketInfo, lots: number): string {
  return formatAmountShort(BigInt(lots) * market.lotUnits, ground.accounts.asset(market.baseAssetId)?.scale ?? 0);
}

function priceText(ground: Ground, market: MarketInfo, ticks: number): string {
  const tickUnits = ground.markets.symbol(market.symbolId)?.tickUnits ?? 0n;
  return formatAmountShort(BigInt(ticks) * tickUnits, ground.accounts.asset(market.quoteAssetId)?.scale ?? 0);
}
