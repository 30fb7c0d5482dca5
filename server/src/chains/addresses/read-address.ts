import { NETWORKS, type Network } from '../networks.ts';
import { ETHEREUM, TRON } from './account-address.ts';
import type { AddressFault, AddressKind, ReadAddress } from './address-kind.ts';
import { BITCOIN, LITECOIN } from './bitcoin-address.ts';

export const ADDRESS_KINDS: Readonly<Record<Network, AddressKind>> = {
  bitcoin: BITCOIN,
  litecoin: LITECOIN,
  ethereum: ETHEREUM,
  tron: TRON,
};

/** The networks that a text is an address of. */
export const guessNetworks = (text: string): readonly Network[] => NETWORKS.filter((network) => ADDRESS_KINDS[network].read(text).isValid);

export type NetworkAddress =
  | Extract<ReadAddress, { isValid: true }>
  /** `networks`: those that it is an address of; none of `OTHER_NETWORK`: of one that is not listed. */
  | { readonly isValid: false; readonly fault: AddressFault; readonly networks: readonly Network[] };

/** Reads what is meant as an address of a network. */
export function readAddress(network: Network, text: string): NetworkAddress {
  const read = ADDRESS_KINDS[network].read(text);
  if (read.isValid) return read;
  const networks = guessNetworks(text);
  return { isValid: false, fault: networks.length === 0 ? read.fault : 'OTHER_NETWORK', networks };
}
