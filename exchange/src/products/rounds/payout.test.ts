import { shareOf, splitOf } from '@candor/money/split';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { roundAt, roundTimes } from './clock.ts';
import { decideRound, matchedUnits, payoutIfPlayedUnits, payoutOfPlayedUnits, roundFeeUnits, wouldPlayUnits } from './payout.ts';

const USDT = 100_000_000n;
const FIVE_PER_CENT = { feeType: 1, feeValue: 5n * USDT };

describe('G23 the moments of round 5,890,752 of 300 s', () => {
  const startMs = Date.UTC(2026, 0, 1);

  test('it starts with the year 2026, and its moments are those of the rules', () => {
    expect(roundAt(startMs, 300_000)).toBe(5_890_752);
    expect(roundTimes(startMs, 300_000)).toEqual({
      startMs,
      cancelEndMs: startMs + 75_000,
      betEndMs: startMs + 148_000,
      lockMs: startMs + 150_000,
      endMs: startMs + 300_000,
    });
  });

  test('the millisecond before belongs to the round before, the last one to this round', () => {
    expect(roundAt(startMs - 1, 300_000)).toBe(5_890_751);
    expect(roundAt(startMs + 299_999, 300_000)).toBe(5_890_752);
    expect(roundAt(startMs + 300_000, 300_000)).toBe(5_890_753);
  });
});

describe('G24 payouts of a round', () => {
  const shares = (losing: bigint, stakes: readonly bigint[]): bigint[] => {
    const split = splitOf(losing - roundFeeUnits(FIVE_PER_CENT, losing), stakes);
    return stakes.map((stake, index) => shareOf(split, stake, index));
  };

  test('up 60 and 40, down 70 and 30, fee 5 %: 117 and 78, or 136.5 and 58.5, and 5 for the house', () => {
    const [up, down] = [
      [60n * USDT, 40n * USDT],
      [70n * USDT, 30n * USDT],
    ] as const;
    expect(roundFeeUnits(FIVE_PER_CENT, 100n * USDT)).toBe(5n * USDT);
    expect(shares(100n * USDT, up).map((share, index) => share + (up[index] ?? 0n))).toEqual([117n * USDT, 78n * USDT]);
    expect(shares(100n * USDT, down).map((share, index) => share + (down[index] ?? 0n))).toEqual([136n * USDT + USDT / 2n, 5_850_000_000n]);
  });

  test('up 3, 2 and 2, down 0.33333340: m is 0.33333340, of up plays 0.14285717, 0.09523812, 0.09523811, and what they share less the fee', () => {
    const units = matchedUnits({ upUnits: 7n * USDT, downUnits: 33_333_340n });
    expect(units).toBe(33_333_340n);
    const stakes = [3n * USDT, 2n * USDT, 2n * USDT];
    const split = splitOf(units, stakes);
    const played = stakes.map((stake, index) => shareOf(split, stake, index));
    expect(played).toEqual([14_285_717n, 9_523_812n, 9_523_811n]);
    expect(stakes.map((stake, index) => stake - (played[index] ?? 0n))).toEqual([285_714_283n, 190_476_188n, 190_476_189n]);
    expect(roundFeeUnits(FIVE_PER_CENT, units)).toBe(1_666_667n);
    expect(shares(units, played)).toEqual([13_571_431n, 9_047_621n, 9_047_621n]);
  });
});

