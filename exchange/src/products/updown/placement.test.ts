import { describe, expect, test } from 'vitest';
import { codeOf, eventsOf } from '../../test/answers.ts';
import {
  COVER,
  DURATION_MS,
  EACH,
  HOUSE_ACCOUNT,
  ONE_USDT,
  openUpdownHarness,
  PRODUCT,
  T0,
  T1,
  UPDOWN_TERMS,
} from '../../test/updown-harness.ts';
import type { UpdownHarness } from '../../test/updown-harness.ts';
import { NOTICE_MS, noticed, USDT } from '../../test/harness.ts';
import { coverOf, payoutOf, stakeCoveredBy } from './verdict.ts';

/** With a price that is a moment old. */
function ticking(harness: UpdownHarness = openUpdownHarness()): UpdownHarness {
  harness.ticks(T0 - 5_000, T0 - 500, 3_000_000);
  return harness;
}

describe('RULES §6.1 acceptance', () => {
  test('stake and cover stand in the escrow of the order, and leave the user and the house', () => {
    const harness = ticking();
    const entry = harness.placeAt(T0, 1);
    expect(entry.outcome).toMatchObject({ ok: true, ref: entry.seq });
    expect(eventsOf(entry, 'updown.accepted')).toMatchObject([
      { orderId: entry.seq, accountId: 1, offerId: PRODUCT, version: 1, symbolId: 1, side: 'up', ratePpm: 850_000, expiryMs: T1 },
    ]);
    expect(harness.available(1, USDT)).toBe(EACH - 100n * ONE_USDT);
    expect(harness.escrowUnits(entry.seq)).toBe(185n * ONE_USDT);
    expect(harness.updownUnits()).toBe(COVER - 85n * ONE_USDT);
    harness.exchange.check();
  });

  test('G21 cover and payout round down', () => {
    expect(coverOf(100n * ONE_USDT, 850_000)).toBe(85n * ONE_USDT);
    expect(payoutOf('win', 100n * ONE_USDT, coverOf(100n * ONE_USDT, 850_000))).toBe(185n * ONE_USDT);
    expect(coverOf(3_333_333_333n, 850_000)).toBe(2_833_333_333n);
    expect(payoutOf('win', 3_333_333_333n, coverOf(3_333_333_333n, 850_000))).toBe(6_166_666_666n);
  });

  test('a cover of less than a unit is none, and the order is settled all the same', () => {
    const harness = ticking(openUpdownHarness(1, { ...UPDOWN_TERMS, minStakeUnits: 1n }));
    const { seq, events } = harness.placeAt(T0, 1, { stakeUnits: 1n });
    expect(events).toMatchObject([{ coverUnits: 0n }]);
    harness.ticks(T0 + 500, T1, 3_000_000);
    expect(harness.settleAt(T1 + 1)).toMatchObject([{ orderId: seq, result: 'tie', payoutUnits: 1n }]);
    harness.exchange.check();
  });

  test('the price must be `ok` and at most 2,000 ms old: PRICE_FROZEN', () => {
    const harness = openUpdownHarness();
    expect(codeOf(harness.placeAt(T0, 1))).toBe('PRICE_FROZEN');
    harness.tickAt(T0 + 1_000, 3_000_000);
    expect(codeOf(harness.placeAt(T0 + 3_001, 1))).toBe('PRICE_FROZEN');
    harness.tickAt(T0 + 4_000, 3_000_000);
    expect(codeOf(harness.placeAt(T0 + 6_000, 1))).toBe('ok');
    harness.tickAt(T0 + 6_000, 0, 'frozen');
    expect(codeOf(harness.placeAt(T0 + 6_000, 1))).toBe('PRICE_FROZEN');
    harness.tickAt(T0 + 6_000, 0, 'closed');
    expect(codeOf(harness.placeAt(T0 + 6_000, 1))).toBe('PRICE_FROZEN');
  });

  test('a price more than 0.5 % from the one 3 s before it is too fast: FAST_MARKET', () => {
    for (const [priceTicks, code] of [
      [3_015_000, 'ok'],
      [3_015_001, 'FAST_MARKET'],
      [2_985_000, 'ok'],
      [2_984_999, 'FAST_MARKET'],
    ] as const) {
      const harness = openUpdownHarness();
      harness.tickAt(T0 - 3_000, 3_000_000);
      harness.tickAt(T0 - 2_999, 1);
      harness.tickAt(T0, priceTicks);
      expect(codeOf(harness.placeAt(T0, 1)), String(priceTicks)).toBe(code);
    }
  });

  test('stakes are within the limits of the product, and the refusal names the limit', () => {
    const harness = ticking();
    expect(harness.placeAt(T0, 1, { stakeUnits: ONE_USDT - 1n }).outcome).toMatchObject({ code: 'BELOW_MIN', limit: '1' });
    expect(harness.placeAt(T0, 1, { stakeUnits: 2_000n * ONE_USDT + 1n }).outcome).toMatchObject({ code: 'ABOVE_MAX', limit: '2000' });
    expect(codeOf(harness.placeAt(T0, 1, { stakeUnits: ONE_USDT }))).toBe('ok');
    expect(codeOf(harness.placeAt(T0, 1, { stakeUnits: 2_000n * ONE_USDT }))).toBe('ok');
  });

  test('what the user has not got is not staked: INSUFFICIENT_FUNDS', () => {
    const harness = ticking();
    harness.at(T0, 1, { type: 'wallet.transfer', assetId: USDT, from: 'platform', to: 'finance', amount: EACH - 100n * ONE_USDT });
    expect(codeOf(harness.placeAt(T0, 1, { stakeUnits: 100n * ONE_USDT + 1n }))).toBe('INSUFFICIENT_FUNDS');
    expect(codeOf(harness.placeAt(T0, 1, { stakeUnits: 100n * ONE_USDT }))).toBe('ok');
  });

  test('without the whole cover there is no order: NO_COVER', () => {
    expect(codeOf(ticking(openUpdownHarness(1, UPDOWN_TERMS, 0n)).placeAt(T0, 1))).toBe('NO_COVER');
    expect(codeOf(ticking(openUpdownHarness(1, UPDOWN_TERMS, 85n * ONE_USDT - 1n)).placeAt(T0, 1))).toBe('NO_COVER');
    expect(codeOf(ticking(openUpdownHarness(1, UPDOWN_TERMS, 85n * ONE_USDT)).placeAt(T0, 1))).toBe('EXPOSURE_LIMIT');
  });

  test('the largest stake that is allowed is accepted, one unit more is not', () => {
    for (const ratePpm of [800_000, 850_000, 923_457, 1_000_000]) {
      const harness = ticking(openUpdownHarness(1, { ...UPDOWN_TERMS, ratePpm }, 12_345n * ONE_USDT + 77n));
      const most = harness.exchange.ask({ type: 'updown.capacity', offerId: PRODUCT, side: 'down' });
      expect(coverOf(most, ratePpm)).toBeLessThan(coverOf(most + 2n, ratePpm));
      expect(codeOf(harness.placeAt(T0, 1, { side: 'down', stakeUnits: most + 1n }))).toBe('EXPOSURE_LIMIT');
      expect(codeOf(harness.placeAt(T0, 1, { side: 'down', stakeUnits: most }))).toBe('ok');
    }
    expect(stakeCoveredBy(0n, 850_000)).toBe(0n);
    expect(stakeCoveredBy(-5n, 850_000)).toBe(0n);
  });

  test('an account has at most 200 open orders', () => {
    const harness = ticking(openUpdownHarness(1, UPDOWN_TERMS, 10n ** 16n));
    for (let count = 0; count < 200; count++) expect(codeOf(harness.placeAt(T0, 1, { stakeUnits: ONE_USDT }))).toBe('ok');
    expect(harness.placeAt(T0, 1, { stakeUnits: ONE_USDT }).outcome).toMatchObject({ code: 'TOO_MANY_ORDERS', limit: '200' });
    harness.ticks(T0 + 500, T1, 3_000_000);
    expect(harness.settleAt(T1 + 1)).toHaveLength(200);
    expect(codeOf(harness.placeAt(T1 + 1, 1, { stakeUnits: ONE_USDT }))).toBe('ok');
  });

  test('the house takes no side in its own product: NOT_ELIGIBLE', () => {
    expect(codeOf(ticking().placeAt(T0, HOUSE_ACCOUNT))).toBe('NOT_ELIGIBLE');
    expect(codeOf(ticking().placeAt(T0, 0))).toBe('BAD_INPUT');
  });

  test('an unknown, switched-off or misshapen product, stake, version or time is BAD_INPUT', () => {
    const harness = ticking();
    for (const offerId of [0, 2, -1, 1.5, Number.NaN, 1_001]) expect(codeOf(harness.placeAt(T0, 1, { offerId }))).toBe('BAD_INPUT');
    for (const stakeUnits of [0n, -1n, 10n ** 30n]) expect(codeOf(harness.placeAt(T0, 1, { stakeUnits }))).toBe('BAD_INPUT');
    for (const version of [-1, 0.5, Number.NaN]) expect(codeOf(harness.placeAt(T0, 1, { version }))).toBe('BAD_INPUT');
    for (const validUntilMs of [-1, 0.5, Number.POSITIVE_INFINITY])
      expect(codeOf(harness.placeAt(T0, 1, { validUntilMs }))).toBe('BAD_INPUT');
    harness.at(T0, 0, { type: 'updown.switch', offerId: PRODUCT, enable: false, operator: 'anna', reason: 'Off' });
    expect(codeOf(harness.placeAt(T0, 1))).toBe('BAD_INPUT');
    expect(harness.exchange.ask({ type: 'updown.capacity', offerId: PRODUCT, side: 'up' })).toBe(0n);
  });
});

