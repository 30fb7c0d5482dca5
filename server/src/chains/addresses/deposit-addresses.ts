import { HARDENED_OFFSET, HDKey } from '@scure/bip32';
import type { AddressKind } from './address-kind.ts';

const ACCOUNT_DEPTH = 3;
const EXTERNAL_BRANCH = 0;
/** How a key is written. By BIP-84 it says for which addresses it is meant, and is the same key. */
const WRITTEN = [
  { name: 'xpub', versions: { private: 0x0488ade4, public: 0x0488b21e } },
  { name: 'zpub', versions: { private: 0x04b2430c, public: 0x04b24746 } },
] as const;
const WITNESS_PURPOSE = "m/84'/";

/**
 * Addresses of users, derived from an account's public key (xpub…, BIP-32; zpub…, BIP-84): who holds it can make addresses and see what they have, and can
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
  const written = WRITTEN.filter(({ name }) => name === 'xpub' || path.startsWith(WITNESS_PURPOSE));
  const key = written.map(({ versions }) => readKey(text, versions)).find((read) => read !== null);
  if (key === undefined) throw new Error(`no extended public key (${written.map(({ name }) => `${name}…`).join(' or ')})`);
  if (key.privateKey !== null) throw new Error('a private key: the server takes public ones alone');
  const account = Number(path.split('/').at(-1)?.replace("'", '')) + HARDENED_OFFSET;
  if (key.depth !== ACCOUNT_DEPTH || key.index !== account) throw new Error(`no key of the account ${path}`);
  return key;
}

function readKey(text: string, versions: (typeof WRITTEN)[number]['versions']): HDKey | null {
  try {
    return HDKey.fromExtendedKey(text, versions);
  } catch {
    return null;
  }
}
