import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Metrics } from '../../../health/metrics.ts';
import type { SocketClient } from './client.ts';
import { MarketHub } from './market-hub.ts';
import type { Audience, MarketTopic, SequenceTopic, StateTopic } from './topics.ts';

const BTC = { coin: 'btc', interval: '' } as const;
const ETH = { coin: 'eth', interval: '' } as const;
const NOBODY: Audience = { subjects: () => [], hears: () => false, tell: () => undefined, restart: () => undefined };

type Client = SocketClient & { slow: boolean; readonly heard: string[] };

/** A socket that keeps what is written to it. */
function client(): Client {
  const heard: string[] = [];
  const made = { slow: false, heard, write: (frame: Buffer) => void heard.push(frame.toString()), socket: { close: () => undefined } };
  return made as object as Client;
}

let said: { audience: Audience };
let stopped = 0;

const common = (product: string, word: string) => ({
  product,
  word,
  carries: 'coin' as const,
  exists: ({ coin }: { readonly coin: string }) => coin !== 'nothing',
  start(audience: Audience) {
    said.audience = audience;
    return () => void (stopped += 1);
  },
});

let snapshot: string | null;
const depthOf = (product: string): SequenceTopic => ({
  kind: 'sequence',
  ...common(product, 'DEPTH'),
  snapshot: () => (snapshot === null ? null : Buffer.from(snapshot)),
});
const trades: StateTopic = { kind: 'state', ...common('spot', 'TRADE'), current: ({ coin }) => [Buffer.from(`${coin} now`)] };

let hub: MarketHub;
const open = (topic: MarketTopic): void => void (hub = new MarketHub({ topics: [topic], metrics: new Metrics() }));
const subscribe = (to: Client, topic: MarketTopic, subject: typeof BTC | typeof ETH = BTC): void =>
  hub.request(to, { subscribe: true, topic, subject });

beforeEach(() => {
  vi.useFakeTimers();
  said = { audience: NOBODY };
  snapshot = 'book';
  stopped = 0;
});

afterEach(() => {
  hub.stop();
  vi.useRealTimers();
});

describe('§14 a topic of states', () => {
  test('who subscribes gets what there is, then what changes, of that coin alone; asked for twice it is told once', () => {
    open(trades);
    const one = client();
    subscribe(one, trades);
    subscribe(one, trades);
    said.audience.tell(BTC, Buffer.from('btc 1'));
    said.audience.tell(ETH, Buffer.from('eth 1'));
    expect(one.heard).toEqual(['btc now', 'btc 1']);
    expect([said.audience.hears(BTC), said.audience.hears(ETH)]).toEqual([true, false]);
    expect(said.audience.subjects()).toEqual([BTC]);
    hub.request(one, { subscribe: false, topic: trades, subject: BTC });
    expect([said.audience.hears(BTC), hub.topicCount]).toEqual([false, 0]);
  });

  test('a slow socket is left out and gets the next state', () => {
    open(trades);
    const one = client();
    subscribe(one, trades);
    one.slow = true;
    said.audience.tell(BTC, Buffer.from('missed'));
    one.slow = false;
    said.audience.tell(BTC, Buffer.from('next'));
    expect(one.heard).toEqual(['btc now', 'next']);
  });

  test('what does not exist is not subscribed to', () => {
    open(trades);
    hub.request(client(), { subscribe: true, topic: trades, subject: { coin: 'nothing', interval: '' } });
    expect(hub.topicCount).toBe(0);
  });
});

describe('§14 a topic of a sequence', () => {
  const depth = depthOf('spot');

  test('a snapshot comes first; a client that saw a gap asks again and gets another', () => {
    open(depth);
    const one = client();
    subscribe(one, depth);
    said.audience.tell(BTC, Buffer.from('delta'));
    subscribe(one, depth);
    expect(one.heard).toEqual(['book', 'delta', 'book']);
  });

  test('a socket that was slow gets no delta after the one that it missed, before a snapshot', () => {
    open(depth);
    const [one, other] = [client(), client()];
    subscribe(one, depth);
    subscribe(other, depth);
    one.slow = true;
    said.audience.tell(BTC, Buffer.from('first'));
    one.slow = false;
    said.audience.tell(BTC, Buffer.from('second'));
    vi.advanceTimersByTime(200);
    said.audience.tell(BTC, Buffer.from('third'));
    expect(one.heard).toEqual(['book', 'book', 'third']);
    expect(other.heard).toEqual(['book', 'first', 'second', 'third']);
  });

  test('a book that is not there yet, and one that begins anew, are told by a snapshot as soon as there is one', () => {
    open(depth);
    const one = client();
    snapshot = null;
    subscribe(one, depth);
    said.audience.tell(BTC, Buffer.from('early'));
    vi.advanceTimersByTime(200);
    snapshot = 'book';
    vi.advanceTimersByTime(200);
    said.audience.restart(BTC);
    said.audience.tell(BTC, Buffer.from('does not continue'));
    snapshot = 'new book';
    vi.advanceTimersByTime(200);
    expect(one.heard).toEqual(['book', 'new book']);
  });

  test('who has left waits for no snapshot', () => {
    open(depth);
    const one = client();
    subscribe(one, depth);
    said.audience.restart(BTC);
    hub.leaveAll(one);
    vi.advanceTimersByTime(200);
    expect(one.heard).toEqual(['book']);
  });
});

test('two products with a book of one coin are two topics: a delta of one reaches the subscribers of that one', () => {
  const [first, second] = [depthOf('spot'), depthOf('other')];
  const audiences: Audience[] = [];
  const heardBy = (topic: SequenceTopic): SequenceTopic => ({
    ...topic,
    start(audience) {
      audiences.push(audience);
      return () => undefined;
    },
  });
  const topics = [heardBy(first), heardBy(second)];
  hub = new MarketHub({ topics, metrics: new Metrics() });
  const [one, other] = [client(), client()];
  subscribe(one, topics[0] ?? first);
  subscribe(other, topics[1] ?? second);
  audiences[0]?.tell(BTC, Buffer.from('of the first'));
  audiences[1]?.tell(BTC, Buffer.from('of the second'));
  expect(one.heard).toEqual(['book', 'of the first']);
  expect(other.heard).toEqual(['book', 'of the second']);
});

test('after a stop nothing is told any more', () => {
  open(trades);
  hub.stop();
  expect([stopped, vi.getTimerCount()]).toEqual([1, 0]);
});
