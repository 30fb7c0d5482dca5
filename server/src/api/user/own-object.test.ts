import { expect, test } from 'vitest';
import { objectNumber } from './own-object.ts';

test('the number of an object is read in its one form, with or without the letter before it', () => {
  expect(['R-1234', '1234', 'U-9007199254740991'].map(objectNumber)).toEqual([1_234, 1_234, Number.MAX_SAFE_INTEGER]);
  const others = ['', ' ', '0', '01', '-1', '1.5', '1e3', '0x10', ' 12', '12\u00a0', 'R-', 'R-R-1', '9007199254740992', 'NaN', 'Infinity'];
  for (const other of others) expect(objectNumber(other), other).toBeNull();
});
