import { describe, expect, test } from 'vitest';
import { english } from './english.ts';
import { forgeField, type Forged } from './test/forged-field.ts';
import { forgeRound, ROUND_FRAUD_NAMES } from './kinds/rounds/test/frauds.ts';
import { forgeSecond, SECOND_FRAUD_NAMES } from './kinds/updown/test/frauds.ts';
import { makeRound, ROUND_ENDS } from './kinds/rounds/test/made-round.ts';
import { makeSecond, SECOND_ENDS } from './kinds/updown/test/made-updown.ts';
import { Random } from './test/random.ts';
import { Seal } from './test/sealed.ts';
import { verifyEvidence } from './verify.ts';

const seeds = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index + 1);
const SEEDS = seeds(150);
/** So many that each fraud is tried, whichever the dice choose. */
const FRAUD_SEEDS = seeds(400);
/** Other numbers than those the evidence was made of. */
const forging = (seed: number): Random => new Random(seed + 7_000_000);
const readBack = (evidence: unknown): unknown => JSON.parse(JSON.stringify(evidence));

describe('valid evidence is proved, whatever the outcome', () => {
  test('I17 second contracts: win, lose, tie and every void', () => {
    const seen = new Set<string>();
    for (const seed of SEEDS) {
      const { evidence, end } = makeSecond(seed);
      const { proved, lines, recomputed } = verifyEvidence(readBack(evidence));
      expect(
        lines.filter(({ ok }) => !ok),
        `seed ${seed}`,
      ).toEqual([]);
      expect(proved, `seed ${seed}`).toBe(true);
      expect(recomputed.reason === '' ? recomputed.result : recomputed.reason, `seed ${seed}`).toBe(end);
      expect(recomputed.payout).toBe(evidence.settlement.amounts.payout);
      seen.add(end);
    }
    expect(seen.size).toBe(SECOND_ENDS.length);
  });

  test('I18 rounds: either side, and every refund', () => {
    const seen = new Set<string>();
    for (const seed of SEEDS) {
      const { evidence, end } = makeRound(seed);
      const { proved, lines, recomputed } = verifyEvidence(readBack(evidence));
      expect(
        lines.filter(({ ok }) => !ok),
        `seed ${seed}`,
      ).toEqual([]);
      expect(proved, `seed ${seed}`).toBe(true);
      expect(recomputed.payout).toBe(evidence.settlement.amounts.payout);
      seen.add(end);
    }
    expect(seen.size).toBe(ROUND_ENDS.length);
  });

  test('RULES §15.1 a receipt that a crash left to the next key is valid, and its line says so', () => {
    let tried = 0;
    for (const seed of SEEDS) {
      const { evidence, keys } = makeSecond(seed);
      const next = keys.find(({ published }) => published.fromMs > evidence.receipt.time)?.published;
      if (next === undefined) continue;
      tried += 1;
      const signed = new Seal(keys).second({ ...evidence, receipt: { ...evidence.receipt, key: next.key } });
      const { proved, lines } = verifyEvidence(signed);
      expect(proved, `seed ${seed}`).toBe(true);
      expect(lines[2]).toMatchObject({ code: 'receipt.late', values: { key: next.key, from: new Date(next.fromMs).toISOString() } });
    }
    expect(tried).toBeGreaterThan(5);
  });

  test('the lines stand in the order that the format fixes', () => {
    const stepsOf = (evidence: unknown): string =>
      verifyEvidence(evidence)
        .lines.map(({ step }) => step)
        .join(' ');
    expect(stepsOf(makeSecond(1).evidence)).toBe(
      'format keys receipt terms settlement ticks index checkpoints entry exit inputs void outcome payout',
    );
    expect(stepsOf(makeRound(1).evidence)).toBe(
      'format keys receipt terms settlement round played ticks index checkpoints lock close inputs outcome payout',
    );
  });
});

