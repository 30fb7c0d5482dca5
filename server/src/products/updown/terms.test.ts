import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readProposal, writeProposal } from './proposal.ts';
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

describe('a proposal', () => {
  test('is read as it was written', () => {
    fc.assert(
      fc.property(
        fc.record({
          offerId: fc.integer({ min: 1, max: 1_000 }),
          version: fc.integer({ min: 1, max: 999_999_999 }),
          side: fc.constantFrom('up' as const, 'down' as const),
          stakeUnits: fc.bigInt({ min: 1n, max: 10n ** 25n }),
          expiresMs: fc.integer({ min: 1, max: 8_640_000_000_000_000 }),
        }),
        (proposal) => {
          const id = writeProposal(proposal);
          expect(readProposal(id)).toEqual(proposal);
          expect(id.length).toBeLessThanOrEqual(80);
        },
      ),
    );
  });

  test.each([
    '',
    'P1',
    'P1-1-1-up-1-x',
    'P1-1-1-sideways-1-1',
    'P2-1-1-up-1-1',
    'P1-1-1-up--1-1',
    'P1-1-1-up-1-9999999999999999',
    ' P1-1-1-up-1-1',
  ])('%j is none', (id) => expect(readProposal(id)).toBeNull());
});
