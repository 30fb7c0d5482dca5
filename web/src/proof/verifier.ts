import type { ResultOf } from '@candor/contract/call';
import { keys } from '@candor/contract/calls/prices';
import { call } from '../api/client.ts';
import type { Numbered, VerifyAnswer, VerifyRequest } from './verify-worker.ts';

/** One for the page; it is fetched and warmed up once, and lost only when it fails. */
let worker: Worker | null = null;
let requests = 0;

/** Fetches the verifier, so that the network may go away before it is used and the first check is as quick as the others. */
export function startVerifier(): Worker {
  if (worker !== null) return worker;
  const started = new Worker(new URL('./verify-worker.ts', import.meta.url), { type: 'module' });
  started.addEventListener('error', () => {
    started.terminate();
    if (worker === started) worker = null;
  });
  worker = started;
  return started;
}

/** The answer of the worker; rejects when it cannot run. */
export function verify(request: VerifyRequest): Promise<VerifyAnswer> {
  const asked = startVerifier();
  requests += 1;
  const id = requests;
  return new Promise((resolve, reject) => {
    const heard = new AbortController();
    const once = { signal: heard.signal };
    const hear = ({ data }: MessageEvent<Numbered<VerifyAnswer>>) => {
      if (data.id !== id) return;
      heard.abort();
      resolve(data.body);
    };
    const fail = () => {
      heard.abort();
      reject(new Error('the verifier could not run'));
    };
    asked.addEventListener('message', hear, once);
    asked.addEventListener('error', fail, once);
    asked.postMessage({ id, body: request } satisfies Numbered<VerifyRequest>);
  });
}

/** The keys that the exchange publishes, with their announcements; null without an answer. */
export async function publishedKeyList(): Promise<ResultOf<typeof keys> | null> {
  return await call(keys, {}, { quiet: true }).catch(() => null);
}

/** The same in hex. What is proved by them is proved for whoever trusts this list. */
export async function publishedKeys(): Promise<readonly string[] | null> {
  return (await publishedKeyList())?.map(({ publicKey }) => publicKey) ?? null;
}

/** `candor-S-1234.json`: what `candor verify` reads. */
export function evidenceFile(number: string, evidence: unknown): { readonly name: string; readonly text: string } {
  return { name: `candor-${number}.json`, text: `${JSON.stringify(evidence, null, 2)}\n` };
}
