import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';
import { MINUTE_MS, type MinuteBar } from '../prices/bars/bar.ts';
import type { HistorySource } from '../prices/feeds/history-source.ts';
import { minuteOf } from '../prices/bars/tick-minutes.ts';
import { inTransaction, withoutSync } from '../machine/storage/connection.ts';
import { EXCHANGE_SOURCE } from './bar-projection.ts';
import { lockBars, refreshHours } from './hour-bars.ts';
import { untilDatabaseAnswers } from './retry.ts';

const DAY_MS = 1_440 * MINUTE_MS;

/** Days that are kept of a feed's history, at most. */
export const HISTORY_DAYS = 30;

/** A market is closed for a week at most: after more days without a bar there is no more history. */
const EMPTY_DAYS_AT_THE_END = 8;

export type ImportedSymbol = { readonly symbolId: number; readonly code: string };

/** A symbol with something missing: bars before `beforeMs` are not in the records yet, the oldest that will be starts at `oldestMs`. */
export type PendingSymbol = { readonly symbolId: number; readonly beforeMs: number; readonly oldestMs: number };

export type ImportRun = {
  /** Share of the time in which it works, default all: it rests in between for the others' sake. */
  readonly share?: number;
  /** Told after each day: `beforeMs` of the symbol is this now, 0 when nothing of it is missing any more. */
  readonly onDay?: (symbolId: number, beforeMs: number) => void;
  /** Pause after a round in which the source gave nothing, doubled up to five minutes; default 1 s. */
  readonly firstPauseMs?: number;
};

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 300_000;

type ImportRow = {
  readonly symbol: number;
  readonly source: string;
  readonly from_ms: number;
  readonly to_ms: number;
  readonly done: boolean;
};

/**
 * Writes a feed's history into the records, beside the bars of our own ticks and named by its source: once, at the first start,
 * newest day first for all symbols in turn, in the background. A start that finds it cut off goes on with it.
 */
export class HistoryImport {
  readonly #pool: Pool;
  readonly source: HistorySource;
  readonly #symbols: readonly ImportedSymbol[];
  /** Before this time bars of the symbol are in the source's memory only. */
  readonly #pendingBeforeMs: Map<number, number>;
  readonly #oldestMs: ReadonlyMap<number, number>;

  private constructor(pool: Pool, source: HistorySource, symbols: readonly ImportedSymbol[], pending: readonly PendingSymbol[]) {
    this.#pool = pool;
    this.source = source;
    this.#symbols = symbols;
    this.#pendingBeforeMs = new Map(pending.map(({ symbolId, beforeMs }) => [symbolId, beforeMs]));
    this.#oldestMs = new Map(pending.map(({ symbolId, oldestMs }) => [symbolId, oldestMs]));
  }

  /** What another one has prepared, perhaps in another thread. */
  static resume(pool: Pool, source: HistorySource, symbols: readonly ImportedSymbol[], pending: readonly PendingSymbol[]): HistoryImport {
    return new HistoryImport(pool, source, symbols, pending);
  }

  /** To be called before the first tick of this start: history ends where our own ticks begin. */
  static async prepare(pool: Pool, source: HistorySource, symbols: readonly ImportedSymbol[], nowMs: number): Promise<HistoryImport> {
    const numbers = symbols.map(({ symbolId }) => symbolId);
    const pending = await inTransaction(pool, async (client) => {
      const own = await client.query<{ symbol: number }>(
        `SELECT symbol FROM unnest($1::integer[]) AS wanted (symbol)
         WHERE EXISTS (SELECT FROM minute_bars AS bar WHERE bar.symbol = wanted.symbol AND source = $2 AND open_ticks IS NOT NULL)`,
        [numbers, EXCHANGE_SOURCE],
      );
      const withOwn = new Set(own.rows.map((row) => row.symbol));
      const fresh = numbers.filter((symbolId) => !withOwn.has(symbolId));
      await client.query(
        `INSERT INTO history_imports SELECT symbol, $2, $3, $3, false FROM unnest($1::integer[]) AS fresh (symbol) ON CONFLICT DO NOTHING`,
        [fresh, source.name, minuteOf(nowMs)],
      );
      const rows = await client.query<ImportRow>(
        'SELECT symbol, source, from_ms, to_ms, done FROM history_imports WHERE symbol = ANY($1)',
        [numbers],
      );
      return rows.rows.filter((row) => !row.done && row.source === source.name);
    });
    const missing = pending.map((row) => ({ symbolId: row.symbol, beforeMs: row.from_ms, oldestMs: row.to_ms - HISTORY_DAYS * DAY_MS }));
    return new HistoryImport(pool, source, symbols, missing);
  }

  get symbols(): readonly ImportedSymbol[] {
    return this.#symbols;
  }

