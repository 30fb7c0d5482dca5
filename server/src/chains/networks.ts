/** Chains on which users have addresses. */
export const NETWORKS = ['bitcoin', 'litecoin', 'ethereum', 'tron'] as const;
export type Network = (typeof NETWORKS)[number];

/** How many blocks, its own among them, stand on a deposit when it is credited, and when it is final. */
export type Confirmations = { readonly toCredit: number; readonly toFinal: number };

export const CONFIRMATIONS: Readonly<Record<Network, Confirmations>> = {
  bitcoin: { toCredit: 2, toFinal: 6 },
  litecoin: { toCredit: 6, toFinal: 12 },
  ethereum: { toCredit: 12, toFinal: 64 },
  tron: { toCredit: 20, toFinal: 20 },
};

/** Channels by which coins come and go, by their names on the wire. */
export const CHANNELS = ['USDT-TRC', 'USDT-ERC', 'ETH', 'BTC', 'LTC'] as const;
export type ChannelName = (typeof CHANNELS)[number];

export const NETWORK_OF: Readonly<Record<ChannelName, Network>> = {
  'USDT-TRC': 'tron',
  'USDT-ERC': 'ethereum',
  ETH: 'ethereum',
  BTC: 'bitcoin',
  LTC: 'litecoin',
};
