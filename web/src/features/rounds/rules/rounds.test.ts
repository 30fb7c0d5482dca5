import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { add, compare } from '../../../domain/decimal.ts';
import { matchedOf, multipleOf, payoutIfPlayed, roundFee, upShare, wouldPlay } from './matching.ts';
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

describe('rules §7 the fee comes from what plays on the losing side only', () => {
  test('type 1 is a share, rounded up', () => {
    expect(roundFee({ feeType: 1, feeValue: '5' }, '100')).toBe('5');
    expect(roundFee({ feeType: 1, feeValue: '5' }, '0.00000001')).toBe('0.00000001');
  });
  test('type 2 is an amount, at most a tenth of what plays', () => {
    expect(roundFee({ feeType: 2, feeValue: '3' }, '100')).toBe('3');
    expect(roundFee({ feeType: 2, feeValue: '30' }, '100')).toBe('10');
  });
});

describe('rules §7 what is known before the stake', () => {
  test('the multiple is 2 less the fee, and at least 1.9 with a fixed one', () => {
    expect(multipleOf(terms)).toBe('1.95');
    expect(multipleOf({ feeType: 1, feeValue: '3.3333' })).toBe('1.966667');
    expect(multipleOf({ feeType: 1, feeValue: '0' })).toBe('2');
    expect(multipleOf({ feeType: 2, feeValue: '3' })).toBe('1.9');
  });
  test('G24 the payout if all plays: up A 60, B 40; down C 70, D 30; fee 5 %', () => {
    expect(['60', '40', '70', '30'].map((stake) => payoutIfPlayed(terms, stake))).toEqual(['117', '78', '136.5', '58.5']);
    expect(roundFee(terms, '0.3333334')).toBe('0.01666667');
    expect(payoutIfPlayed({ feeType: 2, feeValue: '3' }, '100')).toBe('197');
    expect(payoutIfPlayed({ feeType: 2, feeValue: '3' }, '10')).toBe('19');
  });
  test('how much of a stake would play now: all of it up to the other pool, then its share', () => {
    expect(wouldPlay({ up: '40', down: '100' }, 'up', '60')).toBe('60');
    expect(wouldPlay({ up: '40', down: '100' }, 'up', '160')).toBe('80');
    expect(wouldPlay({ up: '40', down: '100' }, 'down', '100')).toBe('20');
    expect(wouldPlay({ up: '5', down: '0' }, 'up', '10')).toBe('0');
    expect(matchedOf({ up: '40', down: '100' })).toBe('40');
  });
  test('no stake, no payout', () => {
    expect(payoutIfPlayed(terms, '')).toBeNull();
    expect(payoutIfPlayed(terms, '0')).toBeNull();
  });
  test('never more than twice the stake, and never more plays than is staked or the other side holds', () => {
    const amount = fc.integer({ min: 1, max: 10 ** 12 }).map((units) => `${units / 10 ** 4}`.replace(/e.*/, ''));
    fc.assert(
      fc.property(amount, amount, amount, fc.constantFrom('up' as const, 'down' as const), (up, down, stake, side) => {
        const payout = payoutIfPlayed(terms, stake) ?? '';
        expect(compare(payout, add(stake, stake))).toBeLessThanOrEqual(0);
        const plays = wouldPlay({ up, down }, side, stake) ?? '';
        expect(compare(plays, stake)).toBeLessThanOrEqual(0);
        expect(compare(plays, side === 'up' ? down : up)).toBeLessThanOrEqual(0);
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
