import { verifyEvidence, type Verdict } from '@candor/proofs/verify';
import { warmUp } from '@candor/proofs/warm-up';

/** Verifies beside the page, so that the page stays quick. It needs what it is given and nothing else: no network, no server. */
export type VerifyRequest = { readonly evidence: unknown; readonly trustedKeys: readonly string[] | null };
export type VerifyAnswer = Verdict;
/** Requests are answered by their number. */
export type Numbered<T> = { readonly id: number; readonly body: T };

const computes = warmUp();

self.addEventListener('message', ({ data: { id, body } }: MessageEvent<Numbered<VerifyRequest>>) => {
  if (!computes) throw new Error('this machine does not compute the known vectors');
  const { evidence, trustedKeys } = body;
  const verdict = trustedKeys === null ? verifyEvidence(evidence) : verifyEvidence(evidence, trustedKeys);
  self.postMessage({ id, body: verdict } satisfies Numbered<VerifyAnswer>);
});
