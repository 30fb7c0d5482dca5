import type { ColumnType } from 'kysely';
import type { Database } from '../../machine/storage/connection.ts';
import { integer, json, personal, table, text, type RowsOf } from '../../machine/storage/table.ts';

/** A list of favourites beside the watch-list; `coins` in lower case. Lists live in SQL only: they are no part of the exchange. */
export type FavouriteList = { readonly listId: number; readonly name: string; readonly coins: readonly string[] };

export const favouriteTables = {
  watch_lists: table(
    { account: integer, coin: personal(text), icon: text, position: integer },
    { lifetime: { until: 'owner' }, owner: 'account', copy: { by: 'watchList.read' } },
  ),
  /** `lists` is written as JSON text. */
  favourite_lists: table(
    { account: integer, revision: integer, lists: personal(json<ColumnType<readonly FavouriteList[], string, string>>()) },
    { lifetime: { until: 'owner' }, owner: 'account', copy: { by: 'favouriteLists.read' } },
  ),
};

export type FavouriteTables = RowsOf<typeof favouriteTables>;

/** The database with the tables of favourites. */
export function withFavouriteTables(database: Database) {
  return database.withTables<FavouriteTables>();
}
