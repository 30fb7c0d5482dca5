import { ripemd160 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { faulty, type AddressKind, type ReadAddress } from './address-kind.ts';
import { isBase58, readBase58Check } from './base58-check.ts';
import { readSegwit, writeWitnessKeyHash } from './segwit-address.ts';

/** What chains that were made like Bitcoin write their addresses with. */
type Prefixes = {
  readonly accountPath: string;
  readonly bech32: string;
  readonly publicKeyHash: number;
  readonly scriptHash: number;
};

/** Addresses are given out as hashes of keys behind a witness (BIP-84); what may be paid to is any of the known forms. */
export function bitcoinLike({ accountPath, bech32, publicKeyHash, scriptHash }: Prefixes): AddressKind {
  const readBase58 = (text: string): ReadAddress => {
    const read = readBase58Check(text);
    if (typeof read === 'string') return faulty(read);
    const { version, payload } = read;
    if (version !== publicKeyHash && version !== scriptHash) return faulty('OTHER_NETWORK');
    const form = version === publicKeyHash ? 'public-key-hash' : 'script-hash';
    return { isValid: true, address: text, form, payload, hasChecksum: true };
  };
  return {
    accountPath,
    ofPublicKey: (publicKey) => writeWitnessKeyHash(bech32, ripemd160(sha256(publicKey))),
    read: (text) => (isBase58(text) ? readBase58(text) : readSegwit(text, bech32)),
  };
}

export const BITCOIN = bitcoinLike({ accountPath: "m/84'/0'/0'", bech32: 'bc', publicKeyHash: 0x00, scriptHash: 0x05 });

/** Litecoin also takes 3… for hashes of scripts; those are read as Bitcoin's, which they cannot be told from. */
export const LITECOIN = bitcoinLike({ accountPath: "m/84'/2'/0'", bech32: 'ltc', publicKeyHash: 0x30, scriptHash: 0x32 });
