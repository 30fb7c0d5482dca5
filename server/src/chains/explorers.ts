import type { Network } from './networks.ts';

/** Public pages of transactions, before the transaction's id. */
const PAGES: Readonly<Record<Network, string>> = {
  bitcoin: 'https://mempool.space/tx/',
  litecoin: 'https://litecoinspace.org/tx/',
  ethereum: 'https://etherscan.io/tx/',
  tron: 'https://tronscan.org/#/transaction/',
};

/** Where anybody can look a transaction up. A demo's chains are its own, and no explorer knows them. */
export function explorerPage(mode: 'demo' | 'live', network: Network, txId: string): string | null {
  return mode === 'demo' || txId === '' ? null : `${PAGES[network]}${encodeURIComponent(txId)}`;
}
