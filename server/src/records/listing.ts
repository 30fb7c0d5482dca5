import { sql, type OrderByExpression, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import type { Database } from '../machine/storage/connection.ts';
import { paged, type Page } from './page.ts';

/** Rows that one read brings at most: what a slice takes of the thread stays within a few milliseconds. */
export const SLICE_ROWS = 250;

/** The rows of a list in their order, slice by slice; a slice is read when it is asked for. */
export type Listing<Row> = {
  /** How many match before paging. */
  readonly total: number;
  readonly slices: AsyncIterable<readonly Row[]>;
  /** Characters that are kept in memory until the last slice is read; 0 when the first one is the last. */
  readonly held: number;
};

type Numbered = { readonly number: number };

export type ListingOptions<DB, TB extends keyof DB, Row> = {
  readonly database: Database;
  /** What matches, of which only the numbers are selected. */
  readonly matching: SelectQueryBuilder<DB, TB, Numbered>;
  /** By which column, null for the list's own order; then by `id`, the column of the numbers. */
  readonly column: OrderByExpression<DB, TB, Numbered> | null;
  readonly id: OrderByExpression<DB, TB, Numbered>;
  readonly page: Page;
  /** The numbers of the page's rows in their order, where they are found in less reading than by sorting what matches. */
  readonly ofPage?: RawBuilder<Numbered> | undefined;
  /** Reads the rows with these numbers, in any order. Such rows are final: they never change and are never removed. */
  readonly read: (numbers: readonly number[]) => Promise<readonly Row[]>;
  readonly numberOf: (row: Row) => number;
};

/**
 * A list as it stands now, whatever is added while it is read: one statement counts what matches and notes the numbers of the page's rows in
 * their order, then each slice reads its rows by number. Between two slices neither a connection nor a transaction is held.
 */
export async function listingOf<DB, TB extends keyof DB, Row>(options: ListingOptions<DB, TB, Row>): Promise<Listing<Row>> {
  const { database, matching, column, id, page, ofPage } = options;
  const counted = matching.clearSelect().select(({ fn }) => fn.countAll().as('total'));
  const numbered = ofPage ?? paged(matching, column, id, page);
  const { rows } = await sql<{ readonly numbers: string; readonly total: number }>`
    SELECT (SELECT coalesce(string_agg(number::text, ','), '') FROM (${numbered}) AS page) AS numbers, (${counted}) AS total`.execute(
    database,
  );
  const { numbers, total } = rows[0] ?? { numbers: '', total: 0 };
  const held = endOfSlice(numbers, 0) < numbers.length ? numbers.length : 0;
  return { total, slices: slicesOf(numbers, options), held };
}

async function* slicesOf<Row>(
  numbers: string,
  { read, numberOf }: Pick<ListingOptions<never, never, Row>, 'read' | 'numberOf'>,
): AsyncGenerator<readonly Row[]> {
  for (let at = 0; at < numbers.length;) {
    const end = endOfSlice(numbers, at);
    const wanted = numbers.slice(at, end).split(',').map(Number);
    const rows = new Map((await read(wanted)).map((row) => [numberOf(row), row]));
    yield wanted.map((number) => {
      const row = rows.get(number);
      if (row === undefined) throw new Error(`row ${number} of a list is not there any more`);
      return row;
    });
    at = end + 1;
  }
}

/** Where the text of `SLICE_ROWS` numbers ends that begins at `from`. */
function endOfSlice(numbers: string, from: number): number {
  let at = from;
  for (let count = 1; ; count += 1) {
    const comma = numbers.indexOf(',', at);
    if (comma < 0) return numbers.length;
    if (count === SLICE_ROWS) return comma;
    at = comma + 1;
  }
}
