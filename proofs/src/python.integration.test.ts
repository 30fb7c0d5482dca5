import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { beforeAll, describe, expect, test } from 'vitest';
import { forgeField } from './test/forged-field.ts';
import { forgeRound, ROUND_FRAUDS } from './kinds/rounds/test/frauds.ts';
import { forgeSecond, SECOND_FRAUDS } from './kinds/updown/test/frauds.ts';
import { goldenEvidence, goldenUpdownTicks } from './kinds/updown/test/golden.ts';
import { FORGED_LIQUIDATIONS, FORGED_MARKS, LONG } from './kinds/perpetual/test/forged-liquidation.ts';
import { FORGED_FUNDINGS, fundingSigned, GOLDEN_FUNDINGS, goldenFunding } from './kinds/perpetual/test/golden-funding.ts';
import { GOLDEN_LIQUIDATIONS, goldenLiquidation, signedAgain, withMarks } from './kinds/perpetual/test/golden-liquidation.ts';
import { readJson } from './read-json.ts';
import { makeRound, ROUND_ENDS } from './kinds/rounds/test/made-round.ts';
import { makeSecond, SECOND_ENDS } from './kinds/updown/test/made-updown.ts';
import { differences } from './test/differences.ts';
import { forgeFirst } from './test/fraud.ts';
import { leavesOf, mutationsOf } from './test/mutated-leaf.ts';
import { Random } from './test/random.ts';
import { inWords, PROGRAM, python, verdictsOfFiles, verdictsOfTexts } from './test/second-verifier.ts';
import { verifyEvidence } from './verify.ts';

const EXAMPLE = new URL('../../docs/proofs-example.json', import.meta.url).pathname;

/** `npm run soak` asks for four times as many files. */
const TIMES = process.env['CANDOR_TEST_WHOLE'] === undefined ? 1 : 4;
/** Leaves that are changed of each file, in one way each. */
const CHANGED_LEAVES = 38 * TIMES;

const seeds = (from: number, count: number): number[] => Array.from({ length: count }, (_, index) => from + index);

/** Files of ever new seeds, as long as somebody asks for one. */
function* made<M>(make: (seed: number) => M): Generator<M> {
  for (const seed of seeds(31_001, 1_000)) yield make(seed);
}

