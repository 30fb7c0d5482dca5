import { expect, test } from 'vitest';
import { AccountTable, MOST_ACCOUNTS } from './account-table.ts';

test('what was set for an account is found, from account 0 on, and nothing for any other', () => {
  const table = new AccountTable<string>();
  expect([table.size, table.find(0)]).toEqual([0, undefined]);
  for (const accountId of [7, 0, 3]) table.set(accountId, `of ${accountId}`);
  table.set(3, 'changed');
  expect(table.size).toBe(3);
  expect([table.find(0), table.find(3), table.find(7)]).toEqual(['of 0', 'changed', 'of 7']);
  for (const accountId of [-1, 1, 6, 8, 1e9]) expect(table.find(accountId)).toBeUndefined();
  expect([...table.entries()]).toEqual([
    [0, 'of 0'],
    [3, 'changed'],
    [7, 'of 7'],
  ]);
});

test('SPEC §2 accounts are numbered up to 2^27, which memory has room for', () => {
  expect(MOST_ACCOUNTS).toBe(134_217_728);
});
