import { barStart, INTERVAL_MS, type ChartInterval } from '@candor/contract/intervals';
import type { Entry } from '@candor/exchange/entry';
import type { PriceState, SourceKind } from '@candor/exchange/prices/commands';
import { notional } from '@candor/money/market-scale';
import type { Core, PublishedBatch } from '../core/core.ts';
import { MINUTE_MS, type Bar } from '../market-data/bar.ts';
import { BookMirror } from './book-mirror.ts';
import type { Catalogue } from './catalogue.ts';
import { joinBars, MinuteRing } from './minute-ring.ts';
import type { RecordsReader } from './records-reader.ts';
import type { PublicTrade } from '../records/order-queries.ts';

const DAY_MINUTES = 1_440;
const DAY_MS = DAY_MINUTES * MINUTE_MS;
/** Trades kept a market, for new pages and late subscribers. */
const TRADES_KEPT = 500;
/** Minutes that are over are read again from the records this often, until all of a day is there; then only the last few. */
const RELOAD_MS = 15_000;
const RELOAD_MINUTES = 10;

export type LastTick = {
  readonly symbol: number;
  readonly priceTicks: number;
  readonly state: PriceState;
  readonly sourceKind: SourceKind;
  readonly timeMs: number;
};

/** The last 24 hours. `openTicks` is the price 24 hours ago; null while the history does not reach back so far. */
export type DayFigures = Omit<Bar, 'startMs' | 'openTicks'> & { readonly openTicks: number | null };

type SymbolBoard = { readonly ring: MinuteRing; tick: LastTick | null; whole: boolean; readonly heads: Map<string, Bar | null> };
type MarketSide = { readonly book: BookMirror; trades: PublicTrade[] };

export type BoardOptions = {
  readonly core: Core;
  readonly catalogue: Catalogue;
  readonly records: Pick<RecordsReader, 'bars' | 'trades'>;
  readonly now: () => number;
  /** Told about reads that failed; they are tried again. */
  readonly onError: (error: unknown) => void;
};

/** Live figures of every symbol and market, from published entries and, for what was before, from the records. */
export class MarketBoard {
  readonly #options: BoardOptions;
  readonly #symbols = new Map<number, SymbolBoard>();
  readonly #markets = new Map<number, MarketSide>();
  readonly #stopListening: () => void;
  #timer: NodeJS.Timeout | null = null;

  private constructor(options: BoardOptions) {
    this.#options = options;
    this.#stopListening = options.core.onBatch((batch) => this.#onBatch(batch));
  }

  static async open(options: BoardOptions): Promise<MarketBoard> {
    const board = new MarketBoard(options);
    for (const market of options.catalogue.markets) await board.side(market.info.market).book.seed();
    for (const last of await options.core.query({ type: 'prices' })) board.#symbol(last.symbol).tick ??= last;
    await board.#reload();
    board.#timer = setInterval(() => void board.#reload(), RELOAD_MS);
    return board;
  }

