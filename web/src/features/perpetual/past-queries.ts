import { fundingPayments, orderFills } from '@candor/contract/products/perpetual/history-calls';
import { contractOrders } from '@candor/contract/products/perpetual/order-calls';
import { contractPositions } from '@candor/contract/products/perpetual/position-calls';
import type { ResultOf } from '@candor/contract/call';
import { useSignedIn } from '../../session/session.ts';
import { contractOrderOf, type ContractOrder } from './model/order.ts';
import { mergedLists } from './model/merged-lists.ts';
import type { PositionRow } from './model/position.ts';
import { usePaged, type Paged } from './paged.ts';

/** What is over, of one market or of all. */

/** Own events refresh the lists; this covers a dead event socket. */
const POLL_MS = 15_000;

export type Fill = ResultOf<typeof orderFills>;
export type FundingPayment = ResultOf<typeof fundingPayments>;
/** `all`, those that filled whole, or those that ended before. */
export type OrderState = 'all' | 'filled' | 'cancelled';

const ofMarket = (coin: string | null) => (coin === null ? {} : { baseCoin: coin });

/** Own closed positions, newest first. `coin` null: of all markets. */
export const useClosedPositions = (coin: string | null): Paged<PositionRow> =>
  usePaged({
    call: contractPositions,
    parameters: (page) => ({ state: 'closed' as const, ...ofMarket(coin), ...page }),
    key: ['closed', coin],
    keyOf: ({ positionId }) => positionId,
    enabled: useSignedIn(),
    pollMs: POLL_MS,
  });

function useEndedOrders(state: 'filled' | 'cancelled', coin: string | null, wanted: boolean): Paged<ContractOrder> {
  const signedIn = useSignedIn();
  const list = usePaged({
    call: contractOrders,
    parameters: (page) => ({ state, ...ofMarket(coin), ...page }),
    key: [state, coin],
    keyOf: ({ orderId }) => orderId,
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
    parameters: (page) => ({ orderId, ...page }),
    key: [orderId],
    // An order may change two positions: the first one ended before the rest of it was filled.
    keyOf: ({ positionId, stepNumber }) => `${positionId} ${stepNumber}`,
  });

/** Fundings that own positions received or paid, newest first. `coin` null: of all markets. */
export const useFundingPayments = (coin: string | null): Paged<FundingPayment> =>
  usePaged({
    call: fundingPayments,
    parameters: (page) => ({ ...ofMarket(coin), ...page }),
    key: [coin],
    keyOf: ({ paymentId }) => paymentId,
    enabled: useSignedIn(),
    pollMs: POLL_MS,
  });
