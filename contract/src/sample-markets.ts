import type { CoinLists } from './calls/market.ts';

type SpotCoin = CoinLists['currencyList'][number];

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

/** Markets to show while the server cannot be asked. They have no price, since none is known, and cannot be traded. */
export const SAMPLE_MARKETS: CoinLists = {
  coinList: [],
  currencyList: SAMPLES.map(([coin, coinPrecision, basePrecision], index) => sample(coin, coinPrecision, basePrecision, index)),
  contractList: [],
  optionList: [],
  indexList: [],
};
