import { describe, expect, test } from 'vitest';
import { madeTransaction as made, ONE, THREE } from '../test/published-tron.ts';
import { transactionsRoot } from './transactions-root.ts';

describe('the root of transactions', () => {
  test.each([ONE, THREE])('is the one of a real block: $root', ({ root, transactions }) => {
    expect(transactionsRoot(transactions)).toBe(root);
  });

  test('none is zeroes', () => {
    expect(transactionsRoot([])).toBe('0'.repeat(64));
  });

  test('is another when one is missing, twice, in another order or of another result', () => {
    const [first = made('', ''), second = made('', ''), third = made('', '')] = THREE.transactions;
    const changed = [
      [first, second],
      [first, second, first],
      [second, first, third],
      [first, second, third, third],
      [first, second, { ...third, ret: [{ contractRet: 'REVERT' }] }],
      [first, second, { ...third, ret: [{}] }],
      [first, second, { ...third, ret: [] }],
      [first, second, { ...third, signature: [] }],
    ];
    for (const transactions of changed) expect(transactionsRoot(transactions)).toMatch(/^(?!1b8e8977)[0-9a-f]{64}$/);
  });

  test('cannot be made again of something that is not known', () => {
    const [known = made('', '')] = ONE.transactions;
    const unknown = [
      { ...known, 7: ['00ff'] },
      { ...known, ret: [{ contractRet: 'NEW' }] },
      { ...known, ret: [{ contractRet: 'SUCCESS', fee: 1 }] },
    ];
    for (const transaction of unknown) expect(transactionsRoot([...THREE.transactions, transaction])).toBeNull();
    expect(transactionsRoot([{ ...known, txID: '', raw_data: {}, contract_address: '41' } as typeof known])).toBe(ONE.root);
  });
});
