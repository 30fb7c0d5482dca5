import { describe, expect, test } from 'vitest';
import { failingLine, linesOf } from '../../test/failing-line.ts';
import { leavesOf, mutationsOf } from '../../test/mutated-leaf.ts';
import { verifyEvidence } from '../../verify.ts';
import { FORGED_WITHDRAWALS, GOLDEN_WITHDRAWALS, goldenWithdrawal } from './test/golden-withdrawals.ts';

describe('RULES §15.1 golden vectors of withdrawals, as documents', () => {
  test.each(Object.entries(GOLDEN_WITHDRAWALS))('%s', (_name, told) => {
    expect(verifyEvidence(goldenWithdrawal(told))).toMatchObject({ proved: true, kind: 'withdrawal', orderId: 'W-40' });
  });

  test('the lines say what goes where, what it costs and what arrives', () => {
    expect(linesOf(goldenWithdrawal()).slice(3)).toEqual([
      'terms: 1000.00000000 USDT to 0x90F79bf6EB2c4f870365E785982E1f101E93b906 by USDT-ERC, requested at 2026-01-01T00:00:00.500Z',
      'amounts: 989.00000000 arrives: 1000.00000000 less the fee of 11.00000000',
    ]);
  });
});

test.each(Object.entries(FORGED_WITHDRAWALS))(
  'RULES §13.2 signed with the exchange’s own keys it is not proved and the line says why: %s',
  (_what, { told, line }) => expect(failingLine(goldenWithdrawal(told))).toBe(line),
);

test.each([
  ['of no address', { address: '' }],
  ['of an address of two words', { address: 'a b' }],
  ['of another thing’s number', { orderId: 'V-40' }],
  ['of an amount below nothing', { amount: '-1.00000000' }],
])('a receipt %s is of no format', (_what, told) => expect(failingLine(goldenWithdrawal(told))).toMatch(/^format: /));

test('SPEC §15.2 the leaves of a withdrawal, changed in every way by somebody without the keys, are not proved and the step is named', () => {
  const evidence = goldenWithdrawal();
  const missed = leavesOf(evidence).flatMap((path) =>
    mutationsOf(evidence, path).flatMap(({ what, evidence: changed, steps }) => {
      const { proved, lines } = verifyEvidence(changed);
      const last = lines.at(-1);
      return !proved && last !== undefined && steps.includes(last.step) ? [] : [`${what}: ${last?.step}`];
    }),
  );
  expect(missed).toEqual([]);
});