describe('RULES §1.4 terms have versions, and an order is settled by the version it was accepted under', () => {
  test('terms that the user did not see are not taken for them: QUOTE_EXPIRED', () => {
    const harness = ticking();
    expect(codeOf(harness.placeAt(T0, 1, { version: 1, validUntilMs: T0 }))).toBe('ok');
    expect(codeOf(harness.placeAt(T0, 1, { version: 1, validUntilMs: T0 - 1 }))).toBe('QUOTE_EXPIRED');
    expect(codeOf(harness.placeAt(T0, 1, { version: 2 }))).toBe('QUOTE_EXPIRED');
    harness.at(T0, 0, { type: 'updown.change', offerId: PRODUCT, ...UPDOWN_TERMS, ...noticed(T0), ratePpm: 900_000 });
    harness.tickAt(T0 + NOTICE_MS - 1, 3_000_000);
    expect(codeOf(harness.placeAt(T0 + NOTICE_MS - 1, 1, { version: 1 }))).toBe('ok');
    expect(codeOf(harness.placeAt(T0 + NOTICE_MS, 1, { version: 1 }))).toBe('QUOTE_EXPIRED');
    expect(harness.placeAt(T0 + NOTICE_MS, 1, { version: 2 }).events).toMatchObject([
      { version: 2, ratePpm: 900_000, coverUnits: 90n * ONE_USDT },
    ]);
  });

  test('a change acts on later orders only', () => {
    const harness = ticking();
    const first = harness.placeAt(T0, 1).seq;
    harness.at(T0, 0, { type: 'updown.switch', offerId: PRODUCT, enable: false, operator: 'anna', reason: 'Trial' });
    harness.ticks(T0 + 500, T1 - 1, 3_000_000);
    harness.tickAt(T1, 3_000_001);
    expect(harness.settleAt(T1 + 1)).toMatchObject([{ orderId: first, result: 'win', payoutUnits: 185n * ONE_USDT }]);
  });

  test('§6.9 a product with a rate below 0.80, or above the stake, is refused: BAD_TERMS', () => {
    const harness = openUpdownHarness();
    const define = (change: object): string =>
      codeOf(harness.at(T0, 0, { type: 'updown.define', offerId: 2, symbolId: 2, durationMs: 30_000, ...UPDOWN_TERMS, ...change }));
    for (const ratePpm of [120_000, 799_999, 1_000_001, 850_000.5, Number.NaN]) expect(define({ ratePpm })).toBe('BAD_TERMS');
    for (const durationMs of [0, 9_000, 30_500, 86_401_000]) expect(define({ durationMs })).toBe('BAD_TERMS');
    expect(define({ minStakeUnits: 2n, maxStakeUnits: 1n })).toBe('BAD_TERMS');
    for (const change of [{ offerId: 0 }, { minStakeUnits: 0n }, { maxStakeUnits: -1n }]) expect(define(change)).toBe('BAD_INPUT');
    expect(define({ symbolId: 9 })).toBe('NOT_FOUND');
    expect(define({ offerId: 1 })).toBe('ALREADY_DONE');
    expect(define({ symbolId: 1, durationMs: DURATION_MS })).toBe('ALREADY_DONE');
    expect(define({ ratePpm: 800_000 })).toBe('ok');
    expect(harness.exchange.ask({ type: 'updown.products' })).toMatchObject([{ offerId: 1 }, { offerId: 2, version: 1, ratePpm: 800_000 }]);
    const change = (more: object): string =>
      codeOf(harness.at(T0, 0, { type: 'updown.change', offerId: 2, ...UPDOWN_TERMS, ...noticed(T0), ...more }));
    expect(change({ ratePpm: 799_999 })).toBe('BAD_TERMS');
    expect(change({ offerId: 3 })).toBe('NOT_FOUND');
    expect(change({ reason: 'x'.repeat(201) })).toBe('BAD_INPUT');
    expect(change({})).toBe('ok');
  });

  test('§18 nobody but the house defines, changes or settles, and the house cannot place', () => {
    const harness = ticking();
    expect(codeOf(harness.at(T0, 1, { type: 'house.advance', budget: 5 }))).toBe('BAD_INPUT');
    expect(codeOf(harness.at(T0, 1, { type: 'updown.change', offerId: PRODUCT, ...UPDOWN_TERMS, ...noticed(T0) }))).toBe('BAD_INPUT');
    expect(codeOf(harness.at(T0, 1, { type: 'updown.define', offerId: 3, symbolId: 2, durationMs: 30_000, ...UPDOWN_TERMS }))).toBe(
      'BAD_INPUT',
    );
  });
});

