import type { Entry } from '@candor/exchange/entry';
import type { ExchangeEvent } from '@candor/exchange/event';
import type { Catalogue, SymbolInfo } from '@candor/exchange/query';
import { notional, notionalFactor } from '@candor/money/market-scale';
import type { PublishedBatch } from '../core/core.ts';
import type { PublicTrade } from '../products/spot/order-queries.ts';
import type { MarketsPast } from './past.ts';
import { NO_PAST, SymbolFigures, type LastTick } from './symbol-figures.ts';

/** Trades kept in memory a market. */
export const TRADES_KEPT = 500;

type TradedMarket = { readonly symbol: number; readonly lotUnits: bigint; readonly factor: bigint };

/** What a batch changed, told once at its end. */
type Changes = { readonly symbols: Set<number>; readonly trades: Map<number, PublicTrade[]> };

class Listeners<Parameters extends readonly unknown[]> {
  readonly #listeners = new Set<(...parameters: Parameters) => void>();

  add(listener: (...parameters: Parameters) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  tell(...parameters: Parameters): void {
    for (const listener of this.#listeners) listener(...parameters);
  }
}

/** The figures of all symbols and the trades of all markets, moved on by batches. */
export class Board {
  readonly tickers = new Listeners<[symbol: number]>();
  readonly traded = new Listeners<[market: number, trades: readonly PublicTrade[]]>();
  readonly #seq: number;
  readonly #symbols = new Map<number, SymbolInfo>();
  readonly #scales = new Map<number, number>();
  readonly #figures = new Map<number, SymbolFigures>();
  readonly #markets = new Map<number, TradedMarket>();
  readonly #trades = new Map<number, PublicTrade[]>();

  constructor(catalogue: Catalogue, past: MarketsPast) {
    this.#seq = past.seq;
    for (const { asset, scale } of catalogue.assets) this.#scales.set(asset, scale);
    for (const symbol of catalogue.symbols) {
      this.#symbols.set(symbol.symbol, symbol);
      this.#figures.set(symbol.symbol, new SymbolFigures(past.symbols.get(symbol.symbol) ?? NO_PAST));
    }
    for (const market of catalogue.markets) {
      this.#markets.set(market.market, market);
      this.#trades.set(market.market, (past.trades.get(market.market) ?? []).toReversed());
    }
  }

  figures(symbol: number): SymbolFigures | undefined {
    return this.#figures.get(symbol);
  }

  symbol(symbol: number): SymbolInfo | null {
    return this.#symbols.get(symbol) ?? null;
  }

  trades(market: number, limit: number): readonly PublicTrade[] {
    return (this.#trades.get(market) ?? []).slice(-Math.min(Math.max(limit, 1), TRADES_KEPT)).toReversed();
  }

  startWith(tick: LastTick): void {
    this.#figures.get(tick.symbol)?.setLastTick(tick);
  }

  take(batch: PublishedBatch): void {
    const changes: Changes = { symbols: new Set(), trades: new Map() };
    for (const entry of batch.entries) {
      if (entry.seq <= this.#seq) continue;
      for (const event of entry.events) this.#takeEvent(entry, event, changes);
    }
    for (const symbol of changes.symbols) this.tickers.tell(symbol);
    for (const [market, list] of changes.trades) this.traded.tell(market, list);
  }

  #takeEvent(entry: Entry, event: ExchangeEvent, changes: Changes): void {
    if (event.type === 'price.ticked') {
      const { symbol, priceTicks, state, sourceKind } = event;
      this.#figures.get(symbol)?.tick({ symbol, priceTicks, state, sourceKind, timeMs: entry.timeMs });
      changes.symbols.add(symbol);
    } else if (event.type === 'spot.filled') {
      this.#takeTrade(entry, event, changes);
    } else if (event.type === 'asset.defined') {
      this.#scales.set(event.asset, event.scale);
    } else if (event.type === 'symbol.defined') {
      this.#symbols.set(event.symbol, { symbol: event.symbol, code: event.code, tickUnits: event.tickUnits });
      this.#figures.set(event.symbol, new SymbolFigures(NO_PAST));
    } else if (event.type === 'market.defined') {
      const { symbol, lotUnits } = event;
      const factor = notionalFactor(this.#symbols.get(symbol)?.tickUnits ?? 0n, lotUnits, this.#scales.get(event.baseAsset) ?? 0);
      if (factor !== null) this.#markets.set(event.market, { symbol, lotUnits, factor });
    }
  }

  #takeTrade(entry: Entry, event: Extract<ExchangeEvent, { type: 'spot.filled' }>, changes: Changes): void {
    const market = this.#markets.get(event.market);
    if (market === undefined) return;
    const value = notional(event.priceTicks, event.lots, market.factor);
    this.#figures.get(market.symbol)?.trade(entry.timeMs, BigInt(event.lots) * market.lotUnits, value);
    const { trade, priceTicks, lots, takerSide } = event;
    const seen: PublicTrade = { market: event.market, trade, timeMs: entry.timeMs, priceTicks, lots, takerSide };
    this.#keep(seen);
    const list = changes.trades.get(event.market) ?? [];
    list.push(seen);
    changes.trades.set(event.market, list);
    changes.symbols.add(market.symbol);
  }

  #keep(trade: PublicTrade): void {
    const kept = this.#trades.get(trade.market) ?? [];
    kept.push(trade);
    this.#trades.set(trade.market, kept.length > 2 * TRADES_KEPT ? kept.slice(-TRADES_KEPT) : kept);
  }
}
