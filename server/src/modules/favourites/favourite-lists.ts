import type { Database } from '../../machine/storage/connection.ts';
import { withFavouriteTables, type FavouriteList } from './tables.ts';

export type FavouriteLists = { readonly revision: number; readonly lists: readonly FavouriteList[] };

/** The account's lists in their order; revision 0 before the first change. */
export async function favouriteLists(database: Database, accountId: number): Promise<FavouriteLists> {
  const row = await withFavouriteTables(database)
    .selectFrom('favourite_lists')
    .select(['revision', 'lists'])
    .where('account', '=', accountId)
    .executeTakeFirst();
  return row ?? { revision: 0, lists: [] };
}

/** Puts other lists in the place of those of `revision`. Answers the new revision; null when they were changed since. */
export async function replaceFavouriteLists(
  database: Database,
  accountId: number,
  { revision, lists }: FavouriteLists,
): Promise<number | null> {
  const favourites = withFavouriteTables(database);
  const values = { revision: revision + 1, lists: JSON.stringify(lists) };
  const written =
    revision === 0
      ? await favourites
          .insertInto('favourite_lists')
          .values({ account: accountId, ...values })
          .onConflict((conflict) => conflict.column('account').doNothing())
          .returning('revision')
          .executeTakeFirst()
      : await favourites
          .updateTable('favourite_lists')
          .set(values)
          .where('account', '=', accountId)
          .where('revision', '=', revision)
          .returning('revision')
          .executeTakeFirst();
  return written?.revision ?? null;
}
