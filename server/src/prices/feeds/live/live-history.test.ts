import type { Exchange } from 'ccxt';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { MinuteBar } from '../../bars/bar.ts';
import type { HistorySource } from '../history-source.ts';
import { localUrls, startCaptureServer, type CaptureServer } from '../test/capture-server.ts';
import { createLiveHistory } from './live-history.ts';
import { minutesHere } from './venue-minutes.ts';
import type { Venue, VenueId } from './venues.ts';

vi.setConfig({ testTimeout: 60_000 });

const MINUTE_MS = 60_000;
const FROM_MS = Date.UTC(2026, 3, 14);
const TO_MS = FROM_MS + 1_440 * MINUTE_MS;
const SYMBOLS = [
  { symbolId: 1, code: 'btcusdt', tickUnits: 1_000_000n },
  { symbolId: 2, code: 'newusdt', tickUnits: 1_000_000n },
  { symbolId: 101, code: 'xauusdt', tickUnits: 1_000_000n },
];

const opened: { readonly history: HistorySource; readonly servers: readonly CaptureServer[] }[] = [];
afterEach(async () => {
  for (const { history, servers } of opened.splice(0)) {
    await history.close?.();
    for (const server of servers) await server.close();
  }
});

/** An exchange as Binance speaks: its list of markets, and minutes by `startTime` and `limit`. */
type Speaking = { readonly markets?: () => string | null; readonly minutes: (startMs: number, limit: number) => readonly unknown[] | null };

const listing = (...coins: readonly string[]): string =>
  JSON.stringify({
    symbols: coins.map((coin) => ({
      symbol: `${coin}USDT`,
      status: 'TRADING',
      baseAsset: coin,
      quoteAsset: 'USDT',
      isSpotTradingAllowed: true,
      permissionSets: [['SPOT']],
      orderTypes: ['LIMIT'],
      filters: [],
    })),
  });

async function serve(speaking: Speaking): Promise<CaptureServer> {
  return await startCaptureServer({
    onMessage: () => undefined,
    answer(url) {
      if (url.pathname.endsWith('/exchangeInfo')) return speaking.markets === undefined ? listing('BTC') : speaking.markets();
      if (!url.pathname.endsWith('/klines')) return null;
      const rows = speaking.minutes(Number(url.searchParams.get('startTime')), Number(url.searchParams.get('limit')));
      return rows === null ? null : JSON.stringify(rows);
    },
  });
}

async function pointTo(exchange: Exchange, port: number): Promise<void> {
  Object.assign(exchange.urls, { api: localUrls(exchange.urls['api'], port) });
  await exchange.loadHttpProxyAgent();
}

/** The same shape for every exchange of a test: the first two of the list are both spoken to as Binance is. */
async function open(
  ...speaking: readonly Speaking[]
): Promise<{ readonly history: HistorySource; readonly servers: readonly CaptureServer[] }> {
  const servers = await Promise.all(speaking.map(serve));
  const ids: readonly VenueId[] = ['binance', 'bybit'];
  const venues = servers.map((_server, at): Venue => ({
    id: ids[at] ?? 'okx',
    weight: 1,
    streams: [],
    timeUrl: '',
    hasHistory: true,
  }));
  const prepare = (id: VenueId, exchange: Exchange): Promise<void> => pointTo(exchange, servers[ids.indexOf(id)]?.port ?? 1);
  const history = createLiveHistory({ symbols: SYMBOLS, venues }, minutesHere({ gapMs: 0, prepare }));
  opened.push({ history, servers });
  return { history, servers };
}

const kline = (startMs: number, price: string): readonly unknown[] => [
  startMs,
  price,
  `${price}5`,
  price,
  price,
  '1',
  startMs + MINUTE_MS - 1,
  '1',
  1,
  '1',
  '1',
  '0',
];

/** At most `most` minutes a page; minutes for which `gap` is true had no trade. */
function minutes(most: number, gap: (minute: number) => boolean = () => false): Speaking['minutes'] {
  return (startMs, limit) => {
    const rows: (readonly unknown[])[] = [];
    for (let at = startMs; at < TO_MS + 10 * MINUTE_MS && rows.length < Math.min(limit, most); at += MINUTE_MS) {
      const minute = (at - FROM_MS) / MINUTE_MS;
      if (!gap(minute)) rows.push(kline(at, `30${String(minute).padStart(3, '0')}.1`));
    }
    return rows;
  };
}

