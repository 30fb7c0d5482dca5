import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** By how much the time of a message may differ from ours, either way. */
export const REPLAY_WINDOW_MS = 300_000;

const NONCE = /^[0-9A-Za-z_-]{16,64}$/;
const TIMESTAMP = /^[1-9]\d{12}$/;
const SIGNATURE = /^[0-9a-f]{64}$/;

export const SIGNED_HEADERS = { timestamp: 'x-candor-timestamp', nonce: 'x-candor-nonce', signature: 'x-candor-signature' } as const;
type Signed = { readonly timestamp: string; readonly nonce: string; readonly signature: string };

/** HMAC-SHA256 of `timestamp.nonce.body`, in hexadecimal digits. */
function signatureOf(key: string, { timestamp, nonce }: Omit<Signed, 'signature'>, body: Buffer): string {
  return createHmac('sha256', key).update(`${timestamp}.${nonce}.`).update(body).digest('hex');
}

/** The headers of a message of ours. */
export function signedHeaders(key: string, body: Buffer, nowMs: number): Readonly<Record<string, string>> {
  const said = { timestamp: String(nowMs), nonce: randomBytes(16).toString('hex') };
  return {
    [SIGNED_HEADERS.timestamp]: said.timestamp,
    [SIGNED_HEADERS.nonce]: said.nonce,
    [SIGNED_HEADERS.signature]: signatureOf(key, said, body),
  };
}

export type Checked = { readonly ok: true; readonly nonce: string } | { readonly ok: false; readonly code: 'SIGNATURE' | 'TIME' };

/** Whether a message is signed with the key, and of now. The time is looked at behind the signature: whoever cannot sign learns nothing. */
export function checkSigned(key: string, headers: Readonly<Record<string, unknown>>, body: Buffer, nowMs: number): Checked {
  const read = (name: string): string => (typeof headers[name] === 'string' ? headers[name] : '');
  const said = {
    timestamp: read(SIGNED_HEADERS.timestamp),
    nonce: read(SIGNED_HEADERS.nonce),
    signature: read(SIGNED_HEADERS.signature),
  };
  if (!TIMESTAMP.test(said.timestamp) || !NONCE.test(said.nonce) || !SIGNATURE.test(said.signature))
    return { ok: false, code: 'SIGNATURE' };
  const expected = Buffer.from(signatureOf(key, said, body), 'hex');
  if (!timingSafeEqual(expected, Buffer.from(said.signature, 'hex'))) return { ok: false, code: 'SIGNATURE' };
  if (Math.abs(nowMs - Number(said.timestamp)) > REPLAY_WINDOW_MS) return { ok: false, code: 'TIME' };
  return { ok: true, nonce: said.nonce };
}
