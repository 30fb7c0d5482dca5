import { describe, expect, test } from 'vitest';
import { failingLine, linesOf } from '../../test/failing-line.ts';
import { verifyEvidence } from '../../verify.ts';
import { FORGED_FUNDINGS, GOLDEN_FUNDINGS, fundingSigned, goldenFunding } from './test/golden-funding.ts';

const [PAYER] = Object.values(GOLDEN_FUNDINGS);
if (PAYER === undefined) throw new RangeError('no vector');
const payer = PAYER;

describe('SPEC §5.8 golden vectors of funding, as documents', () => {
  test.each(Object.entries(GOLDEN_FUNDINGS))('%s', (_name, golden) => {
    const { evidence } = goldenFunding(golden);
    expect(failingLine(evidence)).toBe('proved');
    expect(verifyEvidence(evidence)).toMatchObject({ proved: true, kind: 'funding', orderId: 'F-12-4' });
  });

  test('the lines stand in the order that the format fixes, and say what was found', () => {
    const lines = linesOf(goldenFunding(PAYER).evidence);
    expect(lines.map((line) => line.split(':')[0]).join(' ')).toBe(
      'format keys settlement ticks index marks checkpoints mark rate amounts',
    );
    expect(lines.slice(8)).toEqual([
      'rate: rate 12345 in 10^-8, as its samples give and mark 42 says',
      'amounts: -1.85175038 on a value of 15000.00300000',
    ]);
  });
});

describe('SPEC §15.2 a forged funding, signed with the exchange’s own keys, is not proved and the line says why', () => {
  test.each(FORGED_FUNDINGS)('$what', ({ change, line }) => {
    const { evidence, series } = goldenFunding(PAYER);
    expect(failingLine(fundingSigned(series, { ...evidence, settlement: { ...evidence.settlement, ...change } }))).toBe(line);
  });

  test('a mark after it that is not of the next interval', () => {
    const { evidence } = goldenFunding(PAYER, { intervalEnd: 1_767_254_400_000 });
    expect(failingLine(evidence)).toBe('rate: mark 41 is not shown to be the last of a funding interval that had ended');
  });

  test('every field of the settlement is tried but those that only name it', () => {
    const named = ['v', 'kind', 'orderId', 'symbol', 'seq', 'key'];
    const tried = new Set(FORGED_FUNDINGS.flatMap(({ change }) => Object.keys(change)));
    const fields = Object.keys(goldenFunding(PAYER).evidence.settlement).filter((field) => !named.includes(field));
    expect(fields.filter((field) => !tried.has(field))).toEqual([]);
  });
});

describe('SPEC §5.8 G19 the rate follows from the samples', () => {
  const { evidence, series } = goldenFunding(PAYER);
  const { time } = evidence.settlement.premiums[0] ?? { time: 0 };

  /** What is said of a funding at a rate with these samples, one a minute. */
  function lineOf(rateE8: number, premiums: readonly number[]): string {
    const { evidence: made } = goldenFunding({ ...payer, rateE8 });
    const samples = premiums.map((premiumE8, index) => ({ time: time + index * 60_000, premiumE8 }));
    return failingLine(fundingSigned(series, { ...made, settlement: { ...made.settlement, premiums: samples } }));
  }

  const rateOf = (rateE8: number, premiums: readonly number[]): number => {
    const [, due = String(rateE8)] = /^rate: rateE8 is 7, it should be (-?\d+)$/.exec(lineOf(rateE8, premiums)) ?? [];
    return Number(due);
  };

  test.each([
    [30_000, 0],
    [0, 0],
    [200_000, 150_000],
    [-100_000, -50_000],
    [60_000, 10_000],
    [100_000, 50_000],
    [-40_000, 0],
    [50_000, 0],
    [-50_001, -1],
    [900_000, 375_000],
    [-900_000, -375_000],
  ])('a mean of %i gives %i, with 240 samples; with 239 there is no rate', (mean, rateE8) => {
    const samples = Array.from({ length: 240 }, () => mean);
    expect([rateOf(7, samples), rateOf(7, samples.slice(1))]).toEqual([rateE8, 0]);
  });

  test('the i-th sample weighs i, and a half goes to the even number', () => {
    const rising = Array.from({ length: 240 }, (_, index) => (index < 239 ? 60_000 : 60_000 + 28_920));
    expect(rateOf(7, rising)).toBe(10_000 + 240);
    // 14,460 of 28,920 more or less: half a unit.
    const half = (more: number): readonly number[] => Array.from({ length: 240 }, (_, index) => 60_001 + (index === 0 ? more : 0));
    expect([rateOf(7, half(14_460)), rateOf(7, half(-14_460)), rateOf(7, half(14_461))]).toEqual([10_002, 10_000, 10_002]);
  });
});
