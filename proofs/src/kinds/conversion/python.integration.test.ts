import { describe, expect, test } from 'vitest';
import { differences } from '../../test/differences.ts';
import { leavesOf, mutationsOf } from '../../test/mutated-leaf.ts';
import { Random } from '../../test/random.ts';
import { python, verdictsOfFiles } from '../../test/second-verifier.ts';
import { FORGED_CONVERSIONS, FORGED_PRICES, GOLDEN_CONVERSIONS, GOLDEN_TIMES, goldenConversion } from './test/golden-conversions.ts';

describe.skipIf(python === undefined)('RULES §12 the second verifier says the same', () => {
  test('of conversions, of those that an operator with the keys has forged, and of any changed leaf', { timeout: 120_000 }, () => {
    const random = new Random(12_034);
    const made = [
      ...Object.entries(GOLDEN_CONVERSIONS).map(([what, told]) => ({ what, evidence: goldenConversion(told) })),
      ...Object.entries(GOLDEN_TIMES).map(([what, times]) => ({ what, evidence: goldenConversion({}, times) })),
    ];
    const forged = [
      ...Object.entries(FORGED_CONVERSIONS).map(([what, { told }]) => ({ what, evidence: goldenConversion(told) })),
      ...Object.entries(FORGED_PRICES).map(([what, { told, times }]) => ({ what, evidence: goldenConversion(told, times) })),
    ];
    const leaves = made.flatMap(({ evidence }) =>
      Array.from({ length: 50 }, () => random.pick(mutationsOf(evidence, random.pick(leavesOf(evidence))))),
    );
    const cases = [...made, ...forged, ...leaves];
    const theirs = verdictsOfFiles(cases.map(({ evidence }) => evidence));
    expect(differences(cases, theirs)).toEqual([]);
    expect(theirs.slice(0, made.length).every(({ proved }) => proved)).toBe(true);
    expect(theirs.slice(made.length).some(({ proved }) => proved)).toBe(false);
  });
});
