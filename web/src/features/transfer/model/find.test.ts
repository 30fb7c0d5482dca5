import { expect, test } from 'vitest';
import type { TransferContent } from './content.ts';
import type { LedgerRow } from './find.ts';
import { findTransfer } from './find.ts';

const content: TransferContent = { from: 'platform', to: 'contract', amount: '12.5', fromBefore: '100', toBefore: '0', afterRecord: 40 };

const row = (changes: Partial<LedgerRow>): LedgerRow => ({
  recordId: 41,
  userId: 1,
  amount: '12.5',
  balanceBefore: '100',
  balanceAfter: '87.5',
  recordType: 35,
  coin: 'usdt',
  reference: '900',
  remark: '',
  createTime: '',
  times: { createMs: 5 },
  valueUsdt: '12.5',
  wallet: 'platform',
  ...changes,
});
const arrival = row({ recordId: 42, wallet: 'contract', balanceBefore: '0', balanceAfter: '12.5' });

test('web.md §5 a transfer is found by its two rows of one reference', () => {
  expect(findTransfer([arrival, row({})], content)).toEqual({ reference: '900', timeMs: 5 });
});

test.each([
  ['nothing is there', []],
  ['the same transfer of earlier', [row({ recordId: 39 }), row({ ...arrival, recordId: 40 })]],
  ['another amount', [row({ amount: '12.50000001' }), row({ ...arrival, amount: '12.50000001' })]],
  ['the other way round', [row({ wallet: 'contract' }), row({ ...arrival, wallet: 'platform' })]],
  ['into another wallet', [row({}), row({ ...arrival, wallet: 'finance' })]],
  ['rows of two transfers', [row({}), row({ ...arrival, reference: '901' })]],
  ['another kind of record', [row({ recordType: 31 }), row({ ...arrival, recordType: 31 })]],
])('web.md §5 it is not found when %s', (_case, rows) => {
  expect(findTransfer(rows, content)).toBeNull();
});
