import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Exchange } from 'ccxt';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { WebSocket } from 'ws';
import { MemoryCore } from '../../liquidity/test/memory-core.ts';
import { MARKETS, openHouse } from '../../liquidity/test/small-house.ts';
import { systemClock } from '../clock.ts';
import type { Feed, FeedSymbol, SourcePrice } from '../feed.ts';
import { startIndexRunner } from '../index-runner.ts';
import { createManualClock } from '../manual-clock.ts';
import { localUrls, readCaptureFile, startCaptureServer } from '../test/capture-server.ts';
import type { Capture, CaptureServer, CaptureServerOptions } from '../test/capture-server.ts';
import { countReachable, createLiveFeed } from './live-feed.ts';
import { pairOf } from './venues.ts';
import type { Venue, VenueId } from './venues.ts';

// Real work on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 60_000 });

const CAPTURES = join(import.meta.dirname, '../../../../../shared/market-data/adapter-captures');
const WAIT = { timeout: 15_000, interval: 20 };
const symbol = (code: string, index: number): FeedSymbol => ({ symbolId: index + 1, code, tickUnits: 1_000_000n });

const opened: { feed: Feed; server: CaptureServer }[] = [];
afterEach(async () => {
  for (const { feed, server } of opened.splice(0)) {
    await feed.stop();
    await server.close();
  }
});

async function pointTo(exchange: Exchange, port: number): Promise<void> {
  Object.assign(exchange.urls, { api: localUrls(exchange.urls['api'], port) });
  await exchange.loadHttpProxyAgent();
}

/** A live feed of one exchange that runs on this machine. */
async function connect(
  id: VenueId,
  channel: Venue['channel'],
  codes: readonly string[],
  serving: CaptureServerOptions,
  silenceMs = 60_000,
) {
  const server = await startCaptureServer(serving);
  const prices: SourcePrice[] = [];
  const problems: string[] = [];
  const feed = createLiveFeed({
    symbols: codes.map(symbol),
    clock: systemClock,
    reason: 'test',
    venues: [{ id, weight: 1, channel, probeUrl: `http://127.0.0.1:${server.port}/time`, hasHistory: true }],
    onProblem: (message) => void problems.push(message),
    firstPauseMs: 20,
    silenceMs,
    prepare: (_id: VenueId, exchange: Exchange) => pointTo(exchange, server.port),
  });
  opened.push({ feed, server });
  await feed.start((price) => void prices.push(price));
  return {
    server,
    prices,
    problems,
    of: (code: string) => prices.filter((price) => price.symbolCode === code).map((price) => price.price),
  };
}

const answersOf = (capture: Capture, url: URL): string | null => {
  const same = capture.answers.filter((answer) => answer.url.pathname === url.pathname);
  const kinds = ['category', 'instType'] as const;
  return same.find((answer) => kinds.every((kind) => answer.url.searchParams.get(kind) === url.searchParams.get(kind)))?.body ?? null;
};

/** Sends recorded frames one after the other, as a socket would. */
function sender(frames: readonly string[]): CaptureServerOptions['onMessage'] {
  const started = new Set<number>();
  return (_message, socket, connection) => {
    if (started.has(connection)) return;
    started.add(connection);
    let next = 0;
    const send = (): void => {
      const frame = frames[next];
      next += 1;
      if (frame === undefined || socket.readyState !== socket.OPEN) return;
      socket.send(frame, () => setImmediate(send));
    };
    send();
  };
}

