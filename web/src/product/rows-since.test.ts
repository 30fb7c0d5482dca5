import { expect, it } from 'vitest';
import type { LedgerRow } from './records.ts';
import { rowsSince } from './rows-since.ts';

/** A row a minute, the newest at `count` minutes. */
const rowsOf = (count: number): readonly LedgerRow[] =>
  Array.from(
    { length: count },
    (_, index) => ({ recordId: count - index, times: { createMs: count - index } }) as Partial<LedgerRow> as LedgerRow,
  );

it.each([
  ['a day with few rows is known, and no more calls are made than it takes', 1_000, 850, 200, false],
  ['a day with more than 500 rows is not', 1_000, 100, 500, true],
  ['nor is one whose rows reach exactly to the last that was asked for', 1_000, 499, 500, true],
  ['one with all rows there are is', 300, 0, 300, false],
])('%s', async (_what, count, sinceMs, loaded, isCut) => {
  const list = rowsOf(count);
  const found = await rowsSince(
    async ({ pageNum, pageSize }) =>
      await Promise.resolve({ rows: list.slice((pageNum - 1) * pageSize, pageNum * pageSize), total: list.length }),
    sinceMs,
  );
  expect([found.rows.length, found.isCut]).toEqual([loaded, isCut]);
});
