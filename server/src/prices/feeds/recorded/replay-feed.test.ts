import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Feed, FeedSymbol, PlayedPrice } from '../feed.ts';
import { createManualClock } from '../manual-clock.ts';
import type { ManualClock } from '../manual-clock.ts';
import { createReplayFeed } from './replay-feed.ts';
import type { ReplayOptions } from './replay-feed.ts';

// Real work on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 60_000 });

const RECORDED = join(import.meta.dirname, '../../../../../../shared/market-data');
const NOW_MS = Date.UTC(2026, 3, 15, 12, 0, 27);
const MINUTE_START_MS = Date.UTC(2026, 3, 15, 12, 0, 0);
/** Wednesday, so that gold is open in the recordings made here. */
const RECORDED_MS = Date.UTC(2025, 5, 4, 10, 0, 0);
const symbols: readonly FeedSymbol[] = [
  { symbolId: 1, code: 'btcusdt', tickUnits: 1_000_000n },
  { symbolId: 2, code: 'ethusdt', tickUnits: 1_000_000n },
  { symbolId: 3, code: 'dogeusdt', tickUnits: 1_000n },
  { symbolId: 4, code: 'xauusdt', tickUnits: 1_000_000n },
];
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'candor-replay-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function file(name: string, text: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, name.endsWith('.gz') ? gzipSync(text) : text);
  return path;
}
type Run = {
  readonly clock: ManualClock;
  readonly feed: Feed<PlayedPrice>;
  readonly prices: PlayedPrice[];
  readonly last: (code: string) => string | undefined;
};
async function play(paths: readonly string[], over: Partial<ReplayOptions> = {}): Promise<Run> {
  const clock = createManualClock(NOW_MS);
  const feed = await createReplayFeed({ symbols, clock, paths, speed: 1, startAtMs: null, loop: false, ...over });
  const prices: PlayedPrice[] = [];
  await feed.start((price) => void prices.push(price));
  return { clock, feed, prices, last: (code) => prices.findLast((price) => price.symbolCode === code)?.price };
}
const bars = (...rows: readonly string[]): string =>
  `open_time,open,high,low,close,volume\n${rows.map((row, index) => `${RECORDED_MS + index * 60_000},${row},1\n`).join('')}`;

describe('replay of one-minute bars', () => {
  test('each bar is played as its four recorded prices', async () => {
    const run = await play([await file('BTCUSDT-perp-1m.csv', bars('100.5,103,99,102', '102,102.5,98,99'))]);
    const seen: (string | undefined)[] = [];
    for (let quarter = 0; quarter < 8; quarter += 1) {
      seen.push(run.last('btcusdt'));
      run.clock.advance(15_000);
    }
    expect(seen).toEqual(['100.50', '99.00', '103.00', '102.00', '102.00', '102.50', '98.00', '99.00']);
  });
  test('with speed 60 a recorded hour passes in a minute', async () => {
    const rows = Array.from({ length: 60 }, (_, index) => `${100 + index},${100 + index},${100 + index},${100 + index}`);
    const run = await play([await file('ETHUSDT-spot-1m.csv.gz', bars(...rows))], { speed: 60 });
    run.clock.advance(30_000);
    expect(run.last('ethusdt')).toBe('130.00');
  });
  test('at the end nothing is published any more, so the index freezes; with loop it begins again', async () => {
    const path = await file('BTCUSDT-perp-1m.csv', bars('100,100,100,100', '200,200,200,200'));
    const once = await play([path]);
    once.clock.advance(170_000);
    const count = once.prices.length;
    once.clock.advance(60_000);
    expect(once.prices.length).toBe(count);
    const loop = await play([path], { loop: true });
    loop.clock.advance(110_000);
    expect(loop.last('btcusdt')).toBe('200.00');
    loop.clock.advance(130_000);
    expect(loop.last('btcusdt')).toBe('100.00');
  });
  test('the bars before the start are its history, moved to end in the present minute', async () => {
    const rows = ['1,1,1,1', '2,4,1,3', '3,3,3,3', '5,5,5,5'];
    const run = await play([await file('BTCUSDT-perp-1m.csv', bars(...rows))], { startAtMs: RECORDED_MS + 180_000 });
    expect(run.last('btcusdt')).toBe('5.00');
    expect(run.feed.history?.bars('btcusdt', 0, NOW_MS)).toEqual([
      { startMs: MINUTE_START_MS - 180_000, openTicks: 100, highTicks: 100, lowTicks: 100, closeTicks: 100 },
      { startMs: MINUTE_START_MS - 120_000, openTicks: 200, highTicks: 400, lowTicks: 100, closeTicks: 300 },
      { startMs: MINUTE_START_MS - 60_000, openTicks: 300, highTicks: 300, lowTicks: 300, closeTicks: 300 },
    ]);
    expect(run.feed.history?.bars('btcusdt', MINUTE_START_MS - 120_000, MINUTE_START_MS - 60_000)).toHaveLength(1);
  });
  test('gold of another name is our gold; it is closed by the recorded clock', async () => {
    const run = await play([await file('XAUUSD-mt5-1m.csv', bars('4381.49,4387.04,4380.75,4386.67'))]);
    expect(run.last('xauusdt')).toBe('4381.49');
    expect(run.feed.isOpen('xauusdt', NOW_MS)).toBe(true);
    expect(run.feed.isOpen('xauusdt', NOW_MS + 11.5 * 3_600_000)).toBe(false);
  });
  test('SPEC 3.1.6 every price says that it is recorded, by the name of its file', async () => {
    const run = await play([await file('BTCUSDT-perp-1m.csv', bars('1,1,1,1'))]);
    expect(run.feed.kind).toBe('recorded');
    expect(run.prices[0]).toEqual({ kind: 'played', symbolCode: 'btcusdt', source: 'BTCUSDT-perp-1m', price: '1.00', timeMs: NOW_MS });
  });
});

