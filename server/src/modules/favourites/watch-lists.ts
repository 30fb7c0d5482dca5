import type { Database } from '../../machine/storage/connection.ts';
import { withFavouriteTables } from './tables.ts';

/** A coin on a user's watch-list, `coin` in lower case. Lists live in SQL only: they are no part of the exchange. */
export type WatchedCoin = { readonly coin: string; readonly icon: string };

/** Coins a list may hold. */
export const WATCH_LIST_LIMIT = 200;

/** The user's list in its order. */
export async function watchList(database: Database, accountId: number): Promise<readonly WatchedCoin[]> {
  return withFavouriteTables(database)
    .selectFrom('watch_lists')
    .select(['coin', 'icon'])
    .where('account', '=', accountId)
    .orderBy('position')
    .orderBy('coin')
    .execute();
}

/** Adds a coin at the end; repeating it changes nothing. False when the list is full. */
export async function watchCoin(database: Database, accountId: number, coin: WatchedCoin): Promise<boolean> {
  return withFavouriteTables(database)
    .transaction()
    .execute(async (transaction) => {
      const list = await transaction.selectFrom('watch_lists').select(['coin', 'position']).where('account', '=', accountId).execute();
      if (list.some((known) => known.coin === coin.coin)) return true;
      if (list.length >= WATCH_LIST_LIMIT) return false;
      const position = Math.max(0, ...list.map((known) => known.position)) + 1;
      await transaction
        .insertInto('watch_lists')
        .values({ account: accountId, coin: coin.coin, icon: coin.icon, position })
        .onConflict((conflict) => conflict.columns(['account', 'coin']).doNothing())
        .execute();
      return true;
    });
}

export async function unwatchCoin(database: Database, accountId: number, coin: string): Promise<void> {
  await withFavouriteTables(database).deleteFrom('watch_lists').where('account', '=', accountId).where('coin', '=', coin).execute();
}

/** Puts another list in place of the old one; of a coin named twice the first counts. False when it is too long. */
export async function replaceWatchList(database: Database, accountId: number, coins: readonly WatchedCoin[]): Promise<boolean> {
  const once = coins.filter((coin, index) => coins.findIndex((other) => other.coin === coin.coin) === index);
  if (once.length > WATCH_LIST_LIMIT) return false;
  await withFavouriteTables(database)
    .transaction()
    .execute(async (transaction) => {
      await transaction.deleteFrom('watch_lists').where('account', '=', accountId).execute();
      const rows = once.map((coin, index) => ({ account: accountId, coin: coin.coin, icon: coin.icon, position: index + 1 }));
      if (rows.length === 0) return;
      await transaction
        .insertInto('watch_lists')
        .values(rows)
        .onConflict((conflict) => conflict.columns(['account', 'coin']).doUpdateSet((row) => ({ position: row.ref('excluded.position') })))
        .execute();
    });
  return true;
}
