import { HDKey } from '@scure/bip32';
import { hexToBytes } from '@noble/hashes/utils.js';
import { readFileSync, statSync } from 'node:fs';
import { ETHEREUM } from '../chains/addresses/account-address.ts';

/** Of the seed that all keys follow from. */
export const SEED_BYTES = 64;
/** Its group and all others. */
const OTHERS = 0o077;
/** Beside the account that addresses of users are derived from, so that its public key says nothing of the hot wallet. */
const HOT_PATH = "m/44'/60'/1'/0/0";
const EXTERNAL_BRANCH = 0;

/** An address and the key that spends what it has. */
export type SigningAccount = { readonly address: string; readonly key: Uint8Array };

/** The accounts of Ethereum's kind that follow from one seed (BIP-32, BIP-44). */
export class SigningKeys {
  readonly hot: SigningAccount;
  /** Addresses of users are derived from it; it can move nothing. */
  readonly accountKey: string;
  readonly #deposits: HDKey;

  constructor(seed: Uint8Array) {
    const master = HDKey.fromMasterSeed(seed);
    const account = master.derive(ETHEREUM.accountPath);
    this.hot = accountOf(master.derive(HOT_PATH));
    this.accountKey = account.publicExtendedKey;
    this.#deposits = account.deriveChild(EXTERNAL_BRANCH);
  }

  /** The address of a user by its index. */
  deposit(addressIndex: number): SigningAccount {
    return accountOf(this.#deposits.deriveChild(addressIndex));
  }
}

function accountOf({ privateKey, publicKey }: HDKey): SigningAccount {
  if (privateKey === null || publicKey === null) throw new Error('a derived key without one of its halves');
  return { address: ETHEREUM.ofPublicKey(publicKey), key: privateKey };
}

/** Throws, without a word of what stands there, when it is none or others may read it. */
export function readKeyFile(path: string): SigningKeys {
  if ((statSync(path).mode & OTHERS) !== 0) throw new Error('the key file can be read by others than its owner (chmod 600)');
  const text = readFileSync(path, 'utf8').trim();
  if (!new RegExp(`^[0-9a-f]{${SEED_BYTES * 2}}$`).test(text)) throw new Error(`the key file is not ${SEED_BYTES} bytes in hex`);
  return new SigningKeys(hexToBytes(text));
}
