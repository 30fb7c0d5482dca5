import { describe, expect, test } from 'vitest';
import { breakEvenOf, costPerHundredOf, rateOf } from './terms.ts';

describe('G22 the published odds', () => {
  test.each([
    [800_000, '0.8', '0.555556', '10'],
    [850_000, '0.85', '0.540541', '7.5'],
    [920_000, '0.92', '0.520833', '4'],
    [1_000_000, '1', '0.5', '0'],
  ])('a rate of %i ppm: odds %s, break-even %s, cost per 100 at a fair coin %s', (ratePpm, odds, breakEven, cost) => {
    expect([rateOf(ratePpm).decimal, breakEvenOf(ratePpm).decimal, costPerHundredOf(ratePpm).decimal]).toEqual([odds, breakEven, cost]);
  });
});