  pending(): readonly PendingSymbol[] {
    return [...this.#pendingBeforeMs].map(([symbolId, beforeMs]) => ({ symbolId, beforeMs, oldestMs: this.oldestMs(symbolId) }));
  }

  /** What whoever runs the import in another thread has told by `onDay`. */
  note(symbolId: number, beforeMs: number): void {
    if (beforeMs === 0) this.#pendingBeforeMs.delete(symbolId);
    else this.#pendingBeforeMs.set(symbolId, beforeMs);
  }

  /** The source's bars of the symbol before this time are not in the records yet; 0 when nothing is missing. */
  pendingBeforeMs(symbolId: number): number {
    return this.#pendingBeforeMs.get(symbolId) ?? 0;
  }

  /** Start of the oldest bar that is written or will be, of a symbol with something missing. */
  oldestMs(symbolId: number): number {
    return this.#oldestMs.get(symbolId) ?? 0;
  }

  /**
   * Writes what is missing; ends when all is there or with the reason of `signal`. Waits while the database is away, and asks again
   * later for what the source cannot give now. Until a day is written, charts have it from the source's memory.
   */
  async run(signal: AbortSignal, onWaiting: (error: unknown) => void, options: ImportRun = {}): Promise<void> {
    const { share = 1, onDay, firstPauseMs = FIRST_PAUSE_MS } = options;
    const emptyDays = new Map<number, number>();
    for (let failedTries = 0; this.#pendingBeforeMs.size > 0;) {
      let given = false;
      // one line a round says enough when nobody can be reached
      let told = false;
      const onRefused = (error: unknown): void => {
        if (!told) onWaiting(error);
        told = true;
      };
      for (const { symbolId, code } of this.#symbols) {
        const toMs = this.#pendingBeforeMs.get(symbolId);
        if (toMs === undefined) continue;
        signal.throwIfAborted();
        const startedMs = performance.now();
        const fromMs = Math.max(toMs - DAY_MS, this.oldestMs(symbolId));
        const bars = await this.#read(code, fromMs, toMs, onRefused);
        if (bars === null) continue;
        given = true;
        const empty = bars.length > 0 ? 0 : (emptyDays.get(symbolId) ?? 0) + 1;
        emptyDays.set(symbolId, empty);
        const done = empty >= EMPTY_DAYS_AT_THE_END || fromMs <= this.oldestMs(symbolId);
        const day = { symbolId, fromMs, toMs, bars, done };
        const beforeMs = await untilDatabaseAnswers(() => this.#writeDay(day), signal, onWaiting);
        this.note(symbolId, beforeMs);
        onDay?.(symbolId, beforeMs);
        await pause((performance.now() - startedMs) * (1 / share - 1), undefined, { signal });
      }
      failedTries = given ? 0 : failedTries + 1;
      if (!given) await pause(Math.min(LONGEST_PAUSE_MS, firstPauseMs * 2 ** failedTries), undefined, { signal });
    }
  }

  /** Null when the source cannot say now. */
  async #read(code: string, fromMs: number, toMs: number, onRefused: (error: unknown) => void): Promise<readonly MinuteBar[] | null> {
    if (this.source.fetch === undefined) return this.source.bars(code, fromMs, toMs);
    try {
      return await this.source.fetch(code, fromMs, toMs);
    } catch (error) {
      onRefused(error);
      return null;
    }
  }

  /**
   * Answers from when on bars are in the records now; 0 when nothing is missing. That is not this day where a crash of the database
   * has taken earlier ones back, or where the answer to its commit was lost.
   */
  async #writeDay({ symbolId, fromMs, toMs, bars, done }: Day): Promise<number> {
    const rows = bars.map((bar) => ({ symbol: symbolId, start_ms: bar.startMs }));
    return await inTransaction(this.#pool, async (client) => {
      const found = await client.query<ImportRow>('SELECT from_ms, done FROM history_imports WHERE symbol = $1 FOR UPDATE', [symbolId]);
      const [row] = found.rows;
      if (row === undefined || row.done) return 0;
      if (row.from_ms !== toMs) return row.from_ms;
      // the last day waits for the disk, and with it all before it
      if (!done) await withoutSync(client);
      if (rows.length > 0) {
        await lockBars(client);
        const columns = [columnOf(bars, 'startMs'), columnOf(bars, 'openTicks'), columnOf(bars, 'highTicks')];
        const parameters = [symbolId, this.source.name, ...columns, columnOf(bars, 'lowTicks'), columnOf(bars, 'closeTicks')];
        await client.query(INSERT_HISTORY, parameters);
      }
      await refreshHours(client, rows);
      await client.query('UPDATE history_imports SET from_ms = $2, done = $3 WHERE symbol = $1', [symbolId, fromMs, done]);
      return done ? 0 : fromMs;
    });
  }
}

type Day = {
  readonly symbolId: number;
  readonly fromMs: number;
  readonly toMs: number;
  readonly bars: readonly MinuteBar[];
  readonly done: boolean;
};

/** Only where there is no price yet: our own ticks go first. */
const INSERT_HISTORY = `INSERT INTO minute_bars
  SELECT $1, start_ms, open_ticks, high_ticks, low_ticks, close_ticks, 0, 0, 0, $2
  FROM unnest($3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[])
    AS bar (start_ms, open_ticks, high_ticks, low_ticks, close_ticks)
  ON CONFLICT (symbol, start_ms) DO UPDATE SET open_ticks = EXCLUDED.open_ticks, high_ticks = EXCLUDED.high_ticks,
  low_ticks = EXCLUDED.low_ticks, close_ticks = EXCLUDED.close_ticks, source = EXCLUDED.source WHERE minute_bars.open_ticks IS NULL`;

function columnOf(bars: readonly MinuteBar[], name: keyof MinuteBar): string {
  return `{${bars.map((bar) => bar[name]).join(',')}}`;
}
