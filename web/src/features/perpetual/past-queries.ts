import { fundingPayments, orderFills } from '@candor/contract/products/perpetual/history-calls';
import { contractOrders } from '@candor/contract/products/perpetual/order-calls';
import { contractPositions } from '@candor/contract/products/perpetual/position-calls';
import type { ResultOf } from '@candor/contract/call';
import { useSignedIn } from '../../session/session.ts';
import { contractOrderOf, type ContractOrder } from './model/order.ts';
import { mergedLists } from './model/merged-lists.ts';
import type { WirePosition } from './model/position.ts';
import { usePaged, type Paged } from './paged.ts';

/** What is over, of one market or of all. */

/** Own events refresh the lists; this covers a dead event socket. */
const POLL_MS = 15_000;
const CLOSED = 1;
const STATUSES = { filled: 1, cancelled: 3 } as const;

export type Fill = ResultOf<typeof orderFills>;
export type FundingPayment = ResultOf<typeof fundingPayments>;
/** `all`, those that filled whole, or those that ended before. */
export type OrderState = 'all' | keyof typeof STATUSES;

const ofMarket = (coin: string | null) => (coin === null ? {} : { symbol: coin });
const idOf = ({ id }: { readonly id: number }): number => id;

/** Own closed positions, newest first. `coin` null: of all markets. */
export const useClosedPositions = (coin: string | null): Paged<WirePosition> =>
  usePaged({
    call: contractPositions,
    parameters: (page) => ({ status: CLOSED, ...ofMarket(coin), ...page }),
    key: ['closed', coin],
    keyOf: idOf,
    enabled: useSignedIn(),
    pollMs: POLL_MS,
  });

function useEndedOrders(state: keyof typeof STATUSES, coin: string | null, wanted: boolean): Paged<ContractOrder> {
  const signedIn = useSignedIn();
  const list = usePaged({
    call: contractOrders,
    parameters: (page) => ({ status: STATUSES[state], ...ofMarket(coin), ...page }),
    key: [state, coin],
    keyOf: idOf,
    enabled: signedIn && wanted,
    pollMs: POLL_MS,
  });
  return { ...list, rows: list.rows?.map(contractOrderOf) ?? null };
}

/** Own orders that are over, newest first. `coin` null: of all markets. */
export function useEnded(state: OrderState, coin: string | null): Paged<ContractOrder> {
  const filled = useEndedOrders('filled', coin, state !== 'cancelled');
  const cancelled = useEndedOrders('cancelled', coin, state !== 'filled');
  if (state === 'filled') return filled;
  return state === 'cancelled' ? cancelled : mergedLists([filled, cancelled]);
}

/** Fills of an own order, newest first. */
export const useFills = (orderId: number): Paged<Fill> =>
  usePaged({
    call: orderFills,
    parameters: (page) => ({ id: orderId, ...page }),
    key: [orderId],
    // An order may change two positions: the first one ended before the rest of it was filled.
    keyOf: ({ positionId, id }) => `${positionId} ${id}`,
  });

/** Fundings that own positions received or paid, newest first. `coin` null: of all markets. */
export const useFundingPayments = (coin: string | null): Paged<FundingPayment> =>
  usePaged({
    call: fundingPayments,
    parameters: (page) => ({ ...ofMarket(coin), ...page }),
    key: [coin],
    keyOf: idOf,
    enabled: useSignedIn(),
    pollMs: POLL_MS,
  });
