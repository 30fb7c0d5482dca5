import { CALLS } from '@candor/contract/table';
import { favouriteLists, replaceFavouriteLists } from './favourite-lists.ts';
import { bindUser, type BoundCall } from '../../api/user/bind.ts';
import { answer, refuse } from '../../api/user/result.ts';
import type { Catalogue } from '../../api/user/catalogue.ts';
import type { Database } from '../../machine/storage/connection.ts';

export function favouriteListCalls(database: Database, catalogue: Catalogue): readonly BoundCall[] {
  const exists = (coin: string): boolean => catalogue.symbolOfCoin(coin) !== undefined;
  return [
    bindUser(CALLS.favouriteLists, async ({ caller }) => {
      const { revision, lists } = await favouriteLists(database, caller.userId);
      // What is no longer listed is left out, so that what a client read is also what it may send.
      return answer({ revision, lists: lists.map((list) => ({ ...list, coins: list.coins.filter(exists) })) });
    }),

    bindUser(CALLS.replaceFavouriteLists, async ({ caller, parameters }) => {
      const lists = parameters.lists.map((list) => ({ ...list, coins: [...new Set(list.coins)] }));
      const unknown = lists.flatMap(({ coins }) => coins).find((coin) => !exists(coin));
      if (unknown !== undefined) return refuse('NOT_FOUND', { field: unknown });
      const revision = await replaceFavouriteLists(database, caller.userId, { revision: parameters.revision, lists });
      return revision === null ? refuse('LISTS_CHANGED') : answer({ revision });
    }),
  ];
}
