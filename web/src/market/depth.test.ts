import { describe, expect, it } from 'vitest';
import { microtasks, scriptedMarket } from '../test/scripted-market.ts';
import { depthReader, readMore } from './guards.ts';
import { depthKey } from './live-values.ts';

describe('depth', () => {
  const level = (side: object) => side;
  const book = (market: ReturnType<typeof scriptedMarket>['market']) => market.store.read(depthKey('btc'));
  const start = async () => {
    const all = scriptedMarket();
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

  it('the book of a product has its own topic: neither touches the other, and a gap asks for its own snapshot', async () => {
    readMore('CONTRACT_DEPTH', depthReader('CONTRACT_DEPTH'));
    const { clock, market, say, depth, sent } = await start();
    market.acquire({ type: 'CONTRACT_DEPTH', symbol: 'btc' });
    await microtasks();
    const contract = (tick: object) => say({ type: 'CONTRACT_DEPTH', symbol: 'btc', data: { ch: 'btc.depth', ts: 1, tick } });
    const before = sent().length;
    depth({ snapshot: true, sequence: 10, bids: [[99, 1]], asks: [] });
    contract({ snapshot: true, sequence: 4, bids: [[98, 7]], asks: [] });
    clock.advance(100);
    expect(book(market)).toMatchObject({ sequence: 10, bids: [{ price: '99' }] });
    expect(market.store.read(depthKey('btc', 'CONTRACT_DEPTH'))).toMatchObject({ sequence: 4, bids: [{ price: '98' }] });
    contract({ snapshot: false, sequence: 9, previous: 8, bids: [], asks: [] });
    clock.advance(100);
    expect(book(market)).toMatchObject({ sequence: 10 });
    expect(market.store.read(depthKey('btc', 'CONTRACT_DEPTH'))).toBeNull();
    expect(sent().slice(before)).toEqual([
      { op: 'unsubscribe', type: 'CONTRACT_DEPTH', symbol: 'btc' },
      { op: 'subscribe', type: 'CONTRACT_DEPTH', symbol: 'btc' },
    ]);
  });
});
