import * as v from 'valibot';
import { defineCall, GET, ORDER_LIMIT, POST } from '../../call.ts';
import { described } from '../../described.ts';
import * as request from '../../request.ts';
import * as result from '../../result.ts';
import { coded, named, pagingOf, translated } from '../../translated.ts';
import * as words from './words.ts';

/** Section 8: orders that open or close positions. */

const attachedShown = (text: string) =>
  described(
    v.nullable(
      translated({
        triggerPrice: described(result.decimal, 'Of the mark price.'),
        delegatePrice: named('limitPrice', described(result.decimalOrNull, 'Limit of the order that it places; null: at market.')),
      }),
    ),
    text,
  );

export const contractOrder = translated({
  id: named('orderId', described(result.integer, 'Number of the order.')),
  orderNo: named('orderNumber', described(result.text, 'The same number as text.')),
  type: named('side', described(coded(result.integer, { long: 0, short: 1 }), 'The position’s side: 0 long, 1 short.')),
  delegateType: named('kind', described(coded(result.integer, words.KINDS), '0 limit, 1 market.')),
  status: named(
    'state',
    described(
      coded(result.integer, { waiting: 0, filled: 1, cancelled: 3 }),
      '0 waiting, 1 filled, 3 cancelled or expired, whatever part of it was filled.',
    ),
  ),
  symbol: words.coinShown,
  leverage: words.leverageShown,
  delegateTotal: named('orderedQuantity', described(result.decimal, 'Ordered quantity in coins.')),
  delegatePrice: named('limitPrice', described(result.decimal, 'Limit price; 0 of a market order.')),
  delegateValue: named(
    'orderedValue',
    described(result.decimal, 'Value in USDT at the limit; of a market order at the worst price it could fill at.'),
  ),
  dealNum: named('filledQuantity', described(result.decimal, 'Filled quantity in coins.')),
  dealPrice: named('averagePrice', described(result.decimal, 'Mean price of the fills, 0 without one.')),
  dealValue: named('filledValue', described(result.decimal, 'Filled value in USDT.')),
  fee: described(result.decimal, 'Fees paid, in USDT.'),
  delegateTime: named('acceptedTime', described(result.timeText, 'When it was accepted, in the platform’s time zone.')),
  dealTime: named('filledTime', described(result.timeText, 'Last fill; without one when it was accepted.')),
  params: named(
    'times',
    described(
      translated({
        createTime: named('createMs', described(result.integer, 'When it was accepted.')),
        delegateTime: named('acceptedMs', described(result.integer, '`delegateTime` of the row.')),
        dealTime: named('filledMs', described(result.integer, '`dealTime` of the row.')),
        updateTime: named('updateMs', described(result.integer, 'Added: when it ended; while it waits when it was accepted.')),
      }),
      'The times, epoch milliseconds.',
    ),
  ),
  showCoin: words.showCoin,
  lots: described(result.integer, 'Added: ordered lots.'),
  dealLots: named('filledLots', described(result.integer, 'Added: filled lots.')),
  frozen: named('held', described(result.decimal, 'Added: USDT that the waiting order holds for margin and fee; 0 of one that closes.')),
  positionId: described(v.nullable(result.integer), 'Added: the position that it closes; null of an order that opens.'),
  timeInForce: described(words.timesInForce, 'Added: how long it may rest.'),
  cause: described(v.picklist(['user', 'trigger', 'liquidation']), 'Added: what made the order; `trigger`: a take-profit or stop-loss.'),
  takeProfit: attachedShown('Added: the take-profit that comes with its first fill; null: none, or it was set.'),
  stopLoss: attachedShown('Added: the stop-loss, likewise.'),
  endReason: described(
    v.nullable(
      v.picklist([
        'filled',
        'cancelled',
        'expired',
        'self-trade',
        'no-liquidity',
        'margin-at-fill',
        'position-closed',
        'liquidation',
        'price-frozen',
      ]),
    ),
    'Added: why it ended; null while it waits. `margin-at-fill`: after the fill the position would have been liquidated at once; `price-frozen`: it would have opened while there was no price.',
  ),
});

const attached = (kind: string) => ({
  trigger: v.optional(
    described(request.amount, `Added: sets a ${kind} on the whole position with the first fill: its trigger, of the mark price.`, '70000'),
  ),
  limit: v.optional(described(request.amount, `Added: limit price of that ${kind}; at market when not given.`, '69990')),
});
const earn = attached('take-profit');
const lose = attached('stop-loss');

