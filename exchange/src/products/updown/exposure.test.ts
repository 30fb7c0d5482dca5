import { describe, expect, test } from 'vitest';
import { type Exposed, Exposure } from './exposure.ts';
import { codeOf } from '../../test/answers.ts';
import { ONE_USDT, openUpdownHarness, PRODUCT, T0, T1, UPDOWN_TERMS } from '../../test/updown-harness.ts';
import type { UpdownHarness } from '../../test/updown-harness.ts';

/** A stake of 100 at 0.85 is 85 of cover, 1 ‰ of this. */
const COVER = 85_000n * ONE_USDT;
const SECOND_MS = 1_000;
const SHORT = 2;
const PRICE_TICKS = 3_000_000;

/** Users 1 … 60, contracts of 60 s and of 30 s, and a price. */
function open(): UpdownHarness {
  const harness = openUpdownHarness(60, UPDOWN_TERMS, COVER);
  harness.at(T0 - 10_000, 0, { type: 'updown.define', offerId: SHORT, symbolId: 1, durationMs: 30_000, ...UPDOWN_TERMS });
  harness.ticks(T0 - 5_000, T0 - 500, PRICE_TICKS);
  return harness;
}

/** The answer to an order of 100 on a price of its own moment. */
function stake(harness: UpdownHarness, timeMs: number, accountId: number, order: Parameters<UpdownHarness['placeAt']>[2] = {}): string {
  harness.tickAt(timeMs, PRICE_TICKS);
  return codeOf(harness.placeAt(timeMs, accountId, order));
}

/** One order a second, each of another account, as long as they are taken; how many were. */
function fill(harness: UpdownHarness, side: 'up' | 'down' = 'up'): number {
  for (let count = 0; ; count += 1) if (stake(harness, T0 + count * SECOND_MS, 1 + count, { side }) !== 'ok') return count;
}

