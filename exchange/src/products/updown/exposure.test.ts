import { describe, expect, test } from 'vitest';
import { type Exposed, Exposure } from './exposure.ts';
import { codeOf } from '../../test/answers.ts';
import { ONE_USDT, openUpdownHouse, PRODUCT, T0, T1, UPDOWN_TERMS } from '../../test/updown-house.ts';
import type { UpdownHouse } from '../../test/updown-house.ts';

/** A stake of 100 at 0.85 is 85 of cover, 1 ‰ of this. */
const COVER = 85_000n * ONE_USDT;
const SECOND_MS = 1_000;
const SHORT = 2;
const PRICE_TICKS = 3_000_000;

/** Users 1 … 60, contracts of 60 s and of 30 s, and a price. */
function open(): UpdownHouse {
  const house = openUpdownHouse(60, UPDOWN_TERMS, COVER);
  house.at(T0 - 10_000, 0, { type: 'updown.define', offerId: SHORT, symbolId: 1, durationMs: 30_000, ...UPDOWN_TERMS });
  house.ticks(T0 - 5_000, T0 - 500, PRICE_TICKS);
  return house;
}

/** The answer to an order of 100 on a price of its own moment. */
function stake(house: UpdownHouse, timeMs: number, accountId: number, order: Parameters<UpdownHouse['placeAt']>[2] = {}): string {
  house.tickAt(timeMs, PRICE_TICKS);
  return codeOf(house.placeAt(timeMs, accountId, order));
}

/** One order a second, each of another account, as long as they are taken; how many were. */
function fill(house: UpdownHouse, side: 'up' | 'down' = 'up'): number {
  for (let count = 0; ; count += 1) if (stake(house, T0 + count * SECOND_MS, 1 + count, { side }) !== 'ok') return count;
}

describe('RULES §6.1 exposure: EXPOSURE_LIMIT', () => {
  test('one symbol, expiry second and side puts at most 1 % of the free cover at risk', () => {
    const house = open();
    // Each order takes its cover out of what is free: the tenth would be 850 of 84,235.
    for (let accountId = 1; accountId <= 9; accountId += 1) expect(stake(house, T0, accountId)).toBe('ok');
    expect(house.placeAt(T0 + 499, 10).outcome).toMatchObject({ code: 'EXPOSURE_LIMIT', limit: '91.00000001' });
    expect(codeOf(house.placeAt(T0 + 499, 10, { stakeUnits: 91n * ONE_USDT + 2n }))).toBe('EXPOSURE_LIMIT');
    expect(codeOf(house.placeAt(T0 + 499, 10, { stakeUnits: 91n * ONE_USDT + 1n }))).toBe('ok');
    expect(house.exchange.ask({ type: 'updown.capacity', offerId: PRODUCT, side: 'up' })).toBe(0n);
    expect(house.exchange.ask({ type: 'updown.capacity', offerId: PRODUCT, side: 'down' })).toBeGreaterThan(190n * ONE_USDT);
    expect(codeOf(house.placeAt(T0 + 499, 11, { side: 'down' }))).toBe('ok');
    expect(codeOf(house.placeAt(T0 + 500, 11))).toBe('ok');
    house.exchange.check();
  });

  test('sixty expiry seconds in a row have at most 5 %, wherever they begin', () => {
    const house = open();
    // The 48th would be 4,080 of 81,005: more than 5 %.
    expect(fill(house)).toBe(47);
    expect(stake(house, T0 + 47_000, 48, { side: 'down' })).toBe('ok');
    // Expiry is compared in whole seconds: T1 is half a second into its own.
    expect(stake(house, T0 + 59_499, 48)).toBe('EXPOSURE_LIMIT');
    expect(stake(house, T0 + 59_500, 48)).toBe('ok');
    house.exchange.check();
  });

  test('also seconds that come after the order’s own count: a shorter contract expires among them', () => {
    const house = open();
    expect(fill(house)).toBe(47);
    // 30 s from here on is the second of T1 + 17 s.
    expect(stake(house, T0 + 47_000, 48, { offerId: SHORT })).toBe('EXPOSURE_LIMIT');
    expect(stake(house, T0 + 47_000, 48, { offerId: SHORT, side: 'down' })).toBe('ok');
  });

  test('an order that is settled frees its part', () => {
    const house = open();
    expect(fill(house)).toBe(47);
    house.ticks(T0 + 47_000, T1, PRICE_TICKS);
    expect(house.settleAt(T1 + 1)).toHaveLength(1);
    expect(stake(house, T1 + 1, 48)).toBe('ok');
    house.exchange.check();
  });

  test('one account has at most a fifth of what all may have in a second', () => {
    const house = open();
    expect(house.exchange.ask({ type: 'updown.capacity', offerId: PRODUCT, side: 'up' })).toBe(200n * ONE_USDT + 1n);
    expect(stake(house, T0, 1, { stakeUnits: 200n * ONE_USDT + 2n })).toBe('EXPOSURE_LIMIT');
    expect(stake(house, T0, 1)).toBe('ok');
    const ask = (accountId: number): bigint => house.exchange.ask({ type: 'updown.capacity', offerId: PRODUCT, side: 'up', accountId });
    expect([ask(1) < 100n * ONE_USDT, ask(2) > 199n * ONE_USDT]).toEqual([true, true]);
    expect(stake(house, T0, 1)).toBe('EXPOSURE_LIMIT');
    expect(stake(house, T0, 1, { side: 'down' })).toBe('ok');
    expect(stake(house, T0, 2)).toBe('ok');
    expect(stake(house, T0 + SECOND_MS, 1)).toBe('ok');
  });

  test('and a fifth of what all may have in sixty seconds', () => {
    const house = open();
    let count = 0;
    while (stake(house, T0 + count * SECOND_MS, 1) === 'ok') count += 1;
    expect(count).toBe(9);
    expect(stake(house, T0 + 59_499, 1)).toBe('EXPOSURE_LIMIT');
    expect(stake(house, T0 + 59_499, 2)).toBe('ok');
    expect(stake(house, T0 + 59_500, 1)).toBe('ok');
  });
});

