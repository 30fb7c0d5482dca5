import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { TRON } from '../addresses/account-address.ts';
import { writeBase58Check } from '../addresses/base58-check.ts';

/** What stands before the 20 bytes of an account wherever it is no log. */
const VERSION = 0x41;
export const ACCOUNT_FORM = /^41[0-9a-f]{40}$/;

/** The 20 bytes of an address, as logs and inputs of contracts have it. */
export function accountOf(address: string): string {
  const read = TRON.read(address);
  if (!read.isValid) throw new Error('no address of TRON');
  return bytesToHex(read.payload);
}

/** The same with the byte before it, as transactions and the API have it. */
export const longAccountOf = (address: string): string => `${VERSION.toString(16)}${accountOf(address)}`;

/** The address of an account with the byte before it. */
export function addressOfLong(account: string): string {
  if (!ACCOUNT_FORM.test(account)) throw new Error('no account of TRON');
  return writeBase58Check(VERSION, hexToBytes(account.slice(2)));
}