describe('RULES §6.1 exposure: EXPOSURE_LIMIT', () => {
  test('one symbol, expiry second and side puts at most 1 % of the free cover at risk', () => {
    const harness = open();
    // Each order takes its cover out of what is free: the tenth would be 850 of 84,235.
    for (let accountId = 1; accountId <= 9; accountId += 1) expect(stake(harness, T0, accountId)).toBe('ok');
    expect(harness.placeAt(T0 + 499, 10).outcome).toMatchObject({ code: 'EXPOSURE_LIMIT', limit: '91.00000001' });
    expect(codeOf(harness.placeAt(T0 + 499, 10, { stakeUnits: 91n * ONE_USDT + 2n }))).toBe('EXPOSURE_LIMIT');
    expect(codeOf(harness.placeAt(T0 + 499, 10, { stakeUnits: 91n * ONE_USDT + 1n }))).toBe('ok');
    expect(harness.exchange.ask({ type: 'updown.capacity', offerId: PRODUCT, side: 'up' })).toBe(0n);
    expect(harness.exchange.ask({ type: 'updown.capacity', offerId: PRODUCT, side: 'down' })).toBeGreaterThan(190n * ONE_USDT);
    expect(codeOf(harness.placeAt(T0 + 499, 11, { side: 'down' }))).toBe('ok');
    expect(codeOf(harness.placeAt(T0 + 500, 11))).toBe('ok');
    harness.exchange.check();
  });

  test('sixty expiry seconds in a row have at most 5 %, wherever they begin', () => {
    const harness = open();
    // The 48th would be 4,080 of 81,005: more than 5 %.
    expect(fill(harness)).toBe(47);
    expect(stake(harness, T0 + 47_000, 48, { side: 'down' })).toBe('ok');
    // Expiry is compared in whole seconds: T1 is half a second into its own.
    expect(stake(harness, T0 + 59_499, 48)).toBe('EXPOSURE_LIMIT');
    expect(stake(harness, T0 + 59_500, 48)).toBe('ok');
    harness.exchange.check();
  });

  test('also seconds that come after the order’s own count: a shorter contract expires among them', () => {
    const harness = open();
    expect(fill(harness)).toBe(47);
    // 30 s from here on is the second of T1 + 17 s.
    expect(stake(harness, T0 + 47_000, 48, { offerId: SHORT })).toBe('EXPOSURE_LIMIT');
    expect(stake(harness, T0 + 47_000, 48, { offerId: SHORT, side: 'down' })).toBe('ok');
  });

  test('an order that is settled frees its part', () => {
    const harness = open();
    expect(fill(harness)).toBe(47);
    harness.ticks(T0 + 47_000, T1, PRICE_TICKS);
    expect(harness.settleAt(T1 + 1)).toHaveLength(1);
    expect(stake(harness, T1 + 1, 48)).toBe('ok');
    harness.exchange.check();
  });

  test('one account has at most a fifth of what all may have in a second', () => {
    const harness = open();
    expect(harness.exchange.ask({ type: 'updown.capacity', offerId: PRODUCT, side: 'up' })).toBe(200n * ONE_USDT + 1n);
    expect(stake(harness, T0, 1, { stakeUnits: 200n * ONE_USDT + 2n })).toBe('EXPOSURE_LIMIT');
    expect(stake(harness, T0, 1)).toBe('ok');
    const ask = (accountId: number): bigint => harness.exchange.ask({ type: 'updown.capacity', offerId: PRODUCT, side: 'up', accountId });
    expect([ask(1) < 100n * ONE_USDT, ask(2) > 199n * ONE_USDT]).toEqual([true, true]);
    expect(stake(harness, T0, 1)).toBe('EXPOSURE_LIMIT');
    expect(stake(harness, T0, 1, { side: 'down' })).toBe('ok');
    expect(stake(harness, T0, 2)).toBe('ok');
    expect(stake(harness, T0 + SECOND_MS, 1)).toBe('ok');
  });

  test('and a fifth of what all may have in sixty seconds', () => {
    const harness = open();
    let count = 0;
    while (stake(harness, T0 + count * SECOND_MS, 1) === 'ok') count += 1;
    expect(count).toBe(9);
    expect(stake(harness, T0 + 59_499, 1)).toBe('EXPOSURE_LIMIT');
    expect(stake(harness, T0 + 59_499, 2)).toBe('ok');
    expect(stake(harness, T0 + 59_500, 1)).toBe('ok');
  });
});

