import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { WebSocket } from 'ws';
import { MemoryCore } from '../../../liquidity/test/memory-core.ts';
import { MARKETS, openSmallExchange } from '../../../liquidity/test/small-exchange.ts';
import type { Feed } from '../feed.ts';
import { startIndexRunner } from '../index-runner.ts';
import { createManualClock } from '../manual-clock.ts';
import { readCaptureFile, startCaptureServer } from '../test/capture-server.ts';
import { answersOf, CAPTURES, connect, opened, pointTo, timeAnswer, venueOf } from '../test/one-venue.ts';
import { createLiveFeed } from './live-feed.ts';
import { countReachable } from './reachable.ts';
import { minutesHere } from './venue-minutes.ts';
import { watchingHere } from './venue-watch.ts';
import { pairOf, VENUES } from './venues.ts';
import type { Venue } from './venues.ts';

// Real work on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 60_000 });
const WAIT = { timeout: 15_000, interval: 20 };

afterEach(async () => {
  for (const { feed, server } of opened.splice(0)) {
    await feed.stop();
    await server.close();
  }
});

test('an exchange that answers nothing useful is asked again and again, and stopping ends it', async () => {
  const run = await connect('okx', ['btcusdt'], { answer: () => null, onMessage: () => undefined });
  await vi.waitFor(() => expect(run.problems.length).toBeGreaterThan(1), WAIT);
  expect(run.prices).toEqual([]);
});

describe.skipIf(!existsSync(CAPTURES))(
  'SPEC 3.1 an index of three exchanges (recorded lists of markets; skipped without ../shared)',
  () => {
    test('weighted mean of the three; frozen when one falls silent for more than 10,000 ms; ok again 3,500 ms after its return', async () => {
      const lists = ['OKX', 'KRAKEN', 'BINANCE'].map((name) => readCaptureFile(join(CAPTURES, `${name}.jsonl.gz`), 'nothing'));
      const sockets = new Map<string, WebSocket>();
      const say = (venue: string, price: string): void => {
        const nowMs = clock.now();
        const frames: Record<string, string> = {
          okx: `{"arg":{"channel":"tickers","instId":"BTC-USDT"},"data":[{"instType":"SPOT","instId":"BTC-USDT","bidPx":"${price}","bidSz":"1","askPx":"${price}","askSz":"1","ts":"${nowMs}"}]}`,
          kraken: `{"channel":"ticker","type":"update","data":[{"symbol":"BTC/USDT","bid":${price},"bid_qty":1,"ask":${price},"ask_qty":1,"timestamp":"${new Date(nowMs).toISOString()}"}]}`,
          binance: `{"e":"24hrTicker","E":${nowMs},"s":"BTCUSDT","b":"${price}","B":"1","a":"${price}","A":"1"}`,
        };
        sockets.get(venue)?.send(frames[venue] ?? '');
      };
      const clock = createManualClock(Date.UTC(2026, 3, 15));
      const server = await startCaptureServer({
        answer: (url) =>
          VENUES.filter(({ id }) => url.pathname === `/time/${id}`).map(({ id }) => timeAnswer(id, clock.now()))[0] ??
          lists
            .map((list) => answersOf(list, url))
            .find((body) => body !== null)
            ?.replaceAll('"wsname"', '"status":"online","wsname"') ??
          null,
        onMessage(message, socket) {
          sockets.set(message.includes('"op"') ? 'okx' : message.includes('SUBSCRIBE') ? 'binance' : 'kraken', socket);
        },
      });
      const core = new MemoryCore(clock);
      const symbols = openSmallExchange(core, MARKETS.slice(0, 1), 0n, 0n);
      const heard: string[] = [];
      const live = createLiveFeed({
        symbols,
        clock,
        reason: 'test',
        venues: (['okx', 'kraken', 'binance'] as const).map((id) => ({ ...venueOf(id, server.port), weight: id === 'okx' ? 2 : 1 })),
        onProblem: () => undefined,
        watch: watchingHere({ clock, prepare: (_id, exchange) => pointTo(exchange, server.port) }),
        minutes: minutesHere(),
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
      expect(lastTick()).toMatchObject({ state: 'ok', priceTicks: 3_000_250, sourceKind: 'live' });
      await pass(9_000);
      await sayAll(['okx', 'kraken'], '30001.00');
      await pass(1_125);
      expect(lastTick()).toMatchObject({ state: 'frozen' });
      await sayAll(['okx', 'kraken', 'binance'], '30002.00');
      await pass(3_375);
      expect(lastTick()).toMatchObject({ state: 'frozen' });
      await pass(375);
      expect(lastTick()).toMatchObject({ state: 'ok', priceTicks: 3_000_300 });
      await runner.stop();
    });

    test('an exchange that accepts the subscription and then says nothing is asked anew', async () => {
      const capture = readCaptureFile(join(CAPTURES, 'OKX.jsonl.gz'), 'nothing');
      const silent = { answer: (url: URL) => answersOf(capture, url), onMessage: () => undefined };
      const run = await connect('okx', ['btcusdt'], silent, { silenceMs: 500 });
      await vi.waitFor(() => expect(run.problems).toContain('okx: silent for 500 ms'), WAIT);
    });
  },
);

test('reachable means: the public time answers with success and a time, in time', async () => {
  const answers = new Map([
    ['/good', '{"data":[{"ts":"1795963449088"}]}'],
    ['/other', '{"time":1795963449088}'],
    ['/page', '<html>'],
  ]);
  const server = await startCaptureServer({ answer: (url) => answers.get(url.pathname) ?? null, onMessage: () => undefined });
  const venue = (path: string): Venue => ({
    id: 'okx',
    weight: 1,
    streams: [],
    timeUrl: `http://127.0.0.1:${server.port}${path}`,
    hasHistory: true,
  });
  const others = ['/bad', '/other', '/page'].map(venue);
  expect(await countReachable([venue('/good'), ...others, { ...venue(''), timeUrl: 'http://127.0.0.1:1/' }], 2_000)).toBe(1);
  await server.close();
});

test('a symbol names its pair; gold has none', () => {
  expect(['btcusdt', 'dogeusdt', 'btcusd', 'xauusdt', 'what'].map(pairOf)).toEqual(['BTC/USDT', 'DOGE/USDT', 'BTC/USD', null, null]);
});