test('§16 the same request again is the same order, also after it was settled', () => {
  const harness = ticking();
  const first = harness.placeAt(T0, 1, {}, 'the-request-number-1');
  expect(harness.placeAt(T0, 1, {}, 'the-request-number-1').outcome).toEqual({ ok: true, ref: first.seq, repeated: true });
  expect(codeOf(harness.placeAt(T0, 1, { side: 'down' }, 'the-request-number-1'))).toBe('ID_CONFLICT');
  harness.settleAt(T1 + 1);
  expect(harness.placeAt(T1 + 1, 1, {}, 'the-request-number-1').outcome).toEqual({ ok: true, ref: first.seq, repeated: true });
  expect(harness.available(1, USDT)).toBe(EACH);
});

test('§6.1 what an order would be refused for is answered before it is placed, in the same words, and changes nothing', () => {
  const harness = ticking(openUpdownHarness(2));
  harness.at(T0 - 500, 2, { type: 'wallet.transfer', assetId: USDT, from: 'platform', to: 'finance', amount: EACH - 50n * ONE_USDT });
  const orders = [
    { accountId: 1, stakeUnits: 100n * ONE_USDT },
    { accountId: 1, stakeUnits: ONE_USDT - 1n },
    { accountId: 1, stakeUnits: 2_000n * ONE_USDT + 1n },
    { accountId: 1, offerId: 9 },
    { accountId: HOUSE_ACCOUNT },
    { accountId: 2 },
    { accountId: 1, timeMs: T0 + 1_501 },
  ];
  const seen = new Set<string>();
  for (const { accountId, timeMs = T0, ...other } of orders) {
    const order = { offerId: PRODUCT, side: 'up', stakeUnits: 100n * ONE_USDT, ...other } as const;
    const before = harness.exchange.snapshot();
    const asked = harness.exchange.ask({ type: 'updown.check', accountId, timeMs, ...order });
    expect(harness.exchange.snapshot()).toEqual(before);
    const { outcome } = harness.placeAt(timeMs, accountId, order);
    expect(asked).toEqual(outcome.ok ? null : { ok: false, code: outcome.code, limit: outcome.limit, repeated: false });
    seen.add(outcome.ok ? 'ok' : outcome.code);
  }
  expect([...seen].toSorted()).toEqual(['ABOVE_MAX', 'BAD_INPUT', 'BELOW_MIN', 'INSUFFICIENT_FUNDS', 'NOT_ELIGIBLE', 'PRICE_FROZEN', 'ok']);
});

