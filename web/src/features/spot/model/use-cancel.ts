import { useCancelling } from '../../../form/use-cancelling.ts';
import { useRefreshOrders } from '../queries.ts';
import { sendCancel, sendCancelAll } from '../sending.ts';

/** Cancels of one order and of all of a pair. */
export function useCancel(coin: string) {
  const { isBusy, cancel } = useCancelling<number | 'all'>('trade.cancel.unknown', useRefreshOrders());
  return {
    isBusy,
    one: (id: number) => cancel(id, (key) => sendCancel(id, key)),
    all: () => cancel('all', (key) => sendCancelAll(coin, key)),
  };
}

export type Cancelling = ReturnType<typeof useCancel>;
