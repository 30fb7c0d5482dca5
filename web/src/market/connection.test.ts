import { describe, expect, it } from 'vitest';
import { microtasks, scriptedMarket } from '../test/scripted-market.ts';
import { CONNECTION_KEY, tickerKey } from './live-values.ts';
import { retryDelayMs } from './sockets.ts';

describe('sockets', () => {
  it('SPEC §9 tries again after 3 s, five times, then 3–30 s with jitter, and never gives up', () => {
    const { clock, server, market } = scriptedMarket();
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
    const { server, market } = scriptedMarket();
    market.acquire({ type: 'DETAIL' });
    server.last().events.onClose(1006);
    market.nudge();
    expect(server.connections).toHaveLength(2);
    market.nudge();
    expect(server.connections).toHaveLength(2);
  });

  it('ignores what an old connection still says', () => {
    const { server, market, detail } = scriptedMarket();
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
    const { clock, server, market } = scriptedMarket();
    market.acquire({ type: 'DETAIL' });
    clock.advance(10_000);
    expect(server.last().closed).toBe(true);
    clock.advance(3_000);
    server.last().events.onOpen();
    clock.advance(15_000);
    expect(server.last().closed).toBe(true);
  });

  it('every try has an address of its own', () => {
    const { server, market } = scriptedMarket();
    market.acquire({ type: 'DETAIL' });
    server.last().events.onClose(1006);
    market.nudge();
    expect(server.connections.map((connection) => connection.url)).toEqual(['ws://test/ws/1', 'ws://test/ws/2']);
  });
});

describe('topics', () => {
  it('are counted, coalesced, linger five seconds and are sent again after a reconnect', async () => {
    const { clock, server, market, sent } = scriptedMarket();
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

describe('freshness', () => {
  it('is live for 3 s, delayed until 10 s, stale after that or when the socket is down', () => {
    const { clock, server, market, detail } = scriptedMarket();
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
    const { server, market, detail } = scriptedMarket();
    market.acquire({ type: 'DETAIL' });
    server.last().events.onOpen();
    detail('btc', 100, { state: 'frozen' });
    expect(market.freshness('btc')).toBe('stale');
  });

  it('a tab that slept gets two seconds to catch up before anyone is alarmed', () => {
    const { clock, server, market, detail } = scriptedMarket();
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
    const { clock, server, market, detail } = scriptedMarket();
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
    const { clock, server, market, detail } = scriptedMarket();
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

it('one hour of messages leaves nothing behind', () => {
  const { clock, server, market, detail, say } = scriptedMarket();
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