/** Null when the first failing line is one that may be, is the last line and says why; else what is wrong. */
function missed({ evidence, what, steps }: Forged, seed: number): string | null {
  const { proved, lines } = verifyEvidence(evidence);
  const last = lines.at(-1);
  const failing = lines.filter(({ ok }) => !ok);
  const found = !proved && last !== undefined && steps.includes(last.step) && failing.length === 1 && failing[0] === last;
  return found && english(last).length > 10
    ? null
    : `seed ${seed}: ${what}: proved ${proved}, ${last?.step}: ${last === undefined ? '' : english(last)}`;
}

describe('SPEC §15.2 forged evidence is not proved, and the failing line says why', () => {
  test('any changed field, key, item or order of items', () => {
    for (const seed of SEEDS) {
      const random = forging(seed);
      const { evidence } = random.once(2) ? makeSecond(seed) : makeRound(seed);
      for (let more = 0; more < 4; more++) expect(missed(forgeField(evidence, random), seed)).toBeNull();
    }
  });

  test('frauds on second contracts by an operator with the keys', () => {
    const tried = new Set<string>();
    for (const seed of FRAUD_SEEDS) {
      const forged = forgeSecond(makeSecond(seed), forging(seed));
      tried.add(forged.what);
      expect(missed(forged, seed)).toBeNull();
    }
    expect([...tried].toSorted()).toEqual(SECOND_FRAUD_NAMES.toSorted());
  });

  test('frauds on rounds by an operator with the keys', () => {
    const tried = new Set<string>();
    for (const seed of FRAUD_SEEDS) {
      const forged = forgeRound(makeRound(seed), forging(seed));
      tried.add(forged.what);
      expect(missed(forged, seed)).toBeNull();
    }
    expect([...tried].toSorted()).toEqual(ROUND_FRAUD_NAMES.toSorted());
  });

  test.each([null, 7, 'receipt', [], {}, { kind: 'deal' }, { kind: 'second' }])('%j is no evidence', (evidence) => {
    const { proved, lines, kind } = verifyEvidence(evidence);
    expect(proved).toBe(false);
    expect(kind).toBeNull();
    expect(lines.map(({ step }) => step)).toEqual(['format']);
  });
});

test('a file of a kind that this verifier does not know is unreadable: a newer one may prove it', () => {
  const { proved, readable, lines } = verifyEvidence({ ...makeSecond(1).evidence, kind: 'deal' });
  expect([proved, readable]).toEqual([false, false]);
  expect(lines).toEqual([{ step: 'format', ok: false, code: 'format.kind', values: {} }]);
  expect(verifyEvidence(makeSecond(1).evidence).readable).toBe(true);
  expect(verifyEvidence({ ...makeSecond(1).evidence, v: 2 })).toMatchObject({ proved: false, readable: true });
});

describe('trusted keys', () => {
  test('with the published keys, evidence signed by anybody else is not proved', () => {
    const { evidence, keys } = makeSecond(11);
    const published = keys.map(({ published: { publicKey } }) => publicKey);
    expect(verifyEvidence(evidence, published).proved).toBe(true);
    const foreign = makeSecond(12).evidence;
    expect(verifyEvidence(foreign).proved).toBe(true);
    const { proved, lines } = verifyEvidence(foreign, published);
    expect(proved).toBe(false);
    expect(lines.at(-1)).toMatchObject({ step: 'keys', ok: false });
  });

  test('the first key is enough: it announces the others', () => {
    const made = SEEDS.map((seed) => makeSecond(seed)).find(({ keys }) => keys.length === 3);
    expect(made).toBeDefined();
    if (made === undefined) return;
    const [first, , last] = made.evidence.keys;
    expect(verifyEvidence(made.evidence, [first?.publicKey ?? '']).proved).toBe(true);
    // A later key does not speak for the one before it.
    expect(verifyEvidence(made.evidence, [last?.publicKey ?? '']).lines.at(-1)).toMatchObject({ step: 'keys', ok: false });
  });

  test('without trusted keys the verdict names the key that everything rests on', () => {
    const { evidence } = makeSecond(13);
    const { firstKey, lines } = verifyEvidence(evidence);
    expect(firstKey).toBe(evidence.keys[0]?.publicKey);
    expect(lines[1]).toMatchObject({ code: 'keys.begun', values: { key: evidence.keys[0]?.key } });
  });
});
