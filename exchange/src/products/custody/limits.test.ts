import { describe, expect, test } from 'vitest';
import { areChannelTerms, areWithdrawalRules, clockText, feeOf, isInWindow, localTime, stepUnits, valueOf } from './limits.ts';
import { CHANNEL, KUCHING_MINUTES, ONE_USDT, RULES } from './test/custody-harness.ts';

describe('fee of a withdrawal', () => {
  const arrives = (terms: object): bigint => 100n * ONE_USDT - feeOf({ ...CHANNEL, ...terms }, 100n * ONE_USDT, 1n);

  test('G36 of 100 arrive 99 at ratio 0 and fee 1, 89 at ratio 10 and fee 1', () => {
    expect(arrives({ ratioPpm: 0, feeUnits: ONE_USDT })).toBe(99n * ONE_USDT);
    expect(arrives({ ratioPpm: 100_000, feeUnits: ONE_USDT })).toBe(89n * ONE_USDT);
  });

  test('a share is rounded up, and to what the chain can carry', () => {
    const terms = { ...CHANNEL, ratioPpm: 1, feeUnits: 0n };
    expect(feeOf(terms, 1_000_001n, 1n)).toBe(2n);
    expect(feeOf(terms, 1_000_001n, stepUnits(6, 8))).toBe(100n);
    expect([stepUnits(6, 8), stepUnits(8, 8), stepUnits(18, 8)]).toEqual([100n, 1n, 1n]);
  });
});

describe('window of withdrawals', () => {
  const isIn = (text: string, rules = RULES): boolean => isInWindow(rules, localTime(Date.parse(text), KUCHING_MINUTES).second);
  const window = (first: number, last: number) => ({ ...RULES, windowFirstSecond: first, windowLastSecond: last });

  test('G37 11:00:00 and 23:00:00 in Kuching are in, 10:59:59 and 23:00:01 are out', () => {
    const at = ['2026-01-01T03:00:00Z', '2026-01-01T02:59:59Z', '2026-01-01T15:00:00Z', '2026-01-01T15:00:01Z'];
    expect(at.map((text) => isIn(text))).toEqual([true, false, true, false]);
    expect([isIn('2026-01-01T02:59:59.999Z'), isIn('2026-01-01T15:00:00.999Z')]).toEqual([false, true]);
  });

  test('one that begins behind its end goes over midnight, one of a second alone and one without a bound are always open', () => {
    const night = window(23 * 3_600, 3_600);
    const at = ['2026-01-01T14:59:59Z', '2026-01-01T15:00:00Z', '2026-01-01T16:00:00Z', '2026-01-01T17:00:00Z', '2026-01-01T17:00:01Z'];
    expect(at.map((text) => isIn(text, night))).toEqual([false, true, true, true, false]);
    expect(isIn('2026-01-01T00:00:00Z', window(1, 1))).toBe(true);
    expect(isIn('2026-01-01T00:00:00Z', { ...RULES, isWindowLimited: false })).toBe(true);
  });

  test('a day and its second are those of the zone, behind UTC too', () => {
    expect(localTime(Date.parse('2026-01-01T15:59:59Z'), KUCHING_MINUTES)).toEqual({ day: 20_454, second: 86_399 });
    expect(localTime(Date.parse('2026-01-01T16:00:00Z'), KUCHING_MINUTES)).toEqual({ day: 20_455, second: 0 });
    expect(localTime(Date.parse('2026-01-01T04:59:59Z'), -300)).toEqual({ day: 20_453, second: 86_399 });
    expect([clockText(39_600), clockText(86_399), clockText(0)]).toEqual(['11:00:00', '23:59:59', '00:00:00']);
  });
});

describe('what terms may say', () => {
  const may = (terms: object, decimals = 6): boolean => areChannelTerms({ ...CHANNEL, ...terms }, decimals, 8);

  test('a channel whose whole fee is over a tenth of its smallest withdrawal is refused', () => {
    expect(may({})).toBe(true);
    expect(may({ feeUnits: 2n * ONE_USDT })).toBe(true);
    expect(may({ feeUnits: 2n * ONE_USDT + 100n })).toBe(false);
    expect(may({ feeUnits: 2n * ONE_USDT, ratioPpm: 1 })).toBe(false);
    expect(may({ feeUnits: 0n, ratioPpm: 100_000 })).toBe(true);
    expect(may({ feeUnits: 0n, ratioPpm: 100_001 })).toBe(false);
    expect(may({ feeUnits: 1n })).toBe(false);
    expect(may({ feeUnits: 1n }, 8)).toBe(true);
  });

  test('bounds are in order, and a deposit is final no earlier than it is credited', () => {
    expect(may({ finalConfirmations: 1 })).toBe(false);
    expect(may({ finalConfirmations: 2 })).toBe(true);
    expect(may({ creditConfirmations: 0 })).toBe(false);
    expect(may({ depositMaxUnits: ONE_USDT - 1n })).toBe(false);
    expect(may({ withdrawMaxUnits: 20n * ONE_USDT - 1n })).toBe(false);
  });

  test('rules of all channels', () => {
    const rules = (fields: object): boolean => areWithdrawalRules({ ...RULES, ...fields });
    expect(rules({})).toBe(true);
    expect([rules({ dayMaxRequests: 0 }), rules({ dayMaxRequests: 101 }), rules({ dayFreeRequests: -1 })]).toEqual([false, false, false]);
    expect([rules({ windowFirstSecond: 86_400 }), rules({ windowLastSecond: 0.5 }), rules({ minValueUnits: 1n << 90n })]).toEqual([
      false,
      false,
      false,
    ]);
  });
});

test('a value is rounded up to the unit of USDT', () => {
  expect(valueOf(1n, 3_000_001, 1_000_000n, 8)).toBe(30_001n);
  expect(valueOf(100_000_000n, 3_000_001, 1_000_000n, 8)).toBe(3_000_001_000_000n);
});
