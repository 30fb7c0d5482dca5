import type { Entry } from '@candor/exchange/entry';
import type { ExchangeEvent } from '@candor/exchange/event';
import type { Catalogue, SymbolInfo } from '@candor/exchange/ground/market/answers';
import { notional, notionalFactor } from '@candor/money/market-scale';
import type { PublishedBatch } from '../../machine/core/core.ts';
import type { OwnerOf } from '../../records/event-owners.ts';
import type { MarketsPast } from './past.ts';
import { NO_PAST, SymbolFigures, type LastTick } from './symbol-figures.ts';
import { marketKey, type PublicTrade, type Traded } from '../bars/trade.ts';

/** Trades kept in memory a market. */
export const TRADES_KEPT = 500;

type TradedMarket = { readonly symbolId: number; readonly lotUnits: bigint; readonly factor: bigint };

/** What a batch changed, told once at its end. */
type Changes = { readonly symbols: Set<number>; readonly trades: Map<string, MarketTrades> };
type MarketTrades = { readonly product: string; readonly marketId: number; readonly trades: PublicTrade[] };

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
  readonly traded = new Listeners<[product: string, market: number, trades: readonly PublicTrade[]]>();
  readonly #ownerOf: OwnerOf<Traded>;
  readonly #seq: number;
  readonly #symbols = new Map<number, SymbolInfo>();
  readonly #scales = new Map<number, number>();
  readonly #figures = new Map<number, SymbolFigures>();
  /** Markets of coins, whose trades are the turnover of their symbols. */
  readonly #markets = new Map<number, TradedMarket>();
  readonly #simulated: Set<number>;
  /** By `marketKey`. */
  readonly #trades = new Map<string, PublicTrade[]>();

  constructor(ownerOf: OwnerOf<Traded>, catalogue: Catalogue, past: MarketsPast) {
    this.#ownerOf = ownerOf;
    this.#seq = past.seq;
    this.#simulated = new Set(past.simulatedAccounts);
    for (const { assetId, scale } of catalogue.assets) this.#scales.set(assetId, scale);
    for (const symbol of catalogue.symbols) {
      this.#symbols.set(symbol.symbolId, symbol);
      this.#figures.set(symbol.symbolId, new SymbolFigures(past.symbols.get(symbol.symbolId) ?? NO_PAST));
    }
    for (const market of catalogue.markets) this.#markets.set(market.marketId, market);
    for (const [key, trades] of past.trades) this.#trades.set(key, trades.toReversed());
  }

  figures(symbolId: number): SymbolFigures | undefined {
    return this.#figures.get(symbolId);
  }

  symbol(symbolId: number): SymbolInfo | null {
    return this.#symbols.get(symbolId) ?? null;
  }

  trades(product: string, marketId: number, limit: number): readonly PublicTrade[] {
    return (this.#trades.get(marketKey(product, marketId)) ?? []).slice(-Math.min(Math.max(limit, 1), TRADES_KEPT)).toReversed();
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
    for (const { product, marketId, trades } of changes.trades.values()) this.traded.tell(product, marketId, trades);
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
      const owner = this.#ownerOf(event.type);
      const trade = owner?.trades?.of(event) ?? null;
      if (owner === undefined || trade === null) return;
      const { accountIds, ...shown } = trade;
      const simulated = accountIds.some((accountId) => this.#simulated.has(accountId));
      this.#takeTrade(owner, { ...shown, timeMs: entry.timeMs, simulated }, changes);
    }
  }

  #takeTrade({ name: product, trades }: Traded, trade: PublicTrade, changes: Changes): void {
    const { marketId } = trade;
    const key = marketKey(product, marketId);
    this.#keep(key, trade);
    const told = changes.trades.get(key) ?? { product, marketId, trades: [] };
    told.trades.push(trade);
    changes.trades.set(key, told);
    const market = trades?.simulatedMinutes === undefined ? undefined : this.#markets.get(marketId);
    if (market === undefined) return;
    const value = notional(trade.priceTicks, trade.lots, market.factor);
    this.#figures.get(market.symbolId)?.trade(trade.timeMs, BigInt(trade.lots) * market.lotUnits, value, trade.simulated);
    changes.symbols.add(market.symbolId);
  }

  #keep(key: string, trade: PublicTrade): void {
    const kept = this.#trades.get(key) ?? [];
    kept.push(trade);
    this.#trades.set(key, kept.length > 2 * TRADES_KEPT ? kept.slice(-TRADES_KEPT) : kept);
  }
}
