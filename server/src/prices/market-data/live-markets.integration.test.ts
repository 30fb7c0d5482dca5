import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CHART_INTERVALS } from '@candor/contract/intervals';
import { BTCUSDT, openHarness } from '@candor/exchange/test/harness';
import { seededRandom } from '@candor/exchange/test/seeded-random';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Core } from '../../machine/core/core.ts';
import { ENGINE_LIMITS } from '../../machine/core/engine.ts';
import { makeExchangeMachine } from '../../machine/core/exchange-machine.ts';
import { openLocalCore } from '../../machine/core/local-core.ts';
import { systemDisk } from '../../machine/journal/disk.ts';
import { candles } from '../../records/candle-queries.ts';
import { startRecords, type Records } from '../../records/records.ts';
import { connectDatabase, type DatabaseConnection } from '../../machine/storage/connection.ts';
import { createTestDatabase } from '../../test/shared-postgres.ts';
import { MINUTE_MS } from '../bars/bar.ts';
import type { HistorySource } from '../feeds/history-source.ts';
import { startLiveMarkets, type LiveMarkets } from './live-markets.ts';
import { minuteOf } from '../bars/tick-minutes.ts';
import { serverProducts } from '../../products/registry.ts';

const FAR_MS = Date.UTC(2100, 0, 1);
const DAY_MS = 86_400_000;

let connection: DatabaseConnection;
let records: Records;
let core: Core;
let folder = '';
let nowMs = 0;
let live: LiveMarkets | null = null;

beforeEach(async () => {
  nowMs = Date.UTC(2026, 0, 7, 12, 34, 56);
  const url = await createTestDatabase();
  connection = connectDatabase({ url });
  folder = await mkdtemp(join(tmpdir(), 'candor-market-data-'));
  core = await openLocalCore({
    dataFolder: folder,
    disk: systemDisk,
    clock: { now: () => nowMs, after: (delayMs, run) => void setTimeout(run, delayMs) },
    makeMachine: makeExchangeMachine,
    limits: ENGINE_LIMITS,
    takeSnapshot: null,
    lock: true,
    onFatal: (error) => {
      throw error;
    },
  });
  for (const { command } of openHarness(2).entries) await core.submit(command);
  records = await startRecords({ url, dataFolder: folder, durableSeq: core.figures().seq });
  core.onBatch((batch) => records.advance(batch.lastSeq));
});

afterEach(async () => {
  await live?.stop();
  live = null;
  await records.stop();
  await core.stop();
  await connection.close();
  await rm(folder, { recursive: true, force: true });
});

async function open(history: HistorySource | null = null): Promise<LiveMarkets> {
  await live?.stop();
  const { database, pool } = connection;
  live = await startLiveMarkets({
    core,
    records,
    database,
    pool,
    products: serverProducts,
    history,
    now: () => nowMs,
    log: () => undefined,
  });
  return live;
}

async function tick(priceTicks: number): Promise<number> {
  const body = {
    type: 'price.tick',
    symbolId: BTCUSDT,
    priceTicks,
    state: 'ok',
    sourceKind: 'simulated',
    rule: 'index/1',
    sources: [],
  } as const;
  return (await core.submit({ id: '', accountId: 0, body })).seq;
}

async function cross(lots: number, priceTicks: number): Promise<void> {
  const order = { type: 'spot.place', marketId: BTCUSDT, kind: 'limit', timeInForce: 'gtc', priceTicks, lots, amountUnits: 0n } as const;
  await core.submit({ id: '', accountId: 1, body: { ...order, side: 'sell' } });
  await core.submit({ id: '', accountId: 2, body: { ...order, side: 'buy' } });
}

async function trade(steps: number, seed: number): Promise<number> {
  const random = seededRandom(seed);
  let seq = 0;
  for (let step = 0; step < steps; step += 1) {
    nowMs += random(200_000);
    const priceTicks = 3_000_000 + random(2_000);
    seq = await tick(priceTicks);
    if (random(3) === 0) await cross(30 + random(20), priceTicks);
  }
  return Math.max(seq, core.figures().seq);
}

