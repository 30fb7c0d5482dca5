import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { add, compare } from '../../../domain/decimal.ts';
import { estimatedPayout, multipleOf, roundFee, upShare } from './estimate.ts';
import { phaseAt, phaseEndMs, roundAt, type RoundTerms } from './round.ts';
import { roundMost, roundProblems, type RoundFacts } from './stake.ts';

const terms: RoundTerms = {
  periodId: 1,
  period: 60,
  stakeMin: '1',
  stakeMax: '1000',
  feeType: 1,
  feeValue: '5',
  cancellable: true,
};
const facts: RoundFacts = {
  terms,
  phase: 'open',
  ownSide: null,
  available: '500',
  limitLeft: null,
  excluded: false,
  freshness: 'live',
};
const codes = (side: 'up' | 'down', amount: string, part: Partial<RoundFacts> = {}) =>
  roundProblems(side, amount, { ...facts, ...part }).map(({ code }) => code);

describe('rules §7 the moments of a round', () => {
  test('G23 a round of 300 s: cancelling to a quarter, betting to two seconds before half, lock at half', () => {
    const startMs = Date.UTC(2026, 0, 1);
    expect(roundAt(startMs + 1, 300)).toEqual({
      round: 5_890_752,
      startMs,
      cancelEndMs: startMs + 75_000,
      betEndMs: startMs + 148_000,
      lockMs: startMs + 150_000,
      endMs: startMs + 300_000,
    });
  });
  test('each phase ends where the next begins', () => {
    const round = roundAt(1_800_000_000_000, 60);
    const at = (offsetMs: number) => phaseAt(round.startMs + offsetMs, round);
    expect([0, 27_999, 28_000, 29_999, 30_000, 59_999, 60_000].map(at)).toEqual([
      'open',
      'open',
      'closing',
      'closing',
      'locked',
      'locked',
      'over',
    ]);
    expect(phaseEndMs('open', round)).toBe(round.betEndMs);
    expect(phaseEndMs('closing', round)).toBe(round.lockMs);
    expect(phaseEndMs('locked', round)).toBe(round.endMs);
  });
});

describe('rules §7 the fee comes from the losing pool only', () => {
  test('type 1 is a share, rounded up', () => {
    expect(roundFee({ feeType: 1, feeValue: '5' }, '100')).toBe('5');
    expect(roundFee({ feeType: 1, feeValue: '5' }, '0.00000001')).toBe('0.00000001');
  });
  test('type 2 is an amount, at most a tenth of the pool', () => {
    expect(roundFee({ feeType: 2, feeValue: '3' }, '100')).toBe('3');
    expect(roundFee({ feeType: 2, feeValue: '30' }, '100')).toBe('10');
  });
});

describe('rules §7 "about ×" for a stake now', () => {
  test('own stake and its share of the losing pool less the fee', () => {
    // 100 on up beside 100: half of 300 − 15.
    expect(estimatedPayout(terms, { up: '100', down: '300' }, 'up', '100')).toBe('242.5');
    expect(multipleOf('242.5', '100')).toBe('2.42');
  });
  test('G24 up A 60, B 40; down C 70, D 30; fee 5 %', () => {
    const estimate = (side: 'up' | 'down', stake: string, up: string, down: string) => estimatedPayout(terms, { up, down }, side, stake);
    expect([estimate('up', '60', '40', '100'), estimate('up', '40', '60', '100')]).toEqual(['117', '78']);
    expect([estimate('down', '70', '100', '30'), estimate('down', '30', '100', '70')]).toEqual(['136.5', '58.5']);
    expect(roundFee(terms, '0.3333334')).toBe('0.01666667');
  });
  test('with the other side empty a stake comes back as it is', () => {
    expect(estimatedPayout(terms, { up: '0', down: '0' }, 'down', '7.5')).toBe('7.5');
  });
  test('no stake, no estimate', () => {
    expect(estimatedPayout(terms, { up: '1', down: '1' }, 'up', '')).toBeNull();
    expect(estimatedPayout(terms, { up: '1', down: '1' }, 'up', '0')).toBeNull();
  });
  test('never more than stake and losing pool, never less than the stake', () => {
    const amount = fc.integer({ min: 1, max: 10 ** 12 }).map((units) => `${units / 10 ** 4}`.replace(/e.*/, ''));
    fc.assert(
      fc.property(amount, amount, amount, fc.constantFrom('up' as const, 'down' as const), (up, down, stake, side) => {
        const payout = estimatedPayout(terms, { up, down }, side, stake);
        if (payout === null) return;
        expect(compare(payout, stake)).toBeGreaterThanOrEqual(0);
        expect(compare(payout, add(stake, side === 'up' ? down : up))).toBeLessThanOrEqual(0);
      }),
    );
  });
  test('the bar shows the share of up, and nothing while nobody has staked', () => {
    expect(upShare({ up: '1', down: '3' })).toBe(25);
    expect(upShare({ up: '0', down: '0' })).toBeNull();
  });
});

