import { CALLS } from '@candor/contract/table';
import { favouriteLists, replaceFavouriteLists } from '../../records/favourite-lists.ts';
import { bindUser, type BoundCall } from '../bind.ts';
import { answer, refuse } from '../result.ts';
import type { Services } from '../services.ts';

export function favouriteListCalls({ catalogue, records }: Services): readonly BoundCall[] {
  const { database } = records;
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
