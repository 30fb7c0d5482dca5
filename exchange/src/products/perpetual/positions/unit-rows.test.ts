import { expect, test } from 'vitest';
import { UnitRows } from './unit-rows.ts';

const COLUMNS = [0, 1, 2, 3, 4, 5, 6, 7];

test('rows keep their own amounts, and one that is taken again begins with zero', () => {
  const rows = new UnitRows();
  const [first, second] = [rows.take(), rows.take()];
  for (const column of COLUMNS) {
    rows.add(first + column, BigInt(column) - 3n);
    rows.add(second + column, 10n ** 30n);
  }
  expect(COLUMNS.map((column) => rows.at(first + column))).toEqual(COLUMNS.map((column) => BigInt(column) - 3n));
  rows.release(second);
  expect(rows.at(second)).toBe(10n ** 30n);
  const again = rows.take();
  expect(again).toBe(second);
  expect(COLUMNS.map((column) => rows.at(again + column))).toEqual(COLUMNS.map(() => 0n));
  expect(rows.at(first)).toBe(-3n);
});
