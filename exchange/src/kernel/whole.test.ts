import { expect, test } from 'vitest';
import { wholeOf } from './whole.ts';

test('a whole number of any size keeps its value', () => {
  const values = [0, 1, 2 ** 30, 2 ** 31 - 1, 2 ** 31, 2 ** 32, 2 ** 32 + 5, Number.MAX_SAFE_INTEGER, -1, -(2 ** 31), -(2 ** 31) - 1];
  const stored = new Float64Array(values);
  expect(values.map((_, index) => wholeOf(stored[index] ?? Number.NaN))).toEqual(values);
});
