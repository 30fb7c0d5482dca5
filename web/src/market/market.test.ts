import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fakeClock } from '../test/fake-clock.ts';
import { scriptedSocket } from '../test/scripted-socket.ts';
import { readMarketMessage } from './guards.ts';
import { CONNECTION_KEY, barKey, depthKey, tickerKey, tradesKey } from './live-values.ts';
import { createMarket } from './market.ts';
import { openOwnEvents, readOwnMessage } from './own-events.ts';
import { createServerClock } from './server-clock.ts';
import { retryDelayMs } from './sockets.ts';

const microtasks = async () => {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
};

function setUp() {
  const clock = fakeClock();
  const server = scriptedSocket();
  let id = 0;
  const market = createMarket({ url: () => `ws://test/ws/${(id += 1)}`, open: server.open, clock, random: () => 0.5 });
  market.setCoins(['btc', 'eth', 'xau', 'EURUSD']);
  const say = (message: object) => server.last().events.onMessage(JSON.stringify(message));
  const detail = (symbol: string, close: number, more: object = {}) =>
    say({
      type: 'DETAIL',
      symbol,
      data: {
        ch: `${symbol}.detail`,
        ts: 1_000_000,
        tick: { id: 1, open: 100, close, high: 120, low: 90, vol: 5, amount: 500, count: 3, state: 'ok', source: 'simulated', ...more },
      },
    });
  return { clock, server, market, say, detail, sent: () => server.last().sent.map((text) => JSON.parse(text) as object) };
}

describe('sockets', () => {
  it('SPEC §9 tries again after 3 s, five times, then 3–30 s with jitter, and never gives up', () => {
    const { clock, server, market } = setUp();
    market.acquire({ type: 'DETAIL' });
    for (let tries = 1; tries <= 5; tries += 1) {
      server.last().events.onClose(1006);
      clock.advance(2_999);
      expect(server.connections).toHaveLength(tries);
      clock.advance(1);
      expect(server.connections).toHaveLength(tries + 1);
    }
    server.last().events.onClose(1006);
    clock.advance(16_499);
    expect(server.connections).toHaveLength(6);
    clock.advance(1);
    expect(server.connections).toHaveLength(7);
    for (let tries = 0; tries < 50; tries += 1) {
      server.last().events.onClose(1006);
      clock.advance(16_500);
    }
    expect(server.connections).toHaveLength(57);
    expect(retryDelayMs(6, () => 0)).toBe(3_000);
    expect(retryDelayMs(6, () => 1)).toBe(30_000);
  });

  it('tries at once when the page or the network comes back', () => {
    const { server, market } = setUp();
    market.acquire({ type: 'DETAIL' });
    server.last().events.onClose(1006);
    market.nudge();
    expect(server.connections).toHaveLength(2);
    market.nudge();
    expect(server.connections).toHaveLength(2);
  });

  it('ignores what an old connection still says', () => {
    const { server, market, detail } = setUp();
    market.acquire({ type: 'DETAIL' });
    const old = server.last();
    old.events.onOpen();
    old.events.onClose(1006);
    market.nudge();
    server.last().events.onOpen();
    detail('btc', 110);
    old.events.onMessage(JSON.stringify({ type: 'DETAIL', symbol: 'btc', data: { tick: { close: 1 } } }));
    old.events.onClose(1006);
    expect(market.store.read(tickerKey('btc'))).toMatchObject({ close: '110' });
    expect(server.connections).toHaveLength(2);
  });

  it('replaces a connection that is open and silent, and one that never opens', () => {
    const { clock, server, market } = setUp();
    market.acquire({ type: 'DETAIL' });
    clock.advance(10_000);
    expect(server.last().closed).toBe(true);
    clock.advance(3_000);
    server.last().events.onOpen();
    clock.advance(15_000);
    expect(server.last().closed).toBe(true);
  });

  it('every try has an address of its own', () => {
    const { server, market } = setUp();
    market.acquire({ type: 'DETAIL' });
    server.last().events.onClose(1006);
    market.nudge();
    expect(server.connections.map((connection) => connection.url)).toEqual(['ws://test/ws/1', 'ws://test/ws/2']);
  });
});

