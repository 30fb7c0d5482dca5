import { expect, test } from 'vitest';
import { usesUpLimit } from './loss-limit.ts';

test('web.md §5 a stake that leaves less than the smallest one of the own daily loss limit says so before the yes', () => {
  expect(usesUpLimit('95', '100', '10')).toBe(true);
  expect(usesUpLimit('100', '100', '10')).toBe(true);
  expect(usesUpLimit('90.00000001', '100', '10')).toBe(true);
});

test('a stake that leaves another one, one that the limit refuses, and one without a limit say nothing', () => {
  expect(usesUpLimit('90', '100', '10')).toBe(false);
  expect(usesUpLimit('101', '100', '10')).toBe(false);
  expect(usesUpLimit('101', null, '10')).toBe(false);
});
