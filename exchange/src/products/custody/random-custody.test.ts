import { expect, test } from 'vitest';
import { products } from '../../registry.ts';
import { TrialRun } from '../../test/trial-run.ts';
import { custody } from './product.ts';
import { trial } from './test/trial.ts';

const met = new Set<string>();

test.each([1, 2, 3, 4, 5, 6])(
  'I1–I6 random commands of custody, seed %i: exchange, model and auditor agree after every command',
  (seed) => {
    const { counts } = new TrialRun([trial], seed, 2_500, 6_000, [...products, custody]);
    for (const what of trial.mustHappen) expect(counts.get(what) ?? 0, what).toBeGreaterThan(0);
    for (const what of counts.keys()) met.add(what);
  },
);

test('all of the runs together have met what is rare', () => {
  expect(trial.mustHappenOnce.filter((what) => !met.has(what))).toEqual([]);
});