describe('topics', () => {
  it('are counted, coalesced, linger five seconds and are sent again after a reconnect', async () => {
    const { clock, server, market, sent } = setUp();
    const first = market.acquire({ type: 'TRADE', symbol: 'btc' });
    const second = market.acquire({ type: 'TRADE', symbol: 'btc' });
    const bars = market.acquire({ type: 'KLINE', symbol: 'btc', interval: 'ONE_MIN' });
    server.last().events.onOpen();
    await microtasks();
    expect(sent()).toEqual([
      { op: 'subscribe', type: 'TRADE', symbol: 'btc' },
      { op: 'subscribe', type: 'KLINE', symbol: 'btc', interval: 'ONE_MIN' },
    ]);
    first();
    first();
    clock.advance(5_000);
    await microtasks();
    expect(sent()).toHaveLength(2);
    second();
    clock.advance(4_999);
    market.acquire({ type: 'TRADE', symbol: 'btc' })();
    await microtasks();
    expect(sent()).toHaveLength(2);
    clock.advance(5_000);
    await microtasks();
    expect(sent()).toHaveLength(3);
    expect(sent()[2]).toEqual({ op: 'unsubscribe', type: 'TRADE', symbol: 'btc' });
    server.last().events.onClose(1006);
    clock.advance(3_000);
    server.last().events.onOpen();
    await microtasks();
    expect(sent()).toEqual([{ op: 'subscribe', type: 'KLINE', symbol: 'btc', interval: 'ONE_MIN' }]);
    bars();
  });
});

describe('messages', () => {
  it.each<[string, unknown]>([
    ['no JSON', '{'],
    ['an array', []],
    ['no type', { symbol: 'btc' }],
    ['no data', { type: 'DETAIL', symbol: 'btc' }],
    ['a price that is no number', { type: 'DETAIL', symbol: 'btc', data: { tick: { close: 'NaN' } } }],
    ['a price that is an object', { type: 'DETAIL', symbol: 'btc', data: { tick: { close: {} } } }],
    ['a bar without a start', { type: 'KLINE', symbol: 'btc', data: { tick: { open: 1, high: 1, low: 1, close: 1 } } }],
    ['trades that are no list', { type: 'TRADE', symbol: 'btc', data: { tick: { data: {} } } }],
    [
      'a trade with an unknown side',
      { type: 'TRADE', symbol: 'btc', data: { tick: { data: [{ id: 1, ts: 1, price: 1, amount: 1, direction: 'up' }] } } },
    ],
    [
      'a delta without what it follows',
      { type: 'DEPTH', symbol: 'btc', data: { tick: { snapshot: false, sequence: 2, bids: [], asks: [] } } },
    ],
    ['a level of one number', { type: 'DEPTH', symbol: 'btc', data: { tick: { snapshot: true, sequence: 2, bids: [[1]], asks: [] } } }],
  ])('drops %s', (_what, message) => {
    expect(readMarketMessage(typeof message === 'string' ? message : JSON.stringify(message)).kind).toBe('malformed');
  });

  it('never throws, whatever arrives', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(['event', 'ignored', 'malformed']).toContain(readMarketMessage(text).kind);
        readOwnMessage(text);
      }),
    );
  });

  it('takes types in any letter case, tick fields directly in data, and ignores unknown types', () => {
    expect(readMarketMessage('{"type":"detail","symbol":"btc","data":{"close":1.5e-7}}')).toMatchObject({
      kind: 'event',
      event: { close: '0.00000015' },
    });
    expect(readMarketMessage('{"type":"0","message":"hello"}')).toEqual({ kind: 'ignored' });
  });

  it('maps XAU to xau, keeps the case of mt5 coins, drops and counts coins that nobody listed', () => {
    const { server, market, detail } = setUp();
    market.acquire({ type: 'DETAIL' });
    server.last().events.onOpen();
    detail('XAU', 2387.55);
    detail('eurusd', 1.1);
    detail('ghost', 1);
    server.last().events.onMessage('{');
    expect(market.store.read(tickerKey('xau'))).toMatchObject({ close: '2387.55', percent: '2287.55' });
    expect(market.store.read(tickerKey('EURUSD'))).toMatchObject({ close: '1.1' });
    expect(market.dropped()).toBe(2);
  });

  it('keeps the last hundred trades, newest first, each once', () => {
    const { clock, server, market, say } = setUp();
    market.acquire({ type: 'TRADE', symbol: 'btc' });
    server.last().events.onOpen();
    for (let id = 1; id <= 150; id += 1) {
      say({
        type: 'TRADE',
        symbol: 'btc',
        data: { ts: id, tick: { id, ts: id, data: [{ id, ts: id, price: 100, amount: 1, direction: 'buy' }] } },
      });
    }
    say({
      type: 'TRADE',
      symbol: 'btc',
      data: { ts: 1, tick: { id: 1, ts: 1, data: [{ id: 150, ts: 150, price: 100, amount: 1, direction: 'buy' }] } },
    });
    clock.advance(100);
    const rows = (market.store.read(tradesKey('btc')) as { rows: { id: number }[] }).rows;
    expect(rows).toHaveLength(100);
    expect(rows[0]?.id).toBe(150);
    expect(new Set(rows.map((row) => row.id)).size).toBe(100);
  });

  it('a bar that ended within one flush is not lost', () => {
    const { clock, server, market, say } = setUp();
    market.acquire({ type: 'KLINE', symbol: 'btc', interval: 'ONE_MIN' });
    server.last().events.onOpen();
    const bar = (id: number, close: number) =>
      say({
        type: 'KLINE',
        symbol: 'btc',
        data: { ch: 'btc.kline.ONE_MIN', ts: id, tick: { id, open: 1, high: 9, low: 1, close, vol: 1 } },
      });
    bar(60_000, 2);
    bar(60_000, 3);
    bar(120_000, 4);
    bar(60_000, 5);
    clock.advance(100);
    expect(market.store.read(barKey('btc', 'ONE_MIN'))).toMatchObject({
      bar: { startMs: 120_000, close: '4' },
      ended: { startMs: 60_000, close: '3' },
    });
  });
});

