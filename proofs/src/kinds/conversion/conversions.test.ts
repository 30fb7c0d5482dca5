import { describe, expect, test } from 'vitest';
import { failingLine, linesOf } from '../../test/failing-line.ts';
import { leavesOf, mutationsOf } from '../../test/mutated-leaf.ts';
import { verifyEvidence } from '../../verify.ts';
import { FORGED_CONVERSIONS, FORGED_PRICES, GOLDEN_CONVERSIONS, GOLDEN_TIMES, goldenConversion } from './test/golden-conversions.ts';

describe('RULES §12 golden vectors of conversions, as documents', () => {
  test.each(Object.entries(GOLDEN_CONVERSIONS))('G34 %s', (_name, told) => {
    expect(failingLine(goldenConversion(told))).toBe('proved');
    expect(verifyEvidence(goldenConversion(told))).toMatchObject({ proved: true, kind: 'conversion', orderId: 'V-40' });
  });

  test('the lines say what was converted, by what, and what came', () => {
    expect(linesOf(goldenConversion()).slice(3)).toEqual([
      'terms: 1000.00000000 USDT into BTC, 1 against 30000.01, accepted at 2026-01-01T00:00:00.500Z',
      'ticks: 2 ticks of both prices, one after the other',
      expect.stringMatching(/^index: /),
      expect.stringMatching(/^checkpoints: /),
      'prices: each price is the last signed one at 2026-01-01T00:00:00.500Z',
      'amounts: 0.03333332 less the fee of 0.00003334; both follow from the terms',
    ]);
  });
});

describe('SPEC §15.2 a forged conversion, signed with the exchange’s own keys, is not proved and the line says why', () => {
  test.each(Object.entries(FORGED_CONVERSIONS))('%s', (_what, { told, line }) => {
    expect(failingLine(goldenConversion(told))).toBe(line);
  });

  test.each(Object.entries(FORGED_PRICES))('%s', (_what, { told, times, line }) => {
    expect(failingLine(goldenConversion(told, times))).toBe(line);
  });

  test.each(Object.entries(GOLDEN_TIMES))('RULES §12 %s is proved', (_what, times) => {
    expect(failingLine(goldenConversion({}, times))).toBe('proved');
  });

  test('a series too few, one too many, and one of another coin', () => {
    const [ofUsdt, ofEth] = [goldenConversion(), goldenConversion({ from: 'ETH', fromTick: 9, fromPrice: '2000.00' })];
    expect(failingLine({ ...ofUsdt, prices: [] })).toBe('ticks: 0 series of prices instead of 1');
    expect(failingLine({ ...ofUsdt, prices: ofEth.prices })).toBe('ticks: 2 series of prices instead of 1');
    expect(failingLine({ ...ofEth, prices: ofEth.prices.toReversed() })).toMatch(/^ticks: /);
  });

  test('a commission out of its bounds is of no format', () => {
    for (const commissionPpm of [999, 10_001]) expect(failingLine(goldenConversion({ commissionPpm }))).toMatch(/^format: /);
  });
});

test('SPEC §15.2 the leaves of a conversion, changed in every way by somebody without the keys, are not proved and the step is named', () => {
  const evidence = goldenConversion();
  const missed = leavesOf(evidence).flatMap((path) =>
    mutationsOf(evidence, path).flatMap(({ what, evidence: changed, steps }) => {
      const { proved, lines } = verifyEvidence(changed);
      const last = lines.at(-1);
      return !proved && last !== undefined && steps.includes(last.step) ? [] : [`${what}: ${last?.step}`];
    }),
  );
  expect(missed).toEqual([]);
});
