import type { CallDefinition } from '@candor/contract/call';
import { CALLS } from '@candor/contract/table';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import type { BoundCall } from '../../api/user/bind.ts';
import type { OwnList } from '../../api/user/own-lists.ts';
import type { Result, Slices } from '../../api/user/result.ts';
import { OwnPages } from './own-pages.ts';

type Row = { readonly n: string };
type Asked = { readonly pageNum?: string | number; readonly pageSize?: string | number };

const ALL: readonly Row[] = Array.from({ length: 21 }, (_, index) => ({ n: String(index + 1) }));
const row = v.object({ n: v.string() });

async function* slicesOf(rows: readonly Row[]): Slices<Row> & AsyncGenerator<() => readonly Row[]> {
  for (let from = 0; from < rows.length; from += 8) yield await Promise.resolve(() => rows.slice(from, from + 8));
}
const pageOf = ({ pageNum = 1, pageSize = 20 }: Asked): readonly Row[] =>
  ALL.slice((Number(pageNum) - 1) * Number(pageSize), Number(pageNum) * Number(pageSize));

/** A call whose handler answers so. */
function bound(name: string, result: v.GenericSchema, answered: (asked: Asked) => object): BoundCall {
  const call = { ...CALLS.sessions, name, parameters: v.object({}), result } as CallDefinition;
  return { call, run: async (raw) => await Promise.resolve({ ok: true, ...answered(raw as Asked) } as Result<CallDefinition>) };
}

/** Each page of the list, by the numbers of its rows, and how many rows there are in all. */
async function read(one: BoundCall, parameters: OwnList['parameters'] = {}): Promise<readonly (readonly [readonly unknown[], number])[]> {
  const pages = new OwnPages();
  pages.serve({ calls: [one], modules: [{ ownLists: [{ call: one.call, parameters }] }], products: [] });
  const found: (readonly [readonly unknown[], number])[] = [];
  for (const page of [1, 2, 3]) {
    const answer = await pages.read(1001, one.call.name, page);
    if (answer === null || 'ok' in answer) throw new Error('refused');
    found.push([answer.rows.map(({ n }) => n), answer.total]);
  }
  return found;
}

const numbers = ALL.map(({ n }) => n);
const PAGES = [
  [numbers.slice(0, 20), 21],
  [numbers.slice(20), 21],
  [[], 21],
];

describe('RULES §18 operators see each row of a list once, page by page', () => {
  test('of a call that answers the page that is asked for', async () => {
    expect(await read(bound('sample.pages', row, (asked) => ({ rows: pageOf(asked), total: 21 })))).toEqual(PAGES);
    expect(await read(bound('sample.slices', row, (asked) => ({ slices: slicesOf(pageOf(asked)), total: 21 })))).toEqual(PAGES);
  });

  test('of a call that answers all of its rows as a table, whatever page is asked for', async () => {
    expect(await read(bound('sample.all', row, () => ({ rows: ALL, total: 21 })))).toEqual(PAGES);
    const few = bound('sample.few', row, () => ({ rows: ALL.slice(0, 2), total: 2 }));
    expect(await read(few)).toEqual([
      [['1', '2'], 2],
      [[], 2],
      [[], 2],
    ]);
  });

  test('of a list that names its own page, since by it the call answers all of them without their number', async () => {
    const paged = bound('sample.finished', v.array(row), (asked) => ({ slices: slicesOf(pageOf(asked)), total: null }));
    expect(await read(paged, { pageNum: 1, pageSize: 100_000 })).toEqual(PAGES);
  });

  test('of a call that answers an array, or one thing', async () => {
    expect(await read(bound('sample.array', v.array(row), () => ({ data: ALL })))).toEqual(PAGES);
    expect((await read(bound('sample.one', row, () => ({ data: ALL[0] }))))[0]).toEqual([['1'], 1]);
  });
});
