import { notionalFactor } from '@candor/money/market-scale';
import { isAmount, isNumbered, isWhole } from '../../kernel/checks.ts';
import type { Ground } from '../ground.ts';
import { done, refused } from '../../kernel/outcome.ts';
import type { Context } from '../../kernel/product.ts';
import type { MarketCommand, MarketTerms } from './commands.ts';
import type { GroundOutcome } from '../refusals.ts';
import type { MarketEvent } from './events.ts';
import { feeRefusal, isChange, noticeRefusal, switchRefusal } from '../terms/change.ts';
import { listOf, switchesOf } from './switches.ts';

type Of<T extends MarketCommand['type']> = Extract<MarketCommand, { type: T }>;

const SYMBOL_CODE = /^[a-z0-9]{2,24}$/;
/** Bounds of the order book (`product-rules` 1.1): prices in ticks and lots of one order. */
export const MOST_TICKS = 1_000_000_000;
export const MOST_LOTS = 1_000_000_000;
/** The quote's scale that `tickUnits` is counted in. */
const QUOTE_SCALE = 8;
const PPM = 1_000_000;

export function decideMarket(ground: Ground, context: Context<MarketEvent>, body: MarketCommand): GroundOutcome {
  if (context.accountId !== 0) return refused('BAD_INPUT');
  switch (body.type) {
    case 'symbol.define':
      return defineSymbol(ground, context, body);
    case 'market.define':
      return defineMarket(ground, context, body);
    case 'market.change':
      return changeMarket(ground, context, body);
    case 'market.switch':
      return switchMarket(ground, context, body);
  }
}

function defineSymbol(ground: Ground, context: Context<MarketEvent>, body: Of<'symbol.define'>): GroundOutcome {
  const { symbolId, code, tickUnits } = body;
  if (!isNumbered(symbolId) || !SYMBOL_CODE.test(code) || !isAmount(tickUnits)) return refused('BAD_INPUT');
  const { markets } = ground;
  if (markets.symbol(symbolId) !== undefined || markets.symbols().some((other) => other.code === code)) return refused('ALREADY_DONE');
  context.emit({ type: 'symbol.defined', symbolId, code, tickUnits });
  return done(symbolId);
}

/** A market whose tick × lot is not a whole number of quote units is refused: then notionals would round. */
function defineMarket(ground: Ground, context: Context<MarketEvent>, body: Of<'market.define'>): GroundOutcome {
  const { marketId, symbolId, baseAssetId, quoteAssetId, lotUnits, terms } = body;
  if (!isNumbered(marketId) || baseAssetId === quoteAssetId || !isAmount(lotUnits) || !areTerms(terms)) return refused('BAD_INPUT');
  const price = ground.markets.symbol(symbolId);
  const base = ground.accounts.asset(baseAssetId);
  const quote = ground.accounts.asset(quoteAssetId);
  if (price === undefined || base === undefined || quote === undefined) return refused('NOT_FOUND');
  if (ground.markets.market(marketId) !== undefined) return refused('ALREADY_DONE');
  const tooMuch = feeRefusal(terms.feePpm);
  if (tooMuch !== null) return tooMuch;
  const factor = notionalFactor(price.tickUnits, lotUnits, base.scale);
  if (factor === null || quote.scale !== QUOTE_SCALE) return refused('MARKET_NOT_EXACT');
  context.emit({ type: 'market.defined', marketId, symbolId, baseAssetId, quoteAssetId, lotUnits, version: 1, terms });
  return done(marketId);
}

/** New terms act on later orders only: the fee of an accepted order is its own. What a halt turns, a change leaves alone. */
function changeMarket(ground: Ground, context: Context<MarketEvent>, body: Of<'market.change'>): GroundOutcome {
  const { marketId, terms, effectiveMs, reason } = body;
  if (!areTerms(terms) || !isChange(ground.operators, body)) return refused('BAD_INPUT');
  const last = ground.markets.lastVersion(marketId);
  if (last === undefined) return refused('NOT_FOUND');
  if (!areSame(listOf(terms), listOf(last.terms))) return refused('BAD_INPUT');
  const refusal = feeRefusal(terms.feePpm) ?? noticeRefusal(body, last, context.timeMs);
  if (refusal !== null) return refusal;
  context.emit({ type: 'market.changed', marketId, version: last.version + 1, effectiveMs, terms, reason });
  return done(marketId);
}

function areSame(a: readonly boolean[], b: readonly boolean[]): boolean {
  return a.every((isOn, index) => isOn === b[index]);
}

function switchMarket(ground: Ground, context: Context<MarketEvent>, body: Of<'market.switch'>): GroundOutcome {
  if (!ground.operators.isBy(body, 'halts', 'or-house')) return refused('BAD_INPUT');
  const info = ground.markets.market(body.marketId);
  if (info === undefined) return refused('NOT_FOUND');
  const refusal = switchRefusal(body, listOf(info.terms), listOf(body));
  if (refusal !== null) return refusal;
  context.emit({ type: 'market.switched', marketId: body.marketId, ...switchesOf(body) });
  return done(body.marketId);
}

/** Whether no figure is out of its bounds or contradicts another. */
export function areTerms(terms: MarketTerms): boolean {
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
