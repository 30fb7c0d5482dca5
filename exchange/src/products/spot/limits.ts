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
  if (!terms.enable || !terms.isDeal) return refused('MARKET_CLOSED');
  const buys = body.side === 'buy';
  const open = body.kind === 'limit' ? (buys ? terms.limitedBuy : terms.limitedSell) : buys ? terms.marketBuy : terms.marketSell;
  return open ? null : refused('MARKET_CLOSED');
}

/** `product-rules` 4.1: quantity, price, band and value of a limit order, in this order. */
export function limitOrderRefusal(ground: Ground, market: MarketInfo, last: LastPrice | undefined, body: Placement): SpotOutcome | null {
  const { terms } = market;
  const buys = body.side === 'buy';
  const side = sideOf(body.side);
  const quantity = quantityRefusal(ground, market, body.side, body.lots);
  if (quantity !== null) return quantity;
  const most = buys && terms.buyMaxTicks > 0 ? terms.buyMaxTicks : MOST_TICKS;
  if (body.priceTicks > most) return refused('ABOVE_MAX', priceText(ground, market, most));
  if (!buys && body.priceTicks < terms.sellMinTicks) return refused('BELOW_MIN', priceText(ground, market, terms.sellMinTicks));
  const bound = last === undefined || last.priceTicks === 0 ? 0 : bandTicks(side, last.priceTicks, terms.limitBandPpm);
  if (bound > 0 && isBeyond(side, body.priceTicks, bound)) return refused('PRICE_TOO_FAR', priceText(ground, market, bound));
  return valueRefusal(ground, market, notional(body.priceTicks, body.lots, market.factor));
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
