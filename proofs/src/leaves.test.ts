import { expect, test } from 'vitest';
import { english } from './english.ts';
import { CUT, INSURED } from './kinds/perpetual/test/forged-liquidation.ts';
import { GOLDEN_FUNDINGS, goldenFunding } from './kinds/perpetual/test/golden-funding.ts';
import { goldenLiquidation } from './kinds/perpetual/test/golden-liquidation.ts';
import { makeRound, ROUND_ENDS } from './kinds/rounds/test/made-round.ts';
import { makeSecond, SECOND_ENDS } from './kinds/updown/test/made-updown.ts';
import { leavesOf, mutationsOf } from './test/mutated-leaf.ts';
import { verifyEvidence } from './verify.ts';

/** Mutations that are proved, or refused at a step that does not name what was changed; of every leaf, or of each so-many-th from `first` on. */
function missed(evidence: object, every = 1, first = 0): string[] {
  const paths = leavesOf(evidence).filter((_path, index) => index % every === first % every);
  return paths.flatMap((path) =>
    mutationsOf(evidence, path).flatMap(({ what, evidence: changed, steps }) => {
      const { proved, lines } = verifyEvidence(changed);
      const last = lines.at(-1);
      const named = !proved && last !== undefined && !last.ok && steps.includes(last.step) && english(last).length > 10;
      return named ? [] : [`${what}: proved ${proved}, ${last?.step}`];
    }),
  );
}

/** What decides differs from end to end, the objects hardly: one end with all its leaves, of each other a third of them, another third each time. */
const EVERY = 3;

test.each(SECOND_ENDS.map((end, index) => [end, index] as const))(
  'I17 the leaves of a contract that ends with %s, changed in every way, are not proved and the step is named',
  (end, index) => {
    expect(missed(makeSecond(71, end).evidence, index === 0 ? 1 : EVERY, index)).toEqual([]);
  },
);

test.each(ROUND_ENDS.map((end, index) => [end, index] as const))(
  'I18 the leaves of a round that ends with %s, changed in every way, are not proved and the step is named',
  (end, index) => {
    expect(missed(makeRound(72, end).evidence, index === 0 ? 1 : EVERY, index)).toEqual([]);
  },
);

test.each([INSURED, CUT])(
  'SPEC §15.2 the leaves of a liquidation, changed in every way, are not proved and the step is named',
  (golden) => {
    expect(missed(goldenLiquidation(golden).evidence)).toEqual([]);
  },
);

test('SPEC §15.2 the leaves of a payment of funding, changed in every way, are not proved and the step is named', () => {
  const [golden] = Object.values(GOLDEN_FUNDINGS);
  expect(golden === undefined ? [''] : missed(goldenFunding(golden).evidence)).toEqual([]);
});