describe('store', () => {
  it('shows the first value at once and then flushes at most ten times a second, only to the readers of what changed', () => {
    const { clock, server, market, detail } = setUp();
    market.acquire({ type: 'DETAIL' });
    server.last().events.onOpen();
    let btc = 0;
    let eth = 0;
    market.store.subscribe(tickerKey('btc'), () => (btc += 1));
    market.store.subscribe(tickerKey('eth'), () => (eth += 1));
    detail('eth', 50);
    expect(eth).toBe(1);
    for (let step = 0; step < 1_000; step += 1) {
      detail('btc', 100 + step);
      clock.advance(1);
    }
    expect(btc).toBeLessThanOrEqual(12);
    expect(btc).toBeGreaterThanOrEqual(10);
    expect(eth).toBe(1);
    clock.advance(100);
    expect(market.store.read(tickerKey('btc'))).toMatchObject({ close: '1099' });
    expect(Object.isFrozen(market.store.read(tickerKey('btc')))).toBe(true);
  });

  it('a hidden page gets nothing, and the newest value when it is seen again', () => {
    const { clock, server, market, detail } = setUp();
    market.acquire({ type: 'DETAIL' });
    server.last().events.onOpen();
    detail('btc', 100);
    let calls = 0;
    market.store.subscribe(tickerKey('btc'), () => (calls += 1));
    market.setHidden(true);
    for (let step = 0; step < 50; step += 1) {
      detail('btc', 200 + step);
      clock.advance(1_000);
    }
    expect(calls).toBe(0);
    market.setHidden(false);
    clock.advance(100);
    expect(calls).toBe(1);
    expect(market.store.read(tickerKey('btc'))).toMatchObject({ close: '249' });
  });
});

