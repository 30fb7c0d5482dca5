import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { add, compare } from '../../../domain/decimal.ts';
import { type StakeFacts, stakeMost, stakeProblems } from './stake.ts';
import { breakEvenPercent, costOfHundred, payoutOf, sameTerms, outcomeOf, standingAt, type UpdownTerms, winOf } from './terms.ts';

const terms: UpdownTerms = { periodId: 2, seconds: 60, waitMs: 0, rate: '0.85', version: 1, stakeMin: '1', stakeMax: '2000' };
const facts: StakeFacts = {
  terms,
  available: '10000',
  coverMax: '1800',
  limitLeft: null,
  excluded: false,
  freshness: 'live',
};
const codes = (amount: string, more: Partial<StakeFacts> = {}) => stakeProblems(amount, { ...facts, ...more }).map(({ code }) => code);

describe('product rules §6.1, §6.7: a win pays the stake and floor(stake × rate)', () => {
  test.each([
    ['100', '0.85', '185'],
    ['0.00000001', '0.85', '0.00000001'],
    ['33.33333333', '0.92', '63.99999999'],
    ['1', '1', '2'],
  ])('%s at %s pays %s', (stake, rate, payout) => {
    expect(payoutOf(stake, rate)).toBe(payout);
  });

  test('never more than the exact product, never a whole unit less', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 10n ** 15n), fc.integer({ min: 800_000, max: 1_000_000 }), (units, ratePpm) => {
        const stake = `${units / 100_000_000n}.${String(units % 100_000_000n).padStart(8, '0')}`;
        const rate = ratePpm === 1_000_000 ? '1' : `0.${ratePpm}`;
        const expected = (units * BigInt(ratePpm)) / 1_000_000n;
        expect(winOf(stake, rate)).toBe(add('0', `${expected / 100_000_000n}.${String(expected % 100_000_000n).padStart(8, '0')}`));
      }),
    );
  });
});

describe('product rules §6.9: the odds', () => {
  test.each([
    ['0.8', '55.6', '10'],
    ['0.85', '54.1', '7.5'],
    ['0.9', '52.7', '5'],
    ['0.92', '52.1', '4'],
    ['1', '50', '0'],
  ])('at %s one has to be right over %s percent, and 100 cost %s', (rate, percent, cost) => {
    expect(breakEvenPercent(rate)).toBe(percent);
    expect(costOfHundred(rate)).toBe(cost);
  });
});

describe('product rules §6.4, §6.5: strictly above or below', () => {
  test.each([
    ['up', '100', '100.01', 'win', '0.01'],
    ['up', '100', '99.99', 'lose', '-0.01'],
    ['down', '100', '99.99', 'win', '-0.01'],
    ['down', '100', '100.01', 'lose', '0.01'],
    ['up', '100', '100.00', 'tie', '0'],
    ['down', '100', '100', 'tie', '0'],
  ] as const)('%s from %s at %s is a %s', (direction, entry, price, result, difference) => {
    expect(standingAt(direction, entry, price)).toEqual({ result, difference });
  });

  test('without an entry or a price there is no standing', () => {
    expect(standingAt('up', null, '1')).toBeNull();
    expect(standingAt('up', '1', null)).toBeNull();
  });
});

describe('web.md §5: problems in order, the first names the buttons', () => {
  test.each([
    ['100', {}, undefined],
    ['', {}, 'amount.missing'],
    ['0', {}, 'amount.missing'],
    ['0.99999999', {}, 'amount.belowMinimum'],
    ['1', {}, undefined],
    ['1800', {}, undefined],
    ['1800.00000001', {}, 'amount.aboveCover'],
    ['2000.00000001', {}, 'amount.aboveMaximum'],
    ['1.000000001', {}, 'amount.tooPrecise'],
    ['100', { available: '99.99999999' }, 'funds.insufficient'],
    ['100', { available: null }, 'funds.unknown'],
    ['100', { freshness: 'stale' }, 'price.stale'],
    ['100', { freshness: 'none' }, 'price.none'],
    ['100', { freshness: 'delayed' }, undefined],
    ['100', { terms: null }, 'product.none'],
    ['100', { excluded: true, freshness: 'stale' }, 'product.excluded'],
    ['100', { limitLeft: '99.5' }, 'limit.wouldPass'],
    ['100', { limitLeft: '0.5' }, 'limit.reached'],
    ['100', { coverMax: '0' }, 'cover.none'],
    ['', { available: null }, 'amount.missing'],
  ] as const)('%s with %o: %s', (amount, more, code) => {
    expect(codes(amount, more)[0]).toBe(code);
  });
});

test('web.md §5 Max is never refused, and Max plus one unit always is', () => {
  const units = fc
    .bigInt(0n, 10n ** 12n)
    .map((value) => add('0', `${value / 100_000_000n}.${String(value % 100_000_000n).padStart(8, '0')}`));
  fc.assert(
    fc.property(units, units, fc.option(units, { nil: null }), (available, coverMax, limitLeft) => {
      const judged = { ...facts, available, coverMax, limitLeft };
      const most = stakeMost(judged);
      // Without a Max not even the smallest stake is taken.
      const [tried, refused] = most === null ? [null, terms.stakeMin] : [most, add(most, '0.00000001')];
      expect(tried === null ? [] : stakeProblems(tried, judged)).toEqual([]);
      expect(stakeProblems(refused, judged)).not.toEqual([]);
      expect(compare(tried ?? '0', terms.stakeMax)).toBeLessThanOrEqual(0);
    }),
  );
});

test('web.md §5 other terms ask for a fresh yes: rate, version and limits', () => {
  expect(sameTerms(terms, { ...terms, rate: '0.850' })).toBe(true);
  for (const other of [{ rate: '0.9' }, { version: 2 }, { stakeMin: '2' }, { stakeMax: '1000' }, { periodId: 3 }])
    expect(sameTerms(terms, { ...terms, ...other })).toBe(false);
});

test('RULES §6.8 of a contract that operators have voided nothing would be lost, and what would be won is', () => {
  const outcomes = (isVoided: boolean) =>
    (['win', 'lose', 'tie'] as const).map((result) => outcomeOf({ result, difference: '1' }, isVoided));
  expect(outcomes(false)).toEqual(['win', 'lose', 'tie']);
  expect(outcomes(true)).toEqual(['win', 'tie', 'tie']);
});
