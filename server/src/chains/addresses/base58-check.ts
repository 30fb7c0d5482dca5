import { sha256 } from '@noble/hashes/sha2.js';
import { createBase58check } from '@scure/base';
import type { AddressFault } from './address-kind.ts';

const coder = createBase58check(sha256);
/** Characters of a version of one byte with 20 bytes. */
const FORM = /^[1-9A-HJ-NP-Za-km-z]{26,35}$/;
const PAYLOAD_BYTES = 20;

export const isBase58 = (text: string): boolean => FORM.test(text);

export const writeBase58Check = (version: number, payload: Uint8Array): string => coder.encode(Uint8Array.of(version, ...payload));

/** A version and 20 bytes, with the checksum of Base58Check. */
export function readBase58Check(text: string): { readonly version: number; readonly payload: Uint8Array } | AddressFault {
  if (!isBase58(text)) return 'BAD_FORM';
  try {
    const [version = 0, ...payload] = coder.decode(text);
    return payload.length === PAYLOAD_BYTES ? { version, payload: Uint8Array.from(payload) } : 'BAD_FORM';
  } catch {
    return 'BAD_CHECKSUM';
  }
}
