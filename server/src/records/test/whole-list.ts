import type { Listing } from '../listing.ts';

export type WholeList<Row> = { readonly rows: readonly Row[]; readonly total: number };

/** Every slice of a list, read one after another. */
export async function wholeList<Row>(listing: Promise<Listing<Row>>): Promise<WholeList<Row>> {
  const { slices, total } = await listing;
  return { rows: (await Array.fromAsync(slices)).flat(), total };
}
