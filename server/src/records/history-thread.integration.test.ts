import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openHistory, type HistoryOrigin } from '../prices/feeds/open-history.ts';
import { LARGEST_HISTORY_DAYS } from '../prices/feeds/simulated/history.ts';
import { PARAMETERS } from '../prices/feeds/simulated/parameters.ts';
import type { MinuteBar } from '../prices/bars/bar.ts';
import type { HistorySource } from '../prices/feeds/history-source.ts';
import { minuteOf } from '../prices/bars/tick-minutes.ts';
import { connectDatabase, type DatabaseConnection } from '../machine/storage/connection.ts';
import { reachOfThisRun, startTestPostgres, type TestPostgres } from '../machine/storage/test-postgres.ts';
import { createTestDatabase } from '../test/shared-postgres.ts';
import { HISTORY_DAYS, HistoryImport } from './history-import.ts';
import { importsInThread, type RunImport } from './history-thread.ts';

const DAY_MS = 86_400_000;
const NOW_MS = minuteOf(Date.UTC(2026, 3, 15, 12, 0));
const SYMBOLS = [
  { symbolId: 1, code: 'btcusdt' },
  { symbolId: 2, code: 'ethusdt' },
  { symbolId: 101, code: 'xauusdt' },
];
/** Each of the two projects of integration tests takes its own. */
const reach = reachOfThisRun();
/** The whole of a history is imported over the one way; over the other a fifth of it shows that each statement is answered there, too. */
const DAYS = reach === 'embedded' ? { source: LARGEST_HISTORY_DAYS, kept: HISTORY_DAYS } : { source: 6, kept: 6 };
const ORIGIN: HistoryOrigin = {
  kind: 'simulated',
  parameters: PARAMETERS,
  seed: '7',
  anchors: new Map(SYMBOLS.map(({ code }) => [code, { timeMs: NOW_MS, priceTicks: 3_000_000 }])),
  historyDays: DAYS.source,
};
const never = new AbortController().signal;
const failing = (error: unknown): never => {
  throw error instanceof Error ? error : new Error(String(error));
};

describe(`SPEC 3.2 a history imported by a thread of its own, PostgreSQL reached by ${reach}`, () => {
  let postgres: TestPostgres;
  let connection: DatabaseConnection;
  let url = '';
  let inThread: RunImport;

  beforeAll(async () => {
    postgres = await startTestPostgres(reach, 'disk');
  });
  afterAll(() => postgres.stop());
  beforeEach(async () => {
    url = await postgres.createDatabase();
    const fresh = connectDatabase({ url });
    connection = fresh;
    inThread = importsInThread({ url, lowPriority: reach === 'embedded', share: 1 });
    return () => fresh.close();
  });

  const prepare = (): Promise<HistoryImport> => HistoryImport.prepare(connection.pool, openHistory(ORIGIN), SYMBOLS, NOW_MS);

  /** Every bar of the source stands in the records as it is, and no other. */
  async function expectWhole(): Promise<void> {
    const source = openHistory(ORIGIN);
    for (const { symbolId, code } of SYMBOLS) {
      const stored = await connection.pool.query<MinuteBar>(
        `SELECT start_ms AS "startMs", open_ticks AS "openTicks", high_ticks AS "highTicks", low_ticks AS "lowTicks", close_ticks AS "closeTicks"
         FROM minute_bars WHERE symbol = $1 ORDER BY start_ms`,
        [symbolId],
      );
      expect(stored.rows).toEqual(source.bars(code, NOW_MS - HISTORY_DAYS * DAY_MS, NOW_MS));
    }
  }

  test('the thread makes and writes the very bars that this thread answers charts with, and says how far it is', async () => {
    const importing = await prepare();
    expect(importing.pending()).toHaveLength(3);
    await inThread(importing, never, failing);
    expect(importing.pending()).toEqual([]);
    await expectWhole();
    expect((await prepare()).pending()).toEqual([]);
  });

  test('stopped in between it has ended, and the next start goes on with it', async () => {
    const importing = await prepare();
    const stop = new AbortController();
    const running = inThread(importing, stop.signal, failing);
    await vi.waitFor(() => expect(importing.pendingBeforeMs(1)).toBeLessThanOrEqual(NOW_MS - DAY_MS), { timeout: 30_000, interval: 5 });
    stop.abort(new Error('the server stops'));
    await expect(running).rejects.toThrow('the server stops');
    const again = await prepare();
    expect(again.pendingBeforeMs(1)).toBeGreaterThan(0);
    await inThread(again, never, failing);
    await expectWhole();
  });

  test('a database killed with SIGKILL that takes written days back: they are written again, none is missing', async () => {
    const importing = await prepare();
    const waited: string[] = [];
    const running = inThread(importing, never, (error) => void waited.push(String(error)));
    for (const days of [DAYS.kept / 10, DAYS.kept / 2.5]) {
      await vi.waitFor(
        () => {
          const beforeMs = importing.pendingBeforeMs(2);
          expect(beforeMs === 0 || beforeMs <= NOW_MS - days * DAY_MS).toBe(true);
        },
        { timeout: 60_000, interval: 5 },
      );
      process.kill(postgres.server.pid(), 'SIGKILL');
    }
    await running;
    expect(importing.pending()).toEqual([]);
    expect(waited.length).toBeGreaterThan(0);
    await vi.waitFor(expectWhole, { timeout: 30_000, interval: 100 });
  });
});

test('a source that cannot say now is asked again later, and keeps no other symbol waiting', async () => {
  const connection = connectDatabase({ url: await createTestDatabase() });
  try {
    const memory = openHistory(ORIGIN);
    let refusals = 3;
    const written: number[] = [];
    const far: HistorySource = {
      origin: null,
      name: 'far',
      bars: () => [],
      async fetch(code, fromMs, toMs) {
        if (code === 'btcusdt' && refusals-- > 0) throw new Error('the exchange is away');
        return await Promise.resolve(code === 'xauusdt' ? [] : memory.bars(code, fromMs, toMs));
      },
    };
    const importing = await HistoryImport.prepare(connection.pool, far, SYMBOLS, NOW_MS);
    const waited: string[] = [];
    await importing.run(never, (error) => void waited.push(String(error)), {
      onDay: (symbolId) => void written.push(symbolId),
      firstPauseMs: 1,
    });
    expect(waited).toEqual(Array.from({ length: 3 }, () => 'Error: the exchange is away'));
    expect(written.slice(0, 6)).toEqual([2, 101, 2, 101, 2, 101]);
    expect(importing.pending()).toEqual([]);
    const counts = await connection.pool.query(
      'SELECT symbol, count(*) AS bars, min(source) AS source FROM minute_bars GROUP BY symbol ORDER BY symbol',
    );
    const whole = DAYS.kept * 1_440;
    expect(counts.rows).toEqual([1, 2].map((symbolId) => ({ symbol: symbolId, bars: whole, source: 'far' })));
  } finally {
    await connection.close();
  }
});

test('a history whose thread breaks says so and stays in memory', async () => {
  const url = await createTestDatabase();
  const connection = connectDatabase({ url });
  try {
    const importing = await HistoryImport.prepare(connection.pool, openHistory(ORIGIN), SYMBOLS, NOW_MS);
    await connection.pool.query('DROP TABLE hour_bars');
    await expect(importsInThread({ url, lowPriority: false, share: 1 })(importing, never, failing)).rejects.toThrow('hour_bars');
    expect(importing.pending()).toHaveLength(3);
  } finally {
    await connection.close();
  }
});
