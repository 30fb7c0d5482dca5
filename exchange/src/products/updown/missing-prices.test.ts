import { describe, expect, test } from 'vitest';
import { COVER, EACH, ONE_USDT, openUpdownHarness, T0, T1, UPDOWN_TERMS } from '../../test/updown-harness.ts';
import { USDT } from '../../test/harness.ts';
import { accepted, only, PRICE } from './test/one-order.ts';

describe('G48 void rules, each at its last valid and its first void millisecond', () => {
  test('§6.2 the first tick 5,000 ms after acceptance is an entry, 5,100 ms after it is none', () => {
    for (const [lateMs, reason] of [
      [5_000, ''],
      [5_001, 'NO_ENTRY'],
      [5_100, 'NO_ENTRY'],
    ] as const) {
      const harness = accepted();
      harness.ticks(T0 + lateMs, T1, PRICE);
      expect(only(harness.settleAt(T1 + 1))).toMatchObject({
        result: reason === '' ? 'tie' : 'void',
        reason,
        payoutUnits: 100n * ONE_USDT,
      });
    }
  });

  test('§6.6 a gap of any length before a good exit voids nothing: both deciding prices are known', () => {
    for (const gapMs of [10_000, 10_001, 30_000]) {
      for (const [off, result] of [
        [1, 'win'],
        [0, 'tie'],
        [-1, 'lose'],
      ] as const) {
        const harness = accepted();
        harness.ticks(T0 + 500, T0 + 20_500, PRICE);
        harness.ticks(T0 + 20_500 + gapMs, T1, PRICE + off);
        expect(only(harness.settleAt(T1 + 1))).toMatchObject({ result, reason: '' });
      }
    }
  });

  test.each([
    ['up', 1, 'win', 'GAP_WON', 185n],
    ['up', 0, 'void', 'STALE_EXIT', 100n],
    ['up', -1, 'void', 'STALE_EXIT', 100n],
    ['down', -1, 'win', 'GAP_WON', 185n],
    ['down', 0, 'void', 'STALE_EXIT', 100n],
    ['down', 1, 'void', 'STALE_EXIT', 100n],
  ] as const)('§6.6 %s, no exit in time, the last price %d off the entry: %s %s pays %s', (side, off, result, reason, payout) => {
    const byPrice = off === 0 ? 'tie' : off > 0 === (side === 'up') ? 'win' : 'lose';
    for (const ageMs of [5_000, 5_001, 5_100, 30_000]) {
      const harness = accepted(side);
      harness.ticks(T0 + 500, T1 - ageMs - 500, PRICE);
      harness.tickAt(T1 - ageMs, PRICE + off);
      harness.tickAt(T1 - 1, 0, 'frozen');
      harness.tickAt(T1 + 1, PRICE - 7);
      const settled = only(harness.settleAt(T1 + 1));
      expect(settled).toMatchObject({ entryTicks: PRICE, exitTicks: PRICE + off });
      expect(settled).toMatchObject(ageMs === 5_000 ? { result: byPrice, reason: '' } : { result, reason });
      const paid = ageMs === 5_000 && byPrice === 'lose' ? 0n : payout;
      expect(harness.available(1, USDT)).toBe(EACH + (paid - 100n) * ONE_USDT);
      expect(harness.updownUnits()).toBe(COVER + (100n - paid) * ONE_USDT);
      harness.exchange.check();
    }
  });

  test('§6.6 no outage earns the house anything: with an entry, and no exit in time, it never has more than before', () => {
    for (const side of ['up', 'down'] as const) {
      for (let endMs = T0 + 500; endMs < T1 - 5_000; endMs += 7_000) {
        for (const off of [-3, 0, 3]) {
          const harness = accepted(side);
          harness.tickAt(T0 + 500, PRICE);
          if (endMs > T0 + 500) harness.ticks(T0 + 1_000, endMs, PRICE + off);
          harness.tickAt(T1 + 3_600_000, PRICE - off);
          const { result } = only(harness.settleAt(T1 + 3_600_000));
          expect(['win', 'void']).toContain(result);
          expect(harness.updownUnits() <= COVER).toBe(true);
        }
      }
    }
  });

  test('§6.6 one tick alone up to expiry is too few, two are enough', () => {
    const few = openUpdownHarness(1);
    few.at(T0, 0, { type: 'updown.define', offerId: 2, symbolId: 1, durationMs: 10_000, ...UPDOWN_TERMS });
    few.tickAt(T0, PRICE);
    few.placeAt(T0, 1, { offerId: 2 });
    few.tickAt(T0 + 5_000, PRICE);
    expect(only(few.settleAt(T0 + 10_001))).toMatchObject({ result: 'void', reason: 'FEW_TICKS', entryTicks: PRICE, exitTicks: PRICE });
    few.tickAt(T0 + 20_000, PRICE);
    few.placeAt(T0 + 20_000, 1, { offerId: 2 });
    few.tickAt(T0 + 25_000, PRICE);
    few.tickAt(T0 + 25_000, PRICE + 1);
    expect(only(few.settleAt(T0 + 30_001))).toMatchObject({ result: 'win', entryTicks: PRICE, exitTicks: PRICE + 1 });
  });

  test('gaps before the entry and after expiry do not count', () => {
    const harness = openUpdownHarness();
    harness.tickAt(T0 - 20_000, PRICE);
    harness.tickAt(T0 - 400, PRICE);
    harness.placeAt(T0, 1);
    harness.ticks(T0 + 500, T1, PRICE);
    harness.tickAt(T1 + 30_000, PRICE + 9);
    expect(only(harness.settleAt(T1 + 30_000))).toMatchObject({ result: 'tie', reason: '' });
  });

  test('frozen and closed ticks are no prices: they neither enter nor exit', () => {
    const harness = accepted();
    harness.tickAt(T0 + 100, 0, 'frozen');
    harness.ticks(T0 + 500, T0 + 20_500, PRICE);
    for (let ms = T0 + 21_500; ms < T0 + 31_500; ms += 1_000) harness.tickAt(ms, 0, 'frozen');
    harness.ticks(T0 + 31_500, T1 - 5_000, PRICE);
    for (let ms = T1 - 5_000; ms < T1; ms += 1_000) harness.tickAt(ms, 0, 'frozen');
    harness.tickAt(T1, 0, 'closed');
    expect(only(harness.settleAt(T1 + 1))).toMatchObject({ reason: 'STALE_EXIT', exitTicks: PRICE });
    const frozen = accepted();
    for (let ms = T0 + 100; ms < T0 + 5_200; ms += 100) frozen.tickAt(ms, 0, 'frozen');
    expect(only(frozen.settleAt(T0 + 5_200))).toMatchObject({ reason: 'NO_ENTRY', entryN: 0, exitN: 0 });
  });
});

