import * as v from 'valibot';
import { listed } from '../../listed-coin.ts';
import * as result from '../../result.ts';

const spotCoin = v.object({
  ...listed,
  /** Percent of what is received. */
  feeRate: result.decimal,
  /** Decimals of a quantity and of a price. */
  coinPrecision: result.integer,
  basePrecision: result.integer,
  sellMin: result.decimal,
  buyMax: result.decimal,
  orderMin: result.decimal,
  orderMax: result.decimal,
  minSell: result.decimal,
  enable: result.switchText,
  isShow: result.switchText,
  isDeal: result.switchText,
  marketBuy: result.switchText,
  marketSell: result.switchText,
  limitedBuy: result.switchText,
  limitedSell: result.switchText,
  /** Added: steps of price and quantity, smallest value of an order, bands of limit and market orders in percent of the index. */
  priceStep: result.decimal,
  quantityStep: result.decimal,
  minValue: result.decimal,
  limitBand: result.decimal,
  marketBand: result.decimal,
});

/** The markets of `getCoinList`. */
export const spotListing = { currencyList: v.array(spotCoin) } as const;

type SpotCoin = v.InferOutput<typeof spotCoin>;

/** Coin, decimals of its quantity, decimals of its price. */
const SAMPLES: readonly (readonly [string, number, number])[] = [
  ['btc', 5, 2],
  ['eth', 4, 2],
  ['bnb', 3, 2],
  ['sol', 3, 2],
  ['xrp', 1, 4],
  ['doge', 0, 5],
  ['ltc', 3, 2],
  ['ada', 0, 4],
  ['dot', 1, 3],
  ['trx', 0, 5],
  ['link', 2, 3],
  ['avax', 2, 3],
];

const step = (decimals: number): string => (decimals === 0 ? '1' : `0.${'1'.padStart(decimals, '0')}`);

function sample(coin: string, coinPrecision: number, basePrecision: number, index: number): SpotCoin {
  return {
    id: index + 1,
    symbol: `${coin}usdt`,
    coin,
    baseCoin: 'usdt',
    showSymbol: `${coin.toUpperCase()}/USDT`,
    logo: '',
    market: 'binance',
    amount: null,
    open: null,
    sort: index + 1,
    customizeFlag: 1,
    feeRate: '0.1',
    coinPrecision,
    basePrecision,
    sellMin: '0',
    buyMax: '0',
    orderMin: step(coinPrecision),
    orderMax: step(coinPrecision),
    minSell: step(coinPrecision),
    enable: '2',
    isShow: '1',
    isDeal: '2',
    marketBuy: '2',
    marketSell: '2',
    limitedBuy: '2',
    limitedSell: '2',
    priceStep: step(basePrecision),
    quantityStep: step(coinPrecision),
    minValue: '5',
    limitBand: '10',
    marketBand: '5',
  };
}

export const spotSample = {
  currencyList: SAMPLES.map(([coin, coinPrecision, basePrecision], index) => sample(coin, coinPrecision, basePrecision, index)),
} as const;
