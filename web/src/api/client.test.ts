import { getCoinList } from '@candor/contract/calls/market';
import { recordFinancial } from '@candor/contract/calls/record';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryOf, tableQueryOf } from './client.ts';

const send = vi.fn<typeof fetch>();

beforeEach(() => {
  send.mockReset();
  send.mockRejectedValue(new TypeError('no network'));
  vi.stubGlobal('fetch', send);
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
});
afterEach(() => void vi.unstubAllGlobals());

const queries = [
  { name: 'queryOf', query: queryOf(getCoinList, {}) },
  { name: 'tableQueryOf', query: tableQueryOf(recordFinancial, { pageNum: 1, pageSize: 10 }) },
];

test.each(queries)('a question of a page leaves in a task after the drawing that asks it ($name)', async ({ query }) => {
  const answer = query.queryFn({ signal: new AbortController().signal });
  expect(send).not.toHaveBeenCalled();
  await expect(answer).rejects.toMatchObject({ kind: 'network' });
  expect(send).toHaveBeenCalledOnce();
});

test.each(queries)('what nobody waits for any more by then never leaves ($name)', async ({ query }) => {
  const leave = new AbortController();
  const answer = query.queryFn({ signal: leave.signal });
  leave.abort();
  await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
  expect(send).not.toHaveBeenCalled();
});
