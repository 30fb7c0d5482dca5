import { expect, test } from 'vitest';
import { paymentWarnings, watchPayments, type WatchedPayments } from './payment-health.ts';

const HOUR_MS = 3_600_000;
const NOW_MS = 1_767_240_000_000;

function ground(unsignedMs: readonly number[], unclear = 0) {
  const watched: WatchedPayments = {
    oldestMs: () => null,
    unsigned: () => ({ count: unsignedMs.length, oldestMs: unsignedMs[0] ?? null }),
    failed: () => 0,
    unfunded: () => 0,
    unclear: () => unclear,
    turnMs: () => NOW_MS,
    problems: () => 0,
    hot: () => [],
    areOn: () => true,
    isSignerMissing: () => false,
    now: () => NOW_MS,
  };
  const figures = new Map<string, () => number>();
  watchPayments({ gauge: (name, _help, read) => void figures.set(name, read), gauges: () => undefined }, watched);
  const figure = (name: string): number | undefined => figures.get(name)?.();
  return [figure('candor_payments_unsigned'), figure('candor_payment_unsigned_age_seconds'), paymentWarnings(watched)];
}

test('what operators have yet to sign is counted, has an age, and is a warning after an hour', () => {
  expect(ground([])).toEqual([0, 0, []]);
  expect(ground([NOW_MS - HOUR_MS, NOW_MS])).toEqual([2, 3_600, []]);
  expect(ground([NOW_MS - HOUR_MS - 1_000])).toEqual([1, 3_601, ['payments']]);
});

test('what only a person can settle is a warning at once', () => {
  expect(ground([], 1)).toEqual([0, 0, ['payments']]);
});
