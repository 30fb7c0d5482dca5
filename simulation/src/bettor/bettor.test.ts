import { createRandom } from '@candor/server/feeds/simulated/random';
import { describe, expect, test } from 'vitest';
import { PRODUCTS, type Results } from './bettor-run.ts';
import { breakEven, playCase, TROUBLES, winRate } from './cases.ts';
import { fiveVenues } from './five-venues.ts';
import { isRecordedHere, recordedPath } from './recorded-path.ts';

/** Of each coin and case: enough for a finding at once if a lie or a slow venue could be bet on, seconds of work. */
const MINUTES = 60;
/** Standard deviations: of two hundred cells none is so far off by chance. */
const FAR = 3.3;

/** Cells of which even the lower bound of the interval is above break-even. */
function above(results: Results): readonly string[] {
  return [...results].flatMap(([bettor, rows]) =>
    rows.flatMap((row, product) => (winRate(row, FAR).low > breakEven(product) ? [`${bettor}, ${PRODUCTS[product]?.seconds} s`] : [])),
  );
}

describe.skipIf(!isRecordedHere)('RULES §3.1 whoever watches five venues does not win by it (skipped without ../shared)', () => {
  test.each(TROUBLES)('$name', (trouble) => {
    const results = playCase(trouble, MINUTES, 'test');
    const contracts = [...results.values()].flat().reduce((sum, { won, lost, tied }) => sum + won + lost + tied, 0);
    // Two venues of five that are late by more than 2 s leave three fresh ones: nothing is accepted.
    expect(contracts > 200).toBe(trouble.slowMs <= 2_000);
    expect(above(results)).toEqual([]);
  });

  test('a minute of the path begins and spans as the recorded bar does', () => {
    const path = recordedPath('BTC', 0, 3, createRandom('path'));
    expect(path).toHaveLength(720);
    for (const minute of [0, 1, 2]) {
      const prices = path.subarray(minute * 240, (minute + 1) * 240);
      expect(Math.max(...prices)).toBeGreaterThan(Math.min(...prices));
      expect(Math.max(...prices) / Math.min(...prices)).toBeLessThan(1.01);
    }
  });

  test('a lie begins and ends, and a slow venue says what was true then under its time of then', () => {
    const path = recordedPath('BTC', 0, 60, createRandom('path'));
    const lying = fiveVenues(path, 1_000_000n, { name: 'lie', slowMs: 0, lie: 0.01 }, 'btcusdt', createRandom('lie'));
    expect(new Set(lying.lies)).toEqual(new Set([-1, 0, 1]));
    const slow = fiveVenues(path, 1_000_000n, { name: 'slow', slowMs: 5_000, lie: 0 }, 'btcusdt', createRandom('slow'));
    const [first, , , late] = slow.quotesAt(1_000, 1_000_000);
    expect([first?.timeMs, late?.timeMs]).toEqual([1_000_000, 995_000]);
    expect(Number(late?.bid)).toBe(Math.floor(slow.prices[3]?.[980] ?? 0) / 100);
  });
});

test('the interval of a share holds the share, and is narrower the more were counted', () => {
  const few = winRate({ won: 55, lost: 45 });
  const many = winRate({ won: 5_500, lost: 4_500 });
  expect([few.low.toFixed(4), few.high.toFixed(4)]).toEqual(['0.4524', '0.6439']);
  expect([many.low.toFixed(4), many.high.toFixed(4)]).toEqual(['0.5402', '0.5597']);
});
