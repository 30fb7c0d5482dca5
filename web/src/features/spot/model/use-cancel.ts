import { useState } from 'react';
import { useSayDescription } from '../../../i18n/text.tsx';
import { askByKey } from '../../../session/submission/request-result.ts';
import { toast } from '../../../ui/toast.tsx';
import { useRefreshOrders } from '../queries.ts';
import { sendCancel, sendCancelAll } from '../sending.ts';
import { cancelOutcome } from '../../../session/submission/cancel-outcome.ts';
import type { SpotOrder } from './order.ts';

export type Cancelling = {
  readonly cancelling: ReadonlySet<number>;
  readonly cancellingAll: boolean;
  readonly one: (order: SpotOrder) => void;
  readonly all: () => void;
};

const newKey = (): string => crypto.randomUUID().replaceAll('-', '');
const wait = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/**
 * Cancelling moves no money out. The lists are asked again whatever was answered, so an order
 * that filled in between shows as filled; a lost answer is asked for by its key.
 */
export function useCancel(coin: string): Cancelling {
  const describe = useSayDescription();
  const refresh = useRefreshOrders();
  const [cancelling, setCancelling] = useState<ReadonlySet<number>>(new Set());
  const [cancellingAll, setCancellingAll] = useState(false);

  const attempt = async (send: (key: string) => Promise<void>) => {
    const outcome = await cancelOutcome({ send, ask: askByKey, wait }, newKey());
    // What was cancelled is told as every outcome is.
    if (outcome.state !== 'done')
      toast(outcome.state === 'refused' && outcome.words !== '' ? outcome.words : describe({ id: 'trade.cancel.unknown' }), 'refusal');
    refresh();
  };
  return {
    cancelling,
    cancellingAll,
    one: (order) => {
      if (cancelling.has(order.id)) return;
      setCancelling((ids) => new Set([...ids, order.id]));
      void attempt((key) => sendCancel(order.id, key)).then(() =>
        setCancelling((ids) => new Set([...ids].filter((id) => id !== order.id))),
      );
    },
    all: () => {
      if (cancellingAll) return;
      setCancellingAll(true);
      void attempt((key) => sendCancelAll(coin, key)).then(() => setCancellingAll(false));
    },
  };
}