describe('web.md §5 problems of a stake', () => {
  test('a good stake has none', () => {
    expect(codes('up', '10')).toEqual([]);
  });
  test('the first problem is the first that the exchange would name', () => {
    const everything = { excluded: true, phase: 'locked', freshness: 'stale', ownSide: 'down', available: '0' } as const;
    expect(codes('up', '10', everything)).toEqual(['product.excluded', 'window.closed', 'price.stale', 'side.other', 'funds.insufficient']);
  });
  test('over the balance: what there is and the most that can be staked; only the first where it is below the smallest stake', () => {
    const values = (changes: Partial<RoundFacts>) => roundProblems('up', '10', { ...facts, ...changes }).map((problem) => problem.values);
    expect(values({ available: '9' })).toEqual([{ limit: '9', most: '9' }]);
    expect(values({ available: '0.5' })).toEqual([{ limit: '0.5' }]);
  });
  test('one side a round: more on the own side, nothing on the other', () => {
    expect(codes('up', '10', { ownSide: 'up' })).toEqual([]);
    expect(codes('up', '10', { ownSide: 'down' })).toEqual(['side.other']);
  });
  test('bounds: both ends are in', () => {
    expect(codes('up', '1')).toEqual([]);
    expect(codes('up', '0.99999999')).toEqual(['amount.belowMinimum']);
    expect(codes('up', '1000', { available: '2000' })).toEqual([]);
    expect(codes('up', '1000.00000001', { available: '2000' })).toEqual(['amount.aboveMaximum']);
    expect(codes('up', '1.000000001')).toEqual(['amount.tooPrecise']);
    expect(codes('up', '')).toEqual(['amount.missing']);
  });
  test('the own daily limit holds, and says when it is reached', () => {
    expect(codes('up', '10', { limitLeft: '10' })).toEqual([]);
    expect(codes('up', '10.01', { limitLeft: '10' })).toEqual(['limit.wouldPass']);
    expect(codes('up', '1', { limitLeft: '0.5' })).toEqual(['limit.reached', 'limit.wouldPass']);
  });
  test('without the server’s time, a price or a balance the button waits', () => {
    expect(codes('up', '10', { phase: null })).toEqual(['clock.unknown']);
    expect(codes('up', '10', { freshness: 'none' })).toEqual(['price.none']);
    expect(codes('up', '10', { available: null })).toEqual(['funds.unknown']);
  });
  test('Max is never refused, and a step more always is', () => {
    const amount = fc.integer({ min: 0, max: 2 * 10 ** 6 }).map((cents) => (cents / 100).toString());
    fc.assert(
      fc.property(amount, fc.option(amount), (available, limitLeft) => {
        const known = { ...facts, available, limitLeft };
        const most = roundMost(known);
        // Without a largest stake not even the smallest is possible.
        const refused = most === null ? '1' : add(most, '0.00000001');
        expect(roundProblems('up', refused, known)).not.toEqual([]);
        expect(most === null ? [] : roundProblems('up', most, known)).toEqual([]);
      }),
    );
  });
});
