import { depositList, testCoins, totals } from '@candor/contract/modules/deposits/calls';
import { payAddress } from '@candor/contract/modules/payment-providers/calls';
import type { ResultOf } from '@candor/contract/call';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call, queryOf, tableQueryOf } from '../../../api/client.ts';
import { listedOf, type Listed } from '../../../product/listed.tsx';
import { addressQueryOf, addressIn } from '../../../session/deposit-addresses.ts';
import { settingsStore } from '../../../session/settings.ts';
import { blockSeconds } from '../model/networks.ts';
import { chainOf, type Channel } from './channels.ts';
import { pollMs, type Deposit } from './model/deposits.ts';

/** What the parts of deposits ask the server. */

export type TestCoins = ResultOf<typeof testCoins>;

const SHOWN_ROWS = 50;
const rowsOf = <Row>({ rows }: { readonly rows: readonly Row[] }): readonly Row[] => rows;

const secondsOf = (channel: string): number | null => blockSeconds(channel, chainOf(settingsStore.getState().settings, channel));

/** Own deposits, the newest first; asked for while the page is looked at. `isExpecting`: one was sent and is not listed yet. */
export function useDeposits(isExpecting = false): Listed<Deposit> {
  const query = tableQueryOf(depositList, { pageNum: 1, pageSize: SHOWN_ROWS });
  return listedOf(
    useQuery({
      ...query,
      select: rowsOf<Deposit>,
      refetchInterval: ({ state }) => pollMs(state.data?.rows ?? [], secondsOf, isExpecting),
    }),
  );
}

export type Total = ResultOf<typeof totals>[number];

/** What stands beside the wallet because of deposits; null while it is not known. */
export function useTotals(): readonly Total[] | null {
  return useQuery({ ...queryOf(totals, {}), refetchInterval: 15_000 }).data ?? null;
}

/** The own address of a channel, once it is asked for. */
export function useAddress({ coin, coinName }: Channel, isAsked: boolean) {
  const { data, isError, isFetching, refetch } = useQuery({ ...addressQueryOf(coin, coinName), enabled: isAsked });
  const address = addressIn(data, coinName);
  return {
    address,
    failed: !isFetching && (isError || (data !== undefined && address === null)),
    busy: isFetching,
    retry: () => void refetch(),
  };
}

export async function sendTestCoins(channel: string): Promise<TestCoins> {
  return await call(testCoins, { channel }, { quiet: true });
}

export type Provider = Channel['thirdList'][number];
export type ProviderOrder = ResultOf<typeof payAddress>;

/** Asks a payment provider for its page or address: any amount may be paid. */
export async function orderOf({ coin, coinName }: Channel, { code, currency }: Provider): Promise<ProviderOrder> {
  return await call(payAddress, { provider: code, channel: coinName, coin, currency, amount: '0' }, { quiet: true });
}

/** What a step of a deposit changes. */
export function useRefreshAfterStep(): () => void {
  const client = useQueryClient();
  return () => {
    for (const name of [totals.name, 'asset.all', 'asset.usdt', 'record.other']) void client.invalidateQueries({ queryKey: [name] });
  };
}

export type AddressState = ReturnType<typeof useAddress>;