test('whatever a file is called, the exchange takes its name as a source', async () => {
  const run = await play([await file(`BTCUSDT (1m) d\u00e9mo+${'x'.repeat(80)}.csv`, bars('1,1,1,1'))]);
  expect(run.prices[0]?.source).toMatch(/^BTCUSDT -1m- d-mo-x[A-Za-z0-9 ._-]{1,64}$/);
  expect(run.prices[0]?.source.length).toBe(64);
});

describe('replay of trades and captures', () => {
  test('trades CSV: by the columns of its header; a gap of more than a minute is a gap', async () => {
    const rows = `id,price,qty,time,isBuyerMaker\n1,39432.48,0.1,${RECORDED_MS},True\n2,39439.44,0.2,${RECORDED_MS + 500},False\n3,39500,1,${RECORDED_MS + 200_000},False\n`;
    const run = await play([await file('binance-BTCUSDT-spot-trades.csv.gz', rows)]);
    expect(run.last('btcusdt')).toBe('39432.48');
    run.clock.advance(500);
    expect(run.last('btcusdt')).toBe('39439.44');
    run.clock.advance(61_000);
    const count = run.prices.length;
    run.clock.advance(100_000);
    expect(run.prices.length).toBe(count);
    run.clock.advance(40_000);
    expect(run.last('btcusdt')).toBe('39500.00');
  });
  test('Tardis trades: microseconds', async () => {
    const rows = `exchange,symbol,timestamp,local_timestamp,id,side,price,amount\nx,BTCUSDT,${RECORDED_MS}000,${RECORDED_MS}418,1,buy,9682,1\nx,BTCUSDT,${RECORDED_MS + 900}000,1,2,buy,9683.5,1\n`;
    const run = await play([await file('tardis-BTCUSDT-trades.csv', rows)]);
    expect(run.last('btcusdt')).toBe('9682.00');
  });
  test('captures: trades of the combined stream, no insurance-fund fills', async () => {
    const frame = (price: string, atMs: number, kind: string): string =>
      `${RECORDED_MS}000000 {"stream":"ethusdt@trade","data":{"e":"trade","E":1,"T":${RECORDED_MS + atMs},"s":"ETHUSDT","t":1,"p":"${price}","q":"1","X":"${kind}","m":true}}`;
    const text = `${RECORDED_MS}000000 {"stream":"ethusdt@bookTicker","data":{"u":1,"s":"ETHUSDT","b":"1","B":"1","a":"2","A":"1"}}\n${frame('2600.10', 0, 'MARKET')}\n${frame('9.00', 300, 'INSURANCE_FUND')}\n${frame('2600.20', 600, 'MARKET')}\n`;
    const run = await play([await file('ETHUSDT-usdm-ws.txt.gz', text)]);
    run.clock.advance(500);
    expect(run.last('ethusdt')).toBe('2600.10');
    run.clock.advance(250);
    expect(run.last('ethusdt')).toBe('2600.20');
  });
  test('a folder plays all its files together; nothing to play is an error in words', async () => {
    const other = await mkdtemp(join(folder, 'set-'));
    await writeFile(join(other, 'BTCUSDT-1m.csv'), bars('1,1,1,1'));
    await writeFile(join(other, 'DOGEUSDT-1m.csv'), bars('0.12345,0.12345,0.12345,0.12345'));
    await writeFile(join(other, 'funding-rate-8h.csv'), 'symbol,funding_time\n');
    const run = await play([other]);
    expect([run.last('btcusdt'), run.last('dogeusdt')]).toEqual(['1.00', '0.12345']);
    await expect(play([await file('README.md', 'x')])).rejects.toThrow(/nothing to replay/);
  });
});

