import { describe, expect, test } from 'vitest';
import { failingLine, linesOf } from '../../test/failing-line.ts';
import { leavesOf, mutationsOf } from '../../test/mutated-leaf.ts';
import { verifyEvidence } from '../../verify.ts';
import { FORGED_ACKS, goldenAck, RECEIPT_PLACES, REPLACED } from './test/golden-ack.ts';

describe('RULES §15.1 an acknowledgement proves that its order was accepted at its place of the journal', () => {
  test.each(RECEIPT_PLACES)('receipt %i of a batch', (index) => {
    const evidence = goldenAck(index);
    expect(failingLine(evidence)).toBe('proved');
    expect(verifyEvidence(evidence)).toMatchObject({ proved: true, kind: 'ack', orderId: evidence.receipt.orderId });
  });

  test('the lines stand in the order that the format fixes, and say what was found', () => {
    const evidence = goldenAck(1);
    expect(linesOf(evidence).slice(2)).toEqual([
      `ack: S-1 is in entry 40 of the journal, signed by ${evidence.ack.key}`,
      'path: receipt 2 of 5 in its batch',
    ]);
  });

  test('who trusts another key is told so', () => {
    const [first] = goldenAck(1).keys;
    expect(failingLine(goldenAck(1), [first?.publicKey ?? ''])).toBe('proved');
    expect(failingLine(goldenAck(1), ['d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a'])).toMatch(
      /^keys: .* not a trusted key/,
    );
  });
});

describe('a forged acknowledgement, signed with the exchange’s own keys, is not proved and the line says why', () => {
  test.each(Object.entries(FORGED_ACKS))('%s', (_what, forgery) => {
    expect(failingLine(goldenAck(forgery.of ?? 1, forgery))).toBe(forgery.line);
  });

  test('signed with a key that was replaced before', () => {
    expect(failingLine(goldenAck(1, { isEarly: true }))).toBe(REPLACED);
  });

  test('a receipt of a kind that has none', () => {
    const evidence = goldenAck(1);
    for (const kind of ['__proto__', 'second.settle', 7, null]) {
      expect(failingLine({ ...evidence, receipt: { ...evidence.receipt, kind } })).toMatch(/^format: receipt/);
    }
  });
});

test.each(RECEIPT_PLACES)(
  'the leaves of acknowledgement %i, changed in every way by somebody without the keys, are not proved and the step is named',
  (index) => {
    const evidence = goldenAck(index);
    const missed = leavesOf(evidence).flatMap((path) =>
      mutationsOf(evidence, path).flatMap(({ what, evidence: changed, steps }) => {
        const { proved, lines } = verifyEvidence(changed);
        const last = lines.at(-1);
        return !proved && last !== undefined && steps.includes(last.step) ? [] : [`${what}: ${last?.step}`];
      }),
    );
    expect(missed).toEqual([]);
  },
);
