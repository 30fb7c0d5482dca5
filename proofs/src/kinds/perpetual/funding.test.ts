import { describe, expect, test } from 'vitest';
import { failingLine, linesOf } from '../../test/failing-line.ts';
import { verifyEvidence } from '../../verify.ts';
import { FORGED_FUNDINGS, GOLDEN_FUNDINGS, fundingSigned, goldenFunding } from './test/golden-funding.ts';

const [PAYER] = Object.values(GOLDEN_FUNDINGS);
if (PAYER === undefined) throw new RangeError('no vector');

describe('SPEC §5.8 golden vectors of funding, as documents', () => {
  test.each(Object.entries(GOLDEN_FUNDINGS))('%s', (_name, golden) => {
    const { evidence } = goldenFunding(golden);
    expect(failingLine(evidence)).toBe('proved');
    expect(verifyEvidence(evidence)).toMatchObject({ proved: true, kind: 'funding', orderId: 'F-12-4' });
  });

  test('the lines stand in the order that the format fixes, and say what was found', () => {
    const lines = linesOf(goldenFunding(PAYER).evidence);
    expect(lines.map((line) => line.split(':')[0]).join(' ')).toBe(
      'format keys settlement ticks index marks checkpoints mark rate amounts',
    );
    expect(lines.slice(8)).toEqual(['rate: rate 12345 in 10^-8, as mark 42 says', 'amounts: -1.85175038 on a value of 15000.00300000']);
  });
});

describe('SPEC §15.2 a forged funding, signed with the exchange’s own keys, is not proved and the line says why', () => {
  test.each(FORGED_FUNDINGS)('$what', ({ change, line }) => {
    const { evidence, series } = goldenFunding(PAYER);
    expect(failingLine(fundingSigned(series, { ...evidence, settlement: { ...evidence.settlement, ...change } }))).toBe(line);
  });

  test('a mark after it that is not of the next interval', () => {
    const { evidence } = goldenFunding(PAYER, { intervalEnd: 1_767_254_400_000 });
    expect(failingLine(evidence)).toBe('rate: mark 41 is not shown to be the last of a funding interval that had ended');
  });

  test('every field of the settlement is tried but those that only name it', () => {
    const named = ['v', 'kind', 'orderId', 'symbol', 'seq', 'key'];
    const tried = new Set(FORGED_FUNDINGS.flatMap(({ change }) => Object.keys(change)));
    const fields = Object.keys(goldenFunding(PAYER).evidence.settlement).filter((field) => !named.includes(field));
    expect(fields.filter((field) => !tried.has(field))).toEqual([]);
  });
});
