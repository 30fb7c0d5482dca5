import { expect, test } from 'vitest';
import { monthName, monthsBetween, monthStartMs, nextMonthMs } from './month.ts';

test('a month is that of UTC, from its first millisecond to its last', () => {
  const february = Date.UTC(2028, 1);
  expect([february, february + 1, Date.UTC(2028, 1, 29, 23, 59, 59, 999)].map((timeMs) => monthStartMs(timeMs))).toEqual(
    Array(3).fill(february),
  );
  expect(monthStartMs(february - 1)).toBe(Date.UTC(2028, 0));
  expect(nextMonthMs(Date.UTC(2027, 11))).toBe(Date.UTC(2028, 0));
  expect(monthName(Date.UTC(2027, 11))).toBe('2027-12');
});

test('every month from the first to the last, the newest first; one when both are the same', () => {
  expect(monthsBetween(Date.UTC(2027, 10), Date.UTC(2028, 1)).map((month) => monthName(month))).toEqual([
    '2028-02',
    '2028-01',
    '2027-12',
    '2027-11',
  ]);
  expect(monthsBetween(Date.UTC(2028, 0), Date.UTC(2028, 0))).toEqual([Date.UTC(2028, 0)]);
});
