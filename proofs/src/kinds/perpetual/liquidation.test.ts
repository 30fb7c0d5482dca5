import { describe, expect, test } from 'vitest';
import { failingLine, linesOf } from '../../test/failing-line.ts';
import { verifyEvidence } from '../../verify.ts';
import type { LiquidationSettlement } from './liquidation-evidence.ts';
import { FORGED_LIQUIDATIONS, FORGED_MARKS, LONG } from './test/forged-liquidation.ts';
import { GOLDEN_LIQUIDATIONS, goldenLiquidation, signedAgain, withMarks } from './test/golden-liquidation.ts';

describe('golden vectors of liquidations, as documents', () => {
  test.each(Object.entries(GOLDEN_LIQUIDATIONS))('%s', (_name, golden) => {
    const { evidence } = goldenLiquidation(golden);
    expect(failingLine(evidence)).toBe('proved');
    expect(verifyEvidence(evidence)).toMatchObject({ proved: true, kind: 'liquidation', orderId: 'L-12-3' });
  });

  test('the lines stand in the order that the format fixes, and say what was found', () => {
    const lines = linesOf(goldenLiquidation(LONG).evidence);
    expect(lines.map((line) => line.split(':')[0]).join(' ')).toBe(
      'format keys settlement ticks index marks checkpoints mark position fills amounts',
    );
    expect(lines.slice(8)).toEqual([
      'position: equity 113.06500000 is below the maintenance margin 113.06532500',
      'fills: 1 fills',
      'amounts: fee 56.50000000, 43.50000000 returned, 0 lots left',
    ]);
  });
});

describe('SPEC §15.2 a forged liquidation, signed with the exchange’s own keys, is not proved and the line says why', () => {
  test.each(FORGED_LIQUIDATIONS)('$what', ({ golden, change, line }) => {
    const { evidence, series } = goldenLiquidation(golden ?? LONG);
    const settlement: LiquidationSettlement = { ...evidence.settlement, ...change };
    expect(failingLine(signedAgain(series, { ...evidence, settlement }))).toBe(line);
  });

  test.each(FORGED_MARKS)('$what', ({ change, line }) => {
    const made = goldenLiquidation(LONG);
    const [first, next] = made.evidence.marks;
    if (first === undefined || next === undefined) throw new RangeError('two marks');
    expect(failingLine(withMarks(made, change(first, next)))).toBe(line);
  });

  test('every field of the settlement is tried but those that only name it', () => {
    const named = ['v', 'kind', 'orderId', 'tierVersion', 'seq', 'key', 'mark'];
    const tried = new Set(FORGED_LIQUIDATIONS.flatMap(({ change }) => Object.keys(change)));
    const fields = Object.keys(goldenLiquidation(LONG).evidence.settlement).filter((field) => !named.includes(field));
    expect(fields.filter((field) => !tried.has(field))).toEqual([]);
  });

  test('a settlement without the signature of the exchange', () => {
    const { evidence } = goldenLiquidation(LONG);
    const settlement = { ...evidence.settlement, returned: '43.50000001' };
    expect(failingLine({ ...evidence, settlement })).toMatch(/^settlement: the settlement is not signed by key /);
  });
});
