import * as v from 'valibot';
import { defineCall, GET, POST } from '../call.ts';
import { described } from '../described.ts';
import { CHART_INTERVALS } from '../intervals.ts';
import { listed } from '../listed-coin.ts';
import { productListings } from '../products/registry.ts';
import * as request from '../request.ts';
import * as result from '../result.ts';

/** Added: a price without a market of its own (gold). */
const indexCoin = v.object({ ...listed, priceStep: described(result.decimal, 'Step of the price.') });

export const coinListSchema = v.object({
  ...productListings,
  indexList: described(v.array(indexCoin), 'Prices without a market of their own.'),
});
/** The markets as a client holds them. */
export type CoinLists = v.InferOutput<typeof coinListSchema>;

export const getCoinList = defineCall({
  name: 'market.coins',
  methods: GET,
  path: '/api/common/getCoinList',
  summary: 'All markets by product, and the indexes without a market',
  details: 'The `id` of a coin is the same in every list: the number of its price.',
  access: 'public',
  parameters: request.none,
  example: {},
  result: coinListSchema,
});

export const bar = v.object({
  T: described(result.integer, 'Start of the bar, epoch milliseconds.'),
  o: described(result.decimal, 'Price of the index at the start.'),
  h: described(result.decimal, 'Highest price of the index.'),
  l: described(result.decimal, 'Lowest price of the index.'),
  c: described(result.decimal, 'Price of the index at the end.'),
  v: described(result.decimal, 'What was traded here, in coins.'),
});

export const kline = defineCall({
  name: 'market.bars',
  methods: POST,
  path: '/kline',
  summary: 'Bars of a coin, ascending; with `end` (epoch seconds) the ones that start before it',
  refusals: ['NOT_FOUND'],
  access: 'public',
  long: true,
  parameters: v.object({
    symbol: described(request.coinCode, 'The coin.', 'btc'),
    interval: described(
      v.picklist(CHART_INTERVALS),
      'Length of a bar. `SEVEN_DAY` counts from a Thursday, `ONE_WEEK` from Monday, both in UTC. Added: `FOUR_HOUR`, and `ONE_MONTH`, a month of the calendar in UTC.',
      'ONE_MIN',
    ),
    limit: v.optional(described(request.whole(1, 1_000_000), 'Most bars; 1,000 when not given, and at most.', 100)),
    end: v.optional(
      described(request.whole(0, 100_000_000_000), 'Epoch seconds: only bars that start before it; now when not given.', 1_800_000_000),
    ),
    market: v.optional(described(request.text(16), 'Taken and not read: all bars are of the index.', 'binance')),
  }),
  example: { symbol: 'btc', interval: 'ONE_MIN', limit: 100 },
  result: v.object({
    historyKline: described(v.array(bar), 'The bars, ascending.'),
    ticker: described(
      v.object({
        symbol: described(result.text, 'Code of the price: `btcusdt`.'),
        highPrice: described(result.decimalOrNull, 'Highest price of the index.'),
        lowPrice: described(result.decimalOrNull, 'Lowest price of the index.'),
        volume: described(result.decimalOrNull, 'Coins.'),
        simulatedVolume: described(result.decimalOrNull, 'Added: the part that simulated participants traded, in coins.'),
      }),
      'The last 24 hours; null while nothing is known of them.',
    ),
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
  example: {},
  result: v.object({
    kind: described(
      v.picklist(['live', 'recorded', 'simulated']),
      '`live` from exchanges, `recorded` from a recording, `simulated` by a model.',
    ),
    name: described(result.text, 'The exchanges, the recording or the simulator, in words.'),
    mode: described(v.picklist(['demo', 'live']), '`demo`: all funds are play money.'),
    participants: described(result.integer, 'Added: how many simulated participants trade here beside people; 0 in live mode.'),
    demoGrant: described(result.decimal, 'USDT that a new account receives; 0 in live mode.'),
    serverTime: described(result.integer, 'Epoch milliseconds.'),
    plannedStop: described(
      v.nullable(result.integer),
      'When the exchange is going to be stopped, epoch milliseconds: what would end later is not taken. Null: no stop is planned.',
    ),
  }),
});