test('§6.1 an order beyond the cover or the bound on exposure is refused before it is placed', () => {
  const harness = ticking(openUpdownHarness(2, UPDOWN_TERMS, 10_000n * ONE_USDT));
  const order = { accountId: 1, offerId: PRODUCT, side: 'up', timeMs: T0 } as const;
  const most = harness.exchange.ask({ type: 'updown.capacity', offerId: PRODUCT, side: 'up', accountId: 1 });
  expect(harness.exchange.ask({ type: 'updown.check', ...order, stakeUnits: most })).toBeNull();
  expect(harness.exchange.ask({ type: 'updown.check', ...order, stakeUnits: most + 1n })).toMatchObject({ code: 'EXPOSURE_LIMIT' });
});

describe('RULES §6.6 published hours', () => {
  /** Friday, 17:00 in New York. */
  const CLOSE_MS = Date.UTC(2026, 0, 2, 22);
  const GOLD = 9;

  test('a contract of gold is taken when it ends before the close, and not when it ends at it or after: MARKET_CLOSED', () => {
    const harness = openUpdownHarness();
    const define = { type: 'symbol.define', symbolId: GOLD, code: 'xauusdt', tickUnits: 1_000_000n } as const;
    harness.at(T0, 0, define);
    harness.at(T0, 0, { type: 'updown.define', offerId: GOLD, symbolId: GOLD, durationMs: DURATION_MS, ...UPDOWN_TERMS });
    const place = (symbolId: number, offerId: number, endsMs: number): string => {
      harness.tickAt(endsMs - DURATION_MS, 3_000_000, 'ok', symbolId);
      return codeOf(harness.placeAt(endsMs - DURATION_MS, 1, { offerId }));
    };
    expect(place(GOLD, GOLD, CLOSE_MS - 1)).toBe('ok');
    expect(place(GOLD, GOLD, CLOSE_MS)).toBe('MARKET_CLOSED');
    expect(place(GOLD, GOLD, CLOSE_MS + 30_000)).toBe('MARKET_CLOSED');
    expect(place(1, PRODUCT, CLOSE_MS + 40_000)).toBe('ok');
    const opensMs = CLOSE_MS + 49 * 3_600_000;
    expect(place(GOLD, GOLD, opensMs - 1)).toBe('MARKET_CLOSED');
    expect(place(GOLD, GOLD, opensMs)).toBe('ok');
  });
});
