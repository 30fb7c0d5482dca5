import { HARDENED_OFFSET, HDKey } from '@scure/bip32';
import type { AddressKind } from './address-kind.ts';

const ACCOUNT_DEPTH = 3;
const EXTERNAL_BRANCH = 0;

/**
 * Addresses of users, derived from an account's public key (xpub…, BIP-32): who holds it can make addresses and see what they have, and can
 * move nothing. An address costs about 1 ms: it is derived once and kept.
 */
export class DepositAddresses {
  readonly #kind: AddressKind;
  readonly #branch: HDKey;

  constructor(kind: AddressKind, accountKey: string) {
    this.#kind = kind;
    this.#branch = readAccountKey(accountKey, kind.accountPath).deriveChild(EXTERNAL_BRANCH);
  }

  at(index: number): string {
    if (!Number.isSafeInteger(index) || index < 0 || index >= HARDENED_OFFSET) throw new RangeError('no index of an address');
    const { publicKey } = this.#branch.deriveChild(index);
    if (publicKey === null) throw new Error('a derived key without a public half');
    return this.#kind.ofPublicKey(publicKey);
  }
}

/** The key is never said back: it may be a private one that was put in the wrong place. */
function readAccountKey(text: string, path: string): HDKey {
  let key: HDKey;
  try {
    key = HDKey.fromExtendedKey(text);
  } catch {
    throw new Error('no extended public key (xpub…)');
  }
  if (key.privateKey !== null) throw new Error('a private key: the server takes public ones alone');
  const account = Number(path.split('/').at(-1)?.replace("'", '')) + HARDENED_OFFSET;
  if (key.depth !== ACCOUNT_DEPTH || key.index !== account) throw new Error(`no key of the account ${path}`);
  return key;
}