describe.skipIf(python === undefined)('I17 the second verifier, in Python and from docs/proofs.md alone, says the same', () => {
  test('of valid contracts and rounds', { timeout: 300_000 }, () => {
    const valid = seeds(10_001, 125 * TIMES).map((seed) => ({ seed, second: makeSecond(seed), round: makeRound(seed) }));
    const cases = valid.flatMap(({ seed, second, round }) => [
      { what: `second ${seed}`, evidence: second.evidence },
      { what: `round ${seed}`, evidence: round.evidence },
    ]);
    expect(new Set(valid.map(({ second }) => second.end)).size).toBe(SECOND_ENDS.length);
    expect(new Set(valid.map(({ round }) => round.end)).size).toBe(ROUND_ENDS.length);
    const theirs = verdictsOfFiles(cases.map(({ evidence }) => evidence));
    expect(differences(cases, theirs)).toEqual([]);
    expect(theirs.every(({ proved }) => proved)).toBe(true);
  });

  test('of files in which anything was changed', { timeout: 300_000 }, () => {
    const cases = seeds(20_001, 125 * TIMES).flatMap((seed) => {
      const random = new Random(seed + 7_000_000);
      const { evidence } = random.once(2) ? makeSecond(seed) : makeRound(seed);
      return [1, 2, 3].map(() => {
        const forged = forgeField(evidence, random);
        return { what: `${seed} ${forged.what}`, evidence: forged.evidence };
      });
    });
    expect(differences(cases)).toEqual([]);
  });

  test('of frauds signed with the exchange’s own keys', { timeout: 300_000 }, () => {
    const cases: { what: string; evidence: unknown }[] = [];
    for (const seed of seeds(30_001, 75 * TIMES)) {
      const second = forgeSecond(makeSecond(seed), new Random(seed + 7_000_000));
      const round = forgeRound(makeRound(seed), new Random(seed + 8_000_000));
      for (const { what, evidence } of [second, round]) cases.push({ what: `${seed} ${what}`, evidence });
    }
    const random = new Random(31_000);
    // the dice leave some out
    for (const [what, fraud] of Object.entries(SECOND_FRAUDS)) cases.push({ what, evidence: forgeFirst(fraud, made(makeSecond), random) });
    for (const [what, fraud] of Object.entries(ROUND_FRAUDS)) cases.push({ what, evidence: forgeFirst(fraud, made(makeRound), random) });
    expect(cases.filter(({ evidence }) => evidence === null)).toEqual([]);
    expect(differences(cases)).toEqual([]);
  });

  test('of files in which a leaf was changed in any way', { timeout: 300_000 }, () => {
    const random = new Random(40_001);
    const made = [...SECOND_ENDS.map((end) => makeSecond(40_001, end)), ...ROUND_ENDS.map((end) => makeRound(40_002, end))];
    const cases = made.flatMap(({ evidence }) =>
      Array.from({ length: CHANGED_LEAVES }, () => random.pick(mutationsOf(evidence, random.pick(leavesOf(evidence))))),
    );
    expect(differences(cases)).toEqual([]);
  });

  test(
    'G14, G16, G17 of liquidations, of those that an operator with the keys has forged, and of any changed leaf',
    { timeout: 300_000 },
    () => {
      const random = new Random(60_001);
      const made = Object.entries(GOLDEN_LIQUIDATIONS).map(([what, golden]) => ({ what, evidence: goldenLiquidation(golden).evidence }));
      const forged = FORGED_LIQUIDATIONS.map(({ what, golden, change }) => {
        const { evidence, series } = goldenLiquidation(golden ?? LONG);
        return { what, evidence: signedAgain(series, { ...evidence, settlement: { ...evidence.settlement, ...change } }) };
      });
      const marked = FORGED_MARKS.map(({ what, change }) => {
        const one = goldenLiquidation(LONG);
        const [first, next] = one.evidence.marks;
        return { what, evidence: first === undefined || next === undefined ? null : withMarks(one, change(first, next)) };
      });
      const leaves = made.flatMap(({ evidence }) =>
        Array.from({ length: CHANGED_LEAVES }, () => random.pick(mutationsOf(evidence, random.pick(leavesOf(evidence))))),
      );
      const cases = [...made, ...forged, ...marked, ...leaves];
      const theirs = verdictsOfFiles(cases.map(({ evidence }) => evidence));
      expect(differences(cases, theirs)).toEqual([]);
      expect(theirs.slice(0, made.length).every(({ proved }) => proved)).toBe(true);
      expect(theirs.slice(made.length).some(({ proved }) => proved)).toBe(false);
    },
  );

  test('G20 of fundings, of those that an operator with the keys has forged, and of any changed leaf', { timeout: 300_000 }, () => {
    const random = new Random(70_001);
    const made = Object.entries(GOLDEN_FUNDINGS).map(([what, golden]) => ({ what, ...goldenFunding(golden) }));
    const forged = made.flatMap(({ evidence, series }) =>
      FORGED_FUNDINGS.map(({ what, change }) => {
        const settlement = { ...evidence.settlement, ...change };
        return { what: `${evidence.settlement.amount} ${what}`, evidence: fundingSigned(series, { ...evidence, settlement }) };
      }),
    );
    const leaves = made.flatMap(({ evidence }) =>
      Array.from({ length: 25 * TIMES }, () => random.pick(mutationsOf(evidence, random.pick(leavesOf(evidence))))),
    );
    const cases = [...made, ...forged, ...leaves];
    const theirs = verdictsOfFiles(cases.map(({ evidence }) => evidence));
    expect(differences(cases, theirs)).toEqual([]);
    expect(theirs.slice(0, made.length).every(({ proved }) => proved)).toBe(true);
  });

  test('of texts that say one thing in several ways, or several things', () => {
    const text = JSON.stringify(makeSecond(50_001, 'win').evidence);
    const ways: readonly (readonly [string, string])[] = [
      ['"v":1,', '"v":1.0,'],
      ['"v":1,', '"v":1e0,'],
      ['"v":1,', '"v":10e-1,'],
      ['"v":1,', '"v":1,"v":1,'],
      ['"v":1,', '"v":1,"\\u0076":1,'],
      ['"v":1,', '"v":1,"__proto__":{"v":1},'],
      ['"v":1,', '"v":1,"constructor":1,'],
      ['"v":1,', '"v":01,'],
      ['"v":1,', '"v":+1,'],
      ['"v":1,', '"v":NaN,'],
      ['"v":1,', '"v":Infinity,'],
      ['"v":1,', '"v":1e400,'],
      ['"v":1,', `"v":${'1'.repeat(5_000)},`],
      ['"v":1,', `"v":${'['.repeat(63)}${']'.repeat(63)},`],
      ['"v":1,', `"v":${'['.repeat(64)}${']'.repeat(64)},`],
      ['"v":1,', `"v":${'['.repeat(200_000)}${']'.repeat(200_000)},`],
      ['"side":', '"\\ud800":1,"side":'],
      ['"side":"up"', '"side":"\\u0075p"'],
      ['"ratePpm":', '"ratePpm":-'],
      ['"seq":', '"seq":9007199254740993,"s":'],
      ['"used":true', '"used":1'],
      ['"weight":0', '"weight":-0'],
      ['"weight":0', '"weight":-0.0'],
      [',', ',,'],
      ['{', '\ufeff{'],
    ];
    const texts = [text, '', 'null', '"\u2028"', ...ways.map(([from, to]) => text.replace(from, to))];
    const theirs = verdictsOfTexts(texts).map(({ proved, step }) => `${proved} ${step}`);
    const ours = texts.map((one) => {
      try {
        const { proved, lines } = verifyEvidence(readJson(one));
        return `${proved} ${lines.at(-1)?.step}`;
      } catch {
        return 'false unreadable';
      }
    });
    expect(theirs).toEqual(ours);
    expect(new Set(ours)).toEqual(new Set(['true payout', 'false format', 'false unreadable']));
  });

  test('of what is no evidence', () => {
    const files = [null, 7, [], {}, { kind: 'deal' }, { kind: 'second', v: 1 }];
    expect(differences(files.map((evidence) => ({ what: JSON.stringify(evidence), evidence })))).toEqual([]);
  });

  test('a file of a kind that neither knows is unreadable, one without a kind is not proved', () => {
    const files = [{ kind: 'deal' }, { kind: 7 }, {}];
    expect(verdictsOfFiles(files).map(inWords)).toEqual(['unreadable false format', 'false format', 'false format']);
    expect(files.map((file) => verifyEvidence(file).readable)).toEqual([false, true, true]);
  });

  test('as a command: every line, the exit code, and a key that is not the file’s', () => {
    const run = (...words: string[]) => spawnSync(python ?? '', [PROGRAM, ...words], { encoding: 'utf8' });
    const { keys } = makeSecond(1).evidence;
    expect(run(EXAMPLE)).toMatchObject({ status: 0 });
    expect(run(EXAMPLE).stdout.trimEnd().split('\n')).toHaveLength(15);
    const foreign = run(EXAMPLE, '--key', keys[0]?.publicKey ?? '');
    expect(foreign.status).toBe(1);
    expect(foreign.stdout).toContain('FAILED  keys');
    expect(run('/nowhere.json').status).toBe(2);
    expect(run(PROGRAM).status).toBe(2);
    expect(spawnSync(python ?? '', [PROGRAM, '/dev/stdin'], { input: '{"kind":"deal"}', encoding: 'utf8' }).status).toBe(2);
  });
});

describe('the worked example of docs/proofs.md', () => {
  let example: unknown;
  beforeAll(() => {
    example = JSON.parse(readFileSync(EXAMPLE, 'utf8'));
  });

  test('is the evidence of the golden vectors, and is proved', () => {
    expect(example).toEqual(goldenEvidence(goldenUpdownTicks(3_000_003), { result: 'win', reason: '' }, '185.00000000'));
    expect(verifyEvidence(example)).toMatchObject({ proved: true, recomputed: { result: 'win', payout: '185.00000000' } });
  });
});
