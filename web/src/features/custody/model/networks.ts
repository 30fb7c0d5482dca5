import type { ChainKind } from '@candor/contract/settings';

/** A network of blocks, by the name that it has in every language. */
export interface Network {
  readonly key: 'bitcoin' | 'litecoin' | 'ethereum' | 'tron';
  readonly name: string;
  readonly blockSeconds: number;
  /** The page of a transaction at a public explorer, without its number. */
  readonly explorer: string;
  /** Networks on which coins of the same name are sent by mistake. */
  readonly mistaken: readonly string[];
}

const NETWORKS = {
  bitcoin: {
    key: 'bitcoin',
    name: 'Bitcoin',
    blockSeconds: 600,
    explorer: 'https://mempool.space/tx/',
    mistaken: ['Lightning', 'BNB Smart Chain', 'Ethereum'],
  },
  litecoin: {
    key: 'litecoin',
    name: 'Litecoin',
    blockSeconds: 150,
    explorer: 'https://litecoinspace.org/tx/',
    mistaken: ['Bitcoin', 'BNB Smart Chain'],
  },
  ethereum: {
    key: 'ethereum',
    name: 'Ethereum',
    blockSeconds: 12,
    explorer: 'https://etherscan.io/tx/',
    mistaken: ['TRON', 'BNB Smart Chain', 'Arbitrum', 'Base'],
  },
  tron: {
    key: 'tron',
    name: 'TRON',
    blockSeconds: 3,
    explorer: 'https://tronscan.org/#/transaction/',
    mistaken: ['Ethereum', 'BNB Smart Chain', 'Solana'],
  },
} as const satisfies Readonly<Record<Network['key'], Network>>;

/** Channels by their names on the wire: their network, and the standard of a token on it. */
const CHANNELS: Readonly<Record<string, { readonly network: Network; readonly standard?: string }>> = {
  'USDT-TRC': { network: NETWORKS.tron, standard: 'TRC-20' },
  'USDT-ERC': { network: NETWORKS.ethereum, standard: 'ERC-20' },
  ETH: { network: NETWORKS.ethereum },
  BTC: { network: NETWORKS.bitcoin },
  LTC: { network: NETWORKS.litecoin },
};

/** Null of a channel that this version of the app does not know. */
export const networkOf = (channel: string): Network | null => CHANNELS[channel]?.network ?? null;

/** Which of the networks that we know has this name; null of another one. */
export const networkNamed = (name: string): Network['key'] | null =>
  Object.values(NETWORKS).find((network) => network.name === name)?.key ?? null;

/** How people name the network of a channel; of an unknown one the channel's own name. */
export function networkName(channel: string): string {
  const known = CHANNELS[channel];
  if (known === undefined) return channel;
  return known.standard === undefined ? known.network.name : `${known.network.name} (${known.standard})`;
}

/** The demo's own chain makes a block a second. */
const LOCAL_BLOCK_SECONDS = 1;

/** How long a block takes as a rule; null where it is not known. */
export function blockSeconds(channel: string, chain: ChainKind): number | null {
  return chain === 'local' ? LOCAL_BLOCK_SECONDS : (networkOf(channel)?.blockSeconds ?? null);
}

/** Where everybody can look at a transaction: nowhere of a chain whose coins are worth nothing. */
export function explorerLink(channel: string, chain: ChainKind, txId: string): string | null {
  const network = networkOf(channel);
  return chain !== 'main' || network === null || txId === '' ? null : network.explorer + encodeURIComponent(txId);
}
