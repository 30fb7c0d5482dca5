import { cancelLoss } from '@candor/contract/products/perpetual/loss-calls';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { useSayDescription } from '../../../i18n/text.tsx';
import { cancelOutcome } from '../../../session/submission/cancel-outcome.ts';
import { askByKey } from '../../../session/submission/request-result.ts';
import { toast } from '../../../ui/toast.tsx';
import { useRefreshContracts } from '../queries.ts';
import { sendCancel, sendCancelAll } from '../sending.ts';

const newKey = (): string => crypto.randomUUID().replaceAll('-', '');
const wait = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/** What is cancelled, by its kind and number; `all` stands for every order. */
export type Cancelled = `order-${number}` | `trigger-${number}` | 'all';

/** Cancelling takes no money out: one request, and a lost answer is asked for by its key. The lists are asked again whatever was answered. */
export function useCancel() {
  const describe = useSayDescription();
  const refresh = useRefreshContracts();
  const [busy, setBusy] = useState<ReadonlySet<Cancelled>>(new Set());
  const attempt = async (what: Cancelled, send: (key: string) => Promise<void>) => {
    if (busy.has(what)) return;
    setBusy((held) => new Set([...held, what]));
    const outcome = await cancelOutcome({ send, ask: askByKey, wait }, newKey());
    if (outcome.state !== 'done')
      toast(outcome.state === 'refused' && outcome.words !== '' ? outcome.words : describe({ id: 'trade.cancel.unknown' }), 'refusal');
    refresh();
    setBusy((held) => new Set([...held].filter((one) => one !== what)));
  };
  return {
    isBusy: (what: Cancelled) => busy.has(what),
    order: (id: number) => void attempt(`order-${id}`, (key) => sendCancel(id, key)),
    allOrders: () => void attempt('all', (key) => sendCancelAll(null, key)),
    trigger: (id: number) =>
      void attempt(`trigger-${id}`, async (key) => {
        await call(cancelLoss, { triggerId: id }, { quiet: true, idempotencyKey: key });
      }),
  };
}

export type Cancelling = ReturnType<typeof useCancel>;
