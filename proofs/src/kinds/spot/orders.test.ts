import { describe, expect, test } from 'vitest';
import { failingLine, linesOf } from '../../test/failing-line.ts';
import { leavesOf, mutationsOf } from '../../test/mutated-leaf.ts';
import { verifyEvidence } from '../../verify.ts';
import { FORGED_ORDERS, forgedOrder } from './test/forged-orders.ts';
import { BY_AMOUNT, G8_BUY, GOLDEN_ORDERS, goldenOrder, SEVERAL } from './test/golden-orders.ts';

describe('SPEC §4 golden vectors of spot orders, as documents', () => {
  test.each(Object.entries(GOLDEN_ORDERS))('%s', (_name, golden) => {
    expect(failingLine(goldenOrder(golden))).toBe('proved');
    expect(verifyEvidence(goldenOrder(golden))).toMatchObject({ proved: true, kind: 'spot', orderId: 'O-40' });
  });

  test('the lines stand in the order that the format fixes, and say what was found', () => {
    expect(linesOf(goldenOrder(SEVERAL)).slice(3)).toEqual([
      'terms: buy 10 lots of 0.00001000 BTC at no more than 30000.00, accepted at 2026-01-01T00:00:00.500Z',
      expect.stringMatching(/^settlement: belongs to this receipt, signed by /),
      'fills: 3 fills, none worse than 30000.00; values and fees follow from the terms',
      'amounts: 6 lots for 1.79999970, fee 0.00000006',
      'end: cancelled, at 2026-01-01T00:01:00.500Z',
    ]);
    expect(linesOf(goldenOrder({ ...G8_BUY, settlement: null })).at(-1)).toBe(
      'fills: nothing had been filled: the file proves what was accepted',
    );
    expect(linesOf(goldenOrder(BY_AMOUNT))[3]).toBe(
      'terms: buy BTC for 25.00000000 at no more than 31500.00, accepted at 2026-01-01T00:00:00.500Z',
    );
  });
});

describe('SPEC §15.2 a forged spot order, signed with the exchange’s own keys, is not proved and the line says why', () => {
  test.each(FORGED_ORDERS)('$what', (forgery) => {
    expect(failingLine(forgedOrder(forgery))).toBe(forgery.line);
  });

  test('every field of receipt and settlement is tried but those that only name it', () => {
    const named = ['v', 'kind', 'symbol', 'quote', 'time', 'journal', 'key'];
    const tried = new Set(FORGED_ORDERS.flatMap(({ receipt, settlement }) => Object.keys({ ...receipt, ...settlement })));
    const evidence = goldenOrder(G8_BUY);
    const fields = Object.keys({ ...evidence.receipt, ...('settlement' in evidence && evidence.settlement) });
    expect(fields.filter((field) => !tried.has(field) && !named.includes(field))).toEqual([]);
  });
});

test('SPEC §15.2 the leaves of a spot order, changed in every way by somebody without the keys, are not proved and the step is named', () => {
  const evidence = goldenOrder(SEVERAL);
  const missed = leavesOf(evidence).flatMap((path) =>
    mutationsOf(evidence, path).flatMap(({ what, evidence: changed, steps }) => {
      const { proved, lines } = verifyEvidence(changed);
      const last = lines.at(-1);
      return !proved && last !== undefined && steps.includes(last.step) ? [] : [`${what}: ${last?.step}`];
    }),
  );
  expect(missed).toEqual([]);
});

test('a file that lost its settlement, or the signature of it, is of no format', () => {
  const { settlementSignature, ...rest } = { settlementSignature: '', ...goldenOrder(SEVERAL) };
  expect(failingLine(rest)).toBe('format: evidence: no key settlementSignature');
  expect(failingLine({ ...goldenOrder({ ...SEVERAL, settlement: null }), settlementSignature })).toBe(
    'format: evidence: unknown key "settlementSignature"',
  );
});
