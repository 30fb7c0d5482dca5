import { WATCH_LIST_MAX } from '@candor/contract/modules/favourites/watch-list';
import { CALLS } from '@candor/contract/table';
import { replaceWatchList, unwatchCoin, watchCoin, watchList } from './watch-lists.ts';
import { bindUser, type BoundCall } from '../../api/user/bind.ts';
import { answer, DONE, refuse } from '../../api/user/result.ts';
import type { Catalogue } from '../../api/user/catalogue.ts';
import type { Database } from '../../machine/storage/connection.ts';

export function watchListCalls(database: Database, catalogue: Catalogue): readonly BoundCall[] {
  const exists = (coin: string): boolean => catalogue.symbolOfCoin(coin) !== undefined;
  return [
    bindUser(CALLS.watchList, async ({ caller }) => {
      const coins = await watchList(database, caller.userId);
      return answer(coins.map(({ coin, icon }, index) => ({ coin, icon, id: index + 1, userId: caller.userId })));
    }),

    bindUser(CALLS.watch, async ({ caller, parameters }) => {
      if (!exists(parameters.coin)) return refuse('NOT_FOUND', { field: 'coin' });
      const added = await watchCoin(database, caller.userId, { coin: parameters.coin, icon: parameters.icon ?? '' });
      return added ? DONE : refuse('WATCH_LIST_FULL', { limit: String(WATCH_LIST_MAX) });
    }),

    bindUser(CALLS.unwatch, async ({ caller, parameters }) => {
      await unwatchCoin(database, caller.userId, parameters.coin);
      return DONE;
    }),

    bindUser(CALLS.replaceWatchList, async ({ caller, parameters }) => {
      const coins = new Map(parameters.coins.map(({ coin, icon }) => [coin, { coin, icon: icon ?? '' }]));
      for (const coin of coins.keys()) if (!exists(coin)) return refuse('NOT_FOUND', { field: coin });
      const replaced = await replaceWatchList(database, caller.userId, [...coins.values()]);
      return replaced ? DONE : refuse('WATCH_LIST_FULL', { limit: String(WATCH_LIST_MAX) });
    }),
  ];
}
