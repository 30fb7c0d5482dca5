import { useState } from 'react';
import { isFailure } from '../../../api/failures.ts';
import { useSay, useSayDescription } from '../../../i18n/text.tsx';
import { announce } from '../../../ui/announce.ts';
import { toast } from '../../../ui/toast.tsx';
import { sendCancel, sendCancelAll, useRefreshOrders } from '../queries.ts';
import type { SpotOrder } from './order.ts';

export type Cancelling = {
  readonly cancelling: ReadonlySet<number>;
  readonly cancellingAll: boolean;
  readonly one: (order: SpotOrder) => void;
  readonly all: () => void;
};

const newKey = (): string => crypto.randomUUID().replaceAll('-', '');

/**
 * Cancelling moves no money out and asks no second question. The lists are asked again whatever was answered, so an order
 * that filled in between shows as filled; a lost answer is said to be unknown.
 */
export function useCancel(coin: string): Cancelling {
  const say = useSay();
  const describe = useSayDescription();
  const refresh = useRefreshOrders();
  const [cancelling, setCancelling] = useState<ReadonlySet<number>>(new Set());
  const [cancellingAll, setCancellingAll] = useState(false);

  const attempt = async (send: () => Promise<void>) => {
    try {
      await send();
      announce(say('trade.cancel.done'));
    } catch (error) {
      const words = isFailure(error) && error.kind === 'refused' ? error.words : '';
      toast(words === '' ? describe({ id: 'trade.cancel.unknown' }) : words, 'refusal');
    } finally {
      refresh();
    }
  };
  return {
    cancelling,
    cancellingAll,
    one: (order) => {
      if (cancelling.has(order.id)) return;
      setCancelling((ids) => new Set([...ids, order.id]));
      void attempt(() => sendCancel(order.id, newKey())).then(() =>
        setCancelling((ids) => new Set([...ids].filter((id) => id !== order.id))),
      );
    },
    all: () => {
      if (cancellingAll) return;
      setCancellingAll(true);
      void attempt(() => sendCancelAll(coin, newKey())).then(() => setCancellingAll(false));
    },
  };
}
