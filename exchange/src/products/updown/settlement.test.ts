import { describe, expect, test } from 'vitest';
import { Exchange } from '../../exchange.ts';
import { codeOf, eventsOf } from '../../test/answers.ts';
import { COVER, DURATION_MS, EACH, ONE_USDT, openUpdownHarness, PRODUCT, T0, T1, UPDOWN_TERMS } from '../../test/updown-harness.ts';
import { USDT } from '../../test/harness.ts';
import { accepted, only, PRICE, runUp } from './test/one-order.ts';

describe('G48 result by entry and exit', () => {
  test.each([
    ['up', PRICE + 1, 'win', 185n],
    ['up', PRICE, 'tie', 100n],
    ['up', PRICE - 1, 'lose', 0n],
    ['down', PRICE - 1, 'win', 185n],
    ['down', PRICE, 'tie', 100n],
    ['down', PRICE + 1, 'lose', 0n],
  ] as const)('%s, exit at %i: %s', (side, exitTicks, result, payout) => {
    const harness = accepted(side);
    runUp(harness);
    harness.tickAt(T1 - 500, exitTicks);
    const settled = only(harness.settleAt(T1 + 1));
    expect(settled).toMatchObject({ result, reason: '', entryTicks: PRICE, exitTicks, payoutUnits: payout * ONE_USDT });
    expect(harness.available(1, USDT)).toBe(EACH + (payout - 100n) * ONE_USDT);
    expect(harness.updownUnits()).toBe(COVER + (100n - payout) * ONE_USDT);
    expect(harness.escrowUnits(settled.orderId)).toBe(0n);
    harness.exchange.check();
  });
});

describe('§6.2 and §6.3 which ticks count', () => {
  test('a tick of the millisecond of acceptance is before the entry, one of the millisecond of expiry is the exit', () => {
    const harness = openUpdownHarness();
    harness.tickAt(T0 - 400, PRICE);
    harness.placeAt(T0, 1);
    harness.tickAt(T0, PRICE + 50);
    const entry = harness.tickAt(T0 + 1, PRICE);
    runUp(harness);
    harness.tickAt(T1 - 1, PRICE - 1);
    harness.tickAt(T1, PRICE - 2);
    const exit = harness.tickAt(T1, PRICE + 3);
    harness.tickAt(T1 + 1, PRICE - 9);
    const settled = only(harness.settleAt(T1 + 1));
    expect(settled).toMatchObject({ result: 'win', entryTicks: PRICE, exitTicks: PRICE + 3 });
    expect([settled.entryN, settled.exitN]).toEqual([entry, exit].map(({ outcome }) => (outcome.ok ? outcome.ref : 0)));
  });

  test('of several ticks of one millisecond the first is the entry and the last the exit', () => {
    const harness = accepted();
    for (const up of [0, 7, 3]) harness.tickAt(T0 + 600, PRICE + up);
    runUp(harness, T0 + 1_500);
    for (const up of [9, 1, 5]) harness.tickAt(T1, PRICE + up);
    expect(only(harness.settleAt(T1 + 1))).toMatchObject({ entryTicks: PRICE, exitTicks: PRICE + 5 });
  });

  test('nothing is settled at the millisecond of expiry: a tick of it may still come', () => {
    const harness = accepted();
    runUp(harness);
    expect(harness.exchange.dueMs(T1) <= T1).toBe(false);
    expect(harness.settleAt(T1)).toEqual([]);
    harness.tickAt(T1, PRICE + 1);
    expect(harness.exchange.dueMs(T1 + 1) <= T1 + 1).toBe(true);
    expect(only(harness.settleAt(T1 + 1)).result).toBe('win');
  });

  test('an order without entry is void as soon as its time for one is over, long before expiry', () => {
    const harness = accepted();
    expect(harness.exchange.dueMs(T0 + 5_000) <= T0 + 5_000).toBe(false);
    expect(harness.settleAt(T0 + 5_000)).toEqual([]);
    expect(harness.exchange.dueMs(T0 + 5_001) <= T0 + 5_001).toBe(true);
    expect(only(harness.settleAt(T0 + 5_001))).toMatchObject({
      result: 'void',
      reason: 'NO_ENTRY',
      payoutUnits: 100n * ONE_USDT,
      exitTicks: 0,
    });
    expect(harness.available(1, USDT)).toBe(EACH);
    expect(harness.updownUnits()).toBe(COVER);
  });

  test('a settlement that comes late gives the result that it would have given in time', () => {
    const [intime, late] = [accepted(), accepted()];
    for (const harness of [intime, late]) {
      runUp(harness);
      harness.tickAt(T1 - 500, PRICE + 1);
    }
    const first = only(intime.settleAt(T1 + 1));
    late.ticks(T1 + 500, T1 + 3_600_000, PRICE - 500, 30_000);
    expect(only(late.settleAt(T1 + 3_600_001))).toEqual({ ...first });
  });
});

