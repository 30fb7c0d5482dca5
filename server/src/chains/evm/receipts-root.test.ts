import { describe, expect, test } from 'vitest';
import { receiptsRoot, type HashedReceipt } from './receipts-root.ts';

const plain: HashedReceipt = { type: 0, status: '0x1', cumulativeGasUsed: 21_000n, logsBloom: `0x${'00'.repeat(256)}`, logs: [] };
const log = { address: `0x${'11'.repeat(20)}`, topics: [`0x${'22'.repeat(32)}`, `0x${'33'.repeat(32)}`], data: '0x0102' };

describe('the root of receipts', () => {
  test.each([
    ['of a block without transactions', [], '0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421'],
    ['of one plain transfer', [plain], '0x056b23fbba480696b65fe5a59b8f2148a1299103c4f57df839233af2cf4ca2d2'],
    ['of one transfer with a fee market', [{ ...plain, type: 2 }], '0xf78dfb743fbd92ade140711c8bbc542b5e307f0ab7984eff35d751969fe57efa'],
  ])('%s is that of the chain', (_what, receipts, root) => expect(receiptsRoot(receipts)).toBe(root));

  test('is another when a receipt or a log is left out, twice, changed or moved, in blocks of any length', () => {
    const roots = new Set<string>();
    const receipts = Array.from({ length: 300 }, (_, index): HashedReceipt => ({
      ...plain,
      cumulativeGasUsed: BigInt(index),
      logs: [log, { ...log, data: '0x' }],
    }));
    const variants = [1, 2, 16, 17, 127, 128, 129, 256, 257, 300].map((length) => receipts.slice(0, length));
    const [first = plain, ...rest] = receipts;
    for (const logs of [[], [log], first.logs.toReversed(), [...first.logs, log], [{ ...log, topics: [] }]])
      variants.push([{ ...first, logs }, ...rest]);
    variants.push([...rest, first], [{ ...first, status: '0x0' }, ...rest], [{ ...first, type: 3 }, ...rest]);
    for (const variant of variants) roots.add(receiptsRoot(variant));
    expect(roots.size).toBe(variants.length);
  });
});