describe('depth', () => {
  const level = (side: object) => side;
  const book = (market: ReturnType<typeof setUp>['market']) => market.store.read(depthKey('btc'));
  const start = async () => {
    const all = setUp();
    all.market.acquire({ type: 'DEPTH', symbol: 'btc' });
    all.server.last().events.onOpen();
    await microtasks();
    const depth = (tick: object) => all.say({ type: 'DEPTH', symbol: 'btc', data: { ch: 'btc.depth', ts: 1, tick } });
    return { ...all, depth };
  };

  it('is a snapshot and the deltas that follow it; quantity 0 removes a level', async () => {
    const { clock, market, depth } = await start();
    depth(level({ snapshot: false, sequence: 9, previous: 8, bids: [[1, 1]], asks: [] }));
    expect(book(market)).toBeNull();
    depth({
      snapshot: true,
      sequence: 10,
      previous: 0,
      bids: [
        [99, 1],
        [98.5, 2],
      ],
      asks: [
        [101, 3],
        [100.5, 4],
      ],
    });
    depth({
      snapshot: false,
      sequence: 12,
      previous: 10,
      bids: [
        [99, 0],
        [98, 5],
      ],
      asks: [[100.5, 6]],
    });
    depth({ snapshot: false, sequence: 11, previous: 10, bids: [[50, 5]], asks: [] });
    clock.advance(100);
    expect(book(market)).toEqual({
      sequence: 12,
      bids: [
        { price: '98.5', quantity: '2' },
        { price: '98', quantity: '5' },
      ],
      asks: [
        { price: '100.5', quantity: '6' },
        { price: '101', quantity: '3' },
      ],
    });
  });

  it('a gap shows nothing and asks for a new snapshot, once', async () => {
    const { clock, market, depth, sent } = await start();
    depth({ snapshot: true, sequence: 10, previous: 0, bids: [[99, 1]], asks: [] });
    depth({ snapshot: false, sequence: 14, previous: 13, bids: [[98, 1]], asks: [] });
    depth({ snapshot: false, sequence: 15, previous: 14, bids: [[97, 1]], asks: [] });
    clock.advance(100);
    expect(book(market)).toBeNull();
    expect(sent().slice(1)).toEqual([
      { op: 'unsubscribe', type: 'DEPTH', symbol: 'btc' },
      { op: 'subscribe', type: 'DEPTH', symbol: 'btc' },
    ]);
    depth({ snapshot: true, sequence: 20, previous: 0, bids: [[99, 7]], asks: [] });
    clock.advance(100);
    expect(book(market)).toMatchObject({ sequence: 20 });
  });

  it('a lost connection takes the book away instead of showing an old one', async () => {
    const { clock, server, market, depth } = await start();
    depth({ snapshot: true, sequence: 10, previous: 0, bids: [[99, 1]], asks: [] });
    server.last().events.onClose(1006);
    clock.advance(100);
    expect(book(market)).toBeNull();
  });
});

describe('freshness', () => {
  it('is live for 3 s, delayed until 10 s, stale after that or when the socket is down', () => {
    const { clock, server, market, detail } = setUp();
    market.acquire({ type: 'DETAIL' });
    expect(market.freshness('btc')).toBe('none');
    server.last().events.onOpen();
    detail('btc', 100);
    clock.advance(3_000);
    expect(market.freshness('btc')).toBe('live');
    clock.advance(1);
    detail('eth', 100);
    expect(market.freshness('btc')).toBe('delayed');
    clock.advance(7_000);
    expect(market.freshness('btc')).toBe('stale');
    expect(market.ageMs('btc')).toBe(10_001);
    detail('btc', 101);
    expect(market.freshness('btc')).toBe('live');
    server.last().events.onClose(1006);
    expect(market.freshness('btc')).toBe('stale');
  });

  it('a price that its source has frozen is old at once', () => {
    const { server, market, detail } = setUp();
    market.acquire({ type: 'DETAIL' });
    server.last().events.onOpen();
    detail('btc', 100, { state: 'frozen' });
    expect(market.freshness('btc')).toBe('stale');
  });

  it('a tab that slept gets two seconds to catch up before anyone is alarmed', () => {
    const { clock, server, market, detail } = setUp();
    market.acquire({ type: 'DETAIL' });
    server.last().events.onOpen();
    detail('btc', 100);
    market.setHidden(true);
    clock.advance(12_000);
    market.setHidden(false);
    expect(market.freshness('btc')).toBe('delayed');
    clock.advance(2_000);
    expect(market.freshness('btc')).toBe('stale');
  });

  it('the connection counts as alive only within ten seconds of a message', () => {
    const { clock, server, market, detail } = setUp();
    market.acquire({ type: 'DETAIL' });
    server.last().events.onOpen();
    expect(market.store.read(CONNECTION_KEY)).toMatchObject({ alive: false });
    detail('btc', 100);
    clock.advance(1_000);
    expect(market.store.read(CONNECTION_KEY)).toMatchObject({ alive: true, state: 'open' });
    clock.advance(11_000);
    expect(market.store.read(CONNECTION_KEY)).toMatchObject({ alive: false });
  });

  it('a coin list seeds what has no live price yet and never overwrites one', () => {
    const { clock, server, market, detail } = setUp();
    market.acquire({ type: 'DETAIL' });
    server.last().events.onOpen();
    detail('btc', 100);
    market.seed([
      { coin: 'btc', close: '1', open: '1' },
      { coin: 'eth', close: '2', open: '1' },
      { coin: 'xau', close: null, open: null },
    ]);
    clock.advance(100);
    expect(market.store.read(tickerKey('btc'))).toMatchObject({ close: '100' });
    expect(market.store.read(tickerKey('eth'))).toMatchObject({ close: '2', percent: '100' });
    expect(market.store.read(tickerKey('xau'))).toBeNull();
  });
});