describe.skipIf(!existsSync(CAPTURES))('adapters play what exchanges really sent (skipped without ../shared)', () => {
  test('Bybit spot, v5 as of 2026', async () => {
    const capture = readCaptureFile(join(CAPTURES, 'BYBIT.jsonl.gz'), '/spot');
    const lastOf = (id: string): string | undefined =>
      capture.frames.findLast((frame) => frame.includes(`"topic":"tickers.${id}"`))?.match(/"lastPrice":"([0-9.]+)"/)?.[1];
    const run = await connect('bybit', 'tickers', ['btcusdt', 'ethusdt', 'nosuchusdt'], {
      answer: (url) => answersOf(capture, url),
      onMessage: sender(capture.frames),
    });
    await vi.waitFor(() => {
      expect(run.of('btcusdt').at(-1)).toBe(lastOf('BTCUSDT'));
      expect(run.of('ethusdt').at(-1)).toBe(lastOf('ETHUSDT'));
    }, WAIT);
    expect(run.of('btcusdt')[0]).toBe('65140.5');
    expect(run.prices[0]).toMatchObject({ source: 'bybit', symbolCode: 'btcusdt' });
    expect(run.of('nosuchusdt')).toEqual([]);
    expect(run.problems).toEqual([]);
  });

  test('OKX spot, v5', async () => {
    const capture = readCaptureFile(join(CAPTURES, 'OKX.jsonl.gz'), '/public');
    const recorded = capture.frames
      .filter((frame) => frame.includes('"channel":"tickers","instId":"BTC-USDT"') && frame.includes('"last"'))
      .map((frame) => /"last":"([0-9.]+)"/.exec(frame)?.[1]);
    const run = await connect('okx', 'tickers', ['btcusdt'], {
      answer: (url) => answersOf(capture, url),
      onMessage: sender(capture.frames),
    });
    await vi.waitFor(() => expect(run.of('btcusdt').at(-1)).toBe(recorded.at(-1)), WAIT);
    expect(recorded).toEqual(expect.arrayContaining(run.of('btcusdt')));
    expect(run.of('btcusdt')[0]).toBe('30236');
  });

  test('Coinbase Advanced Trade as of 2026', async () => {
    const capture = readCaptureFile(join(CAPTURES, 'COINBASE.jsonl.gz'), 'coinbase');
    const run = await connect('coinbase', 'ticker', ['btcusd', 'ethusd'], {
      answer: (url) => (url.searchParams.get('product_type') === 'FUTURE' ? '{"products":[]}' : answersOf(capture, url)),
      onMessage: (message, socket, connection) => {
        if (message.includes('ETH-USD'))
          sender(capture.frames.filter((frame) => !frame.includes('"l2_data"')))(message, socket, connection);
      },
    });
    await vi.waitFor(() => {
      expect(run.of('btcusd')).toContain('65086.18');
      expect(run.of('ethusd').length).toBeGreaterThan(3);
    }, WAIT);
    expect(run.problems).toEqual([]);
  });

  test('Binance spot: the recorded list of markets, prices of recorded trades in the documented mini-ticker frame', async () => {
    const capture = readCaptureFile(join(CAPTURES, 'BINANCE.jsonl.gz'), 'binance');
    const frame = (id: string, price: string): string =>
      JSON.stringify({ e: '24hrMiniTicker', E: Date.now(), s: id, c: price, o: price, h: price, l: price, v: '1', q: '1' });
    const run = await connect('binance', 'tickers', ['nknusdt', 'btcusdt'], {
      answer: (url) => answersOf(capture, url),
      onMessage(message, socket, connection) {
        socket.send(JSON.stringify({ id: 1, result: null }));
        sender([frame('NKNUSDT', '0.35280000'), frame('BTCUSDT', '57400.01000000')])(message, socket, connection);
      },
    });
    await vi.waitFor(() => expect([run.of('nknusdt').at(-1), run.of('btcusdt').at(-1)]).toEqual(['0.35280000', '57400.01000000']), WAIT);
  });

  test('Kraken: the recorded list of markets, a price in the documented frame of protocol 2', async () => {
    const capture = readCaptureFile(join(CAPTURES, 'KRAKEN.jsonl.gz'), 'kraken');
    const frame = (price: string): string =>
      `{"channel":"ticker","type":"update","data":[{"symbol":"BTC/USDT","bid":60241.3,"bid_qty":1,"ask":60243.1,"ask_qty":1,"last":${price},"volume":1,"vwap":60000,"low":1,"high":2,"change":0,"change_pct":0}]}`;
    const run = await connect('kraken', 'tickers', ['btcusdt', 'ethusdt'], {
      // the list is older than the field that says whether a market is open
      answer: (url) => answersOf(capture, url)?.replaceAll('"wsname"', '"status":"online","wsname"') ?? null,
      onMessage: sender(['60242.1', '60242.7'].map(frame)),
    });
    await vi.waitFor(() => expect(run.of('btcusdt').at(-1)).toBe('60242.7'), WAIT);
    expect(run.problems).toEqual([]);
  });

  test('a lost connection is made again, and prices go on', async () => {
    const capture = readCaptureFile(join(CAPTURES, 'OKX.jsonl.gz'), '/public');
    const run = await connect('okx', 'tickers', ['btcusdt'], {
      answer: (url) => answersOf(capture, url),
      onMessage: sender(capture.frames),
    });
    await vi.waitFor(() => expect(run.prices.length).toBeGreaterThan(0), WAIT);
    run.server.drop();
    await vi.waitFor(() => expect(run.problems.length).toBeGreaterThan(0), WAIT);
    const before = run.prices.length;
    await vi.waitFor(() => expect(run.prices.length).toBeGreaterThan(before), WAIT);
  });
});

test('an exchange that answers nothing useful is asked again and again, and stopping ends it', async () => {
  const run = await connect('okx', 'tickers', ['btcusdt'], { answer: () => null, onMessage: () => undefined });
  await vi.waitFor(() => expect(run.problems.length).toBeGreaterThan(1), WAIT);
  expect(run.prices).toEqual([]);
});

