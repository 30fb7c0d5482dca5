import { useCancelling } from '../../../form/use-cancelling.ts';
import { useRefreshContracts } from '../queries.ts';
import { sendCancel, sendCancelAll, sendCancelTrigger } from '../sending.ts';

/** Cancels of orders and triggers, by their kind and number; `all` stands for every order. */
export function useCancel() {
  const { isBusy, cancel } = useCancelling<`order-${number}` | `trigger-${number}` | 'all'>('trade.cancel.unknown', useRefreshContracts());
  return {
    isBusy,
    order: (id: number) => cancel(`order-${id}`, (key) => sendCancel(id, key)),
    allOrders: () => cancel('all', (key) => sendCancelAll(null, key)),
    trigger: (id: number) => cancel(`trigger-${id}`, (key) => sendCancelTrigger(id, key)),
  };
}

export type Cancelling = ReturnType<typeof useCancel>;
