import * as v from 'valibot';
import { defineCall, GET } from '../call.ts';
import { described } from '../described.ts';
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
