import type { Paged } from '../paged.ts';

/**
 * Lists that each come page by page from the newest row, as one. Below the last row of a list that has more, rows of it are missing: so far
 * down the others are not shown yet, and more is asked of that list.
 */
export function mergedLists<Row extends { readonly id: number }>(lists: readonly Paged<Row>[]): Paged<Row> {
  const lastOf = ({ rows, hasMore }: Paged<Row>): number => (hasMore ? (rows?.at(-1)?.id ?? 0) : 0);
  const until = Math.max(...lists.map(lastOf));
  const known = lists.flatMap(({ rows }) => (rows === null ? [] : [rows]));
  return {
    rows:
      known.length < lists.length
        ? null
        : known
            .flat()
            .filter(({ id }) => id >= until)
            .toSorted((a, b) => b.id - a.id),
    failed: lists.some(({ failed }) => failed),
    busy: lists.some(({ busy }) => busy),
    hasMore: lists.some(({ hasMore }) => hasMore),
    updatedMs: Math.min(...lists.map(({ updatedMs }) => updatedMs)),
    more: () => lists.filter((list) => list.hasMore && lastOf(list) === until).forEach(({ more }) => more()),
    retry: () => lists.filter(({ failed }) => failed).forEach(({ retry }) => retry()),
  };
}