/** Why an order that opens is not taken. */
const OPENING_REFUSALS = [
  'NOT_FOUND',
  'TOO_PRECISE',
  'BELOW_MIN',
  'ABOVE_MAX',
  'MARKET_CLOSED',
  'PRICE_FROZEN',
  'PRICE_TOO_FAR',
  'EXPOSURE_LIMIT',
  'LEVERAGE_MISMATCH',
  'TIER_LIMIT',
  'WOULD_TRIGGER',
  'TOO_MANY_ORDERS',
  'WOULD_TAKE',
  'NOT_FILLED',
  'INSUFFICIENT_FUNDS',
  'SELF_EXCLUDED',
  'LOSS_LIMIT',
  'RISK_UNCONFIRMED',
] as const;

export const submitContractOrder = defineCall({
  name: 'perpetual.submit',
  methods: POST,
  path: '/api/contract/order/submit',
  summary: 'Opens a position or adds to it',
  details:
    'An account has at most one position of a market and side; a long and a short stand beside each other. Paid from the contract wallet: margin = value ÷ leverage, rounded up to 6 decimals, and the opening fee beside it; at market both are held at the worst price it may fill at, and what is not needed comes back. `/api/contract/order/preview` tells both and the liquidation price. Of a take-profit and a stop-loss given together each cancels the other. From one hour before a planned stop the leverage is at most 5 (`ABOVE_MAX`).',
  refusals: [...OPENING_REFUSALS, 'ID_CONFLICT'],
  access: 'user',
  product: { name: 'perpetual', use: 'open' },
  limit: ORDER_LIMIT,
  idempotent: true,
  acknowledged: true,
  parameters: translated({
    symbol: words.symbol,
    leverage: words.leverage,
    delegatePrice: named(
      'limitPrice',
      v.optional(described(request.text(40), 'Limit price in USDT, a multiple of `priceStep`; not read of a market order.', '65000')),
    ),
    delegateTotal: named('lots', described(request.whole(1, 1_000_000_000), 'Whole lots, from `minShare` to `maxShare`.', 3)),
    type: words.side,
    delegateType: words.kind,
    timeInForce: words.timeInForce,
    earnPrice: named('takeProfitTriggerPrice', earn.trigger),
    earnDelegatePrice: named('takeProfitLimitPrice', earn.limit),
    losePrice: named('stopLossTriggerPrice', lose.trigger),
    loseDelegatePrice: named('stopLossLimitPrice', lose.limit),
  }),
  example: { symbol: 'btc', leverage: 5, delegateTotal: 3, type: 0, delegateType: 1 },
  result: translated({
    id: named('orderId', described(result.integer, 'Number of the order.')),
    orderNo: named('orderNumber', described(result.text, 'The same number as text.')),
    repeated: words.repeated,
  }),
});

export const contractOrders = defineCall({
  name: 'perpetual.orders',
  methods: GET,
  path: '/api/contract/order/list',
  summary: 'Own orders, newest first: `status` 0 waiting, 1 filled, 3 cancelled',
  access: 'user',
  product: { name: 'perpetual', use: 'read' },
  envelope: 'table',
  parameters: translated({
    status: named(
      'state',
      v.optional(
        described(
          coded(request.whole(0, 9), { waiting: 0, filled: 1, cancelled: 3, none: 2 }, 'none'),
          '0 waiting (when not given), 1 filled, 3 cancelled; no other has rows.',
          0,
        ),
      ),
    ),
    symbol: words.onlySymbol,
    ...pagingOf(contractOrder, ['createTime']),
  }),
  example: { status: 0, pageNum: 1, pageSize: 20 },
  result: contractOrder,
});

export const cancelContractOrder = defineCall({
  name: 'perpetual.cancel',
  methods: POST,
  path: '/api/contract/order/canCelOrder',
  summary: 'Cancels an own waiting order; its margin comes back',
  access: 'user',
  product: { name: 'perpetual', use: 'reduce' },
  limit: ORDER_LIMIT,
  idempotent: true,
  refusals: ['NOT_FOUND', 'ALREADY_DONE', 'ID_CONFLICT'],
  parameters: translated({ id: named('orderId', described(request.recordId, '`id` of the order.', 1_234)) }),
  example: { id: 1_234 },
  result: result.nothing,
});

export const cancelContractOrders = defineCall({
  name: 'perpetual.cancelAll',
  methods: POST,
  path: '/api/contract/order/cancelAll',
  added: true,
  summary: 'Cancels all own waiting orders, of one coin or of all',
  access: 'user',
  product: { name: 'perpetual', use: 'reduce' },
  limit: ORDER_LIMIT,
  idempotent: true,
  refusals: ['NOT_FOUND', 'ID_CONFLICT'],
  parameters: translated({ symbol: named('baseCoin', v.optional(described(request.coinCode, 'Only orders of this coin.', 'btc'))) }),
  example: { symbol: 'btc' },
  result: result.nothing,
});
