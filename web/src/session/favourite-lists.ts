import { favouriteLists, replaceFavouriteLists } from '@candor/contract/modules/favourites/favourite-lists';
import type { ResultOf } from '@candor/contract/call';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { create, useStore } from 'zustand';
import { call, keyOf, queryOf } from '../api/client.ts';
import { moveCoin, moved, withCoin, type FavouriteList, type ListEdit } from './list-edits.ts';
import { useSignedIn } from './session.ts';
import { useWatchList } from './watch-list.ts';

type Known = ResultOf<typeof favouriteLists>;

/** The first list is the watch-list, which other clients know too: it has no name of its own and is never deleted. */
export const FIRST_LIST_ID = 0;

/** Changes that the server has not answered yet, in their order: they are shown at once. */
const pending = create<readonly ListEdit[]>(() => []);
let sending: Promise<void> = Promise.resolve();

async function replace(client: QueryClient, known: Known, edit: ListEdit, quiet: boolean): Promise<void> {
  const lists = edit(known.lists).map((list) => ({ ...list, coins: [...list.coins] }));
  const { revision } = await call(replaceFavouriteLists, { revision: known.revision, lists }, { quiet });
  client.setQueryData<Known>(keyOf(favouriteLists, {}), { revision, lists });
}

/** Made from what is known; where another device changed the lists meanwhile, once more from what they are now. */
async function send(client: QueryClient, edit: ListEdit): Promise<void> {
  const query = queryOf(favouriteLists, {});
  const known = await client.fetchQuery({ ...query, staleTime: 60_000 });
  try {
    await replace(client, known, edit, true);
  } catch {
    const fresh = await client.fetchQuery({ ...query, staleTime: 0 }).catch(() => known);
    await replace(client, fresh, edit, false);
  }
}

function change(client: QueryClient, edit: ListEdit): void {
  pending.setState((edits) => [...edits, edit], true);
  sending = sending
    .then(() => send(client, edit))
    // The transport has shown why; the lists are as before.
    .catch(() => undefined)
    .then(() => pending.setState((edits) => edits.filter((one) => one !== edit), true));
}

export type FavouriteLists = {
  /** The first list and those beside it, in their order. */
  readonly lists: readonly FavouriteList[];
  readonly state: 'loading' | 'ready' | 'failed';
  /** Lists beside the first one. */
  readonly change: (edit: ListEdit) => void;
  readonly setCoin: (listId: number, coin: string, isIn: boolean) => void;
  readonly moveCoin: (listId: number, coin: string, to: number) => void;
  readonly retry: () => void;
};

const NONE: readonly FavouriteList[] = [];

/** All lists of favourites. What is changed is shown at once, and as before when the server refuses. */
export function useFavouriteLists(): FavouriteLists {
  const signedIn = useSignedIn();
  const client = useQueryClient();
  const watchList = useWatchList();
  const { data, isError, refetch } = useQuery({ ...queryOf(favouriteLists, {}), enabled: signedIn, staleTime: 60_000 });
  const edits = useStore(pending);
  const further = edits.reduce((lists, edit) => edit(lists), data?.lists ?? NONE);
  const coins = [...watchList.coins];
  const own = data !== undefined || !signedIn ? 'ready' : isError ? 'failed' : 'loading';
  return {
    lists: [{ listId: FIRST_LIST_ID, name: '', coins }, ...further],
    state: watchList.state === 'ready' ? own : watchList.state,
    change: (edit) => change(client, edit),
    setCoin: (listId, coin, isIn) => {
      if (listId !== FIRST_LIST_ID) change(client, withCoin(listId, coin, isIn));
      else if (watchList.coins.has(coin) !== isIn) watchList.toggle(coin);
    },
    moveCoin: (listId, coin, to) => {
      if (listId === FIRST_LIST_ID) watchList.order(moved(coins, coins.indexOf(coin), to));
      else change(client, moveCoin(listId, coin, to));
    },
    retry: () => {
      watchList.retry();
      void refetch();
    },
  };
}
