import { favouriteLists, replaceFavouriteLists } from '@candor/contract/modules/favourites/favourite-lists';
import { getUserCoin, removeUserCoin, replaceUserCoins, saveUserCoin } from '@candor/contract/modules/favourites/watch-list';
import type { Machine } from '../../api/user/machine.ts';
import type { Module } from '../module.ts';
import { favouriteTables } from './tables.ts';

export type FavouriteParts = Pick<Machine, 'database' | 'catalogue'>;

const changes = [saveUserCoin, removeUserCoin, replaceUserCoins, replaceFavouriteLists];

/** Coins that a user has picked out, in lists of his own. */
export const favourites: Module<'favourites', FavouriteParts> = {
  name: 'favourites',
  tables: favouriteTables,
  stepUp: Object.fromEntries(changes.map(({ name }) => [name, { free: 'arranges a list of the own page' }])),
  ownLists: [getUserCoin, favouriteLists].map((call) => ({ call, parameters: {} })),
  open: async (parts) => (await import('./open.ts')).openFavourites(parts),
};
