import { expect, test } from 'vitest';
import { evidenceFile } from './verifier.ts';

test('docs/proofs.md: the file is named by the order and holds the evidence as it came', () => {
  const evidence = { v: 1, kind: 'second', receipt: { stake: '100.00000000', time: 1_795_269_074_677 } };
  const { name, text } = evidenceFile('S-1234', evidence);
  expect(name).toBe('candor-S-1234.json');
  expect(JSON.parse(text)).toEqual(evidence);
});