describe.skipIf(!existsSync(CAPTURES))(
  'SPEC 3.1 an index of three exchanges (recorded lists of markets; skipped without ../shared)',
  () => {
    test('weighted mean of the three; frozen when one falls silent for more than 10,000 ms; ok again 3,000 ms after its return', async () => {
      const lists = ['OKX', 'KRAKEN', 'BINANCE'].map((name) => readCaptureFile(join(CAPTURES, `${name}.jsonl.gz`), 'nothing'));
      const sockets = new Map<string, WebSocket>();
      const say = (venue: string, price: string): void => {
        const frames: Record<string, string> = {
          okx: `{"arg":{"channel":"tickers","instId":"BTC-USDT"},"data":[{"instType":"SPOT","instId":"BTC-USDT","last":"${price}","ts":"${Date.now()}"}]}`,
          kraken: `{"channel":"ticker","type":"update","data":[{"symbol":"BTC/USDT","last":${price}}]}`,
          binance: `{"e":"24hrMiniTicker","E":${Date.now()},"s":"BTCUSDT","c":"${price}","o":"1","h":"1","l":"1","v":"1","q":"1"}`,
        };
        sockets.get(venue)?.send(frames[venue] ?? '');
      };
      const server = await startCaptureServer({
        answer: (url) =>
          lists
            .map((list) => answersOf(list, url))
            .find((body) => body !== null)
            ?.replaceAll('"wsname"', '"status":"online","wsname"') ?? null,
        onMessage(message, socket) {
          sockets.set(message.includes('"op"') ? 'okx' : message.includes('SUBSCRIBE') ? 'binance' : 'kraken', socket);
        },
      });
      const clock = createManualClock(Date.UTC(2026, 3, 15));
      const core = new MemoryCore(clock);
      const symbols = openHouse(core, MARKETS.slice(0, 1), 0n, 0n);
      const heard: string[] = [];
      const live = createLiveFeed({
        symbols,
        clock,
        reason: 'test',
        venues: (['okx', 'kraken', 'binance'] as const).map((id) => ({
          id,
          weight: id === 'okx' ? 2 : 1,
          channel: 'tickers',
          probeUrl: '',
          hasHistory: true,
        })),
        onProblem: () => undefined,
        prepare: (_id, exchange) => pointTo(exchange, server.port),
      });
      const feed: Feed = {
        ...live,
        start: (publish) =>
          live.start((price) => {
            heard.push(price.source);
            publish(price);
          }),
      };
      opened.push({ feed, server });
      const failed = (error: Error): never => {
        throw error;
      };
      const runner = await startIndexRunner({ core, feed, symbols, lastPrices: [], clock, onError: failed });
      const lastTick = () => core.entries.flatMap(({ events }) => events).findLast((event) => event.type === 'price.ticked');
      const sayAll = async (venues: readonly string[], price: string): Promise<void> => {
        heard.length = 0;
        for (const venue of venues) say(venue, venue === 'okx' ? price : '30004.00');
        await vi.waitFor(() => expect([...new Set(heard)].toSorted()).toEqual(venues.toSorted()), WAIT);
      };
      const pass = async (durationMs: number): Promise<void> => {
        for (let passed = 0; passed < durationMs; passed += 125) {
          clock.advance(125);
          await new Promise((resolve) => {
            setImmediate(resolve);
          });
        }
      };
      await vi.waitFor(() => expect(sockets.size).toBe(3), WAIT);

      await sayAll(['okx', 'kraken', 'binance'], '30000.00');
      await pass(125);
      expect(lastTick()).toMatchObject({ state: 'ok', priceTicks: 3_000_200, sourceKind: 'live' });
      await pass(9_000);
      await sayAll(['okx', 'kraken'], '30001.00');
      await pass(1_125);
      expect(lastTick()).toMatchObject({ state: 'frozen' });
      await sayAll(['okx', 'kraken', 'binance'], '30002.00');
      await pass(2_875);
      expect(lastTick()).toMatchObject({ state: 'frozen' });
      await pass(250);
      expect(lastTick()).toMatchObject({ state: 'ok', priceTicks: 3_000_300 });
      await runner.stop();
    });

    test('an exchange that accepts the subscription and then says nothing is asked anew', async () => {
      const capture = readCaptureFile(join(CAPTURES, 'OKX.jsonl.gz'), 'nothing');
      const silent = { answer: (url: URL) => answersOf(capture, url), onMessage: () => undefined };
      const run = await connect('okx', 'tickers', ['btcusdt'], silent, 500);
      await vi.waitFor(() => expect(run.problems).toContain('okx: silent for 500 ms'), WAIT);
    });
  },
);

test('reachable means: the public time answers with success in time', async () => {
  const server = await startCaptureServer({ answer: (url) => (url.pathname === '/good' ? '{}' : null), onMessage: () => undefined });
  const venue = (path: string): Venue => ({
    id: 'okx',
    weight: 1,
    channel: 'tickers',
    probeUrl: `http://127.0.0.1:${server.port}${path}`,
    hasHistory: true,
  });
  expect(await countReachable([venue('/good'), venue('/bad'), { ...venue(''), probeUrl: 'http://127.0.0.1:1/' }], 2_000)).toBe(1);
  await server.close();
});

test('a symbol names its pair; gold has none', () => {
  expect(['btcusdt', 'dogeusdt', 'btcusd', 'xauusdt', 'what'].map(pairOf)).toEqual(['BTC/USDT', 'DOGE/USDT', 'BTC/USD', null, null]);
});
