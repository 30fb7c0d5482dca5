import { notionalFactor } from '@candor/money/market-scale';
import { isAmount, isLine, isNumbered, isWhole } from '../../kernel/checks.ts';
import type { Ground } from '../ground.ts';
import type { Outcome } from '../../kernel/outcome.ts';
import { done, refused } from '../../kernel/product.ts';
import type { Context } from '../../kernel/product.ts';
import type { MarketCommand, SpotMarketTerms } from './commands.ts';

type Of<T extends MarketCommand['type']> = Extract<MarketCommand, { type: T }>;

const SYMBOL_CODE = /^[a-z0-9]{2,24}$/;
/** Bounds of the order book (`product-rules` 1.1): prices in ticks and lots of one order. */
export const MOST_TICKS = 1_000_000_000;
export const MOST_LOTS = 1_000_000_000;
/** The quote's scale that `tickUnits` is counted in. */
const QUOTE_SCALE = 8;
const PPM = 1_000_000;

export function decideMarket(ground: Ground, context: Context, body: MarketCommand): Outcome {
  if (context.account !== 0) return refused('BAD_INPUT');
  switch (body.type) {
    case 'symbol.define':
      return defineSymbol(ground, context, body);
    case 'market.define':
      return defineMarket(ground, context, body);
    case 'market.change':
      return changeMarket(ground, context, body);
  }
}

function defineSymbol(ground: Ground, context: Context, body: Of<'symbol.define'>): Outcome {
  const { symbol, code, tickUnits } = body;
  if (!isNumbered(symbol) || !SYMBOL_CODE.test(code) || !isAmount(tickUnits)) return refused('BAD_INPUT');
  const { markets } = ground;
  if (markets.symbol(symbol) !== undefined || markets.symbols().some((other) => other.code === code)) return refused('ALREADY_DONE');
  context.emit({ type: 'symbol.defined', symbol, code, tickUnits });
  return done(symbol);
}

/** A market whose tick × lot is not a whole number of quote units is refused: then notionals would round. */
function defineMarket(ground: Ground, context: Context, body: Of<'market.define'>): Outcome {
  const { market, symbol, baseAsset, quoteAsset, lotUnits, terms } = body;
  if (!isNumbered(market) || baseAsset === quoteAsset || !isAmount(lotUnits) || !areTerms(terms)) return refused('BAD_INPUT');
  const price = ground.markets.symbol(symbol);
  const base = ground.accounts.asset(baseAsset);
  const quote = ground.accounts.asset(quoteAsset);
  if (price === undefined || base === undefined || quote === undefined) return refused('NOT_FOUND');
  if (ground.markets.market(market) !== undefined) return refused('ALREADY_DONE');
  const factor = notionalFactor(price.tickUnits, lotUnits, base.scale);
  if (factor === null || quote.scale !== QUOTE_SCALE) return refused('MARKET_NOT_EXACT');
  context.emit({ type: 'market.defined', market, symbol, baseAsset, quoteAsset, lotUnits, version: 1, terms });
  return done(market);
}

/** New terms act on later orders only: the fee of an accepted order is its own. */
function changeMarket(ground: Ground, context: Context, body: Of<'market.change'>): Outcome {
  if (!areTerms(body.terms) || !isLine(body.reason)) return refused('BAD_INPUT');
  const info = ground.markets.market(body.market);
  if (info === undefined) return refused('NOT_FOUND');
  context.emit({ type: 'market.changed', market: body.market, version: info.version + 1, terms: body.terms, reason: body.reason });
  return done(body.market);
}

function areTerms(terms: SpotMarketTerms): boolean {
  return (
    isWhole(terms.feePpm, 0, PPM - 1) &&
    isWhole(terms.orderMinLots, 1, MOST_LOTS) &&
    isWhole(terms.orderMaxLots, terms.orderMinLots, MOST_LOTS) &&
    isWhole(terms.minSellLots, 0, MOST_LOTS) &&
    isWhole(terms.buyMaxTicks, 0, MOST_TICKS) &&
    isWhole(terms.sellMinTicks, 0, MOST_TICKS) &&
    (terms.minNotionalUnits === 0n || isAmount(terms.minNotionalUnits)) &&
    isWhole(terms.maxOpenOrders, 1, 10_000) &&
    isWhole(terms.limitBandPpm, 1, PPM - 1) &&
    isWhole(terms.marketBandPpm, 1, PPM - 1) &&
    isWhole(terms.sort, 0, MOST_LOTS)
  );
}
