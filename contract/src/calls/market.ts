import * as v from 'valibot';
import { defineCall, GET, POST } from '../call.ts';
import { CHART_INTERVALS } from '../intervals.ts';
import { listed } from '../listed-coin.ts';
import { productListings } from '../products/registry.ts';
import * as request from '../request.ts';
import * as result from '../result.ts';

/** Added: a price without a market of its own (gold). */
const indexCoin = v.object({ ...listed, priceStep: result.decimal });

export const coinListSchema = v.object({ ...productListings, contractList: v.array(v.object(listed)), indexList: v.array(indexCoin) });
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
  long: true,
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
    /** When the exchange is going to be stopped, epoch ms: second contracts and rounds that end later are not taken. Null: no stop is planned. */
    plannedStop: v.nullable(result.integer),
  }),
});
