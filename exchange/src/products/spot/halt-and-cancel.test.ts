import { switchesOf } from '../../ground/market/switches.ts';
import { describe, expect, test } from 'vitest';
import { Exchange } from '../../exchange.ts';
import { HOLD_SPOT } from './accounts.ts';
import { eventsOf } from '../../test/answers.ts';
import { BTC, openHarness, TERMS, USDT } from '../../test/harness.ts';
import { ALICE, BOB, MARKET, refusal } from '../../test/spot-words.ts';

describe('SPEC §4.1 and §4.4 switches, halt, delisting', () => {
  test.each([
    ['limitedBuy', { side: 'buy' }],
    ['limitedSell', { side: 'sell' }],
    ['marketBuy', { ...MARKET, side: 'buy' }],
    ['marketSell', { ...MARKET, side: 'sell' }],
  ] as const)('%s off turns off that kind on that side only', (name, order) => {
    const harness = openHarness(2, { ...TERMS, [name]: false });
    harness.tick(3_000_000);
    expect(refusal(harness.place(ALICE, order))).toBe('MARKET_CLOSED');
    const others = [{ side: 'buy' }, { side: 'sell' }, { ...MARKET, side: 'buy' }, { ...MARKET, side: 'sell' }] as const;
    const taken = others.filter((other) => refusal(harness.place(BOB, other)) === 'accepted');
    expect(taken).toHaveLength(3);
  });

  test.each(['enable', 'isDeal'] as const)('%s off refuses new orders and keeps cancels', (name) => {
    const harness = openHarness();
    const order = harness.place(ALICE, {});
    harness.send(0, { type: 'market.switch', marketId: 1, ...switchesOf(TERMS), [name]: false, operator: 'anna', reason: 'Halt' });
    expect(refusal(harness.place(ALICE, {}))).toBe('MARKET_CLOSED');
    expect(harness.send(ALICE, { type: 'spot.cancel', orderId: order.seq }).outcome).toMatchObject({ ok: true, ref: order.seq });
  });

  test('delisting a halted market ends all orders and returns their holds; an open market is not delisted', () => {
    const harness = openHarness();
    harness.place(ALICE, { side: 'sell', priceTicks: 3_100_000 });
    harness.place(BOB, {});
    expect(refusal(harness.send(0, { type: 'spot.delist', marketId: 1 }))).toBe('BAD_INPUT');
    harness.send(0, { type: 'market.switch', marketId: 1, ...switchesOf(TERMS), enable: false, operator: 'anna', reason: 'End' });
    const entry = harness.send(0, { type: 'spot.delist', marketId: 1 });
    expect(eventsOf(entry, 'spot.ended').map(({ reason }) => reason)).toEqual(['delisted', 'delisted']);
    expect([harness.frozen(ALICE, BTC), harness.frozen(BOB, USDT)]).toEqual([0n, 0n]);
    harness.exchange.check();
  });
});

describe('SPEC §4.4 cancel', () => {
  test('returns what is left of the hold, partial fills stay', () => {
    const harness = openHarness();
    const order = harness.place(ALICE, { side: 'sell', lots: 1_000 });
    harness.place(BOB, { lots: 400 });
    const entry = harness.send(ALICE, { type: 'spot.cancel', orderId: order.seq });
    expect(eventsOf(entry, 'spot.ended')[0]?.legs.at(-1)).toMatchObject({ code: HOLD_SPOT.code, amount: -600_000n });
    expect(harness.frozen(ALICE, BTC)).toBe(0n);
  });

  test("another's order and an unknown one answer alike: NOT_FOUND", () => {
    const harness = openHarness();
    const order = harness.place(ALICE, {});
    const others = harness.send(BOB, { type: 'spot.cancel', orderId: order.seq });
    const unknown = harness.send(BOB, { type: 'spot.cancel', orderId: 999_999 });
    expect(others.outcome).toEqual(unknown.outcome);
    expect(refusal(others)).toBe('NOT_FOUND');
  });

  test('of a finished order of one’s own is ALREADY_DONE, also after a restart', () => {
    const harness = openHarness();
    const order = harness.place(ALICE, {});
    harness.send(ALICE, { type: 'spot.cancel', orderId: order.seq });
    expect(refusal(harness.send(ALICE, { type: 'spot.cancel', orderId: order.seq }))).toBe('ALREADY_DONE');
    expect(refusal(harness.send(BOB, { type: 'spot.cancel', orderId: order.seq }))).toBe('NOT_FOUND');
    const restored = Exchange.restore(harness.exchange.snapshot());
    const body = { type: 'spot.cancel', orderId: order.seq } as const;
    expect(refusal(restored.execute(restored.lastSeq + 1, harness.timeMs, { id: '', accountId: ALICE, body }))).toBe('ALREADY_DONE');
  });

  test('of all orders, or of one market, ends the account’s orders and no others', () => {
    const harness = openHarness();
    harness.place(ALICE, {});
    harness.place(ALICE, { priceTicks: 2_900_000 });
    harness.place(BOB, {});
    expect(eventsOf(harness.send(ALICE, { type: 'spot.cancelAll', marketId: 1 }), 'spot.ended')).toHaveLength(2);
    expect(harness.send(ALICE, { type: 'spot.cancelAll', marketId: 0 }).events).toEqual([]);
    expect(refusal(harness.send(ALICE, { type: 'spot.cancelAll', marketId: 7 }))).toBe('NOT_FOUND');
    expect(harness.exchange.ask({ type: 'spot.openOrders', accountId: BOB, marketId: 1 })).toHaveLength(1);
  });
});

describe('SPEC §14.6 who excludes himself from all trading waits for nothing', () => {
  test('his waiting orders end in the same entry, their holds return, those of others stay', () => {
    const harness = openHarness();
    const first = harness.place(ALICE, {});
    const second = harness.place(ALICE, { side: 'sell', priceTicks: 3_100_000 });
    harness.place(BOB, {});
    const entry = harness.send(ALICE, { type: 'protection.exclude', scope: 'all', untilMs: 0 });
    expect(eventsOf(entry, 'spot.ended').map(({ orderId, reason }) => [orderId, reason])).toEqual([
      [first.seq, 'cancelled'],
      [second.seq, 'cancelled'],
    ]);
    expect([harness.frozen(ALICE, USDT), harness.frozen(ALICE, BTC)]).toEqual([0n, 0n]);
    expect(harness.exchange.ask({ type: 'spot.openOrders', accountId: BOB, marketId: 0 })).toHaveLength(1);
    expect(refusal(harness.place(ALICE, {}))).toBe('SELF_EXCLUDED');
    harness.exchange.check();
  });

  test.each(['fixed-time', 'leveraged'] as const)('an exclusion from %s products alone leaves orders where they are', (scope) => {
    const harness = openHarness();
    harness.place(ALICE, {});
    harness.send(ALICE, { type: 'protection.exclude', scope, untilMs: 0 });
    expect(harness.exchange.ask({ type: 'spot.openOrders', accountId: ALICE, marketId: 0 })).toHaveLength(1);
  });
});
