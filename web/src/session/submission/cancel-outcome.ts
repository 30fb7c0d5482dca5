import { isFailure } from '../../api/failures.ts';
import { searchEveryMs, searchForMs } from './controller.ts';
import type { RequestAnswer } from './request-result.ts';

export type CancelOutcome =
  | { readonly state: 'done' }
  | { readonly state: 'refused'; readonly words: string }
  | { readonly state: 'unknown' };

export interface CancelWork {
  /** Rejects with `CallFailure`. */
  readonly send: (key: string) => Promise<void>;
  /** What became of the request with this key; rejects when nobody answers. */
  readonly ask: (key: string) => Promise<RequestAnswer>;
  readonly wait: (ms: number) => Promise<void>;
}

/** Sends a cancel once. When its answer is lost the server is asked by the key, as for orders; unknown only after that found nothing. */
export async function cancelOutcome({ send, ask, wait }: CancelWork, key: string): Promise<CancelOutcome> {
  try {
    await send(key);
    return { state: 'done' };
  } catch (error) {
    if (isFailure(error) && error.kind !== 'network' && error.reason !== 'UNKNOWN_RESULT') return { state: 'refused', words: error.words };
  }
  for (let askedMs = 0; askedMs <= searchForMs; askedMs += searchEveryMs) {
    const answer = await ask(key).catch(() => null);
    if (answer?.state === 'done') return { state: 'done' };
    if (answer?.state === 'refused') return { state: 'refused', words: answer.failure.words };
    await wait(searchEveryMs);
  }
  return { state: 'unknown' };
}
