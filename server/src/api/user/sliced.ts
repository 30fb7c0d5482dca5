import { SLICE_ROWS, type Listing } from '../../records/listing.ts';
import type { Sliced } from './result.ts';

/** A list as a table: `rowsOf` makes the rows of a record, none for what the catalogue does not know yet. */
export function slicedTable<Recorded, Row>(listing: Listing<Recorded>, rowsOf: (recorded: Recorded) => Row | readonly Row[]): Sliced<Row> {
  return { ok: true, slices: slicesOf(listing.slices, rowsOf), total: listing.total, held: listing.held };
}

/** A list as the `data` of a call that answers an array. */
export function slicedArray<Recorded, Row>(listing: Listing<Recorded>, rowsOf: (recorded: Recorded) => Row | readonly Row[]): Sliced<Row> {
  return { ok: true, slices: slicesOf(listing.slices, rowsOf), total: null, held: listing.held };
}

async function* slicesOf<Recorded, Row>(
  slices: AsyncIterable<readonly Recorded[]>,
  rowsOf: (recorded: Recorded) => Row | readonly Row[],
): AsyncGenerator<() => readonly Row[]> {
  for await (const recorded of slices) yield () => recorded.flatMap(rowsOf);
}

/** What is in memory already, written like a list that is read: `all` is what the page shows of `total`. An account has a few hundred of them. */
export function listingOfAll<Recorded>(all: readonly Recorded[], total: number): Listing<Recorded> {
  return { total, slices: inMemory(all), held: 0 };
}

async function* inMemory<Recorded>(all: readonly Recorded[]): AsyncGenerator<readonly Recorded[]> {
  for (let at = 0; at < all.length; at += SLICE_ROWS) yield await Promise.resolve(all.slice(at, at + SLICE_ROWS));
}
