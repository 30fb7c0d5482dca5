import { expect, test } from 'vitest';
import { longestOf, type Hold } from './holds.ts';

const hold = (scope: Hold['scope'], review: number): Hold => ({ scope, code: 'RISK_REVIEW', reason: 'A check', start: 1, review });

test('SPEC §18 of several holds of a scope the one that is reviewed last is named', () => {
  const holds = [hold('opening', 5), hold('withdrawal', 9), hold('opening', 8), hold('opening', 7)];
  expect(longestOf(holds, 'opening')?.review).toBe(8);
  expect(longestOf(holds, 'withdrawal')?.review).toBe(9);
  expect(longestOf([], 'opening')).toBeNull();
});
