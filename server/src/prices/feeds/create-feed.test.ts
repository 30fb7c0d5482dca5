import { describe, expect, test } from 'vitest';
import { createFeed, parseFeedSpec } from './create-feed.ts';
import type { FeedOptions } from './create-feed.ts';
import type { Feed } from './feed.ts';
import { createManualClock } from './manual-clock.ts';
import { startCaptureServer } from './test/capture-server.ts';
import type { Venue } from './live/venues.ts';

const unreachable: Venue = { id: 'okx', weight: 1, streams: [], timeUrl: 'http://127.0.0.1:1/', hasHistory: true };
const options: FeedOptions = {
  symbols: [{ symbolId: 1, code: 'btcusdt', tickUnits: 1_000_000n }],
  lastPrices: [],
  mode: 'demo',
  clock: createManualClock(Date.UTC(2026, 3, 15)),
  onProblem: () => undefined,
  venues: [unreachable],
};

describe('CANDOR_FEED', () => {
  test('reads every form', () => {
    expect(parseFeedSpec('auto')).toEqual({ kind: 'auto' });
    expect(parseFeedSpec('simulated')).toEqual({ kind: 'simulated', seed: '7', historyDays: 40, pace: 1 });
    expect(parseFeedSpec('simulated:demo-2')).toEqual({ kind: 'simulated', seed: 'demo-2', historyDays: 40, pace: 1 });
    expect(parseFeedSpec('simulated?days=2')).toEqual({ kind: 'simulated', seed: '7', historyDays: 2, pace: 1 });
    expect(parseFeedSpec('simulated:demo-2?days=40')).toEqual({ kind: 'simulated', seed: 'demo-2', historyDays: 40, pace: 1 });
    expect(parseFeedSpec('simulated?days=3&pace=4')).toEqual({ kind: 'simulated', seed: '7', historyDays: 3, pace: 4 });
    expect(parseFeedSpec('replay:/data/a,/data/b?speed=60&start=2025-06-20T00:00Z&loop=true')).toEqual({
      kind: 'replay',
      paths: ['/data/a', '/data/b'],
      speed: 60,
      startAtMs: Date.UTC(2025, 5, 20),
      loop: true,
    });
  });
  test.each([
    '',
    'LIVE',
    'replay:',
    'replay:x?speed=0',
    'replay:x?speed=fast',
    'replay:x?speed=',
    'replay:x?speed=0x10',
    'replay:x?speed=1e3',
    'replay:x?speed=%2060',
    'replay:x?speed=+60',
    'replay:x?speed=60%0A',
    'replay:x?speed=-1',
    'replay:x?speed=.5',
    'replay:x?speed=1.',
    'replay:x?speed=Infinity',
    'replay:x?speed=10000.1',
    'replay:x?speed=00060',
    'replay:x?start=yesterday',
    'replay:x?start=2025-06-20T00:00',
    'replay:x?start=2025-06-20T00:00+02:00',
    'replay:x?start=2025-02-30T00:00Z',
    'replay:x?start=2025-06-20',
    'replay:x?speed=1&speed=2',
    'replay:x?loop=1',
    'replay:x?sped=2',
    'replay:x?speed=2?loop=true',
    'simulated:a b',
    'simulated?days=0',
    'simulated?days=41',
    'simulated?days=2&days=3',
    'simulated?',
    'simulated?pace=0',
    'simulated?pace=7',
    'simulated?pace=4&speed=2',
  ])('%j is refused in words', (text) => expect(() => parseFeedSpec(text)).toThrow(/feed|replay|history/));
  test('a folder that is not there is refused', async () => {
    await expect(createFeed('replay:/no/such/folder', options)).rejects.toThrow(/no such file/);
  });
});

describe('auto', () => {
  test('simulated when too few exchanges answer, and says so', async () => {
    const feed = await createFeed('auto', options);
    expect([feed.kind, feed.name, feed.reason]).toEqual(['simulated', 'simulated: seed 7', '0 of 1 exchanges could be reached']);
  });
  test('live when three answer with their time, and not when somebody else answers for them', async () => {
    const answers = [
      '<html>Sign in to this network</html>',
      '{}',
      '{"data":[{"ts":"1795963449088"}],"time":1795963449088,"result":{"unixtime":1795963449}}',
    ];
    const feeds: Feed[] = [];
    for (const answer of answers) {
      const server = await startCaptureServer({ answer: () => answer, onMessage: () => undefined });
      const venue = { ...unreachable, timeUrl: `http://127.0.0.1:${server.port}/` };
      feeds.push(await createFeed('auto', { ...options, venues: [venue, { ...venue, id: 'bybit' }, { ...venue, id: 'kraken' }] }));
      await server.close();
    }
    expect(feeds.map(({ kind, reason }) => `${kind}: ${reason}`)).toEqual([
      'simulated: 0 of 3 exchanges could be reached',
      'simulated: 0 of 3 exchanges could be reached',
      'live: 3 of 3 exchanges could be reached',
    ]);
  });
});

test('SPEC 3.1.6 live mode refuses every source that is not live', async () => {
  await expect(createFeed('simulated', { ...options, mode: 'live' })).rejects.toThrow(/live mode/);
  await expect(createFeed('replay:/no/such', { ...options, mode: 'live' })).rejects.toThrow(/no such file/);
  expect((await createFeed('live', { ...options, mode: 'live' })).minSources('btcusdt')).toBe(3);
});

test('SPEC 3.1.6 live mode has live prices also while no exchange answers: they are frozen, and the server starts', async () => {
  const feed = await createFeed('auto', { ...options, mode: 'live' });
  const said: object[] = [];
  await feed.start((price) => said.push(price));
  expect([feed.kind, said]).toEqual(['live', []]);
  await feed.stop();
});
