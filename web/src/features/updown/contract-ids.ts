import { getCoinList } from '@candor/contract/calls/market';
import type { CoinLists } from '@candor/contract/calls/market';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/client.ts';

const ON = 1;

/** Ids of the coins with second contracts that are on and shown, by coin. */
export function contractIdsOf({ coinList }: CoinLists): ReadonlyMap<string, number> {
  return new Map(
    coinList.filter(({ status, showFlag }) => status === ON && showFlag === ON).map(({ coin, id }) => [coin.toLowerCase(), id]),
  );
}

/** Null until the list of coins is there. */
export function useContractIds(): ReadonlyMap<string, number> | null {
  const { data } = useQuery({ ...queryOf(getCoinList, {}), select: contractIdsOf, staleTime: 60_000 });
  return data ?? null;
}
