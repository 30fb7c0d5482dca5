import { expect, test } from 'vitest';
import { ageText, restText, spanText, timeOrSpanText, withoutUnit } from './times.ts';

const HOUR_MS = 3_600_000;
const NOW_MS = 1_798_761_600_000;

test.each([
  [24 * HOUR_MS, { id: 'operator-work.rest.hours', values: { value: '24' } }],
  [HOUR_MS - 1, { id: 'operator-work.rest.minutes', values: { value: '59' } }],
  [59_999, { id: 'operator-work.rest.seconds', values: { value: '59' } }],
  [1, { id: 'operator-work.rest.seconds', values: { value: '0' } }],
  [0, null],
  [-HOUR_MS, null],
])('what can be confirmed for %d ms says so', (leftMs, text) => {
  expect(restText(NOW_MS + leftMs, NOW_MS)).toEqual(text);
});

test('an age is that of the server’s time, cut, and never before now', () => {
  expect(ageText(1_000, 60_999)).toEqual({ id: 'operator-work.age.seconds', values: { value: '59' } });
  expect(ageText(1_000, 61_000)).toEqual({ id: 'operator-work.age.minutes', values: { value: '1' } });
  expect(ageText(0, 7_200_000)).toEqual({ id: 'operator-work.age.hours', values: { value: '2' } });
  expect(ageText(5_000, 1_000)).toEqual({ id: 'operator-work.age.seconds', values: { value: '0' } });
});

test('a span is as short as it can be read', () => {
  expect([0, 2.4, 999, 1_000, -1_500, 119_000, 150_000].map(spanText)).toEqual([
    '0 ms',
    '2 ms',
    '999 ms',
    '1.0 s',
    '-1.5 s',
    '119.0 s',
    '3 min',
  ]);
});

test('milliseconds are how long, or when, and named without their unit', () => {
  expect([-40, 600_000, 30 * 86_400_000].map(timeOrSpanText)).toEqual(['-40 ms', '10 min', '43200 min']);
  expect(timeOrSpanText(NOW_MS)).toMatch(/^202[67]-\d\d-\d\d \d\d:\d\d$/);
  expect([withoutUnit('createdMs'), withoutUnit('amount')]).toEqual(['created', 'amount']);
});
