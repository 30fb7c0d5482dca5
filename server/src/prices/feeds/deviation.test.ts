import { expect, test } from 'vitest';
import { deviationPpm } from './deviation.ts';

test('a source is so many parts per million from the index, half to even, above and below it', () => {
  expect(deviationPpm(3_000_300, 3_000_000)).toBe(100);
  expect(deviationPpm(2_999_700, 3_000_000)).toBe(-100);
  expect(deviationPpm(3_000_000, 3_000_000)).toBe(0);
  expect([deviationPpm(2_000_001, 2_000_000), deviationPpm(2_000_003, 2_000_000)]).toEqual([0, 2]);
  expect(Object.is(deviationPpm(1_999_999, 2_000_000), 0)).toBe(true);
});
