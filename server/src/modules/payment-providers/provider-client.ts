import * as v from 'valibot';
import type { Provider } from './provider-settings.ts';
import { signedHeaders } from './signature.ts';

/** A user waits for it. */
const TIMEOUT_MS = 8_000;
const ANSWER_BYTES_MAX = 16 * 1_024;
const PAGE_LENGTH_MAX = 2_000;

/** What a provider is told of an order: nothing of whose it is. `amount` null: any amount. */
export type AskedOrder = { readonly order: string; readonly coin: string; readonly currency: string; readonly amount: string | null };

const addressAnswer = v.object({
  address: v.pipe(
    v.string(),
    v.regex(/^[!-~]{8,128}$/),
    v.check((text) => !text.includes('://')),
  ),
});
const pageAnswer = v.object({ url: v.pipe(v.string(), v.maxLength(PAGE_LENGTH_MAX), v.regex(/^[!-~]+$/), v.check(isPage)) });

function isPage(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && url.protocol === 'https:' && url.username === '' && url.password === '';
}

/** Asks for the address or the page of an order. The same order may be asked for again: a provider answers it with the same. Throws when it does not answer as it should. */
export async function askProvider(provider: Provider, order: AskedOrder, nowMs: number, timeoutMs = TIMEOUT_MS): Promise<string> {
  const body = Buffer.from(JSON.stringify({ ...order, useAddress: provider.useAddress }));
  const response = await fetch(`${provider.baseUrl.replace(/\/$/, '')}/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...signedHeaders(provider.requestKey, body, nowMs) },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`HTTP ${response.status}`);
  }
  const raw: unknown = JSON.parse(await boundedText(response));
  return provider.useAddress ? v.parse(addressAnswer, raw).address : v.parse(pageAnswer, raw).url;
}

async function boundedText({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of (body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += part.byteLength;
    if (bytes > ANSWER_BYTES_MAX) throw new Error('the answer is too long');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
