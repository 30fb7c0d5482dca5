import { expect, test } from 'vitest';
import { DayLosses } from './day-losses.ts';

const SPAN_MS = 900_000;
const DAY_MS = 86_400_000;

test('losses are kept by spans of a quarter of an hour, none older than a day before the newest', () => {
  const losses = new DayLosses();
  losses.add(1n, 5);
  losses.add(2n, SPAN_MS - 1);
  losses.add(-4n, SPAN_MS);
  losses.add(8n, DAY_MS + SPAN_MS - 1);
  expect(losses.spans()).toEqual([
    { startMs: 0, units: 3n },
    { startMs: SPAN_MS, units: -4n },
    { startMs: DAY_MS, units: 8n },
  ]);
  losses.add(16n, DAY_MS + SPAN_MS);
  expect(losses.spans().map(({ startMs }) => startMs)).toEqual([SPAN_MS, DAY_MS, DAY_MS + SPAN_MS]);
});
