import * as v from 'valibot';
import { defineCall, GET } from '../call.ts';
import { described } from '../described.ts';
import { products } from '../products/registry.ts';
import * as request from '../request.ts';
import * as result from '../result.ts';
import { named, translated } from '../translated.ts';

const product = described(
  request.productName,
  'Whose market: the name of a product with order books; the first of them when not given.',
  products[0].name,
);
const level = v.tuple([result.decimal, result.decimal]);
const levels = (text: string) => described(v.array(level), `${text}: \`[price, quantity]\`, best first.`);

export const depth = defineCall({
  name: 'market.depth',
  methods: GET,
  path: '/api/market/depth',
  added: true,
  summary: 'The order book; `sequence` continues in the DEPTH topic',
  refusals: ['NOT_FOUND'],
  access: 'public',
  parameters: translated({
    symbol: named('coin', described(request.coinCode, 'The coin.', 'btc')),
    product: v.optional(product),
    limit: v.optional(described(request.whole(1, 500), 'Most levels of each side; 50 when not given.', 20)),
  }),
  example: { symbol: 'btc', limit: 20 },
  result: translated({
    symbol: named('coin', described(result.text, 'The coin.')),
    sequence: described(result.integer, 'Rises by one with each change that the DEPTH topic tells.'),
    bids: levels('Orders to buy'),
    asks: levels('Orders to sell'),
  }),
});

export const trades = defineCall({
  name: 'market.trades',
  methods: GET,
  path: '/api/market/trades',
  added: true,
  summary: 'Recent trades of a coin, newest first',
  refusals: ['NOT_FOUND'],
  access: 'public',
  parameters: translated({
    symbol: named('coin', described(request.coinCode, 'The coin.', 'btc')),
    product: v.optional(product),
    limit: v.optional(described(request.whole(1, 500), 'Most trades; 50 when not given.', 20)),
  }),
  example: { symbol: 'btc', limit: 20 },
  result: v.array(
    translated({
      id: named('tradeId', described(result.integer, 'Number of the trade.')),
      ts: named('timeMs', described(result.integer, 'Epoch milliseconds.')),
      price: described(result.decimal, 'USDT a coin.'),
      amount: named('quantity', described(result.decimal, 'Coins.')),
      direction: named('side', described(v.picklist(['buy', 'sell']), 'Side of the order that took.')),
      simulated: described(result.bool, 'Added: a simulated participant was on a side of it; never in live mode.'),
    }),
  ),
});
