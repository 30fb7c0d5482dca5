import { requestResult } from '@candor/contract/calls/request-result';
import { call } from '../../api/client.ts';
import { CallFailure } from '../../api/failures.ts';

/** What the server says about an own request, by its key. `unknown`: it has not arrived, is still waiting, or is too old to be remembered. */
export type RequestAnswer =
  | { readonly state: 'unknown' }
  | { readonly state: 'done'; readonly madeId: number }
  | { readonly state: 'refused'; readonly failure: CallFailure };

/** Rejects with `CallFailure` when the server does not answer this question. */
export async function askByKey(idempotencyKey: string): Promise<RequestAnswer> {
  // Rarely needed, so these words come only now: the answer has a reason and no text.
  const { message } = await import('@candor/contract/messages');
  const { state, madeId, reason, limit } = await call(requestResult, { idempotencyKey }, { quiet: true });
  if (state === 'done') return { state, madeId };
  if (state === 'refused') {
    const words = reason === null ? '' : message(document.documentElement.lang, reason, { limit });
    return { state, failure: new CallFailure('refused', { reason, limit, words }) };
  }
  return { state };
}
