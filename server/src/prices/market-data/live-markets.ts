import { barEnd, type ChartInterval } from '@candor/contract/intervals';
import type { SymbolInfo } from '@candor/exchange/ground/market/answers';
import type { Pool } from 'pg';
import type { Core, PublishedBatch } from '../../machine/core/core.ts';
import { ownersAmong } from '../../records/event-owners.ts';
import { HistoryImport } from '../../records/history-import.ts';
import type { RunImport } from '../../records/history-thread.ts';
import type { Records } from '../../records/records.ts';
import { untilDatabaseAnswers } from '../../records/retry.ts';
import type { Database } from '../../machine/storage/connection.ts';
import type { Bar } from '../bars/bar.ts';
import type { HistorySource } from '../feeds/history-source.ts';
import { Board, TRADES_KEPT } from './board.ts';
import { ChartCache } from './chart-cache.ts';
import { chartBars, overlay } from './chart-bars.ts';
import { readPast, type TradedMarkets } from './past.ts';
import type { DayFigures, LastTick } from './symbol-figures.ts';
import type { PublicTrade, Traded } from '../bars/trade.ts';

/** How long one wait for the records takes before it says so and goes on waiting. */
const RECORDS_PATIENCE_MS = 5_000;

/** Everything is of durable entries: a listener hears of nothing that a crash could take back. */
export type LiveMarkets = {
  /** The last tick whatever its state, with its kind of source; null before the first. */
  lastTick(symbolId: number): LastTick | null;
  /** Age of the last tick in ms; null before the first. */
  priceAgeMs(symbolId: number): number | null;
  day(symbolId: number): DayFigures | null;
  /** The last bars of the interval that have a price, two at most, ascending: the last is in progress or closed a moment ago. */
  lastBars(symbolId: number, interval: ChartInterval): readonly Bar[];
  /** The latest trades of a product's market, newest first, at most `TRADES_KEPT`. */
  trades(product: string, marketId: number, limit: number): readonly PublicTrade[];
  /** The last `limit` bars that start before `endMs`, ascending, with the one in progress. */
  bars(symbolId: number, interval: ChartInterval, limit: number, endMs: number): Promise<readonly Bar[]>;
  /** A symbol's last tick, day figures and bars in progress changed; once a batch. Answers how to stop hearing. */
  onTicker(listener: (symbolId: number) => void): () => void;
  /** Trades of one market, oldest first. */
  onTrade(listener: (product: string, marketId: number, trades: readonly PublicTrade[]) => void): () => void;
  /** Symbols whose feed history is not wholly in the records yet. */
  pendingHistory(): number;
  stop(): Promise<void>;
};

export type LiveMarketsOptions = {
  /** Those whose trades the figures are made of. */
  readonly products: readonly Traded[];
  readonly core: Core;
  readonly records: Records;
  readonly database: Database;
  readonly pool: Pool;
  /** The feed's history from before its start; null when it has none. */
  readonly history: HistorySource | null;
  /** How it is written into the records; at once and in this thread when absent. */
  readonly runImport?: RunImport;
  readonly now: () => number;
  readonly log: (line: string) => void;
};

/**
 * Reads the past from the records and follows the core from there on: each entry counts exactly once. To be called after the
 * markets are defined and before the feed's first tick. A feed's history is written into the records in the background.
 */
export async function startLiveMarkets(options: LiveMarketsOptions): Promise<LiveMarkets> {
  const { core, records, database, pool, products, now, log } = options;
  const early: PublishedBatch[] = [];
  let deliver = (batch: PublishedBatch): void => void early.push(batch);
  const stopListening = core.onBatch((batch) => deliver(batch));
  const stop = new AbortController();
  try {
    const { seq } = core.figures();
    while (!(await records.waitForSeq(seq, RECORDS_PATIENCE_MS))) log(`market data waits for the records to reach entry ${seq}`);
    const catalogue = await core.query({ type: 'market.catalogue' });
    const waiting = (error: unknown): void => log(`market data waits: ${String(error)}`);
    const { history } = options;
    const importing =
      history === null
        ? null
        : await untilDatabaseAnswers(() => HistoryImport.prepare(pool, history, catalogue.symbols, now()), stop.signal, waiting);
    const wanted = {
      symbols: catalogue.symbols,
      markets: catalogue.markets,
      simulatedAccounts: await core.query({ type: 'accounts.simulated' }),
      products: await tradedMarkets(core, products),
      tradesKept: TRADES_KEPT,
      nowMs: now(),
    };
    const past = await untilDatabaseAnswers(() => readPast(database, importing, wanted), stop.signal, waiting);
    const board = new Board(ownersAmong(products), catalogue, past);
    for (const price of await core.query({ type: 'prices.last' })) board.startWith(price);
    for (const batch of early.splice(0)) board.take(batch);
    deliver = (batch) => board.take(batch);
    const runImport: RunImport = options.runImport ?? ((prepared, signal, onWaiting) => prepared.run(signal, onWaiting));
    const imported = (importing === null ? Promise.resolve() : runImport(importing, stop.signal, waiting)).catch((error: unknown) => {
      if (!stop.signal.aborted) log(`the feed's history could not be written: ${String(error)}`);
    });
    return liveMarkets(board, {
      now,
      bars: (symbol, interval, limit, endMs) => chartBars(database, importing, symbol, interval, limit, endMs),
      pendingHistory: () => catalogue.symbols.filter(({ symbolId }) => (importing?.pendingBeforeMs(symbolId) ?? 0) > 0).length,
      async stop() {
        stopListening();
        stop.abort();
        await imported;
      },
    });
  } catch (error) {
    stopListening();
    throw error;
  }
}

async function tradedMarkets(core: Core, products: readonly Traded[]): Promise<readonly TradedMarkets[]> {
  const found: TradedMarkets[] = [];
  for (const { name, books, trades } of products)
    if (books !== undefined && trades !== undefined) found.push({ name, trades, marketIds: await books.markets(core) });
  return found;
}

type Surroundings = {
  now(): number;
  bars(symbol: SymbolInfo, interval: ChartInterval, limit: number, endMs: number): Promise<readonly Bar[]>;
  pendingHistory(): number;
  stop(): Promise<void>;
};

function liveMarkets(board: Board, around: Surroundings): LiveMarkets {
  const charts = new ChartCache();
  return {
    lastTick: (symbolId) => board.figures(symbolId)?.lastTick ?? null,
    priceAgeMs: (symbolId) => {
      const tick = board.figures(symbolId)?.lastTick ?? null;
      return tick === null ? null : Math.max(0, around.now() - tick.timeMs);
    },
    day: (symbolId) => board.figures(symbolId)?.day(around.now()) ?? null,
    lastBars: (symbolId, interval) => board.figures(symbolId)?.lastBars(interval) ?? [],
    trades: (product, marketId, limit) => board.trades(product, marketId, limit),
    async bars(symbolId, interval, limit, endMs) {
      const named = board.symbol(symbolId);
      if (named === null) return [];
      const untilMs = barEnd(interval, endMs - 1);
      const key = `${symbolId}:${interval}:${limit}:${untilMs}`;
      const read = await charts.get(key, around.now(), () => around.bars(named, interval, limit, untilMs));
      const whole = overlay(read, board.figures(symbolId)?.lastBars(interval) ?? [], endMs);
      return whole.slice(Math.max(0, whole.length - limit));
    },
    onTicker: (listener) => board.tickers.add(listener),
    onTrade: (listener) => board.traded.add(listener),
    pendingHistory: () => around.pendingHistory(),
    stop: () => around.stop(),
  };
}
