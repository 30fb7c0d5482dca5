import { expect, test } from 'vitest';
import { isChange } from '../../operators/operator-action.ts';
import { comparisonList, comparisonWork } from './comparison-list.ts';
import { LastComparisons } from './last-comparisons.ts';
import type { Comparison } from './reconciliation.ts';

const ONE = 10n ** 18n;
const at = (place: string, ledger: bigint, chain: bigint, onTheWay = 0n): Comparison => {
  return { channel: 'ETH', place, ledger, chain, onTheWay, missing: ledger - onTheWay - chain };
};

test('what is missing is missing since it was found first, until it is there again; more at one address hides nothing at another', async () => {
  const last = new LastComparisons();
  const payments = { compared: () => last.all };
  const work = comparisonWork(payments);
  expect(await work.waiting(null)).toEqual({ count: 0, oldestMs: null });
  last.note('hot', [at('hot', 5n * ONE, 4n * ONE, ONE)], 1);
  last.note('addresses', [at('address 1', 3n * ONE, ONE), at('address 2', ONE, 9n * ONE)], 1);
  expect(await work.waiting(null)).toEqual({ count: 1, oldestMs: 1 });
  last.note('hot', [at('hot', 5n * ONE, 3n * ONE, ONE)], 2);
  last.note('addresses', [at('address 1', 3n * ONE, 2n * ONE)], 2);
  expect(await work.waiting(null)).toEqual({ count: 2, oldestMs: 1 });
  const list = comparisonList(payments);
  if (isChange(list)) throw new Error('it changes something');
  const shared = { channel: 'ETH', comparedMs: 2 };
  expect(await list.answer({ name: 'root', roles: ['administrator'] }, {})).toEqual({
    ok: true,
    output: [
      { ...shared, place: 'hot', ledger: '5', found: '3', onTheWay: '1', missing: '1', missingSinceMs: 2 },
      { ...shared, place: 'addresses', ledger: '3', found: '2', onTheWay: '0', missing: '1', missingSinceMs: 1 },
    ],
  });
  last.note('addresses', [at('address 1', 3n * ONE, 3n * ONE)], 3);
  last.note('hot', [], 3);
  expect(await work.waiting(null)).toEqual({ count: 1, oldestMs: 2 });
});
