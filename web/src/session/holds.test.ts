import { expect, test } from 'vitest';
import { longestOf, nextAskMs, type Hold } from './holds.ts';

const hold = (scope: Hold['scope'], reviewMs: number): Hold => ({ scope, code: 'RISK_REVIEW', reason: 'A check', sinceMs: 1, reviewMs });

test('SPEC §18 of several holds of a scope the one that is reviewed last is named', () => {
  const holds = [hold('opening', 5), hold('withdrawal', 9), hold('opening', 8), hold('opening', 7)];
  expect(longestOf(holds, 'opening')?.reviewMs).toBe(8);
  expect(longestOf(holds, 'withdrawal')?.reviewMs).toBe(9);
  expect(longestOf([], 'opening')).toBeNull();
});

test('SPEC §18 a page asks again when the first hold has ended, and otherwise as ever', () => {
  const nowMs = 1_000_000;
  expect(nextAskMs([], nowMs)).toBe(30_000);
  expect(nextAskMs([hold('opening', nowMs + 3_600_000)], nowMs)).toBe(30_000);
  expect(nextAskMs([hold('opening', nowMs + 3_600_000), hold('withdrawal', nowMs + 4_000)], nowMs)).toBe(5_000);
  expect(nextAskMs([hold('opening', nowMs - 9_000)], nowMs)).toBe(1_000);
});
