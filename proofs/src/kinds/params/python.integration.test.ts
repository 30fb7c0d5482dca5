import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { differences } from '../../test/differences.ts';
import { leavesOf, mutationsOf } from '../../test/mutated-leaf.ts';
import { Random } from '../../test/random.ts';
import { python, verdictsOfFiles } from '../../test/second-verifier.ts';
import { FORGED_PARAMS, goldenParams } from './test/golden-params.ts';

describe.skipIf(python === undefined)('RULES §18 the second verifier says the same', () => {
  test('of changes of terms, of those that an operator with the keys has forged, and of any changed leaf', { timeout: 120_000 }, () => {
    const random = new Random(90_002);
    const made = { what: 'a change', evidence: goldenParams() };
    const forged = Object.entries(FORGED_PARAMS).map(([what, forgery]) => ({ what, evidence: goldenParams(forgery) }));
    const leaves = Array.from({ length: 200 }, () => random.pick(mutationsOf(made.evidence, random.pick(leavesOf(made.evidence)))));
    const example: unknown = JSON.parse(readFileSync(new URL('../../../../docs/params-example.json', import.meta.url), 'utf8'));
    const cases = [made, { what: 'the example of the page', evidence: example }, ...forged, ...leaves];
    const theirs = verdictsOfFiles(cases.map(({ evidence }) => evidence));
    expect(differences(cases, theirs)).toEqual([]);
    expect(theirs.slice(0, 2).every(({ proved }) => proved)).toBe(true);
    expect(theirs.slice(2).some(({ proved }) => proved)).toBe(false);
  });
});
