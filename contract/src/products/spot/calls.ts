import * as v from 'valibot';
import { defineCall, ORDER_LIMIT, POST } from '../../call.ts';
import { described } from '../../described.ts';
import * as request from '../../request.ts';
import * as result from '../../result.ts';
import { coded, named, pagingOf, translated } from '../../translated.ts';

/** How long a limit order may rest. */
const timeInForce = coded(v.picklist(['gtc', 'ioc', 'fok', 'postOnly']), { gtc: 'gtc', ioc: 'ioc', fok: 'fok', 'post-only': 'postOnly' });
const SIDES = { buy: 0, sell: 1 } as const;
const KINDS = { limit: 0, market: 1 } as const;
const STATES = { waiting: 0, filled: 1, cancelled: 3 } as const;

/** Section 7. */
export const spotOrder = translated({
  id: named('orderId', described(result.integer, 'Number of the order.')),
  orderNo: named('orderNumber', described(result.text, 'The same number as text.')),
  type: named('side', described(coded(result.integer, SIDES), '0 buy, 1 sell.')),
  delegateType: named('kind', described(coded(result.integer, KINDS), '0 limit, 1 market.')),
  status: named('state', described(coded(result.integer, STATES), '0 waiting, 1 filled, 3 cancelled.')),
  symbol: named('baseCoin', described(result.text, 'The coin in lower case.')),
  coin: named('quoteCoin', described(result.text, 'What it is priced in: `usdt`.')),
  fee: described(result.decimal, 'In the coin received.'),
  delegateTotal: named(
    'orderedQuantity',
    described(result.decimal, 'Ordered quantity in coins; of a market buy by amount what it bought.'),
  ),
  delegatePrice: named('limitPrice', described(result.decimal, 'Limit price; 0 of a market order.')),
  delegateValue: named('orderedValue', described(result.decimal, 'Ordered value in USDT.')),
  dealNum: named('filledQuantity', described(result.decimal, 'Filled quantity in coins.')),
  dealPrice: named('averagePrice', described(result.decimal, 'Mean price of the fills, 0 without one.')),
  dealValue: named('filledValue', described(result.decimal, 'Filled value in USDT.')),
  delegateTime: named('acceptedTime', described(result.timeText, 'When it was accepted, in the platform’s time zone.')),
  dealTime: named('filledTime', described(result.timeText, 'Last fill; without one when it was accepted.')),
  createTime: described(result.timeText, 'When it was accepted.'),
  updateTime: described(result.timeText, 'When it ended; while it waits when it was accepted.'),
  params: named(
    'times',
    described(
      translated({
        createTime: named('createMs', described(result.integer, '`createTime` of the row.')),
        delegateTime: named('acceptedMs', described(result.integer, '`delegateTime` of the row.')),
        dealTime: named('filledMs', described(result.integer, '`dealTime` of the row.')),
        updateTime: named('updateMs', described(result.integer, '`updateTime` of the row. An addition.')),
      }),
      'The same times, epoch milliseconds.',
    ),
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
  parameters: translated({
    symbol: named('baseCoin', described(request.coinCode, 'The coin to buy or sell.', 'btc')),
    coin: named('quoteCoin', v.optional(described(request.coinCode, 'What it is priced in; `usdt` when not given.', 'usdt'))),
    delegateTotal: named(
      'orderedQuantity',
      v.optional(described(request.amount, 'Quantity in coins: limit orders, market sells, and market buys by quantity.', '0.001')),
    ),
    delegatePrice: named(
      'limitPrice',
      v.optional(described(request.amount, 'Limit price in USDT, a multiple of `priceStep` within `limitBand` of the index.', '65000')),
    ),
    delegateValue: named('orderedValue', v.optional(described(request.amount, 'USDT that a market buy spends.', '25'))),
    delegateType: named('kind', described(coded(request.whole(0, 1), KINDS), '0 limit, 1 market.', 1)),
    type: named('side', described(coded(request.whole(0, 1), SIDES), '0 buy, 1 sell.', 0)),
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
  result: translated({
    id: named('orderId', described(result.integer, 'Number of the order.')),
    orderNo: named('orderNumber', described(result.text, 'The same number as text.')),
    repeated: described(result.bool, 'The same request was done before: nothing was ordered twice.'),
    delegateTotal: named(
      'orderedQuantity',
      described(result.decimalOrNull, 'The quantity taken, whole lots of what was asked for; null for a market buy by amount.'),
    ),
    delegateValue: named('orderedValue', described(result.decimalOrNull, 'The amount of a market buy by amount; else null.')),
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
  parameters: translated({ id: named('orderId', described(request.recordId, '`id` of the order.', 1_234)) }),
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
  parameters: translated({ symbol: named('baseCoin', v.optional(described(request.coinCode, 'Only orders of this coin.', 'btc'))) }),
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
  parameters: translated({
    status: named(
      'state',
      v.optional(
        described(
          coded(request.whole(0, 9), { waiting: 0, ended: 1 }, 'ended'),
          '0 waiting (when not given); every other number: everything that is not waiting.',
          1,
        ),
      ),
    ),
    symbol: named('baseCoin', v.optional(described(request.coinCode, 'Only orders of this coin; an unknown one answers no rows.', 'btc'))),
    ...pagingOf(spotOrder),
  }),
  example: { status: 1, symbol: 'btc', pageNum: 1, pageSize: 20 },
  result: spotOrder,
});
