import { describe, expect, test } from 'vitest';
import { differences } from '../../test/differences.ts';
import { leavesOf, mutationsOf } from '../../test/mutated-leaf.ts';
import { Random } from '../../test/random.ts';
import { python, verdictsOfFiles } from '../../test/second-verifier.ts';
import { FORGED_WITHDRAWALS, GOLDEN_WITHDRAWALS, goldenWithdrawal } from './test/golden-withdrawals.ts';

describe.skipIf(python === undefined)('RULES §15.1 the second verifier says the same', () => {
  test('of withdrawals, of those that an operator with the keys has forged, and of any changed leaf', { timeout: 120_000 }, () => {
    const random = new Random(13_036);
    const made = Object.entries(GOLDEN_WITHDRAWALS).map(([what, told]) => ({ what, evidence: goldenWithdrawal(told) }));
    const forged = Object.entries(FORGED_WITHDRAWALS).map(([what, { told }]) => ({ what, evidence: goldenWithdrawal(told) }));
    const leaves = made.flatMap(({ evidence }) =>
      Array.from({ length: 40 }, () => random.pick(mutationsOf(evidence, random.pick(leavesOf(evidence))))),
    );
    const cases = [...made, ...forged, ...leaves];
    const theirs = verdictsOfFiles(cases.map(({ evidence }) => evidence));
    expect(differences(cases, theirs)).toEqual([]);
    expect(theirs.slice(0, made.length).every(({ proved }) => proved)).toBe(true);
    expect(theirs.slice(made.length).some(({ proved }) => proved)).toBe(false);
  });
});
