import { describe, expect, test } from 'vitest';
import { differences } from '../../test/differences.ts';
import { leavesOf, mutationsOf } from '../../test/mutated-leaf.ts';
import { Random } from '../../test/random.ts';
import { python, verdictsOfFiles } from '../../test/second-verifier.ts';
import { FORGED_ACKS, goldenAck, RECEIPT_PLACES } from './test/golden-ack.ts';

describe.skipIf(python === undefined)('RULES §15.1 the second verifier says the same', () => {
  test('of acknowledgements, of those that an operator with the keys has forged, and of any changed leaf', { timeout: 300_000 }, () => {
    const random = new Random(90_001);
    const made = RECEIPT_PLACES.map((index) => ({ what: `receipt ${index}`, evidence: goldenAck(index) }));
    const forged = Object.entries(FORGED_ACKS).map(([what, forgery]) => ({ what, evidence: goldenAck(forgery.of ?? 1, forgery) }));
    const early = { what: 'an earlier key', evidence: goldenAck(1, { isEarly: true }) };
    const leaves = made.flatMap(({ evidence }) =>
      Array.from({ length: 100 }, () => random.pick(mutationsOf(evidence, random.pick(leavesOf(evidence))))),
    );
    const cases = [...made, ...forged, early, ...leaves];
    const theirs = verdictsOfFiles(cases.map(({ evidence }) => evidence));
    expect(differences(cases, theirs)).toEqual([]);
    expect(theirs.slice(0, made.length).every(({ proved }) => proved)).toBe(true);
    expect(theirs.slice(made.length).some(({ proved }) => proved)).toBe(false);
  });
});
