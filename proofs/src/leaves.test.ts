import { expect, test } from 'vitest';
import { english } from './english.ts';
import type { Evidence } from './evidence.ts';
import { makeRound, ROUND_ENDS } from './test/made-round.ts';
import { makeSecond, SECOND_ENDS } from './test/made-second.ts';
import { leavesOf, mutationsOf } from './test/mutated-leaf.ts';
import { verifyEvidence } from './verify.ts';

/** Mutations that are proved, or refused at a step that does not name what was changed. */
function missed(evidence: Evidence): string[] {
  return leavesOf(evidence).flatMap((path) =>
    mutationsOf(evidence, path).flatMap(({ what, evidence: changed, steps }) => {
      const { proved, lines } = verifyEvidence(changed);
      const last = lines.at(-1);
      const named = !proved && last !== undefined && !last.ok && steps.includes(last.step) && english(last).length > 10;
      return named ? [] : [`${what}: proved ${proved}, ${last?.step}`];
    }),
  );
}

test.each(SECOND_ENDS)(
  'I17 every leaf of a contract that ends with %s, changed in every way, is not proved and the step is named',
  (end) => {
    expect(missed(makeSecond(71, end).evidence)).toEqual([]);
  },
);

test.each(ROUND_ENDS)('I18 every leaf of a round that ends with %s, changed in every way, is not proved and the step is named', (end) => {
  expect(missed(makeRound(72, end).evidence)).toEqual([]);
});
