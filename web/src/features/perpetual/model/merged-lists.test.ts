import { expect, test, vi } from 'vitest';
import type { Paged } from '../paged.ts';
import { mergedLists } from './merged-lists.ts';

type Row = { readonly id: number };

const list = (ids: readonly number[] | null, hasMore = false): Paged<Row> => ({
  rows: ids?.map((id) => ({ id })) ?? null,
  failed: false,
  busy: false,
  hasMore,
  updatedMs: 5,
  more: vi.fn(),
  retry: vi.fn(),
});
const idsOf = ({ rows }: Paged<Row>) => rows?.map(({ id }) => id) ?? null;

test('whole lists are one list, the newest first', () => {
  expect(idsOf(mergedLists([list([9, 4, 1]), list([7, 5])]))).toEqual([9, 7, 5, 4, 1]);
});

test('below the end of a page that is not the last, rows of another list wait: none is shown above one that is missing', () => {
  const [first, second] = [list([9, 6], true), list([8, 5, 2], true)];
  const merged = mergedLists([first, second]);
  expect(idsOf(merged)).toEqual([9, 8, 6]);
  expect(merged.hasMore).toBe(true);
  merged.more();
  expect(first.more).toHaveBeenCalledTimes(1);
  expect(second.more).not.toHaveBeenCalled();
});

test('nothing is known until each list is, and one that failed is asked again alone', () => {
  const failed = { ...list(null), failed: true };
  const merged = mergedLists([list([3]), failed]);
  expect(idsOf(merged)).toBe(null);
  expect(merged.failed).toBe(true);
  merged.retry();
  expect(failed.retry).toHaveBeenCalledTimes(1);
});
