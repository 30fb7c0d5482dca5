import type { TradedPair } from '../../../domain/pair.ts';
import type { SpotFacts } from './ticket.ts';

/** The pair of the golden numbers, for tests and stories. */
export const BTC: TradedPair = {
  coin: 'btc',
  quote: 'usdt',
  display: 'BTC/USDT',
  logo: null,
  tick: '0.01',
  priceDecimals: 2,
  lot: '0.00001',
  quantityDecimals: 5,
  feePpm: 1000,
  quantityMin: '0.00001',
  quantityMax: '100',
  sellQuantityMin: '0.0001',
  buyPriceMax: null,
  sellPriceMin: null,
  notionalMin: '5',
  limitBandPpm: 100_000,
  marketBandPpm: 50_000,
  openOrdersMax: 200,
  open: true,
  switches: { limit: { buy: true, sell: true }, market: { buy: true, sell: true } },
};

export const FACTS: SpotFacts = {
  pair: BTC,
  index: '30000',
  freshness: 'live',
  baseAvailable: '2',
  quoteAvailable: '10000',
  bids: [{ ticks: 2_999_999, lots: 50_000 }],
  asks: [{ ticks: 3_000_001, lots: 50_000 }],
  ownOrders: [],
};
