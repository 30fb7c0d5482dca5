import * as v from 'valibot';
import { defineCall, GET } from '../../call.ts';
import { described } from '../../described.ts';
import * as request from '../../request.ts';
import * as result from '../../result.ts';
import { named, translated } from '../../translated.ts';
import * as words from './words.ts';

/** Added: what became of own positions, step by step. */

const own = (text: string) => described(result.decimalOrNull, `${text}; null of another kind of step.`);

export const positionStep = translated({
  id: named('stepNumber', described(result.integer, 'Place of the step in the history of its position, from 1.')),
  kind: described(
    v.picklist(['opened', 'added', 'reduced', 'margin', 'funding', 'liquidating', 'liquidated', 'deleveraged', 'closed']),
    '`opened`, `added`, `reduced`: a fill. `margin`: added or taken out. `liquidating`: a mark price at which the equity was below the maintenance margin. `liquidated`: what came of it. `deleveraged`: closed against another’s bankrupt position, or as a bankrupt position. `closed`: the end.',
  ),
  createTime: words.createTime,
  params: words.createParams,
  orderId: described(v.nullable(result.integer), 'Order of a fill; null of another kind of step.'),
  lots: described(result.integer, 'Lots of the position after the step.'),
  stepLots: described(v.nullable(result.integer), 'Lots that were filled, or that go at `liquidating`; null of another kind of step.'),
  num: named('quantity', own('The same in coins')),
  price: own('Price of a fill'),
  value: own('Value of a fill in USDT'),
  earn: named('profit', own('Profit or loss of a fill that closes, in USDT')),
  fee: own('Fee of a fill or of a liquidation, in USDT'),
  amount: own('Margin added (> 0) or taken out, or funding received (> 0) or paid, in USDT'),
  returned: own('What came back to the wallet, in USDT'),
  insured: own('What the insurance fund paid, in USDT'),
  margin: described(result.decimal, 'Margin of the position after the step, in USDT; at `liquidating` what was found.'),
  markPrice: own('Mark price of `liquidating` and `funding`'),
  equity: own('Equity found at `liquidating`, in USDT'),
  maintenanceMargin: own('Maintenance margin found at `liquidating`, in USDT'),
  bankruptcyPrice: own('Price at which the margin is used up, at `liquidating`'),
  rate: own('Funding rate, a fraction of the value'),
  tierVersion: described(v.nullable(result.integer), 'Version of the tiers at `liquidating`; null of another kind of step.'),
  closeReason: described(v.nullable(v.picklist(['closed', 'liquidated', 'deleveraged'])), 'Of `closed`; else null.'),
});

export const positionHistory = defineCall({
  name: 'perpetual.history',
  methods: GET,
  path: '/api/contract/position/history',
  added: true,
  summary: 'Every step of an own position, newest first: fills, margin, funding, liquidation, end',
  access: 'user',
  product: { name: 'perpetual', use: 'read' },
  envelope: 'table',
  refusals: ['NOT_FOUND'],
  parameters: translated({
    id: named('positionId', described(request.recordId, '`id` of an own position, open or closed.', 1_234)),
    ...request.paging,
  }),
  example: { id: 1_234, pageNum: 1, pageSize: 20 },
  result: positionStep,
});

export const orderFills = defineCall({
  name: 'perpetual.fills',
  methods: GET,
  path: '/api/contract/order/fills',
  added: true,
  summary: 'Every fill of an own order, newest first',
  details: 'At most 1,000 a page; no rows while nothing of it is filled.',
  access: 'user',
  product: { name: 'perpetual', use: 'read' },
  envelope: 'table',
  refusals: ['NOT_FOUND'],
  parameters: translated({
    id: named('orderId', described(request.recordId, '`id` of an own order, waiting or not.', 1_234)),
    ...request.paging,
  }),
  example: { id: 1_234, pageNum: 1, pageSize: 20 },
  result: translated({
    positionId: described(result.integer, 'The position that it changed.'),
    id: named('stepNumber', described(result.integer, 'Place of the fill in the history of that position.')),
    kind: described(v.picklist(['opened', 'added', 'reduced']), 'What it did to the position.'),
    lots: described(result.integer, 'Lots that were filled.'),
    num: named('quantity', described(result.decimal, 'The same in coins.')),
    price: described(result.decimal, 'USDT a coin.'),
    value: described(result.decimal, 'USDT.'),
    earn: named('profit', own('Profit or loss of a fill that closes, in USDT')),
    fee: described(result.decimal, 'USDT.'),
    createTime: words.createTime,
    params: words.createParams,
  }),
});

export const fundingPayments = defineCall({
  name: 'perpetual.funding',
  methods: GET,
  path: '/api/contract/position/funding',
  added: true,
  summary: 'Funding that own positions received or paid, newest first',
  details: 'Empty: until a position was open at 00:00, 08:00 or 16:00 UTC.',
  access: 'user',
  product: { name: 'perpetual', use: 'read' },
  envelope: 'table',
  parameters: translated({
    positionId: v.optional(described(request.recordId, 'Only of this position; another’s answers no rows.', 1_234)),
    symbol: words.onlySymbol,
    ...request.paging,
  }),
  example: { pageNum: 1, pageSize: 20 },
  result: translated({
    id: named('paymentId', described(result.integer, 'Number of the row.')),
    positionId: described(result.integer, 'The position.'),
    symbol: words.coinShown,
    type: words.sideShown,
    rate: described(result.decimal, 'Funding rate, a fraction of the value; above 0 longs pay shorts.'),
    markPrice: described(result.decimal, 'Mark price at which the value was taken.'),
    num: named('quantity', described(result.decimal, 'Coins of the position.')),
    amount: described(result.decimal, 'USDT received (> 0) or paid.'),
    createTime: words.createTime,
    params: words.createParams,
  }),
});
