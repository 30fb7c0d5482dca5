import { contractLosses } from '@candor/contract/products/perpetual/loss-calls';
import { contractOrders } from '@candor/contract/products/perpetual/order-calls';
import { contractPositions } from '@candor/contract/products/perpetual/position-calls';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { tableQueryOf } from '../../api/client.ts';
import { listedOf, type Listed } from '../../product/listed.tsx';
import { useSignedIn } from '../../session/session.ts';
import { lossOf, type TriggerOrder } from './model/loss.ts';
import { contractOrderOf, type ContractOrder } from './model/order.ts';
import { openPositionOf, type OpenPosition, type PositionRow } from './model/position.ts';

/** What the parts of contracts ask the server. */

export const HISTORY_ROWS = 50;
/** Positions and orders that one account can have at a moment, far above what the exchange allows. */
const OPEN_MOST = 500;
/** Own events refresh the lists; this covers a dead event socket, and figures that change with each mark. */
const POLL_MS = 15_000;

type Rows<Row> = { readonly rows: readonly Row[] };

const positionsOf = ({ rows }: Rows<PositionRow>): readonly OpenPosition[] => rows.map(openPositionOf);
const ordersOf = ({ rows }: Rows<Parameters<typeof contractOrderOf>[0]>): readonly ContractOrder[] => rows.map(contractOrderOf);
const lossesOf = ({ rows }: Rows<Parameters<typeof lossOf>[0]>): readonly TriggerOrder[] => rows.map(lossOf);

/** Own open positions of all markets. */
export function usePositions(): Listed<OpenPosition> {
  const enabled = useSignedIn();
  const parameters = { state: 'open', pageNum: 1, pageSize: OPEN_MOST } as const;
  return listedOf(useQuery({ ...tableQueryOf(contractPositions, parameters), select: positionsOf, enabled, refetchInterval: POLL_MS }));
}

function useOrders(state: ContractOrder['state'], pageSize: number): Listed<ContractOrder> {
  const enabled = useSignedIn();
  const parameters = { state, pageNum: 1, pageSize };
  return listedOf(useQuery({ ...tableQueryOf(contractOrders, parameters), select: ordersOf, enabled, refetchInterval: POLL_MS }));
}

/** Own waiting orders of all markets. */
export const useOpenOrders = (): Listed<ContractOrder> => useOrders('waiting', OPEN_MOST);

/** The last orders that are over, filled or not, newest first. */
export function usePastOrders(): Listed<ContractOrder> {
  const [filled, cancelled] = [useOrders('filled', HISTORY_ROWS), useOrders('cancelled', HISTORY_ROWS)];
  const known = filled.rows !== null && cancelled.rows !== null;
  return {
    rows: known ? [...filled.rows, ...cancelled.rows].sort((a, b) => b.id - a.id).slice(0, HISTORY_ROWS) : null,
    failed: filled.failed || cancelled.failed,
    retry: () => {
      filled.retry();
      cancelled.retry();
    },
  };
}

/** Own take-profits and stop-losses that are active. */
export function useTriggers(): Listed<TriggerOrder> {
  const enabled = useSignedIn();
  const parameters = { state: 'active', pageNum: 1, pageSize: OPEN_MOST } as const;
  return listedOf(useQuery({ ...tableQueryOf(contractLosses, parameters), select: lossesOf, enabled, refetchInterval: POLL_MS }));
}

/** Makes everything that a contract may have changed stale. */
export function useRefreshContracts(): () => void {
  const client = useQueryClient();
  return () => {
    const changed = (name: unknown): boolean => typeof name === 'string' && /^(perpetual|protection|asset)\./.test(name);
    void client.invalidateQueries({ predicate: ({ queryKey }) => changed(queryKey[0]) });
  };
}
