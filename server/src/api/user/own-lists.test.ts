import { CALLS } from '@candor/contract/table';
import { expect, test } from 'vitest';
import type { Circumstances } from './bind.ts';
import { OwnLists } from './own-lists.ts';
import { page } from './result.ts';

test('what a list is asked for in field terms reaches its call in the words of the wire, with the page', async () => {
  const asked: unknown[] = [];
  const run = (raw: unknown) => {
    asked.push(raw);
    return Promise.resolve(page([], 0));
  };
  const lists = new OwnLists([{ call: CALLS.orders, run }]);
  expect(await lists.isEmpty({ call: CALLS.orders, parameters: { state: 'ended' } }, {} as Circumstances)).toBe(true);
  expect(asked).toEqual([{ status: 1, pageNum: '1', pageSize: '1' }]);
});