const fetchDay = (history: HistorySource, code = 'btcusdt'): Promise<readonly MinuteBar[]> =>
  history.fetch?.(code, FROM_MS, TO_MS) ?? Promise.reject(new Error('no fetch'));

describe('SPEC 3.2 the history of live prices', () => {
  test('a day is asked for page by page, exact in ticks, each minute once and none from outside', async () => {
    const { history, servers } = await open({ minutes: minutes(500) });
    const bars = await fetchDay(history);
    expect(bars).toHaveLength(1_440);
    expect(bars[0]).toEqual({ startMs: FROM_MS, openTicks: 3_000_010, highTicks: 3_000_015, lowTicks: 3_000_010, closeTicks: 3_000_010 });
    expect(bars.map(({ startMs }) => startMs)).toEqual(Array.from({ length: 1_440 }, (_, at) => FROM_MS + at * MINUTE_MS));
    expect(servers[0]?.requests.filter((path) => path.endsWith('/klines'))).toHaveLength(3);
  });

  test('minutes without a trade are gaps, also at the end of the day', async () => {
    const { history } = await open({ minutes: minutes(1_000, (minute) => minute % 7 === 0 || minute > 1_400) });
    const bars = await fetchDay(history);
    expect(bars).toHaveLength(1_200);
  });

  test('an exchange that never comes on is not asked for ever', async () => {
    const { history, servers } = await open({ minutes: (startMs) => [kline(startMs, '30000.1')] });
    expect((await fetchDay(history)).length).toBeLessThanOrEqual(40);
    expect(servers[0]?.requests.filter((path) => path.endsWith('/klines')).length).toBeLessThanOrEqual(40);
  });

  test.each([
    ['a price that is none', [FROM_MS, '30000', '30001', '-1', '30000', '1']],
    ['a high below the close', [FROM_MS, '30000', '30000', '29999', '30001', '1']],
    ['a time within a minute', [FROM_MS + 1, '30000', '30001', '29999', '30000', '1']],
  ])('a day with %s is refused whole', async (_what, row) => {
    const { history } = await open({ minutes: (startMs, limit) => [row, ...(minutes(10)(startMs, limit) ?? [])] });
    await expect(fetchDay(history)).rejects.toThrow('a bar that cannot be');
  });

  test('an exchange that cannot be asked now rejects, and is asked again the next time', async () => {
    let down = true;
    const { history } = await open({ markets: () => (down ? null : listing('BTC')), minutes: minutes(1_000) });
    await expect(fetchDay(history)).rejects.toThrow('no exchange gives the history of btcusdt now (binance: ');
    down = false;
    expect(await fetchDay(history)).toHaveLength(1_440);
  });

  test('a pair that nobody lists, and gold, have no history', async () => {
    const { history, servers } = await open({ minutes: minutes(1_000) });
    expect(await fetchDay(history, 'newusdt')).toEqual([]);
    expect(await fetchDay(history, 'xauusdt')).toEqual([]);
    expect(servers[0]?.requests.filter((path) => path.endsWith('/klines'))).toEqual([]);
  });

  test('the next exchange is asked when the first fails', async () => {
    const bybit: Speaking = { markets: () => null, minutes: () => null };
    const { history, servers } = await open({ markets: () => null, minutes: minutes(1_000) }, bybit);
    await expect(fetchDay(history)).rejects.toThrow(/binance: .*; bybit: /);
    expect(servers[1]?.requests.length).toBeGreaterThan(0);
  });

  test('questions follow one another with a gap, the list of markets counted', async () => {
    const pauses: number[] = [];
    const { history, servers } = await open({ minutes: minutes(500) });
    await fetchDay(history);
    expect(servers[0]?.requests).toHaveLength(4);
    const { port } = servers[0] ?? { port: 1 };
    const venues: readonly Venue[] = [{ id: 'binance', weight: 1, streams: [], timeUrl: '', hasHistory: true }];
    const pause = async (durationMs: number): Promise<void> => await Promise.resolve(void pauses.push(durationMs));
    const slow = createLiveHistory(
      { symbols: SYMBOLS, venues },
      minutesHere({ gapMs: 600_000, prepare: (_id, exchange) => pointTo(exchange, port), pause }),
    );
    opened.push({ history: slow, servers: [] });
    expect(await fetchDay(slow)).toHaveLength(1_440);
    expect(pauses).toHaveLength(3);
    for (const durationMs of pauses) expect(durationMs).toBeGreaterThan(500_000);
  });
});
