import { verifyEvidence, type Verdict } from '@candor/proofs/verify';

/** Verifies beside the page, so that the page stays quick. It needs what it is given and nothing else: no network, no server. */
export type VerifyRequest = { readonly evidence: unknown; readonly trustedKeys: readonly string[] | null };
export type VerifyAnswer = Verdict;

self.addEventListener('message', ({ data }: MessageEvent<VerifyRequest>) => {
  const verdict: VerifyAnswer = data.trustedKeys === null ? verifyEvidence(data.evidence) : verifyEvidence(data.evidence, data.trustedKeys);
  self.postMessage(verdict);
});
