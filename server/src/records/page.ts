import type { OrderByExpression, SelectQueryBuilder } from 'kysely';

/** Largest page that is honoured; larger wishes count as this. */
export const LARGEST_PAGE = 100_000;

/**
 * Which rows of a list. Without `size` all are meant. `number` counts from 1. `sort` names a column of the list's whitelist;
 * any other name means the list's own order, newest first.
 */
export type Page = {
  readonly number?: number | undefined;
  readonly size?: number | undefined;
  readonly sort?: string | undefined;
  readonly ascending?: boolean | undefined;
};

export function pageLimit(page: Page): number {
  return Math.min(Math.max(page.size ?? LARGEST_PAGE, 1), LARGEST_PAGE);
}

export function pageOffset(page: Page): number {
  return (Math.max(page.number ?? 1, 1) - 1) * pageLimit(page);
}

/** The whitelisted column of a wish, or null. */
export function sortColumn<Column>(columns: ReadonlyMap<string, Column>, page: Page): Column | null {
  return page.sort === undefined ? null : (columns.get(page.sort) ?? null);
}

export function direction(page: Page): 'asc' | 'desc' {
  return page.ascending === true ? 'asc' : 'desc';
}

/** The page of the matching rows: by the whitelisted column if the page names one, then by `id`; without one the newest first. */
export function paged<DB, TB extends keyof DB, O>(
  matching: SelectQueryBuilder<DB, TB, O>,
  column: OrderByExpression<DB, TB, O> | null,
  id: OrderByExpression<DB, TB, O>,
  page: Page,
): SelectQueryBuilder<DB, TB, O> {
  const ordered = column === null ? matching : matching.orderBy(column, direction(page));
  return ordered
    .orderBy(id, column === null ? 'desc' : direction(page))
    .limit(pageLimit(page))
    .offset(pageOffset(page));
}
