import { useState } from 'react';
import { useSay } from '../../../i18n/text.tsx';
import { cancelOutcome } from '../../../session/submission/cancel-outcome.ts';
import { askByKey } from '../../../session/submission/request-result.ts';
import { toast } from '../../../ui/toast.tsx';
import { useRefreshStakes } from '../queries.ts';
import { sendCancel } from '../sending.ts';
import type { OwnStake } from './round.ts';

const wait = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

const newKey = (): string => crypto.randomUUID().replaceAll('-', '');

/** Takes a stake back: no second question, since nothing is risked by it. The lists are asked again whatever was answered. */
export function useCancelStake() {
  const say = useSay();
  const refresh = useRefreshStakes();
  const [cancelling, setCancelling] = useState<ReadonlySet<number>>(new Set());
  const cancel = async ({ id, number }: OwnStake) => {
    if (cancelling.has(id)) return;
    setCancelling((ids) => new Set([...ids, id]));
    const outcome = await cancelOutcome({ send: (key) => sendCancel(number, key), ask: askByKey, wait }, newKey());
    // What was cancelled is told as every outcome is.
    if (outcome.state !== 'done')
      toast(outcome.state === 'refused' && outcome.words !== '' ? outcome.words : say('rounds.cancel.unknown'), 'refusal');
    refresh();
    setCancelling((ids) => new Set([...ids].filter((one) => one !== id)));
  };
  return { cancelling, cancel: (stake: OwnStake) => void cancel(stake) };
}
