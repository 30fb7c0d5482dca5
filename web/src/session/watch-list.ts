import { getUserCoin, removeUserCoin, replaceUserCoins, saveUserCoin } from '@candor/contract/modules/favourites/watch-list';
import type { ResultOf } from '@candor/contract/call';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call, keyOf, queryOf } from '../api/client.ts';
import { useSignedIn } from './session.ts';

type Watched = ResultOf<typeof getUserCoin>;

export type WatchList = {
  readonly coins: ReadonlySet<string>;
  readonly state: 'loading' | 'ready' | 'failed';
  readonly toggle: (coin: string) => void;
  /** The same coins in another order. */
  readonly order: (coins: readonly string[]) => void;
  readonly retry: () => void;
};

const key = keyOf(getUserCoin, {});
const NOBODY: ReadonlySet<string> = new Set();
const coinsOf = (rows: Watched): ReadonlySet<string> => new Set(rows.map((row) => row.coin));

/** The list as it will be, at once; what was known before comes back when the server did not take it, and is asked for again in any case. */
async function change(client: QueryClient, edit: (rows: Watched) => Watched, send: (rows: Watched) => Promise<unknown>): Promise<void> {
  await client.cancelQueries({ queryKey: key });
  const before = client.getQueryData<Watched>(key);
  const after = edit(before ?? []);
  client.setQueryData<Watched>(key, after);
  try {
    await send(after);
  } catch {
    client.setQueryData(key, before);
  }
  await client.invalidateQueries({ queryKey: key });
}

const toggle = (client: QueryClient, coin: string, watched: boolean): Promise<void> =>
  change(
    client,
    (rows) => (watched ? rows.filter((row) => row.coin !== coin) : [...rows, { coin, id: 0, userId: 0, icon: '' }]),
    () => (watched ? call(removeUserCoin, { coin }) : call(saveUserCoin, { coin, icon: '' })),
  );

const order = (client: QueryClient, coins: readonly string[]): Promise<void> =>
  change(
    client,
    (rows) => rows.toSorted((a, b) => coins.indexOf(a.coin) - coins.indexOf(b.coin)),
    (rows) => call(replaceUserCoins, { coins: rows.map(({ coin, icon }) => ({ coin, icon })) }),
  );

/** Favourites. A star answers at once and is rolled back when the server refuses; the refusal is shown by the transport. */
export function useWatchList(): WatchList {
  const signedIn = useSignedIn();
  const client = useQueryClient();
  const { data, isError, refetch } = useQuery({ ...queryOf(getUserCoin, {}), enabled: signedIn, staleTime: 60_000, select: coinsOf });
  const coins = data ?? NOBODY;
  return {
    coins,
    state: data !== undefined || !signedIn ? 'ready' : isError ? 'failed' : 'loading',
    toggle: (coin) => void toggle(client, coin, coins.has(coin)),
    order: (wanted) => void order(client, wanted),
    retry: () => void refetch(),
  };
}
