import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scriptedMarket } from '../test/scripted-market.ts';
import { readMarketMessage } from './guards.ts';
import { barKey, tickerKey, tradesKey } from './live-values.ts';
import { readOwnMessage } from './own-events.ts';

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
    const { server, market, detail } = scriptedMarket();
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
    const { clock, server, market, say } = scriptedMarket();
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
    const rows = (market.store.read(tradesKey('btc')) as { rows: { tradeId: number }[] }).rows;
    expect(rows).toHaveLength(100);
    expect(rows[0]?.tradeId).toBe(150);
    expect(new Set(rows.map((row) => row.tradeId)).size).toBe(100);
  });

  it('a bar that ended within one flush is not lost', () => {
    const { clock, server, market, say } = scriptedMarket();
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
    const { clock, server, market, detail } = scriptedMarket();
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
    const { clock, server, market, detail } = scriptedMarket();
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