describe('server clock', () => {
  it('is the median of the last nine offsets, so one late message moves nothing', () => {
    const clock = createServerClock();
    expect(clock.nowMs(5)).toBeNull();
    for (let step = 0; step < 20; step += 1) clock.observe(1_000_000 + step * 100, step * 100);
    clock.observe(1_000_000 + 2_000, 60_000);
    expect(clock.nowMs(3_000)).toBe(1_003_000);
  });
});

describe('own events', () => {
  const start = () => {
    const clock = fakeClock();
    const server = scriptedSocket();
    const events: string[] = [];
    const own = openOwnEvents({
      url: 'ws://test/ws/coin/7',
      token: 'secret',
      open: server.open,
      clock,
      random: () => 0,
      onEvent: (event) => events.push(event),
      onSignedIn: (again) => events.push(again ? 'signed in again' : 'signed in'),
      onRefused: () => events.push('refused'),
    });
    return { clock, server, events, own };
  };

  it('the token is the first message and never part of the address; a heartbeat is answered with ping', () => {
    const { server, events } = start();
    server.last().events.onOpen();
    expect(server.last().url).not.toContain('secret');
    server.last().events.onMessage('{"type":"HEARTBEAT"}');
    server.last().events.onMessage('{"type":"SETTLEMENT","date":{"code":"1","message":"{\\"type\\": 1}"}}');
    server.last().events.onMessage('{"type":"SETTLEMENT","date":{"code":"1","message":"no"}}');
    server.last().events.onMessage('{"type":"OWNCOIN","date":{}}');
    expect(server.last().sent).toEqual(['{"op":"auth","satoken":"secret"}', 'ping']);
    expect(events).toEqual(['signed in', 'spot']);
  });

  it('what was answered before the server listens for an account may have missed an event: every sign-in is told once, the first too', () => {
    const { clock, server, events } = start();
    const heartbeat = () => server.last().events.onMessage('{"type":"HEARTBEAT"}');
    server.last().events.onOpen();
    expect(events).toEqual([]);
    heartbeat();
    heartbeat();
    expect(events).toEqual(['signed in']);
    server.last().events.onClose(1006);
    clock.advance(3_000);
    server.last().events.onOpen();
    expect(events).toEqual(['signed in']);
    heartbeat();
    expect(events).toEqual(['signed in', 'signed in again']);
  });

  it('a refused token is not tried again', () => {
    const { clock, server, events } = start();
    server.last().events.onOpen();
    server.last().events.onClose(4401);
    clock.advance(60_000);
    expect(events).toEqual(['refused']);
    expect(server.connections).toHaveLength(1);
  });
});

it('one hour of messages leaves nothing behind', () => {
  const { clock, server, market, detail, say } = setUp();
  market.acquire({ type: 'DETAIL' });
  market.acquire({ type: 'TRADE', symbol: 'btc' });
  server.last().events.onOpen();
  for (let second = 0; second < 3_600; second += 1) {
    for (const coin of ['btc', 'eth', 'xau']) detail(coin, 100 + (second % 7));
    say({
      type: 'TRADE',
      symbol: 'btc',
      data: { ts: second, tick: { id: second, ts: second, data: [{ id: second, ts: second, price: 100, amount: 1, direction: 'sell' }] } },
    });
    clock.advance(1_000);
  }
  expect(clock.pending()).toBeLessThanOrEqual(4);
  expect(market.store.readers(tickerKey('btc'))).toBe(0);
});
