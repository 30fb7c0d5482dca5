import { expect, test } from 'vitest';
import type { TransferContent } from './content.ts';
import type { LedgerRow } from './find.ts';
import { findTransfer } from './find.ts';

const content: TransferContent = { from: 'platform', to: 'contract', amount: '12.5', fromBefore: '100', toBefore: '0', afterRecord: 40 };

const row = (changes: Partial<LedgerRow>): LedgerRow => ({
  id: 41,
  userId: 1,
  amount: '12.5',
  beforeAmount: '100',
  afterAmount: '87.5',
  type: 35,
  symbol: 'usdt',
  serialId: '900',
  remark: '',
  createTime: '',
  params: { createTime: 5 },
  uAmount: '12.5',
  assetType: 1,
  ...changes,
});
const arrival = row({ id: 42, assetType: 3, beforeAmount: '0', afterAmount: '12.5' });

test('web.md §5 a transfer is found by its two rows of one reference', () => {
  expect(findTransfer([arrival, row({})], content)).toEqual({ reference: '900', timeMs: 5 });
});

test.each([
  ['nothing is there', []],
  ['the same transfer of earlier', [row({ id: 39 }), row({ ...arrival, id: 40 })]],
  ['another amount', [row({ amount: '12.50000001' }), row({ ...arrival, amount: '12.50000001' })]],
  ['the other way round', [row({ assetType: 3 }), row({ ...arrival, assetType: 1 })]],
  ['into another wallet', [row({}), row({ ...arrival, assetType: 2 })]],
  ['rows of two transfers', [row({}), row({ ...arrival, serialId: '901' })]],
  ['another kind of record', [row({ type: 31 }), row({ ...arrival, type: 31 })]],
])('web.md §5 it is not found when %s', (_case, rows) => {
  expect(findTransfer(rows, content)).toBeNull();
});
