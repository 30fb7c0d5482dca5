import { bech32, bech32m } from '@scure/base';
import { faulty, type AddressForm, type ReadAddress } from './address-kind.ts';

const FORM = /^(?:[a-z]{1,83}1[02-9ac-hj-np-z]{6,}|[A-Z]{1,83}1[02-9AC-HJ-NP-Z]{6,})$/;
const VERSION_MAX = 16;
const TAPROOT_BYTES = 32;

export const isBech32 = (text: string): boolean => FORM.test(text);

export const writeWitnessKeyHash = (prefix: string, keyHash: Uint8Array): string => bech32.encode(prefix, [0, ...bech32.toWords(keyHash)]);

/** A witness program (BIP-173; from version 1 on with the checksum of BIP-350). */
export function readSegwit(text: string, prefix: string): ReadAddress {
  if (!isBech32(text)) return faulty('BAD_FORM');
  const [first, later] = [bech32.decodeUnsafe(text), bech32m.decodeUnsafe(text)];
  const read = first ?? later;
  if (read === undefined) return faulty(text.toLowerCase().startsWith(`${prefix}1`) ? 'BAD_CHECKSUM' : 'BAD_FORM');
  if (read.prefix !== prefix) return faulty('OTHER_NETWORK');
  const [version, ...words] = read.words;
  if (version === undefined || version > VERSION_MAX) return faulty('BAD_FORM');
  // each version has its own checksum: that of the other would let letters be put in unnoticed
  if ((version === 0) !== (first !== undefined)) return faulty('BAD_CHECKSUM');
  const payload = bech32.fromWordsUnsafe(words);
  const form = payload === undefined ? null : formOf(version, payload.length);
  if (!(payload instanceof Uint8Array) || form === null) return faulty('BAD_FORM');
  return { isValid: true, address: text.toLowerCase(), form, payload, hasChecksum: true };
}

function formOf(version: number, bytes: number): AddressForm | null {
  if (version === 0) return bytes === 20 ? 'witness-key-hash' : bytes === 32 ? 'witness-script-hash' : null;
  if (bytes < 2 || bytes > 40) return null;
  return version === 1 && bytes === TAPROOT_BYTES ? 'taproot' : 'later-witness';
}
