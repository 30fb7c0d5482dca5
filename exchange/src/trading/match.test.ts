import { describe, expect, test } from 'vitest';
import { seededRandom } from '../test/seeded-random.ts';
import { MarginRun } from './test/margin-run.ts';

/** Fills, cuts, and ends for each reason, of resting orders and of the incoming one; reasons are those of `margin-rules.ts`. */
const KINDS_TO_MEET = [
  'fill',
  'cut',
  'rest',
  'would take',
  'not filled',
  ...[1, 3, 16, 17].map((why) => `maker ends ${why}`),
  ...[1, 2, 3, 4, 16, 17, 18].map((why) => `last ends ${why}`),
];

describe('product rules 4.2 and 5.2: the match loop under a product with margin, positions and budgets', () => {
  test.each([1, 2, 3, 2026])('seed %i: after each of 25,000 commands the harness equals a naive reference', { timeout: 60_000 }, (seed) => {
    const { met } = new MarginRun(seededRandom(seed), 25_000);
    for (const kind of KINDS_TO_MEET) expect(met.get(kind) ?? 0, kind).toBeGreaterThan(30);
  });
});