describe.skipIf(!existsSync(RECORDED))('replay of ../shared/market-data (skipped when it is not there)', () => {
  test.each([
    ['klines-perp-2025-06', ['btcusdt', 'dogeusdt', 'ethusdt']],
    ['klines-spot-2026-04', ['btcusdt', 'ethusdt']],
    ['captures-2024-08/BTCUSDT-spot-ws.txt.gz', ['btcusdt']],
    ['captures-2024-08/ETHUSDT-usdm-ws.txt.gz', ['ethusdt']],
    ['trades-2024-08/BTCUSDT-usdm-trades.csv.gz', ['btcusdt']],
    ['trades-2024-08/ETHUSDT-spot-trades.csv.gz', ['ethusdt']],
    ['trades-other/binance-BTCUSDT-spot-trades-2021-01-08.csv.gz', ['btcusdt']],
    ['trades-other/tardis-binance-futures-BTCUSDT-trades-2020-02-22.csv.gz', ['btcusdt']],
    ['xau/XAUUSD-mt5-1m-2026-04.csv.gz', ['xauusdt']],
    ['xau/XAUUSD-oanda-1m-2014-05.csv.gz', ['xauusdt']],
    ['xau/XAUUSD-oanda-1h-2006-2019.csv.gz', ['xauusdt']],
  ])('%s', async (path, codes) => {
    const run = await play([join(RECORDED, path)]);
    run.clock.advance(5_000);
    expect([...new Set(run.prices.map((price) => price.symbolCode))].toSorted()).toEqual(codes);
  });
  test.each(['captures-2024-08', 'trades-2024-08'])('%s has spot and futures of one symbol, which are refused together', async (path) => {
    await expect(play([join(RECORDED, path)])).rejects.toThrow(
      /, line \d+: another price of (btc|eth)usdt at 2024-08-.* than in line \d+ of /,
    );
  });
  test('the history of the bars is the recording: BTC to the minute, contiguous with the live path', async () => {
    const run = await play([join(RECORDED, 'klines-perp-2025-06')]);
    const history = run.feed.history?.bars('btcusdt', 0, NOW_MS) ?? [];
    expect(history.length).toBeGreaterThan(28_000);
    expect(history[0]).toMatchObject({ openTicks: 10_718_740, highTicks: 10_719_420, lowTicks: 10_716_500, closeTicks: 10_719_420 });
    expect(history.at(-1)?.startMs).toBe(MINUTE_START_MS - 60_000);
    expect(history.every((bar, index) => index === 0 || bar.startMs - (history[index - 1]?.startMs ?? 0) === 60_000)).toBe(true);
    const gap = Math.abs(Number(run.last('btcusdt')) * 100 - (history.at(-1)?.closeTicks ?? 0));
    expect(gap).toBeLessThan(10_000);
  });
});
