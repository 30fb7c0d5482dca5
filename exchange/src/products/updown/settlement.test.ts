import { describe, expect, test } from 'vitest';
import { Exchange } from '../../exchange.ts';
import { codeOf, eventsOf } from '../../test/answers.ts';
import { COVER, DURATION_MS, EACH, ONE_USDT, openUpdownHouse, PRODUCT, T0, T1, UPDOWN_TERMS } from '../../test/updown-house.ts';
import { USDT } from '../../test/house.ts';
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
    const house = accepted(side);
    runUp(house);
    house.tickAt(T1 - 500, exitTicks);
    const settled = only(house.settleAt(T1 + 1));
    expect(settled).toMatchObject({ result, reason: '', entryTicks: PRICE, exitTicks, payoutUnits: payout * ONE_USDT });
    expect(house.available(1, USDT)).toBe(EACH + (payout - 100n) * ONE_USDT);
    expect(house.updownUnits()).toBe(COVER + (100n - payout) * ONE_USDT);
    expect(house.escrowUnits(settled.orderId)).toBe(0n);
    house.exchange.check();
  });
});

describe('§6.2 and §6.3 which ticks count', () => {
  test('a tick of the millisecond of acceptance is before the entry, one of the millisecond of expiry is the exit', () => {
    const house = openUpdownHouse();
    house.tickAt(T0 - 400, PRICE);
    house.placeAt(T0, 1);
    house.tickAt(T0, PRICE + 50);
    const entry = house.tickAt(T0 + 1, PRICE);
    runUp(house);
    house.tickAt(T1 - 1, PRICE - 1);
    house.tickAt(T1, PRICE - 2);
    const exit = house.tickAt(T1, PRICE + 3);
    house.tickAt(T1 + 1, PRICE - 9);
    const settled = only(house.settleAt(T1 + 1));
    expect(settled).toMatchObject({ result: 'win', entryTicks: PRICE, exitTicks: PRICE + 3 });
    expect([settled.entryN, settled.exitN]).toEqual([entry, exit].map(({ outcome }) => (outcome.ok ? outcome.ref : 0)));
  });

  test('of several ticks of one millisecond the first is the entry and the last the exit', () => {
    const house = accepted();
    for (const up of [0, 7, 3]) house.tickAt(T0 + 600, PRICE + up);
    runUp(house, T0 + 1_500);
    for (const up of [9, 1, 5]) house.tickAt(T1, PRICE + up);
    expect(only(house.settleAt(T1 + 1))).toMatchObject({ entryTicks: PRICE, exitTicks: PRICE + 5 });
  });

  test('nothing is settled at the millisecond of expiry: a tick of it may still come', () => {
    const house = accepted();
    runUp(house);
    expect(house.exchange.dueMs(T1) <= T1).toBe(false);
    expect(house.settleAt(T1)).toEqual([]);
    house.tickAt(T1, PRICE + 1);
    expect(house.exchange.dueMs(T1 + 1) <= T1 + 1).toBe(true);
    expect(only(house.settleAt(T1 + 1)).result).toBe('win');
  });

  test('an order without entry is void as soon as its time for one is over, long before expiry', () => {
    const house = accepted();
    expect(house.exchange.dueMs(T0 + 5_000) <= T0 + 5_000).toBe(false);
    expect(house.settleAt(T0 + 5_000)).toEqual([]);
    expect(house.exchange.dueMs(T0 + 5_001) <= T0 + 5_001).toBe(true);
    expect(only(house.settleAt(T0 + 5_001))).toMatchObject({
      result: 'void',
      reason: 'NO_ENTRY',
      payoutUnits: 100n * ONE_USDT,
      exitTicks: 0,
    });
    expect(house.available(1, USDT)).toBe(EACH);
    expect(house.updownUnits()).toBe(COVER);
  });

  test('a settlement that comes late gives the result that it would have given in time', () => {
    const [intime, late] = [accepted(), accepted()];
    for (const house of [intime, late]) {
      runUp(house);
      house.tickAt(T1 - 500, PRICE + 1);
    }
    const first = only(intime.settleAt(T1 + 1));
    late.ticks(T1 + 500, T1 + 3_600_000, PRICE - 500, 30_000);
    expect(only(late.settleAt(T1 + 3_600_001))).toEqual({ ...first });
  });
});

