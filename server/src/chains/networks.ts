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

/** What a channel is once and for all; what of it may change are its terms in the exchange. */
export type Channel = {
  /** Its number in the exchange. */
  readonly channelId: number;
  readonly network: Network;
  /** The network as the ledger names it. */
  readonly networkCode: string;
  readonly assetCode: string;
  /** Decimals of the coin or token on its chain. */
  readonly chainDecimals: number;
};

export const CHANNEL_OF: Readonly<Record<ChannelName, Channel>> = {
  'USDT-TRC': { channelId: 1, network: 'tron', networkCode: 'TRC20', assetCode: 'USDT', chainDecimals: 6 },
  'USDT-ERC': { channelId: 2, network: 'ethereum', networkCode: 'ETHEREUM', assetCode: 'USDT', chainDecimals: 6 },
  ETH: { channelId: 3, network: 'ethereum', networkCode: 'ETHEREUM', assetCode: 'ETH', chainDecimals: 18 },
  BTC: { channelId: 4, network: 'bitcoin', networkCode: 'BITCOIN', assetCode: 'BTC', chainDecimals: 8 },
  LTC: { channelId: 5, network: 'litecoin', networkCode: 'LITECOIN', assetCode: 'LTC', chainDecimals: 8 },
};

/** Confirmations of the demo's own chain, on which a newcomer sees a deposit become final within minutes (`product-rules` 13.2). */
export const DEMO_CONFIRMATIONS: Confirmations = { toCredit: 3, toFinal: 6 };
