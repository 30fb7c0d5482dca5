import { expect, test } from 'vitest';
import { nextOpeningMs } from './hours.ts';

test.each([
  ['2026-07-03T21:00:00.000Z', '2026-07-05T22:00:00.000Z'], // over a weekend in summer
  ['2026-07-04T12:34:56.789Z', '2026-07-05T22:00:00.000Z'],
  ['2026-12-01T22:00:00.000Z', '2026-12-01T23:00:00.000Z'], // the daily break in winter
  ['2026-10-30T22:00:00.000Z', '2026-11-01T23:00:00.000Z'], // the clocks go back in between
])('§3.1 gold is closed at %s until %s', (text, until) => {
  expect(nextOpeningMs('xauusdt', Date.parse(text))).toBe(Date.parse(until));
});

test('§3.1 there is no next opening of what is open', () => {
  expect(nextOpeningMs('xauusdt', Date.parse('2026-12-01T21:59:59.999Z'))).toBe(null);
  expect(nextOpeningMs('btcusdt', Date.parse('2026-07-04T12:00:00.000Z'))).toBe(null);
});
