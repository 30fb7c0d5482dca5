import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { faulty, type AddressKind } from './address-kind.ts';
import { readBase58Check, writeBase58Check } from './base58-check.ts';

const HEX_FORM = /^0x[0-9a-fA-F]{40}$/;
const ACCOUNT_BYTES = 20;
const TRON_VERSION = 0x41;

/** The account of a public key: the last bytes of the hash of the uncompressed point. */
const accountOf = (publicKey: Uint8Array): Uint8Array =>
  keccak_256(secp256k1.Point.fromBytes(publicKey).toBytes(false).slice(1)).slice(-ACCOUNT_BYTES);

/** An account as EIP-55 writes it: the case of its letters is its checksum. */
export function writeAccount(account: Uint8Array): string {
  const digits = bytesToHex(account);
  const hash = bytesToHex(keccak_256(utf8ToBytes(digits)));
  const isCapital = (index: number): boolean => Number.parseInt(hash.charAt(index), 16) >= 8;
  return `0x${digits.replaceAll(/[a-f]/g, (letter, index: number) => (isCapital(index) ? letter.toUpperCase() : letter))}`;
}

export const ETHEREUM: AddressKind = {
  accountPath: "m/44'/60'/0'",
  ofPublicKey: (publicKey) => writeAccount(accountOf(publicKey)),
  read: (text) => {
    if (!HEX_FORM.test(text)) return faulty('BAD_FORM');
    const digits = text.slice(2);
    const payload = hexToBytes(digits);
    const address = writeAccount(payload);
    const hasChecksum = digits !== digits.toLowerCase() && digits !== digits.toUpperCase();
    if (hasChecksum && address !== text) return faulty('BAD_CHECKSUM');
    return { isValid: true, address, form: 'account', payload, hasChecksum: hasChecksum || address === text };
  },
};

/** Only as wallets write it, T…: the same account in hex has no checksum. */
export const TRON: AddressKind = {
  accountPath: "m/44'/195'/0'",
  ofPublicKey: (publicKey) => writeBase58Check(TRON_VERSION, accountOf(publicKey)),
  read: (text) => {
    const read = readBase58Check(text);
    if (typeof read === 'string') return faulty(read);
    if (read.version !== TRON_VERSION) return faulty('OTHER_NETWORK');
    return { isValid: true, address: text, form: 'account', payload: read.payload, hasChecksum: true };
  },
};