describe('RULES §7 the fee comes from what plays on the losing side only and rounds up', () => {
  test('type 1 is a share: of one unit it is one unit, of nothing nothing', () => {
    expect(roundFeeUnits(FIVE_PER_CENT, 1n)).toBe(1n);
    expect(roundFeeUnits(FIVE_PER_CENT, 0n)).toBe(0n);
    expect(roundFeeUnits(FIVE_PER_CENT, 21n)).toBe(2n);
    expect(roundFeeUnits({ feeType: 1, feeValue: 0n }, 1_000n)).toBe(0n);
  });

  test('type 2 is an amount, never above a tenth of what plays', () => {
    const twoUsdt = { feeType: 2, feeValue: 2n * USDT };
    expect(roundFeeUnits(twoUsdt, 100n * USDT)).toBe(2n * USDT);
    expect(roundFeeUnits(twoUsdt, 20n * USDT)).toBe(2n * USDT);
    expect(roundFeeUnits(twoUsdt, 19n * USDT)).toBe(190_000_000n);
    expect(roundFeeUnits(twoUsdt, 11n)).toBe(2n);
  });

  test('it is never more than a tenth, rounded up', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 18n }),
        fc.constantFrom(1, 2),
        fc.bigInt({ min: 0n, max: 10n * USDT }),
        (losing, feeType, feeValue) => {
          const fee = roundFeeUnits({ feeType, feeValue }, losing);
          expect(fee >= 0n && fee * 10n < losing + 10n && fee <= losing).toBe(true);
        },
      ),
    );
  });
});

describe('RULES §7 the result', () => {
  const pools = { upUnits: 1n, downUnits: 10n ** 12n };
  const tick = (priceTicks: number): { n: number; priceTicks: number } => ({ n: 7, priceTicks });

  test.each([
    ['close above lock: up', pools, tick(100), tick(101), { result: 'up', reason: '' }],
    ['close below lock: down', pools, tick(100), tick(99), { result: 'down', reason: '' }],
    ['a tie is a refund', pools, tick(100), tick(100), { result: 'refund', reason: 'TIE' }],
    ['no lock tick', pools, null, tick(100), { result: 'refund', reason: 'NO_LOCK' }],
    ['no close tick', pools, tick(100), null, { result: 'refund', reason: 'NO_CLOSE' }],
    ['nobody down', { upUnits: 5n, downUnits: 0n }, tick(100), tick(101), { result: 'refund', reason: 'ONE_SIDED' }],
    ['nobody up', { upUnits: 0n, downUnits: 5n }, null, null, { result: 'refund', reason: 'ONE_SIDED' }],
  ] as const)('%s', (_name, among, lock, close, decision) => {
    expect(decideRound(among, lock, close)).toEqual(decision);
  });
});

describe('RULES §7 what is known before the stake', () => {
  test('the payout if all of it plays: 2 less the fee times the stake, at least that with a fixed fee', () => {
    expect(payoutIfPlayedUnits(FIVE_PER_CENT, 60n * USDT)).toBe(117n * USDT);
    expect(payoutIfPlayedUnits(FIVE_PER_CENT, 1n)).toBe(1n);
    expect(payoutIfPlayedUnits({ feeType: 2, feeValue: 2n * USDT }, 10n * USDT)).toBe(19n * USDT);
    expect(payoutIfPlayedUnits({ feeType: 2, feeValue: 2n * USDT }, 100n * USDT)).toBe(198n * USDT);
  });

  test('from the lock on, what a win pays for what plays', () => {
    expect(payoutOfPlayedUnits(FIVE_PER_CENT, 33_333_340n, 14_285_717n)).toBe(27_857_148n);
    expect(payoutOfPlayedUnits({ feeType: 2, feeValue: 2n * USDT }, 100n * USDT, 10n * USDT)).toBe(1_980_000_000n);
    expect(payoutOfPlayedUnits(FIVE_PER_CENT, 5n, 0n)).toBe(0n);
  });

  test('how much of a stake would play if betting ended with it', () => {
    const pools = { upUnits: 40n * USDT, downUnits: 100n * USDT };
    expect(wouldPlayUnits(pools, 'up', 60n * USDT)).toBe(60n * USDT);
    expect(wouldPlayUnits(pools, 'up', 160n * USDT)).toBe(80n * USDT);
    expect(wouldPlayUnits(pools, 'down', 100n * USDT)).toBe(20n * USDT);
    expect(wouldPlayUnits({ upUnits: 7n, downUnits: 0n }, 'up', 7n)).toBe(0n);
    expect(wouldPlayUnits({ upUnits: 2n, downUnits: 2n }, 'up', 1n)).toBe(0n);
  });
});
