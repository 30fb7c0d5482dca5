import { keys } from '@candor/contract/calls/prices';
import { call } from '../api/client.ts';
import type { VerifyAnswer, VerifyRequest } from './verify-worker.ts';

export type Verifier = {
  readonly verify: (request: VerifyRequest) => Promise<VerifyAnswer>;
  readonly stop: () => void;
};

/** A worker of its own for one sheet. It is fetched at once, so that the network may go away before it is used. */
export function startVerifier(): Verifier {
  const worker = new Worker(new URL('./verify-worker.ts', import.meta.url), { type: 'module' });
  return {
    verify: (request) =>
      new Promise((resolve, reject) => {
        worker.addEventListener('message', ({ data }: MessageEvent<VerifyAnswer>) => resolve(data), { once: true });
        worker.addEventListener('error', () => reject(new Error('the verifier could not run')), { once: true });
        worker.postMessage(request);
      }),
    stop: () => worker.terminate(),
  };
}

/** Public keys that the exchange publishes, in hex; null without an answer. What is proved by them is proved for whoever trusts this list. */
export async function publishedKeys(): Promise<readonly string[] | null> {
  try {
    const published = await call(keys, {}, { quiet: true });
    return published.map(({ publicKey }) => publicKey);
  } catch {
    return null;
  }
}

/** `candor-S-1234.json`: what `candor verify` reads. */
export function evidenceFile(number: string, evidence: unknown): { readonly name: string; readonly text: string } {
  return { name: `candor-${number}.json`, text: `${JSON.stringify(evidence, null, 2)}\n` };
}
