import { isOpenAt } from '@candor/exchange/ground/market/hours';
import { expect, test } from 'vitest';
import { hasHours } from '../../audit/ground/hours.ts';
import { isSessionOpen } from './sessions.ts';

const HOUR_MS = 3_600_000;

test('§3.1 the hours of gold are the same to the exchange as to the feeds, in each hour of 2007 to 2040 and a millisecond before it', () => {
  const differences: string[] = [];
  let openHours = 0;
  for (let timeMs = Date.UTC(2007, 0, 1); timeMs < Date.UTC(2041, 0, 1); timeMs += HOUR_MS) {
    for (const atMs of [timeMs - 1, timeMs]) {
      const open = isOpenAt('xauusdt', atMs);
      if (open !== isSessionOpen('xauusdt', atMs)) differences.push(new Date(atMs).toISOString());
      // the audit asks the table of time zones each time
      if (atMs % (7 * HOUR_MS) === 0 && open !== hasHours('xauusdt', atMs)) differences.push(`audit ${new Date(atMs).toISOString()}`);
    }
    if (isOpenAt('xauusdt', timeMs)) openHours += 1;
  }
  expect(differences).toEqual([]);
  // 23 hours on five days a week
  expect(openHours / ((34 * 365.25 * 24 * 115) / 168)).toBeCloseTo(1, 3);
});

test('§3.1 coins trade at any time', () => {
  for (let day = 0; day < 7; day++) expect(isOpenAt('btcusdt', Date.UTC(2026, 10, 1 + day, 22, 30))).toBe(true);
});

test.each([
  ['2026-07-03T20:59:59.999Z', true], // a Friday in summer
  ['2026-07-03T21:00:00.000Z', false],
  ['2026-07-05T21:59:59.999Z', false],
  ['2026-07-05T22:00:00.000Z', true],
  ['2026-12-01T21:59:59.999Z', true], // the daily break in winter
  ['2026-12-01T22:00:00.000Z', false],
  ['2026-12-01T23:00:00.000Z', true],
])('§3.1 gold at %s: open %s', (text, open) => expect(isOpenAt('xauusdt', Date.parse(text))).toBe(open));
