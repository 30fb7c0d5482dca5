import type { ContractModule } from '../../module.ts';
import { favouriteLists, replaceFavouriteLists } from './favourite-lists.ts';
import * as watchList from './watch-list.ts';

export const favourites = {
  name: 'favourites',
  calls: {
    watchList: watchList.getUserCoin,
    watch: watchList.saveUserCoin,
    unwatch: watchList.removeUserCoin,
    replaceWatchList: watchList.replaceUserCoins,
    replaceFavouriteLists,
    favouriteLists,
  },
} as const satisfies ContractModule;
