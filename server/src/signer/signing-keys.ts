import { HDKey } from '@scure/bip32';
import { hexToBytes } from '@noble/hashes/utils.js';
import { readFileSync, statSync } from 'node:fs';
import type { AddressKind } from '../chains/addresses/address-kind.ts';
import { ADDRESS_KINDS } from '../chains/addresses/read-address.ts';
import type { Network } from '../chains/networks.ts';

/** Of the seed that all keys follow from. */
export const SEED_BYTES = 64;
/** Its group and all others. */
const OTHERS = 0o077;
const EXTERNAL_BRANCH = 0;

/** An address and the key that spends what it has. */
export type SigningAccount = { readonly address: string; readonly key: Uint8Array; readonly publicKey: Uint8Array };

/** The keys of one network that follow from a seed (BIP-32, BIP-44, BIP-84). */
export class NetworkKeys {
  readonly hot: SigningAccount;
  /** Addresses of users are derived from it; it can move nothing. */
  readonly accountKey: string;
  readonly #kind: AddressKind;
  readonly #deposits: HDKey;

  constructor(master: HDKey, kind: AddressKind) {
    this.#kind = kind;
    const account = master.derive(kind.accountPath);
    // beside the account that addresses of users are derived from, so that its public key says nothing of the hot wallet
    this.hot = this.#accountOf(master.derive(`${kind.accountPath.replace(/\/0'$/, "/1'")}/0/0`));
    this.accountKey = account.publicExtendedKey;
    this.#deposits = account.deriveChild(EXTERNAL_BRANCH);
  }

  /** The address of a user by its index. */
  deposit(addressIndex: number): SigningAccount {
    return this.#accountOf(this.#deposits.deriveChild(addressIndex));
  }

  #accountOf({ privateKey, publicKey }: HDKey): SigningAccount {
    if (privateKey === null || publicKey === null) throw new Error('a derived key without one of its halves');
    return { address: this.#kind.ofPublicKey(publicKey), key: privateKey, publicKey };
  }
}

/** The keys of all networks that follow from one seed. */
export class SigningKeys {
  readonly #master: HDKey;
  readonly #known = new Map<Network, NetworkKeys>();

  constructor(seed: Uint8Array) {
    this.#master = HDKey.fromMasterSeed(seed);
  }

  of(network: Network): NetworkKeys {
    const keys = this.#known.get(network) ?? new NetworkKeys(this.#master, ADDRESS_KINDS[network]);
    this.#known.set(network, keys);
    return keys;
  }
}

/** Throws, without a word of what stands there, when it is none or others may read it. */
export function readKeyFile(path: string): SigningKeys {
  if ((statSync(path).mode & OTHERS) !== 0) throw new Error('the key file can be read by others than its owner (chmod 600)');
  const text = readFileSync(path, 'utf8').trim();
  if (!new RegExp(`^[0-9a-f]{${SEED_BYTES * 2}}$`).test(text)) throw new Error(`the key file is not ${SEED_BYTES} bytes in hex`);
  return new SigningKeys(hexToBytes(text));
}