test('RULES §6.1 the window counts what expires in it to the unit, also over seconds in which nothing does', () => {
  const exposure = new Exposure();
  const order = (accountId: number, second: number): Exposed => ({
    accountId,
    symbolId: 1,
    side: 'up',
    expiryMs: (100 + second) * SECOND_MS,
  });
  // 5 % of 500,000 in sixty seconds are 25,000; an account's own part of a second is 1,000.
  for (const second of [0, 7, 30, 31, 59]) exposure.add(order(1 + second, second), 4_900n);
  expect(exposure.room(order(99, 20), 500_000n)).toBe(500n);
  expect(exposure.room(order(99, 60), 500_000n)).toBe(1_000n);
  exposure.add(order(80, 60), 4_700n);
  expect(exposure.room(order(99, 61), 500_000n)).toBe(700n);
  expect(exposure.room(order(99, 0), 500_000n)).toBe(100n);
});

test.each([
  ['up', 'down'],
  ['down', 'up'],
] as const)('the capacity of a product is that of the side on which less may be staked: %s', (less, more) => {
  const house = open();
  for (let accountId = 1; accountId <= 9; accountId += 1) expect(stake(house, T0, accountId, { side: less })).toBe('ok');
  const capacity = (side?: 'up' | 'down'): bigint =>
    house.exchange.ask({ type: 'updown.capacity', offerId: PRODUCT, ...(side === undefined ? {} : { side }) });
  expect(capacity(less)).toBeLessThan(capacity(more));
  expect(capacity()).toBe(capacity(less));
});

test('a stake whose cover is nothing needs none', () => {
  const house = openUpdownHouse(1, { ...UPDOWN_TERMS, minStakeUnits: 1n }, 0n);
  house.tickAt(T0, PRICE_TICKS);
  expect(codeOf(house.placeAt(T0, 1, { stakeUnits: 2n }))).toBe('NO_COVER');
  expect(codeOf(house.placeAt(T0, 1, { stakeUnits: 1n }))).toBe('ok');
});
