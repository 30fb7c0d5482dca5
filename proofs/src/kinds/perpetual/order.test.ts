import { describe, expect, test } from 'vitest';
import { failingLine, linesOf } from '../../test/failing-line.ts';
import { leavesOf, mutationsOf } from '../../test/mutated-leaf.ts';
import { verifyEvidence } from '../../verify.ts';
import { FORGED_ORDERS, GOLDEN_ORDERS, goldenOrder } from './test/golden-orders.ts';

describe('SPEC §5.2 orders for contracts, as documents', () => {
  test.each(Object.entries(GOLDEN_ORDERS))('%s', (_name, golden) => {
    expect(failingLine(goldenOrder(golden))).toBe('proved');
    expect(verifyEvidence(goldenOrder(golden))).toMatchObject({ proved: true, kind: 'perpetual', orderId: 'P-12' });
  });

  test('the terms are said', () => {
    expect(linesOf(goldenOrder({}))[3]).toBe(
      'terms: open with leverage 20: 60 lots of 0.00100000, not worse than 60000.00, accepted at 2026-01-01T00:00:00.500Z',
    );
  });
});

describe('SPEC §15.2 a forged order for contracts, signed with the exchange’s own keys, is not proved and the line says why', () => {
  test.each(Object.entries(FORGED_ORDERS))('%s', (_what, forged) => {
    expect(failingLine(goldenOrder(forged))).toBe(forged.line);
  });
});

test('SPEC §15.2 the leaves of an order for contracts, changed by somebody without the keys, are not proved and the step is named', () => {
  const evidence = goldenOrder({});
  const missed = leavesOf(evidence).flatMap((path) =>
    mutationsOf(evidence, path).flatMap(({ what, evidence: changed, steps }) => {
      const { proved, lines } = verifyEvidence(changed);
      const last = lines.at(-1);
      return !proved && last !== undefined && steps.includes(last.step) ? [] : [`${what}: ${last?.step}`];
    }),
  );
  expect(missed).toEqual([]);
});