  stop(): void {
    this.#stopListening();
    if (this.#timer !== null) clearInterval(this.#timer);
  }

  /** The last tick, whatever its state; null before the first. */
  lastTick(symbol: number): LastTick | null {
    return this.#symbols.get(symbol)?.tick ?? null;
  }

  day(symbol: number): DayFigures | null {
    const nowMs = this.#options.now();
    const board = this.#symbol(symbol);
    const toMs = Math.floor(nowMs / MINUTE_MS) * MINUTE_MS + MINUTE_MS;
    const sum = board.ring.sum(toMs - DAY_MS, toMs);
    return sum === null ? null : { ...sum, openTicks: board.whole ? sum.openTicks : null };
  }

  /** The bar of `interval` that runs now; null while it has no price, or its beginning is still being read. */
  runningBar(symbol: number, interval: ChartInterval): Bar | null {
    const nowMs = this.#options.now();
    const startMs = barStart(interval, nowMs);
    const board = this.#symbol(symbol);
    const toMs = Math.floor(nowMs / MINUTE_MS) * MINUTE_MS + MINUTE_MS;
    if (INTERVAL_MS[interval] <= DAY_MS) return withStart(board.ring.sum(startMs, toMs), startMs);
    const ringMs = Math.max(startMs, barStart('ONE_HOUR', nowMs - DAY_MS));
    const head = this.#head(symbol, startMs, ringMs);
    return head === undefined ? null : withStart(joinBars(head, board.ring.sum(ringMs, toMs)), startMs);
  }

  /** Newest first. */
  trades(market: number, limit: number): readonly PublicTrade[] {
    return this.side(market).trades.slice(-limit).toReversed();
  }

  side(market: number): MarketSide {
    let side = this.#markets.get(market);
    if (side === undefined) {
      side = { book: new BookMirror(this.#options.core, market), trades: [] };
      this.#markets.set(market, side);
    }
    return side;
  }

  #symbol(symbol: number): SymbolBoard {
    let board = this.#symbols.get(symbol);
    if (board === undefined) {
      board = { ring: new MinuteRing(), tick: null, whole: false, heads: new Map() };
      this.#symbols.set(symbol, board);
    }
    return board;
  }

  #onBatch(batch: PublishedBatch): void {
    for (const entry of batch.entries) this.#take(entry);
  }

  #take(entry: Entry): void {
    for (const event of entry.events) {
      if (event.type === 'price.ticked') {
        const { symbol, priceTicks, state, sourceKind } = event;
        const board = this.#symbol(symbol);
        board.tick = { symbol, priceTicks, state, sourceKind, timeMs: entry.timeMs };
        if (state === 'ok') board.ring.tick(entry.timeMs, priceTicks);
      } else if (event.type === 'spot.filled') {
        const market = this.#options.catalogue.market(event.market);
        if (market === undefined) continue;
        const value = notional(event.priceTicks, event.lots, market.info.factor);
        this.#symbol(market.info.symbol).ring.trade(entry.timeMs, BigInt(event.lots) * market.info.lotUnits, value);
        const { trade, priceTicks, lots, takerSide } = event;
        const side = this.side(event.market);
        side.trades.push({ market: event.market, trade, priceTicks, lots, takerSide, timeMs: entry.timeMs });
        if (side.trades.length > 2 * TRADES_KEPT) side.trades = side.trades.slice(-TRADES_KEPT);
      }
    }
  }

  /** What came before this process, and what it saw only in part. */
  async #reload(): Promise<void> {
    try {
      for (const { symbol } of this.#options.catalogue.symbols) await this.#reloadSymbol(symbol);
      for (const { info } of this.#options.catalogue.markets) {
        if (!this.side(info.market).book.ready) await this.side(info.market).book.seed();
        await this.#reloadTrades(info.market);
      }
    } catch (error) {
      this.#options.onError(error);
    }
  }

  async #reloadSymbol(symbol: number): Promise<void> {
    const board = this.#symbol(symbol);
    const nowMs = this.#options.now();
    // this minute and the one before may still be on their way to the records
    const beforeMs = Math.floor(nowMs / MINUTE_MS) * MINUTE_MS - MINUTE_MS;
    const bars = await this.#options.records.bars(symbol, 'ONE_MIN', beforeMs, board.whole ? RELOAD_MINUTES : DAY_MINUTES);
    board.ring.load(bars.filter((bar) => bar.startMs > nowMs - DAY_MS - 3_600_000));
    const [first] = bars;
    if (!board.whole && first !== undefined) board.whole = first.startMs <= beforeMs - DAY_MS + 5 * MINUTE_MS;
  }

  async #reloadTrades(market: number): Promise<void> {
    const side = this.side(market);
    if (side.trades.length >= TRADES_KEPT || (side.trades[0]?.trade ?? 0) === 1) return;
    const stored = await this.#options.records.trades(market, TRADES_KEPT);
    const firstLive = side.trades[0]?.trade ?? Number.MAX_SAFE_INTEGER;
    const older = stored.filter((trade) => trade.trade < firstLive).toReversed();
    side.trades = [...older, ...side.trades];
  }

  /** [fromMs, toMs) before the ring begins, made of hours that are over: read once, asynchronously. Undefined until then. */
  #head(symbol: number, fromMs: number, toMs: number): Bar | null | undefined {
    if (fromMs >= toMs) return null;
    const { heads } = this.#symbol(symbol);
    const key = `${fromMs}-${toMs}`;
    if (heads.has(key)) return heads.get(key);
    if (heads.size > 16) heads.clear();
    const hours = (toMs - fromMs) / INTERVAL_MS.ONE_HOUR;
    void this.#options.records.bars(symbol, 'ONE_HOUR', toMs, hours).then((bars) => {
      const inside = bars.filter((bar) => bar.startMs >= fromMs);
      heads.set(
        key,
        inside.reduce<Bar | null>((sum, bar) => joinBars(sum, bar), null),
      );
    }, this.#options.onError);
    return undefined;
  }
}

function withStart(bar: Bar | null, startMs: number): Bar | null {
  return bar === null ? null : { ...bar, startMs };
}