describe('§1.4 clocks that jump', () => {
  test('§6.6 an hour that is missing in the middle of an order: the last price before it pays a win and takes no stake', () => {
    for (const [off, outcome] of [
      [0, { result: 'void', reason: 'STALE_EXIT', payoutUnits: 100n * ONE_USDT }],
      [-4, { result: 'void', reason: 'STALE_EXIT', payoutUnits: 100n * ONE_USDT }],
      [4, { result: 'win', reason: 'GAP_WON', payoutUnits: 185n * ONE_USDT }],
    ] as const) {
      const harness = accepted();
      harness.ticks(T0 + 500, T0 + 20_000, PRICE);
      harness.tickAt(T0 + 20_001, PRICE + off);
      harness.tickAt(T0 + 3_600_000, PRICE + 5);
      expect(only(harness.settleAt(T0 + 3_600_001))).toMatchObject(outcome);
    }
  });

  test('an hour that is missing before the entry leaves none: void', () => {
    const harness = accepted();
    harness.tickAt(T0 + 3_600_000, PRICE + 5);
    expect(only(harness.settleAt(T0 + 3_600_000))).toMatchObject({ result: 'void', reason: 'NO_ENTRY', entryN: 0 });
  });

  test('while time stands, as it does when a clock is put back, nothing expires; ticks of one moment count in their order', () => {
    const harness = accepted();
    harness.ticks(T0 + 500, T1 - 500, PRICE);
    for (const off of [3, -2, 1]) {
      harness.tickAt(T1, PRICE + off);
      expect(harness.settleAt(T1)).toEqual([]);
    }
    expect(only(harness.settleAt(T1 + 1))).toMatchObject({ result: 'win', exitTicks: PRICE + 1 });
  });
});
