import { getCoinList, type CoinLists } from '@candor/contract/calls/market';
import { roundOrders } from '@candor/contract/products/rounds/calls';
import { settledRounds } from '@candor/contract/products/rounds/settled-calls';
import { roundsState } from '@candor/contract/products/rounds/state-call';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { queryOf, tableQueryOf } from '../../api/client.ts';
import { serverNowMs } from '../../market/countdown.ts';
import { listedOf, type Listed } from '../../product/listed.tsx';
import { useSignedIn } from '../../session/session.ts';
import { roundInfoOf, stakeOf, type OwnStake, type RoundInfo, type SettledRound } from './model/round.ts';

/** What the parts of flash rounds ask the server. */

export const HISTORY_ROWS = 50;
const SETTLED_ROWS = 20;
/** Pools come over the socket and own events refresh the lists; this covers dead sockets. */
const POLL_MS = 5_000;
const LIST_POLL_MS = 15_000;
/** While a result is due it is asked for this often. */
const DUE_POLL_MS = 1_000;

/** Coins that have rounds, as the market list names them. */
const roundCoinsOf = ({ optionList }: CoinLists): readonly string[] => optionList.map(({ coin }) => coin.toLowerCase());

export function useRoundCoins(): Listed<string> {
  return listedOf(useQuery({ ...queryOf(getCoinList, {}), select: roundCoinsOf, staleTime: 60_000 }));
}

type RoundsAnswer = { readonly rounds: readonly Parameters<typeof roundInfoOf>[0][] };
const roundInfosOf = ({ rounds }: RoundsAnswer): readonly RoundInfo[] =>
  rounds.map(roundInfoOf).toSorted((a, b) => a.terms.period - b.terms.period);

/** Terms and pools of a coin's running rounds, shortest first. `updatedMs`: when the answer came, by the device's clock. */
export function useRounds(coin: string): Listed<RoundInfo> & { readonly updatedMs: number } {
  const query = useQuery({ ...queryOf(roundsState, { baseCoin: coin }), select: roundInfosOf, refetchInterval: POLL_MS });
  return { ...listedOf(query), updatedMs: query.dataUpdatedAt };
}

type OrdersAnswer = { readonly rows: readonly Parameters<typeof stakeOf>[0][] };
const stakesOf = ({ rows }: OrdersAnswer): readonly OwnStake[] => rows.map(stakeOf);

/** Own stakes that run, of all coins. */
export function useRunningStakes(): Listed<OwnStake> {
  const query = useQuery({
    ...tableQueryOf(roundOrders, { state: 'running' }),
    select: stakesOf,
    enabled: useSignedIn(),
    refetchInterval: ({ state }) => (isDue(stakesOf(state.data ?? { rows: [] }), serverNowMs()) ? DUE_POLL_MS : LIST_POLL_MS),
  });
  return listedOf(query);
}

/** Whether the result of one of them is due, or what of it plays. */
export function isDue(running: readonly Pick<OwnStake, 'played' | 'lockMs' | 'endMs'>[], nowMs: number | null): boolean {
  return nowMs !== null && running.some(({ played, lockMs, endMs }) => nowMs >= (played === null ? lockMs : endMs));
}

export function usePastStakes(): Listed<OwnStake> {
  const enabled = useSignedIn();
  const query = tableQueryOf(roundOrders, { state: 'finished', pageNum: 1, pageSize: HISTORY_ROWS });
  return listedOf(useQuery({ ...query, select: stakesOf, enabled, refetchInterval: LIST_POLL_MS }));
}

type SettledAnswer = { readonly rows: readonly SettledRound[] };
const settledOf = ({ rows }: SettledAnswer): readonly SettledRound[] => rows;

/** The last rounds of a period, of everybody. */
export function useSettledRounds(periodId: number): Listed<SettledRound> {
  const query = tableQueryOf(settledRounds, { periodId, pageNum: 1, pageSize: SETTLED_ROWS });
  return listedOf(useQuery({ ...query, select: settledOf, refetchInterval: LIST_POLL_MS }));
}

/** Makes everything that a stake may have changed stale. */
export function useRefreshStakes(): () => void {
  const client = useQueryClient();
  return () => {
    for (const name of [roundOrders.name, roundsState.name, settledRounds.name, 'protection.state', 'asset.all', 'asset.usdt'])
      void client.invalidateQueries({ queryKey: [name] });
  };
}
