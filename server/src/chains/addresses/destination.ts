import { bytesToHex } from '@noble/hashes/utils.js';
import type { Network } from '../networks.ts';
import type { AddressFault, AddressForm } from './address-kind.ts';
import { readAddress } from './read-address.ts';

/**
 * Why nothing is paid to an address. `CANNOT_RECEIVE`: nobody has what was paid there; `OWN_ADDRESS`: one that we have given out or hold;
 * `CONTRACT`: a program, which need not have a way to pay out again.
 */
export type DestinationFault = AddressFault | 'CANNOT_RECEIVE' | 'OWN_ADDRESS' | 'CONTRACT';

export type Destination =
  | { readonly isAccepted: true; readonly address: string; readonly hasChecksum: boolean }
  | { readonly isAccepted: false; readonly fault: DestinationFault; readonly networks: readonly Network[] };

export type KnownAddresses = {
  readonly isOurs: (network: Network, address: string) => boolean | Promise<boolean>;
  /** What the chain says; rejects when it cannot be asked. */
  readonly isContract: (network: Network, address: string) => boolean | Promise<boolean>;
};

/** Accounts below this are the chain's own: the empty one, and built-in programs. */
const RESERVED_ACCOUNTS = 0x1_00_00n;

const refused = (fault: DestinationFault, networks: readonly Network[] = []): Destination => ({ isAccepted: false, fault, networks });

/** Whether a withdrawal may be paid to what a user has typed. */
export async function readDestination(network: Network, text: string, known: KnownAddresses): Promise<Destination> {
  const read = readAddress(network, text);
  if (!read.isValid) return refused(read.fault, read.networks);
  const { address, hasChecksum } = read;
  if (isLost(read.form, read.payload)) return refused('CANNOT_RECEIVE');
  if (await known.isOurs(network, address)) return refused('OWN_ADDRESS');
  if (read.form === 'account' && (await known.isContract(network, address))) return refused('CONTRACT');
  return { isAccepted: true, address, hasChecksum };
}

/** A later version of witness programs can be spent by anybody until the chain knows it. */
const isLost = (form: AddressForm, payload: Uint8Array): boolean =>
  form === 'later-witness' || (form === 'account' && BigInt(`0x${bytesToHex(payload)}`) < RESERVED_ACCOUNTS);
