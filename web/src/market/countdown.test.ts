import { expect, test } from 'vitest';
import { secondsUntil, untilNextSecondMs } from './countdown.ts';

test('web.md §8.6 a begun second counts until it is over, and nothing is below zero', () => {
  expect(secondsUntil(60_000, 0)).toBe(60);
  expect(secondsUntil(60_000, 1)).toBe(60);
  expect(secondsUntil(60_000, 59_999)).toBe(1);
  expect(secondsUntil(60_000, 60_000)).toBe(0);
  expect(secondsUntil(60_000, 75_000)).toBe(0);
});

test('web.md §8.6 the ring steps when the second changes by the server’s clock, also after the end', () => {
  for (const nowMs of [0, 1, 250, 58_000]) {
    const wakesMs = nowMs + untilNextSecondMs(60_000, nowMs);
    expect(secondsUntil(60_000, wakesMs)).toBe(secondsUntil(60_000, nowMs + 0.5) - 1);
  }
  for (const nowMs of [0, 1, 250, 999, 59_999, 60_000, 60_001, 61_500]) {
    const waitMs = untilNextSecondMs(60_000, nowMs);
    expect(waitMs).toBeGreaterThan(0);
    expect(waitMs).toBeLessThanOrEqual(1_005);
  }
});