describe('RULES §6.1 one side of all symbols and expiries together puts at most 20 % of the free cover at risk', () => {
  const SYMBOLS = 12;
  const LONG = 900_000;

  /** Twelve symbols with a price each and a contract of 60 s, one of them also of 15 minutes. */
  function openAll(): UpdownHarness {
    const harness = openUpdownHarness(60, UPDOWN_TERMS, COVER);
    for (let symbolId = 2; symbolId <= SYMBOLS; symbolId += 1) {
      harness.at(T0 - 10_000, 0, { type: 'symbol.define', symbolId, code: `coin${symbolId}usdt`, tickUnits: 1_000_000n });
      harness.at(T0 - 10_000, 0, { type: 'updown.define', offerId: 10 + symbolId, symbolId, durationMs: 60_000, ...UPDOWN_TERMS });
    }
    harness.at(T0 - 10_000, 0, { type: 'updown.define', offerId: 30, symbolId: 1, durationMs: LONG, ...UPDOWN_TERMS });
    for (let symbolId = 1; symbolId <= SYMBOLS; symbolId += 1) tickOf(harness, symbolId, T0);
    return harness;
  }

  function tickOf(harness: UpdownHarness, symbolId: number, timeMs: number): void {
    harness.at(timeMs, 0, { type: 'price.tick', symbolId, priceTicks: PRICE_TICKS, state: 'ok', sourceKind: 'simulated', rule: 'index/2', sources: [] }); // prettier-ignore
  }

  /** Eight orders of another account each in each symbol, as far as they are taken; how many were. */
  function fillAll(harness: UpdownHarness, side: 'up' | 'down'): number {
    let count = 0;
    for (let symbolId = 2; symbolId <= SYMBOLS; symbolId += 1)
      for (let accountId = 1; accountId <= 8; accountId += 1, count += 1)
        if (codeOf(harness.placeAt(T0, 20 * (side === 'up' ? 0 : 1) + accountId, { offerId: 10 + symbolId, side })) !== 'ok') return count;
    return count;
  }

  test('correlated symbols cannot put 60 % on one side within a minute; the other side has its own part', () => {
    const harness = openAll();
    // The cover of each order is 85. With n of them open 85,000 − 85 n are free: the 167th would need 14,195 of 70,890 ÷ 5.
    // Eleven symbols with eight orders each are 88; the rest goes into later seconds.
    expect(fillAll(harness, 'up')).toBe(88);
    let count = 88;
    for (let second = 1; second < 60; second += 1) {
      for (let symbolId = 2; symbolId <= SYMBOLS; symbolId += 1) tickOf(harness, symbolId, T0 + second * SECOND_MS);
      for (let symbolId = 2; symbolId <= SYMBOLS; symbolId += 1)
        if (codeOf(harness.placeAt(T0 + second * SECOND_MS, 9 + second, { offerId: 10 + symbolId })) === 'ok') count += 1;
    }
    expect(count).toBe(166);
    tickOf(harness, 1, T0 + 59_000);
    const refused = harness.placeAt(T0 + 59_000, 59, { offerId: 30 });
    expect(refused.outcome).toMatchObject({ code: 'EXPOSURE_LIMIT' });
    expect(codeOf(harness.placeAt(T0 + 59_000, 59, { offerId: 30, side: 'down' }))).toBe('ok');
    harness.exchange.check();
  });
});

test('RULES §6.1 the window counts what expires in it to the unit, also over seconds in which nothing does', () => {
  const exposure = new Exposure((ownerId) => ownerId);
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

test('RULES §6.1 what is settled frees its side, of whatever symbol and expiry', () => {
  const exposure = new Exposure((ownerId) => ownerId);
  const order = (symbolId: number, second: number): Exposed => ({
    accountId: symbolId,
    symbolId,
    side: 'up',
    expiryMs: second * SECOND_MS,
  });
  for (const symbolId of [1, 2, 3]) exposure.add(order(symbolId, 100 * symbolId), 66n);
  // 20 % of 1,000 are 200, of which an account may have 2 in a second.
  expect(exposure.room(order(4, 900), 1_000n)).toBe(2n);
  exposure.add(order(4, 800), 1n);
  expect(exposure.room(order(5, 900), 1_000n)).toBe(1n);
  exposure.add(order(2, 200), -66n);
  expect(exposure.room(order(5, 900), 1_000n)).toBe(2n);
});

test.each([
  ['up', 'down'],
  ['down', 'up'],
] as const)('the capacity of a product is that of the side on which less may be staked: %s', (less, more) => {
  const harness = open();
  for (let accountId = 1; accountId <= 9; accountId += 1) expect(stake(harness, T0, accountId, { side: less })).toBe('ok');
  const capacity = (side?: 'up' | 'down'): bigint =>
    harness.exchange.ask({ type: 'updown.capacity', offerId: PRODUCT, ...(side === undefined ? {} : { side }) });
  expect(capacity(less)).toBeLessThan(capacity(more));
  expect(capacity()).toBe(capacity(less));
});

test('a stake whose cover is nothing needs none', () => {
  const harness = openUpdownHarness(1, { ...UPDOWN_TERMS, minStakeUnits: 1n }, 0n);
  harness.tickAt(T0, PRICE_TICKS);
  expect(codeOf(harness.placeAt(T0, 1, { stakeUnits: 2n }))).toBe('NO_COVER');
  expect(codeOf(harness.placeAt(T0, 1, { stakeUnits: 1n }))).toBe('ok');
});
