import { describe, expect, test } from 'vitest';
import { leavesOf, mutationsOf } from '../../test/mutated-leaf.ts';
import { differences } from '../../test/differences.ts';
import { Random } from '../../test/random.ts';
import { python, verdictsOfFiles } from '../../test/second-verifier.ts';
import { FORGED_ORDERS, forgedOrder } from './test/forged-orders.ts';
import { GOLDEN_ORDERS, goldenOrder } from './test/golden-orders.ts';

describe.skipIf(python === undefined)('I17 the second verifier says the same', () => {
  test('of spot orders, of those that an operator with the keys has forged, and of any changed leaf', { timeout: 300_000 }, () => {
    const random = new Random(80_001);
    const made = Object.entries(GOLDEN_ORDERS).map(([what, golden]) => ({ what, evidence: goldenOrder(golden) }));
    const forged = FORGED_ORDERS.map((forgery) => ({ what: forgery.what, evidence: forgedOrder(forgery) }));
    const leaves = made.flatMap(({ evidence }) =>
      Array.from({ length: 100 }, () => random.pick(mutationsOf(evidence, random.pick(leavesOf(evidence))))),
    );
    const cases = [...made, ...forged, ...leaves];
    const theirs = verdictsOfFiles(cases.map(({ evidence }) => evidence));
    expect(differences(cases, theirs)).toEqual([]);
    expect(theirs.slice(0, made.length).every(({ proved }) => proved)).toBe(true);
    expect(theirs.slice(made.length).some(({ proved }) => proved)).toBe(false);
  });
});
