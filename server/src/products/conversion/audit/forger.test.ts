import { describe, expect, test } from 'vitest';
import { commandForgeries } from '../../../audit/test/each-command.ts';
import { fieldForgeries, legForgeries, placeForgeries, samplesOf } from '../../../audit/test/each-event.ts';
import { EXPECTED, RULES, type Expected, type ExpectedRules } from '../../../audit/test/expected-rules.ts';
import { auditForged, unfound } from '../../../audit/test/forgery.ts';
import { conversionForgeries } from './test/forgeries.ts';
import { conversionHistory } from './test/history.ts';

const CONVERSION_RULES: Readonly<Record<string, ExpectedRules>> = {
  'conversion.defined': { is: 'SPEC/12 coin', fields: { effectiveMs: 'SPEC/18 terms' } },
  'conversion.switched': { is: 'SPEC/18 halt' },
  'conversion.accepted': {
    is: 'SPEC/12 conversion',
    legs: 'SPEC/2 conversion',
    fields: {
      grossUnits: 'SPEC/12 gross',
      feeUnits: 'SPEC/12 fee',
      commissionPpm: 'SPEC/12 fee',
      fromN: 'SPEC/12 price',
      fromTicks: 'SPEC/12 price',
      toN: 'SPEC/12 price',
      toTicks: 'SPEC/12 price',
    },
    extra: 'SPEC/12 conversion',
  },
};
const EXPECTED_OF_CONVERSIONS: Expected = { ...EXPECTED, rules: { ...RULES, ...CONVERSION_RULES } };

const entries = conversionHistory();
const samples = samplesOf(entries, ({ type }) => type)
  .filter(({ variant }) => variant in CONVERSION_RULES)
  .map((sample) => [sample.variant, sample] as const);

/** Fields of commands that reach no event and decide nothing, so that no audit can see them changed. */
const UNSEEN = ['conversion.change.operator', 'conversion.change.reason', 'conversion.switch.operator', 'conversion.switch.reason'];

describe('the forger of conversions', () => {
  test('the real journal is clean, with every kind of event in it', async () => {
    expect(await auditForged(entries)).toEqual([]);
    expect(samples.map(([variant]) => variant).toSorted()).toEqual(Object.keys(CONVERSION_RULES).toSorted());
  });

  test.each(samples)('I1 I2 each leg and each field of %s said otherwise is found and named', async (_variant, sample) => {
    const expected = EXPECTED_OF_CONVERSIONS;
    expect(await unfound([...legForgeries(entries, sample, expected), ...fieldForgeries(entries, sample, expected)])).toEqual([]);
  });

  test.each(samples)('%s left out, stated twice, of a refused command or without its command is found', async (_variant, sample) => {
    expect(await unfound(placeForgeries(entries, sample, EXPECTED_OF_CONVERSIONS))).toEqual([]);
  });

  test('SPEC §16 §18 each kind of command said otherwise, sent by another or answered otherwise is found', async () => {
    const ownRules = { 'conversion.accept': ['SPEC/12 coins', 'SPEC/12 quote'] };
    const options = { begins: 'conversion.', expected: EXPECTED_OF_CONVERSIONS, unseen: UNSEEN, ownRules };
    expect(await unfound(commandForgeries(entries, options))).toEqual([]);
  });

  test('what a thief with the whole program writes is found and named', async () => {
    expect(await unfound(conversionForgeries(entries))).toEqual([]);
  });
});