test('I25 live figures equal what the records say, and counting goes on over restarts without losing or doubling', async () => {
  for (let roundId = 0; roundId < 3; roundId += 1) {
    const markets = await open();
    const seq = await trade(120, roundId);
    expect(await records.waitForSeq(seq, 20_000)).toBe(true);
    for (const interval of CHART_INTERVALS) {
      const [recorded] = await candles(connection.database, BTCUSDT, interval, 1, FAR_MS);
      expect(markets.lastBars(BTCUSDT, interval).at(-1)).toEqual(recorded);
      expect(await markets.bars(BTCUSDT, interval, 100, FAR_MS)).toEqual(
        await candles(connection.database, BTCUSDT, interval, 100, FAR_MS),
      );
    }
    const day = await candles(connection.database, BTCUSDT, 'ONE_MIN', 5_000, FAR_MS);
    const within = day.filter((bar) => bar.startMs > minuteOf(nowMs) - DAY_MS);
    expect(markets.day(BTCUSDT)).toMatchObject({
      highTicks: Math.max(...within.map((bar) => bar.highTicks)),
      lowTicks: Math.min(...within.map((bar) => bar.lowTicks)),
      volumeUnits: within.reduce((sum, bar) => sum + bar.volumeUnits, 0n),
      trades: within.reduce((sum, bar) => sum + bar.trades, 0),
    });
    const trades = markets.trades('spot', BTCUSDT, 500).map((one) => one.tradeId);
    expect(trades).toEqual(Array.from(trades, (_, index) => trades.length - index));
  }
});

test('a chart shows the bar in progress before the records have it', async () => {
  const markets = await open();
  await records.stop();
  await tick(3_000_000);
  nowMs += MINUTE_MS;
  await tick(3_000_100);
  const bars = await markets.bars(BTCUSDT, 'ONE_MIN', 10, FAR_MS);
  expect(bars.map((bar) => bar.closeTicks)).toEqual([3_000_000, 3_000_100]);
  expect(await markets.bars(BTCUSDT, 'ONE_MIN', 10, bars[1]?.startMs ?? 0)).toEqual(bars.slice(0, 1));
  nowMs += 1_500;
  expect(markets.priceAgeMs(BTCUSDT)).toBe(1_500);
});

test('listeners hear each changed symbol and the trades of a market once a batch', async () => {
  const markets = await open();
  const [tickers, trades] = [vi.fn<(symbolId: number) => void>(), vi.fn<() => void>()];
  const stopHearing = markets.onTicker(tickers);
  markets.onTrade(trades);
  await tick(3_000_000);
  expect(tickers.mock.calls).toEqual([[BTCUSDT]]);
  stopHearing();
  await cross(50, 3_000_000);
  expect(trades).toHaveBeenCalledTimes(1);
  expect(trades).toHaveBeenCalledWith('spot', BTCUSDT, [expect.objectContaining({ tradeId: 1, lots: 50, takerSide: 'buy' })]);
  expect(tickers).toHaveBeenCalledTimes(1);
});

describe('SERVER the first page is usable at once', () => {
  test("day figures and charts come from the feed's memory before they are in the records, and stay the same after", async () => {
    const endMs = minuteOf(nowMs);
    const minutes = Array.from({ length: 5 * 1_440 }, (_, index) => {
      const openTicks = 2_900_000 + ((index * 7_919) % 5_000);
      return {
        startMs: endMs - (5 * 1_440 - index) * MINUTE_MS,
        openTicks,
        highTicks: openTicks + 9,
        lowTicks: openTicks - 9,
        closeTicks: openTicks,
      };
    });
    const history = {
      origin: null,
      name: 'simulated:1',
      bars: (_code: string, fromMs: number, toMs: number) => minutes.filter((bar) => bar.startMs >= fromMs && bar.startMs < toMs),
    };
    const markets = await open(history);
    await tick(2_900_500);
    const read = async (): Promise<unknown> => [
      markets.day(BTCUSDT),
      await Promise.all(CHART_INTERVALS.map((interval) => markets.bars(BTCUSDT, interval, 200, FAR_MS))),
    ];
    const first = await read();
    expect(markets.day(BTCUSDT)?.openTicks).toBe(minutes.at(-1_440)?.closeTicks);
    await vi.waitFor(() => expect(markets.pendingHistory()).toBe(0), { timeout: 20_000 });
    await records.waitForSeq(core.figures().seq, 20_000);
    expect(await read()).toEqual(first);
  });
});