test('I15 each order is settled once, by expiry and then by number, in pieces of any size, and the second time nothing happens', () => {
  const house = openUpdownHouse(3);
  house.at(T0 - 20_000, 0, { type: 'updown.define', offerId: 2, symbolId: 2, durationMs: 10_000, ...UPDOWN_TERMS });
  const tick = (timeMs: number): void => {
    for (const symbolId of [1, 2]) house.tickAt(timeMs, PRICE, 'ok', symbolId);
  };
  for (let ms = T0 - 2_000; ms < T0; ms += 1_000) tick(ms);
  const first = house.placeAt(T0, 1).seq;
  for (let ms = T0 + 500; ms < T0 + 50_000; ms += 1_000) tick(ms);
  const second = house.placeAt(T0 + 50_000, 2, { offerId: 2 }).seq;
  const third = house.placeAt(T0 + 50_000, 3, { offerId: 2, side: 'down' }).seq;
  for (let ms = T0 + 50_500; ms < T0 + 62_000; ms += 1_000) tick(ms);
  const settled = [...house.settleAt(T1 + 2_000, 1), ...house.settleAt(T1 + 2_000, 1), ...house.settleAt(T1 + 2_000, 1)];
  expect(settled.map(({ orderId }) => orderId)).toEqual([first, second, third]);
  const state = house.exchange.state();
  expect(house.settleAt(T1 + 2_000)).toEqual([]);
  expect(house.exchange.state()).toEqual(state);
  house.exchange.check();
});

test('the budget of a piece is 1 to 1,000 units', () => {
  const house = openUpdownHouse();
  for (const most of [0, -1, 1.5, 1_001, Number.NaN])
    expect(codeOf(house.at(T0, 0, { type: 'house.advance', budget: most }))).toBe('BAD_INPUT');
  expect(house.at(T0, 0, { type: 'house.advance', budget: 1_000 }).outcome).toMatchObject({ ok: true, ref: 0 });
});

test('open orders are listed newest first with their own terms, and with their entry once there is one', () => {
  const house = openUpdownHouse();
  house.tickAt(T0 - 100, PRICE);
  const first = house.placeAt(T0, 1).seq;
  const second = house.placeAt(T0 + 900, 1, { side: 'down', stakeUnits: 7n * ONE_USDT }).seq;
  const third = house.placeAt(T0 + 900, 2).seq;
  house.tickAt(T0 + 900, PRICE + 4);
  const rows = house.exchange.ask({ type: 'updown.open', accountId: 1 });
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
  expect(house.exchange.ask({ type: 'updown.open', accountId: 2 }).map(({ orderId }) => orderId)).toEqual([third]);
  expect(house.exchange.ask({ type: 'updown.open', accountId: 3 })).toEqual([]);
});

test('I3 open orders outlive a snapshot, and the ticks they need are kept as long as they run', () => {
  const house = openUpdownHouse(2);
  house.at(T0 - 20_000, 0, { type: 'updown.define', offerId: 2, symbolId: 1, durationMs: 7_200_000, ...UPDOWN_TERMS });
  house.tickAt(T0 - 100, PRICE);
  house.placeAt(T0, 1, { offerId: 2 });
  house.ticks(T0 + 500, T0 + 7_199_500, PRICE, 5_000);
  const restored = Exchange.restore(house.exchange.snapshot());
  expect(restored.snapshot()).toEqual(house.exchange.snapshot());
  for (const exchange of [house.exchange, restored]) {
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
  expect(restored.snapshot()).toEqual(house.exchange.snapshot());
});
