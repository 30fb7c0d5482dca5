/** Exchanges whose public spot prices make the live index. */
export type VenueId = 'binance' | 'okx' | 'bybit' | 'coinbase' | 'kraken';

/** One way in which prices are watched through ccxt: the call, what it is told beside the pairs, and where it keeps what came. */
export type Stream = {
  readonly call: 'watchTicker' | 'watchTickers' | 'watchBidsAsks';
  readonly parameters?: Readonly<Record<string, string>>;
  readonly kept: 'tickers' | 'bidsasks';
};

export type Venue = {
  readonly id: VenueId;
  readonly weight: number;
  /** Together they give best bid and ask with sizes, and the last trade's price. */
  readonly streams: readonly Stream[];
  /** The venue's public time: says whether it can be reached from here, and what its clock says. */
  readonly timeUrl: string;
  /** Whether it gives minutes of any time in the past; Kraken has the last 720 only. */
  readonly hasHistory: boolean;
};

const TICKERS: Stream = { call: 'watchTickers', kept: 'tickers' };

/**
 * Equal weights: no figure in the recordings justifies others. Of each venue the streams whose frames carry its own time:
 * Binance's `bookTicker` is faster than its `24hrTicker` and has none; Bybit's spot tickers have no quotes, its first level of the book has
 * no trades; Coinbase's channel for many pairs speaks only every five seconds; Kraken's ticker must be asked to follow quotes, not trades.
 */
export const VENUES: readonly Venue[] = [
  {
    id: 'binance',
    weight: 1,
    streams: [{ ...TICKERS, parameters: { name: 'ticker' } }],
    timeUrl: 'https://api.binance.com/api/v3/time',
    hasHistory: true,
  },
  { id: 'okx', weight: 1, streams: [TICKERS], timeUrl: 'https://www.okx.com/api/v5/public/time', hasHistory: true },
  {
    id: 'bybit',
    weight: 1,
    streams: [{ call: 'watchBidsAsks', kept: 'bidsasks' }, TICKERS],
    timeUrl: 'https://api.bybit.com/v5/market/time',
    hasHistory: true,
  },
  {
    id: 'coinbase',
    weight: 1,
    streams: [{ call: 'watchTicker', kept: 'tickers' }],
    timeUrl: 'https://api.coinbase.com/api/v3/brokerage/time',
    hasHistory: true,
  },
  {
    id: 'kraken',
    weight: 1,
    streams: [{ call: 'watchBidsAsks', kept: 'tickers' }],
    timeUrl: 'https://api.kraken.com/0/public/Time',
    hasHistory: false,
  },
];

/** The pair of an index symbol in the exchanges' common notation: `btcusdt` is `BTC/USDT`. Null for gold, which they do not trade. */
export function pairOf(symbolCode: string): string | null {
  const found = /^([a-z0-9]+?)(usdt|usd)$/.exec(symbolCode);
  const base = found?.[1];
  const quote = found?.[2];
  if (base === undefined || quote === undefined || base === 'xau') return null;
  return `${base.toUpperCase()}/${quote.toUpperCase()}`;
}
