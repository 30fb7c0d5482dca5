import * as v from 'valibot';
import { defineCall, ORDER_LIMIT, POST } from '../../call.ts';
import * as request from '../../request.ts';
import * as result from '../../result.ts';

/** Section 7. `type` 0 buy, 1 sell; `delegateType` 0 limit, 1 market; `status` 0 waiting, 1 filled, 3 cancelled. */
export const spotOrder = v.object({
  id: result.integer,
  orderNo: result.text,
  type: result.integer,
  delegateType: result.integer,
  status: result.integer,
  symbol: result.text,
  coin: result.text,
  /** In the coin received. */
  fee: result.decimal,
  delegateTotal: result.decimal,
  delegatePrice: result.decimal,
  delegateValue: result.decimal,
  dealNum: result.decimal,
  /** Mean price of the fills, 0 without one. */
  dealPrice: result.decimal,
  dealValue: result.decimal,
  delegateTime: result.timeText,
  dealTime: result.timeText,
  createTime: result.timeText,
  updateTime: result.timeText,
  params: v.object({ createTime: result.integer, delegateTime: result.integer, dealTime: result.integer }),
  /** Added: how long the order may rest, and why it ended (null while it waits). */
  timeInForce: v.picklist(['gtc', 'ioc', 'fok', 'postOnly']),
  endReason: v.nullable(v.picklist(['filled', 'cancelled', 'expired', 'self-trade', 'no-liquidity', 'delisted'])),
});

export const submitOrder = defineCall({
  name: 'spot.submit',
  methods: POST,
  path: '/api/currency/order/submit',
  summary: 'Places a spot order',
  access: 'user',
  product: { name: 'spot', use: 'open' },
  limit: ORDER_LIMIT,
  idempotent: true,
  parameters: v.object({
    symbol: request.coinCode,
    coin: v.optional(request.coinCode),
    /** Quantity in coins: limit orders, market sells, and market buys by quantity. */
    delegateTotal: v.optional(request.amount),
    delegatePrice: v.optional(request.amount),
    /** USDT that a market buy spends. */
    delegateValue: v.optional(request.amount),
    delegateType: request.whole(0, 1),
    type: request.whole(0, 1),
    timeInForce: v.optional(v.picklist(['gtc', 'ioc', 'fok', 'postOnly'])),
    /** The same as the header `Idempotency-Key`, which goes first. */
    clientOrderId: v.optional(request.text(64)),
  }),
  /** `delegateTotal` is the quantity taken, whole lots of what was asked for; null for a market buy by amount, which `delegateValue` names. */
  result: v.object({
    id: result.integer,
    orderNo: result.text,
    repeated: result.bool,
    delegateTotal: result.decimalOrNull,
    delegateValue: result.decimalOrNull,
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
  parameters: v.object({ id: request.recordId }),
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
  parameters: v.object({ symbol: v.optional(request.coinCode) }),
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
  parameters: v.object({ status: v.optional(request.whole(0, 9)), symbol: v.optional(request.coinCode), ...request.paging }),
  result: spotOrder,
});
