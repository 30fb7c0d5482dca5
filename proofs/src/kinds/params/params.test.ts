import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { digest } from '../../digest.ts';
import { failingLine, linesOf } from '../../test/failing-line.ts';
import { leavesOf, mutationsOf } from '../../test/mutated-leaf.ts';
import { verifyEvidence } from '../../verify.ts';
import type { ParamsEvidence } from './evidence.ts';
import { FORGED_PARAMS, goldenParams } from './test/golden-params.ts';

describe('RULES §18 a signed change of terms shows what was and what is, who planned it and when', () => {
  test('it is proved, and its lines say what was found', () => {
    const evidence = goldenParams();
    expect(failingLine(evidence)).toBe('proved');
    expect(verifyEvidence(evidence)).toMatchObject({ proved: true, kind: 'params', orderId: 'spot/btcusdt@2' });
    expect(linesOf(evidence).slice(2)).toEqual([
      `params: spot/btcusdt@2, entry 40 of the journal, signed by ${evidence.params.key}`,
      'change: 1 figures are other ones from 2026-01-01T01:00:00.700Z, planned by two persons an hour before or more',
    ]);
  });

  test('the example of the page is proved and has the digest that the page gives', () => {
    const example = JSON.parse(readFileSync(new URL('../../../../docs/params-example.json', import.meta.url), 'utf8')) as ParamsEvidence;
    expect(failingLine(example)).toBe('proved');
    expect(digest('candor/params/1', example.params)).toBe('ad53a9841b3966395a850bdeaa6d71f80993527ab70c3b36c2aa0a94134e5f39');
  });

  test('of a length of contract or round it names the seconds', () => {
    expect(verifyEvidence(goldenParams({ params: { product: 'updown', length: 60 } }))).toMatchObject({
      proved: true,
      orderId: 'updown/btcusdt-60@2',
    });
  });
});

test.each(Object.entries(FORGED_PARAMS))('signed with the exchange’s own keys: %s', (_what, forgery) => {
  expect(failingLine(goldenParams(forgery))).toBe(forgery.line);
});

test('its leaves, changed in every way by somebody without the keys, are not proved and the step is named', () => {
  const evidence = goldenParams();
  const missed = leavesOf(evidence).flatMap((path) =>
    mutationsOf(evidence, path).flatMap(({ what, evidence: changed, steps }) => {
      const { proved, lines } = verifyEvidence(changed);
      const last = lines.at(-1);
      return !proved && last !== undefined && steps.includes(last.step) ? [] : [`${what}: ${last?.step}`];
    }),
  );
  expect(missed).toEqual([]);
});
