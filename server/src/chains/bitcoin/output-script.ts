import { ADDRESS_KINDS } from '../addresses/read-address.ts';
import type { BitcoinNetwork } from './bitcoin-chain.ts';

const [HASH_BYTES, SCRIPT_BYTES] = [20, 32];
/** Operations of a script. */
const [DUP, HASH160, EQUAL, EQUALVERIFY, CHECKSIG, VERSION_0, VERSION_1] = [0x76, 0xa9, 0x87, 0x88, 0xac, 0x00, 0x51];

/** What stands in an output that pays to an address; null: it is none of that network, or of a form that nothing is paid to. */
export function outputScript(network: BitcoinNetwork, address: string): Uint8Array | null {
  const read = ADDRESS_KINDS[network].read(address);
  if (!read.isValid || read.address !== address) return null;
  switch (read.form) {
    case 'public-key-hash':
      return Uint8Array.of(DUP, HASH160, HASH_BYTES, ...read.payload, EQUALVERIFY, CHECKSIG);
    case 'script-hash':
      return Uint8Array.of(HASH160, HASH_BYTES, ...read.payload, EQUAL);
    case 'witness-key-hash':
      return Uint8Array.of(VERSION_0, HASH_BYTES, ...read.payload);
    case 'witness-script-hash':
      return Uint8Array.of(VERSION_0, SCRIPT_BYTES, ...read.payload);
    case 'taproot':
      return Uint8Array.of(VERSION_1, SCRIPT_BYTES, ...read.payload);
    case 'later-witness':
    case 'account':
      return null;
  }
}
