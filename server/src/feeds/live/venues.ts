/** Exchanges whose public spot prices make the live index. */
export type VenueId = 'binance' | 'okx' | 'bybit' | 'coinbase' | 'kraken';

export type Venue = {
  readonly id: VenueId;
  readonly weight: number;
  /** How its last prices are watched: one subscription for many pairs, or one for each. */
  readonly channel: 'tickers' | 'ticker';
  /** A small public page of the exchange that answers when it can be reached from here. */
  readonly probeUrl: string;
  /** Whether it gives minutes of any time in the past; Kraken has the last 720 only. */
  readonly hasHistory: boolean;
};

/** Equal weights: no figure in the recordings justifies others. Coinbase's channel for many pairs speaks only every five seconds. */
export const VENUES: readonly Venue[] = [
  { id: 'binance', weight: 1, channel: 'tickers', probeUrl: 'https://api.binance.com/api/v3/time', hasHistory: true },
  { id: 'okx', weight: 1, channel: 'tickers', probeUrl: 'https://www.okx.com/api/v5/public/time', hasHistory: true },
  { id: 'bybit', weight: 1, channel: 'tickers', probeUrl: 'https://api.bybit.com/v5/market/time', hasHistory: true },
  { id: 'coinbase', weight: 1, channel: 'ticker', probeUrl: 'https://api.coinbase.com/api/v3/brokerage/time', hasHistory: true },
  { id: 'kraken', weight: 1, channel: 'tickers', probeUrl: 'https://api.kraken.com/0/public/Time', hasHistory: false },
];

/** The pair of an index symbol in the exchanges' common notation: `btcusdt` is `BTC/USDT`. Null for gold, which they do not trade. */
export function pairOf(symbolCode: string): string | null {
  const found = /^([a-z0-9]+?)(usdt|usd)$/.exec(symbolCode);
  const base = found?.[1];
  const quote = found?.[2];
  if (base === undefined || quote === undefined || base === 'xau') return null;
  return `${base.toUpperCase()}/${quote.toUpperCase()}`;
}
