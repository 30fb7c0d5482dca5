import { createRandom } from '@candor/server/prices/feeds/simulated/random';
import { describe, expect, test } from 'vitest';
import { PRODUCTS, type Results } from './bettor-run.ts';
import { breakEven, LEAST_COUNT, LIVE_GATE, playCase, scoreOf, TROUBLES } from './cases.ts';
import { fiveVenues } from './five-venues.ts';
import { isRecordedHere, recordedPath, withoutMemory } from './recorded-path.ts';

/** Of each coin and case: seconds of work. */
const MINUTES = 120;
/** Of each coin, where one product is looked at closely. */
const MANY_MINUTES = 300;
/** Standard errors: of two hundred cells none is so far off by chance. */
const FAR = 3.3;

/** So many contracts make an interval narrow enough to lie below break-even as a whole. */
const MANY = 300;

/**
 * Cells that are not below break-even: of those with many contracts by the upper bound of the 95 % interval, of those with a hundred by the
 * score itself, of the others by a lower bound that chance does not reach.
 */
function notBelow(results: Results): readonly string[] {
  return [...results].flatMap(([bettor, rows]) =>
    rows.flatMap((played, product) => {
      const { score, high, count } = scoreOf(played, product);
      const bound = count >= MANY ? high : count >= LEAST_COUNT ? score : scoreOf(played, product, FAR).low;
      return bound >= breakEven(product) ? [`${bettor}, ${PRODUCTS[product]?.seconds} s: ${bound.toFixed(3)}`] : [];
    }),
  );
}

describe.skipIf(!isRecordedHere)('RULES §3.1 whoever watches five venues does not win by it (skipped without ../shared)', () => {
  test.each(TROUBLES)('$name', (trouble) => {
    const results = playCase(trouble, { minutes: MINUTES, seed: 'test', gate: LIVE_GATE });
    const contracts = [...results.values()].flat().reduce((sum, played) => sum + played.length, 0);
    // Two venues of five that are late by more than 2 s leave three fresh ones: nothing is accepted.
    expect(contracts > 400).toBe(trouble.slowMs <= 2_000);
    expect(notBelow(results)).toEqual([]);
  });

  test('the wait is what takes it: without one, two venues that are 2 s late let the fastest be followed', () => {
    const late = { name: 'two 2 s slow', slowMs: 2_000, lie: 0 };
    const scoreAfter = (waitMs: number) => {
      const results = playCase(late, { minutes: MANY_MINUTES, seed: 'test', gate: { ...LIVE_GATE, waitMs } });
      return scoreOf(results.get('fastest, 1 bp')?.[0] ?? [], 0);
    };
    const [atOnce, waited] = [scoreAfter(0), scoreAfter(LIVE_GATE.waitMs)];
    expect(atOnce.low).toBeGreaterThan(waited.high);
    expect(waited.high).toBeLessThan(breakEven(0));
  });

  test('four fresh sources are needed too: with three, two venues that are 5 s late can be bet on', () => {
    const late = { name: 'two 5 s slow', slowMs: 5_000, lie: 0 };
    const results = playCase(late, { minutes: MANY_MINUTES, seed: 'test', gate: { ...LIVE_GATE, leastFresh: 3 } });
    expect(scoreOf(results.get('fastest, 1 bp')?.[0] ?? [], 0).low).toBeGreaterThan(0.5);
  });

  test('the price has no memory: each move is the recorded one, up or down by a coin', () => {
    const path = recordedPath('BTC', 0, 60, createRandom('path'));
    const moved = withoutMemory(path, createRandom('signs'));
    const movesOf = (prices: Float64Array): readonly number[] =>
      [...prices].slice(1).map((price, step) => Math.log(price / (prices[step] ?? 1)));
    const [recorded, coined] = [movesOf(path), movesOf(moved)];
    const ups = coined.filter((move, step) => move * (recorded[step] ?? 0) > 0).length;
    const all = coined.filter((move) => move !== 0).length;
    for (const [step, move] of coined.entries()) expect(Math.abs(move)).toBeCloseTo(Math.abs(recorded[step] ?? 0), 10);
    expect(Math.abs(ups / all - 0.5)).toBeLessThan(FAR / 2 / Math.sqrt(all));
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

test('a score is what was won beyond the price’s own moves; a stake given back counts as break-even', () => {
  const of = (result: 'win' | 'lose' | 'back', moved: number, count: number) => Array.from({ length: count }, () => ({ result, moved }));
  const fair = scoreOf([...of('win', 1, 40), ...of('lose', -1, 60)], 0);
  expect([fair.score, fair.low, fair.high, fair.count]).toEqual([0.5, 0.5, 0.5, 100]);
  const led = scoreOf([...of('win', 1, 40), ...of('win', -1, 10), ...of('lose', -1, 50)], 0);
  expect([led.score, led.low, led.high].map((share) => share.toFixed(4))).toEqual(['0.6000', '0.5409', '0.6591']);
  expect(scoreOf(of('back', 0, 10), 0).score).toBeCloseTo(breakEven(0), 12);
});
