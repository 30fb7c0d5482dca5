import { getUserCoin, removeUserCoin, saveUserCoin } from '@candor/contract/calls/watch-list';
import type { ResultOf } from '@candor/contract/call';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, keyOf, queryOf } from '../api/client.ts';
import { useSignedIn } from './session.ts';

type Watched = ResultOf<typeof getUserCoin>;

export type WatchList = {
  readonly coins: ReadonlySet<string>;
  readonly state: 'loading' | 'ready' | 'failed';
  readonly toggle: (coin: string) => void;
  readonly retry: () => void;
};

const key = keyOf(getUserCoin, {});
const NOBODY: ReadonlySet<string> = new Set();
const coinsOf = (rows: Watched): ReadonlySet<string> => new Set(rows.map((row) => row.coin));

/** Favourites. A star answers at once and is rolled back when the server refuses; the refusal is shown by the transport. */
export function useWatchList(): WatchList {
  const signedIn = useSignedIn();
  const client = useQueryClient();
  const { data, isError, refetch } = useQuery({ ...queryOf(getUserCoin, {}), enabled: signedIn, staleTime: 60_000, select: coinsOf });
  const { mutate } = useMutation({
    mutationFn: ({ coin, watched }: { readonly coin: string; readonly watched: boolean }) =>
      watched ? call(removeUserCoin, { coin }) : call(saveUserCoin, { coin, icon: '' }),
    onMutate: async ({ coin, watched }) => {
      await client.cancelQueries({ queryKey: key });
      const before = client.getQueryData<Watched>(key);
      client.setQueryData<Watched>(key, (rows = []) =>
        watched ? rows.filter((row) => row.coin !== coin) : [...rows, { coin, id: 0, userId: 0, icon: '' }],
      );
      return { before };
    },
    onError: (_error, _variables, context) => client.setQueryData(key, context?.before),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
  const coins = data ?? NOBODY;
  return {
    coins,
    state: data !== undefined || !signedIn ? 'ready' : isError ? 'failed' : 'loading',
    toggle: (coin) => mutate({ coin, watched: coins.has(coin) }),
    retry: () => void refetch(),
  };
}
