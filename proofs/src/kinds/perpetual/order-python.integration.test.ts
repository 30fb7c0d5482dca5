import { describe, expect, test } from 'vitest';
import { differences } from '../../test/differences.ts';
import { leavesOf, mutationsOf } from '../../test/mutated-leaf.ts';
import { Random } from '../../test/random.ts';
import { python, verdictsOfFiles } from '../../test/second-verifier.ts';
import { FORGED_ORDERS, GOLDEN_ORDERS, goldenOrder } from './test/golden-orders.ts';

describe.skipIf(python === undefined)('I17 the second verifier says the same', () => {
  test('of orders for contracts, of those that an operator with the keys has forged, and of any changed leaf', { timeout: 300_000 }, () => {
    const random = new Random(90_001);
    const made = Object.entries(GOLDEN_ORDERS).map(([what, golden]) => ({ what, evidence: goldenOrder(golden) }));
    const forged = Object.entries(FORGED_ORDERS).map(([what, change]) => ({ what, evidence: goldenOrder(change) }));
    const leaves = made.flatMap(({ evidence }) =>
      Array.from({ length: 100 }, () => random.pick(mutationsOf(evidence, random.pick(leavesOf(evidence))))),
    );
    const cases = [...made, ...forged, ...leaves];
    const theirs = verdictsOfFiles(cases.map(({ evidence }) => evidence));
    expect(differences(cases, theirs)).toEqual([]);
    expect(theirs.map(({ proved }) => proved)).toEqual(cases.map((_case, index) => index < made.length));
  });
});
