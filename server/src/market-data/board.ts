import type { Entry } from '@candor/exchange/entry';
import type { ExchangeEvent } from '@candor/exchange/event';
import type { Catalogue, SymbolInfo } from '@candor/exchange/ground/market/answers';
import { notional, notionalFactor } from '@candor/money/market-scale';
import type { PublishedBatch } from '../core/core.ts';
import type { OwnerOf } from '../event-owners.ts';
import type { MarketsPast } from './past.ts';
import { NO_PAST, SymbolFigures, type LastTick } from './symbol-figures.ts';
import type { PublicTrade, Traded } from './trade.ts';

/** Trades kept in memory a market. */
export const TRADES_KEPT = 500;

type TradedMarket = { readonly symbolId: number; readonly lotUnits: bigint; readonly factor: bigint };

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
  readonly #ownerOf: OwnerOf<Traded>;
  readonly #seq: number;
  readonly #symbols = new Map<number, SymbolInfo>();
  readonly #scales = new Map<number, number>();
  readonly #figures = new Map<number, SymbolFigures>();
  readonly #markets = new Map<number, TradedMarket>();
  readonly #simulated: Set<number>;
  readonly #trades = new Map<number, PublicTrade[]>();

  constructor(ownerOf: OwnerOf<Traded>, catalogue: Catalogue, past: MarketsPast) {
    this.#ownerOf = ownerOf;
    this.#seq = past.seq;
    this.#simulated = new Set(past.simulatedAccounts);
    for (const { assetId, scale } of catalogue.assets) this.#scales.set(assetId, scale);
    for (const symbol of catalogue.symbols) {
      this.#symbols.set(symbol.symbolId, symbol);
      this.#figures.set(symbol.symbolId, new SymbolFigures(past.symbols.get(symbol.symbolId) ?? NO_PAST));
    }
    for (const market of catalogue.markets) {
      this.#markets.set(market.marketId, market);
      this.#trades.set(market.marketId, (past.trades.get(market.marketId) ?? []).toReversed());
    }
  }

  figures(symbolId: number): SymbolFigures | undefined {
    return this.#figures.get(symbolId);
  }

  symbol(symbolId: number): SymbolInfo | null {
    return this.#symbols.get(symbolId) ?? null;
  }

  trades(marketId: number, limit: number): readonly PublicTrade[] {
    return (this.#trades.get(marketId) ?? []).slice(-Math.min(Math.max(limit, 1), TRADES_KEPT)).toReversed();
  }

  startWith(tick: LastTick): void {
    this.#figures.get(tick.symbolId)?.setLastTick(tick);
  }

  take(batch: PublishedBatch): void {
    const changes: Changes = { symbols: new Set(), trades: new Map() };
    for (const entry of batch.entries) {
      if (entry.seq <= this.#seq) continue;
      for (const event of entry.events) this.#takeEvent(entry, event, changes);
    }
    for (const symbolId of changes.symbols) this.tickers.tell(symbolId);
    for (const [marketId, list] of changes.trades) this.traded.tell(marketId, list);
  }

  #takeEvent(entry: Entry, event: ExchangeEvent, changes: Changes): void {
    if (event.type === 'price.ticked') {
      const { symbolId, priceTicks, state, sourceKind } = event;
      this.#figures.get(symbolId)?.tick({ symbolId, priceTicks, state, sourceKind, timeMs: entry.timeMs });
      changes.symbols.add(symbolId);
    } else if (event.type === 'account.opened') {
      if (event.kind === 'simulated') this.#simulated.add(event.accountId);
    } else if (event.type === 'asset.defined') {
      this.#scales.set(event.assetId, event.scale);
    } else if (event.type === 'symbol.defined') {
      this.#symbols.set(event.symbolId, { symbolId: event.symbolId, code: event.code, tickUnits: event.tickUnits });
      this.#figures.set(event.symbolId, new SymbolFigures(NO_PAST));
    } else if (event.type === 'market.defined') {
      const { symbolId, lotUnits } = event;
      const factor = notionalFactor(this.#symbols.get(symbolId)?.tickUnits ?? 0n, lotUnits, this.#scales.get(event.baseAssetId) ?? 0);
      if (factor !== null) this.#markets.set(event.marketId, { symbolId, lotUnits, factor });
    } else {
      const trade = this.#ownerOf(event.type)?.trades?.of(event) ?? null;
      if (trade === null) return;
      const { accountIds, ...shown } = trade;
      const simulated = accountIds.some((accountId) => this.#simulated.has(accountId));
      this.#takeTrade({ ...shown, timeMs: entry.timeMs, simulated }, changes);
    }
  }

  #takeTrade(trade: PublicTrade, changes: Changes): void {
    const market = this.#markets.get(trade.marketId);
    if (market === undefined) return;
    const value = notional(trade.priceTicks, trade.lots, market.factor);
    this.#figures.get(market.symbolId)?.trade(trade.timeMs, BigInt(trade.lots) * market.lotUnits, value, trade.simulated);
    this.#keep(trade);
    const list = changes.trades.get(trade.marketId) ?? [];
    list.push(trade);
    changes.trades.set(trade.marketId, list);
    changes.symbols.add(market.symbolId);
  }

  #keep(trade: PublicTrade): void {
    const kept = this.#trades.get(trade.marketId) ?? [];
    kept.push(trade);
    this.#trades.set(trade.marketId, kept.length > 2 * TRADES_KEPT ? kept.slice(-TRADES_KEPT) : kept);
  }
}
