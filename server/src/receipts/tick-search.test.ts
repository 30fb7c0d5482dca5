import { describe, expect, test } from 'vitest';
import type { Tick } from '@candor/proofs/tick';
import { firstTickAfter, type Series } from './tick-search.ts';

/** Ticks at these times, of which the first `pruned` are kept no more. */
function series(times: readonly number[], pruned = 0): Series {
  const tick = (n: number): Tick => ({ n, time: times[n - 1] ?? 0 }) as Partial<Tick> as Tick;
  return {
    head: () => ({ n: times.length, digest: '' }),
    ticks: (_symbol, fromN) => {
      if (fromN <= pruned) return Promise.resolve({ absent: 'pruned', firstN: pruned + 1 });
      if (fromN > times.length) return Promise.resolve({ absent: 'missing', lastN: times.length });
      return Promise.resolve({ ticks: [tick(fromN)], digests: [''] });
    },
  } as Partial<Series> as Series;
}

describe('the first tick after a time', () => {
  test('agrees with looking at every tick, also where several have the same time', async () => {
    const times = [1, 3, 3, 3, 7, 8, 8, 20, 21, 21];
    for (let timeMs = 0; timeMs < 23; timeMs += 1) {
      const at = times.findIndex((time) => time > timeMs);
      expect(await firstTickAfter(series(times), 'btcusdt', timeMs)).toBe(at < 0 ? times.length + 1 : at + 1);
    }
  });

  test('is found among what is kept', async () => {
    const times = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
    for (let pruned = 0; pruned < 10; pruned += 1) {
      for (let timeMs = pruned + 1; timeMs <= 10; timeMs += 1) {
        expect(await firstTickAfter(series(times, pruned), 'btcusdt', timeMs)).toBe(timeMs + 1);
      }
    }
  });

  test('where there is none at all it would be the first', async () => {
    expect(await firstTickAfter(series([]), 'btcusdt', 5)).toBe(1);
  });
});
