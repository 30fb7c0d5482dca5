import * as v from 'valibot';
import { defineCall, GET, POST } from '../call.ts';
import { CHART_INTERVALS } from '../intervals.ts';
import * as request from '../request.ts';
import * as result from '../result.ts';

/** What every element of the four coin lists has. Prices are null while there is none. */
const listed = {
  id: result.integer,
  symbol: result.text,
  coin: result.text,
  baseCoin: result.text,
  showSymbol: result.text,
  logo: result.text,
  market: result.text,
  amount: result.decimalOrNull,
  open: result.decimalOrNull,
  sort: result.integer,
  /** 1 no, 2 display `showSymbol`. */
  customizeFlag: result.integer,
  /** 1 in the caller's watch-list, 2 not; absent when signed out. */
  isCollect: v.optional(result.integer),
};

export const spotCoin = v.object({
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

/** Added: a price without a market of its own (gold). */
export const indexCoin = v.object({ ...listed, priceStep: result.decimal });

/** A coin with flash rounds. */
const optionCoin = v.object({
  ...listed,
  /** Fee of the shortest period that is on, 1: percent of the losing pool, 2: USDT; `periodList` has each period's own. */
  feeType: result.integer,
  feeValue: result.decimal,
  status: result.integer,
  showFlag: result.integer,
});

export const coinListSchema = v.object({
  coinList: v.array(
    v.object({ ...listed, status: result.integer, showFlag: result.integer, type: result.integer, coinType: result.integer }),
  ),
  currencyList: v.array(spotCoin),
  contractList: v.array(v.object(listed)),
  optionList: v.array(optionCoin),
  indexList: v.array(indexCoin),
});
/** The markets as a client holds them. */
export type CoinLists = v.InferOutput<typeof coinListSchema>;

export const getCoinList = defineCall({
  name: 'market.coins',
  methods: GET,
  path: '/api/common/getCoinList',
  summary: 'All markets by product, and the indexes without a market',
  access: 'public',
  parameters: request.none,
  result: coinListSchema,
});

/** Start of the bar (epoch ms), open, high, low, close of the index; `v` is what was traded here, in coins. */
export const bar = v.object({
  T: result.integer,
  o: result.decimal,
  h: result.decimal,
  l: result.decimal,
  c: result.decimal,
  v: result.decimal,
});

export const kline = defineCall({
  name: 'market.bars',
  methods: POST,
  path: '/kline',
  summary: 'Bars of a coin, ascending; with `end` (epoch seconds) the ones that start before it',
  access: 'public',
  parameters: v.object({
    symbol: request.coinCode,
    interval: v.picklist(CHART_INTERVALS),
    limit: v.optional(request.whole(1, 1_000_000)),
    end: v.optional(request.whole(0, 100_000_000_000)),
    market: v.optional(request.text(16)),
  }),
  result: v.object({
    historyKline: v.array(bar),
    ticker: v.object({
      symbol: result.text,
      highPrice: result.decimalOrNull,
      lowPrice: result.decimalOrNull,
      volume: result.decimalOrNull,
    }),
  }),
});

/** `[price, quantity]`, best first. */
const levels = v.array(v.tuple([result.decimal, result.decimal]));

export const depth = defineCall({
  name: 'market.depth',
  methods: GET,
  path: '/api/market/depth',
  added: true,
  summary: 'The order book; `sequence` continues in the DEPTH topic',
  access: 'public',
  parameters: v.object({ symbol: request.coinCode, limit: v.optional(request.whole(1, 500)) }),
  result: v.object({ symbol: result.text, sequence: result.integer, bids: levels, asks: levels }),
});

export const trades = defineCall({
  name: 'market.trades',
  methods: GET,
  path: '/api/market/trades',
  added: true,
  summary: 'Recent trades of a coin, newest first',
  access: 'public',
  parameters: v.object({ symbol: request.coinCode, limit: v.optional(request.whole(1, 500)) }),
  result: v.array(
    v.object({
      id: result.integer,
      ts: result.integer,
      price: result.decimal,
      amount: result.decimal,
      /** Side of the order that took. */
      direction: v.picklist(['buy', 'sell']),
    }),
  ),
});

export const priceSource = defineCall({
  name: 'market.source',
  methods: GET,
  path: '/api/market/source',
  added: true,
  summary: 'Where prices come from, and whether funds are play money',
  access: 'public',
  parameters: request.none,
  result: v.object({
    kind: v.picklist(['live', 'recorded', 'simulated']),
    /** The exchanges, the recording or the simulator, in words. */
    name: result.text,
    mode: v.picklist(['demo', 'live']),
    /** USDT that a new account receives; 0 in live mode. */
    demoGrant: result.decimal,
    serverTime: result.integer,
  }),
});
