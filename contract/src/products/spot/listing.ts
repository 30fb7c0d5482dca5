import * as v from 'valibot';
import { nameOfCoin } from '../../coins.ts';
import { listed } from '../../listed-coin.ts';
import { described } from '../../described.ts';
import * as result from '../../result.ts';

const spotCoin = v.object({
  ...listed,
  feeRate: described(result.decimal, 'Percent of what is received.'),
  coinPrecision: described(result.integer, 'Decimals of a quantity.'),
  basePrecision: described(result.integer, 'Decimals of a price.'),
  sellMin: described(result.decimal, 'Least limit price of a sale; 0: no bound.'),
  buyMax: described(result.decimal, 'Highest limit price of a purchase; 0: no bound.'),
  orderMin: described(result.decimal, 'Least quantity of an order, in coins.'),
  orderMax: described(result.decimal, 'Largest quantity of an order, in coins.'),
  minSell: described(result.decimal, 'Least quantity of a sale, in coins.'),
  enable: described(result.switchText, 'Whether it trades: `1` yes, `2` no. The same of the switches below.'),
  isShow: described(result.switchText, 'Whether it is shown.'),
  isDeal: described(result.switchText, 'Whether orders are taken.'),
  marketBuy: described(result.switchText, 'Whether market orders to buy are taken.'),
  marketSell: described(result.switchText, 'Whether market orders to sell are taken.'),
  limitedBuy: described(result.switchText, 'Whether limit orders to buy are taken.'),
  limitedSell: described(result.switchText, 'Whether limit orders to sell are taken.'),
  priceStep: described(result.decimal, 'Added: step of the price, in USDT.'),
  quantityStep: described(result.decimal, 'Added: step of the quantity, in coins.'),
  minValue: described(result.decimal, 'Added: smallest value of an order, in USDT.'),
  limitBand: described(result.decimal, 'Added: how far from the index a limit price may be, in percent.'),
  marketBand: described(result.decimal, 'Added: how far from the index a market order fills, in percent.'),
});

/** The markets of `getCoinList`. */
export const spotListing = { currencyList: described(v.array(spotCoin), 'Markets of spot trading.') } as const;

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
    name: nameOfCoin(coin),
    logo: '',
    market: 'binance',
    amount: null,
    open: null,
    sort: index + 1,
    customizeFlag: 1,
    state: null,
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
