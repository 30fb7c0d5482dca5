import { useState } from 'react';
import { useSay, type PlainMessageId } from '../i18n/text.tsx';
import { cancelOutcome } from '../session/submission/cancel-outcome.ts';
import { askByKey } from '../session/submission/request-result.ts';
import { newKey, wait } from '../session/submission/use-submission.ts';
import { toast } from '../ui/toast.tsx';

/**
 * Cancelling takes no money out: one request and no second question. The lists are asked again whatever was answered, so that what filled in
 * between shows as filled; a lost answer is asked for by its key, and `unknown` is said where nobody knows.
 */
export function useCancelling<What extends string | number>(unknown: PlainMessageId, refresh: () => void) {
  const say = useSay();
  const [busy, setBusy] = useState<ReadonlySet<What>>(new Set());
  const attempt = async (what: What, send: (key: string) => Promise<void>) => {
    if (busy.has(what)) return;
    setBusy((held) => new Set([...held, what]));
    const outcome = await cancelOutcome({ send, ask: askByKey, wait }, newKey());
    // What was cancelled is told as every outcome is.
    if (outcome.state !== 'done') toast(outcome.state === 'refused' && outcome.words !== '' ? outcome.words : say(unknown), 'refusal');
    refresh();
    setBusy((held) => new Set([...held].filter((one) => one !== what)));
  };
  return {
    isBusy: (what: What) => busy.has(what),
    cancel: (what: What, send: (key: string) => Promise<void>) => void attempt(what, send),
  };
}
