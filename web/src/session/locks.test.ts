import { expect, test } from 'vitest';
import { longestOf, nextAskMs, type Lock } from './locks.ts';

const lock = (scope: Lock['scope'], reviewMs: number): Lock => ({ scope, code: 'RISK_REVIEW', reason: 'A check', sinceMs: 1, reviewMs });

test('SPEC §18 of several holds of a scope the one that is reviewed last is named', () => {
  const locks = [lock('opening', 5), lock('withdrawal', 9), lock('opening', 8), lock('opening', 7)];
  expect(longestOf(locks, 'opening')?.reviewMs).toBe(8);
  expect(longestOf(locks, 'withdrawal')?.reviewMs).toBe(9);
  expect(longestOf([], 'opening')).toBeNull();
});

test('SPEC §18 a page asks again when the first hold has ended, and otherwise as ever', () => {
  const nowMs = 1_000_000;
  expect(nextAskMs([], nowMs)).toBe(30_000);
  expect(nextAskMs([lock('opening', nowMs + 3_600_000)], nowMs)).toBe(30_000);
  expect(nextAskMs([lock('opening', nowMs + 3_600_000), lock('withdrawal', nowMs + 4_000)], nowMs)).toBe(5_000);
  expect(nextAskMs([lock('opening', nowMs - 9_000)], nowMs)).toBe(1_000);
});