test('I15 each order is settled once, by expiry and then by number, in pieces of any size, and the second time nothing happens', () => {
  const harness = openUpdownHarness(3);
  harness.at(T0 - 20_000, 0, { type: 'updown.define', offerId: 2, symbolId: 2, durationMs: 10_000, ...UPDOWN_TERMS });
  const tick = (timeMs: number): void => {
    for (const symbolId of [1, 2]) harness.tickAt(timeMs, PRICE, 'ok', symbolId);
  };
  for (let ms = T0 - 2_000; ms < T0; ms += 1_000) tick(ms);
  const first = harness.placeAt(T0, 1).seq;
  for (let ms = T0 + 500; ms < T0 + 50_000; ms += 1_000) tick(ms);
  const second = harness.placeAt(T0 + 50_000, 2, { offerId: 2 }).seq;
  const third = harness.placeAt(T0 + 50_000, 3, { offerId: 2, side: 'down' }).seq;
  for (let ms = T0 + 50_500; ms < T0 + 62_000; ms += 1_000) tick(ms);
  const settled = [...harness.settleAt(T1 + 2_000, 1), ...harness.settleAt(T1 + 2_000, 1), ...harness.settleAt(T1 + 2_000, 1)];
  expect(settled.map(({ orderId }) => orderId)).toEqual([first, second, third]);
  const state = harness.exchange.state();
  expect(harness.settleAt(T1 + 2_000)).toEqual([]);
  expect(harness.exchange.state()).toEqual(state);
  harness.exchange.check();
});

test('the budget of a piece is 1 to 1,000 units', () => {
  const harness = openUpdownHarness();
  for (const most of [0, -1, 1.5, 1_001, Number.NaN])
    expect(codeOf(harness.at(T0, 0, { type: 'house.advance', budget: most }))).toBe('BAD_INPUT');
  expect(harness.at(T0, 0, { type: 'house.advance', budget: 1_000 }).outcome).toMatchObject({ ok: true, ref: 0 });
});

test('open orders are listed newest first with their own terms, and with their entry once there is one', () => {
  const harness = openUpdownHarness();
  harness.tickAt(T0 - 100, PRICE);
  const first = harness.placeAt(T0, 1).seq;
  const second = harness.placeAt(T0 + 900, 1, { side: 'down', stakeUnits: 7n * ONE_USDT }).seq;
  const third = harness.placeAt(T0 + 900, 2).seq;
  harness.tickAt(T0 + 900, PRICE + 4);
  const rows = harness.exchange.ask({ type: 'updown.open', accountId: 1 });
  const terms = { offerId: PRODUCT, version: 1, symbolId: 1, durationMs: DURATION_MS, ratePpm: 850_000 };
  expect(rows).toMatchObject([
    {
      ...terms,
      orderId: second,
      side: 'down',
      stakeUnits: 7n * ONE_USDT,
      acceptedMs: T0 + 900,
      expiryMs: T1 + 900,
      entryN: 0,
      entryMs: 0,
      acceptedTicks: PRICE + 4,
    },
    {
      ...terms,
      orderId: first,
      side: 'up',
      coverUnits: 85n * ONE_USDT,
      expiryMs: T1,
      entryN: 2,
      entryTicks: PRICE + 4,
      entryMs: T0 + 900,
      acceptedTicks: 0,
    },
  ]);
  expect(harness.exchange.ask({ type: 'updown.open', accountId: 2 }).map(({ orderId }) => orderId)).toEqual([third]);
  expect(harness.exchange.ask({ type: 'updown.open', accountId: 3 })).toEqual([]);
});

test('I3 open orders outlive a snapshot, and the ticks they need are kept as long as they run', () => {
  const harness = openUpdownHarness(2);
  harness.at(T0 - 20_000, 0, { type: 'updown.define', offerId: 2, symbolId: 1, durationMs: 7_200_000, ...UPDOWN_TERMS });
  harness.tickAt(T0 - 100, PRICE);
  harness.placeAt(T0, 1, { offerId: 2 });
  harness.ticks(T0 + 500, T0 + 7_199_500, PRICE, 5_000);
  const restored = Exchange.restore(harness.exchange.snapshot());
  expect(restored.snapshot()).toEqual(harness.exchange.snapshot());
  for (const exchange of [harness.exchange, restored]) {
    const tick = {
      type: 'price.tick',
      symbolId: 1,
      priceTicks: PRICE + 1,
      state: 'ok',
      sourceKind: 'simulated',
      rule: 'index/1',
      sources: [],
    } as const;
    exchange.execute(exchange.lastSeq + 1, T0 + 7_200_000, { id: '', accountId: 0, body: tick });
    const body = { type: 'house.advance', budget: 5 } as const;
    const entry = exchange.execute(exchange.lastSeq + 1, T0 + 7_200_001, { id: '', accountId: 0, body });
    expect(eventsOf(entry, 'updown.settled')).toMatchObject([{ result: 'win', entryTicks: PRICE, exitTicks: PRICE + 1 }]);
  }
  expect(restored.snapshot()).toEqual(harness.exchange.snapshot());
});
