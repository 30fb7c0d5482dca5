import type { OpenModule } from '../module.ts';
import { favouriteListCalls } from './favourite-list-calls.ts';
import type { FavouriteParts } from './module.ts';
import { watchListCalls } from './watch-list-calls.ts';
import { watchList } from './watch-lists.ts';

export function openFavourites({ database, catalogue }: FavouriteParts): OpenModule {
  return {
    calls: [...watchListCalls(database, catalogue), ...favouriteListCalls(database, catalogue)],
    watchedCoins: async (userId) => new Set((await watchList(database, userId)).map(({ coin }) => coin)),
  };
}
