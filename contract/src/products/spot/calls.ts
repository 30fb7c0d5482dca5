import * as v from 'valibot';
import { defineCall, ORDER_LIMIT, POST } from '../../call.ts';
import { described } from '../../described.ts';
import * as request from '../../request.ts';
import * as result from '../../result.ts';

/** How long a limit order may rest. */
const timeInForce = v.picklist(['gtc', 'ioc', 'fok', 'postOnly']);

/** Section 7. */
export const spotOrder = v.object({
  id: described(result.integer, 'Number of the order.'),
  orderNo: described(result.text, 'The same number as text.'),
  type: described(result.integer, '0 buy, 1 sell.'),
  delegateType: described(result.integer, '0 limit, 1 market.'),
  status: described(result.integer, '0 waiting, 1 filled, 3 cancelled.'),
  symbol: described(result.text, 'The coin in lower case.'),
  coin: described(result.text, 'What it is priced in: `usdt`.'),
  fee: described(result.decimal, 'In the coin received.'),
  delegateTotal: described(result.decimal, 'Ordered quantity in coins; of a market buy by amount what it bought.'),
  delegatePrice: described(result.decimal, 'Limit price; 0 of a market order.'),
  delegateValue: described(result.decimal, 'Ordered value in USDT.'),
  dealNum: described(result.decimal, 'Filled quantity in coins.'),
  dealPrice: described(result.decimal, 'Mean price of the fills, 0 without one.'),
  dealValue: described(result.decimal, 'Filled value in USDT.'),
  delegateTime: described(result.timeText, 'When it was accepted, in the platform’s time zone.'),
  dealTime: described(result.timeText, 'Last fill; without one when it was accepted.'),
  createTime: described(result.timeText, 'When it was accepted.'),
  updateTime: described(result.timeText, 'When it ended; while it waits when it was accepted.'),
  params: described(
    v.object({
      createTime: described(result.integer, '`createTime` of the row.'),
      delegateTime: described(result.integer, '`delegateTime` of the row.'),
      dealTime: described(result.integer, '`dealTime` of the row.'),
      updateTime: described(result.integer, '`updateTime` of the row. An addition.'),
    }),
    'The same times, epoch milliseconds.',
  ),
  timeInForce: described(timeInForce, 'Added: how long the order may rest.'),
  endReason: described(
    v.nullable(v.picklist(['filled', 'cancelled', 'expired', 'self-trade', 'no-liquidity', 'delisted'])),
    'Added: why it ended; null while it waits.',
  ),
});

export const submitOrder = defineCall({
  name: 'spot.submit',
  methods: POST,
  path: '/api/currency/order/submit',
  summary: 'Places a spot order',
  details:
    'A quantity has up to 30 decimals and is cut down to whole lots of `quantityStep`, the amount of a market buy to its unit. A limit order names `delegateTotal` and `delegatePrice`, a market sell `delegateTotal`, a market buy `delegateTotal` or `delegateValue`.',
  refusals: [
    'NOT_FOUND',
    'TOO_PRECISE',
    'BELOW_MIN',
    'ABOVE_MAX',
    'MARKET_CLOSED',
    'PRICE_FROZEN',
    'PRICE_TOO_FAR',
    'INSUFFICIENT_FUNDS',
    'WOULD_TAKE',
    'NOT_FILLED',
    'TOO_MANY_ORDERS',
    'SELF_EXCLUDED',
    'ID_CONFLICT',
  ],
  access: 'user',
  product: { name: 'spot', use: 'open' },
  limit: ORDER_LIMIT,
  idempotent: true,
  acknowledged: true,
  parameters: v.object({
    symbol: described(request.coinCode, 'The coin to buy or sell.', 'btc'),
    coin: v.optional(described(request.coinCode, 'What it is priced in; `usdt` when not given.', 'usdt')),
    delegateTotal: v.optional(
      described(request.amount, 'Quantity in coins: limit orders, market sells, and market buys by quantity.', '0.001'),
    ),
    delegatePrice: v.optional(
      described(request.amount, 'Limit price in USDT, a multiple of `priceStep` within `limitBand` of the index.', '65000'),
    ),
    delegateValue: v.optional(described(request.amount, 'USDT that a market buy spends.', '25')),
    delegateType: described(request.whole(0, 1), '0 limit, 1 market.', 1),
    type: described(request.whole(0, 1), '0 buy, 1 sell.', 0),
    timeInForce: v.optional(
      described(
        timeInForce,
        'How long a limit order may rest: `gtc` until it is cancelled (when not given), `ioc` not at all, `fok` filled whole at once or refused, `postOnly` refused if it would trade at once. A market order takes only `ioc`.',
        'gtc',
      ),
    ),
    clientOrderId: v.optional(
      described(request.text(64), 'The same as the header `Idempotency-Key`, which goes first.', 'c0ffee00-0000-4000-8000-000000000002'),
    ),
  }),
  example: { symbol: 'btc', delegateValue: '25', delegateType: 1, type: 0 },
  result: v.object({
    id: described(result.integer, 'Number of the order.'),
    orderNo: described(result.text, 'The same number as text.'),
    repeated: described(result.bool, 'The same request was done before: nothing was ordered twice.'),
    delegateTotal: described(
      result.decimalOrNull,
      'The quantity taken, whole lots of what was asked for; null for a market buy by amount.',
    ),
    delegateValue: described(result.decimalOrNull, 'The amount of a market buy by amount; else null.'),
  }),
});

export const cancelOrder = defineCall({
  name: 'spot.cancel',
  methods: POST,
  path: '/api/currency/order/cancelOrder',
  summary: 'Cancels an own waiting order',
  access: 'user',
  product: { name: 'spot', use: 'reduce' },
  limit: ORDER_LIMIT,
  idempotent: true,
  refusals: ['NOT_FOUND', 'ALREADY_DONE', 'ID_CONFLICT'],
  parameters: v.object({ id: described(request.recordId, '`id` of the order.', 1_234) }),
  example: { id: 1_234 },
  result: result.nothing,
});

export const cancelAllOrders = defineCall({
  name: 'spot.cancelAll',
  methods: POST,
  path: '/api/currency/order/cancelAll',
  added: true,
  summary: 'Cancels all own waiting orders, of one coin or of all',
  access: 'user',
  product: { name: 'spot', use: 'reduce' },
  limit: ORDER_LIMIT,
  idempotent: true,
  refusals: ['NOT_FOUND', 'ID_CONFLICT'],
  parameters: v.object({ symbol: v.optional(described(request.coinCode, 'Only orders of this coin.', 'btc')) }),
  example: { symbol: 'btc' },
  result: result.nothing,
});

export const orderList = defineCall({
  name: 'spot.orders',
  methods: POST,
  path: '/api/currency/order/orderList',
  summary: 'Own orders: `status` 0 waiting, 1 everything that is not waiting',
  access: 'user',
  product: { name: 'spot', use: 'read' },
  envelope: 'table',
  parameters: v.object({
    status: v.optional(
      described(request.whole(0, 9), '0 waiting (when not given); every other number: everything that is not waiting.', 1),
    ),
    symbol: v.optional(described(request.coinCode, 'Only orders of this coin; an unknown one answers no rows.', 'btc')),
    ...request.paging,
  }),
  example: { status: 1, symbol: 'btc', pageNum: 1, pageSize: 20 },
  result: spotOrder,
});
