import * as v from 'valibot';
import { defineCall, GET } from '../call.ts';
import * as request from '../request.ts';
import * as result from '../result.ts';

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
