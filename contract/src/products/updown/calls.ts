import * as v from 'valibot';
import { CHANGE_LIMIT, defineCall, GET, POST } from '../../call.ts';
import { described } from '../../described.ts';
import * as request from '../../request.ts';
import * as result from '../../result.ts';
import { coded, named, pagingOf, translated } from '../../translated.ts';
import { updownReceiptObject, updownSettlementObject } from './signed.ts';

/** Section 6. */
export const updownPeriod = translated({
  id: named('periodId', described(result.integer, 'Number of the coin’s period, for ever.')),
  secondId: named('symbolId', described(result.integer, '`id` of the coin’s row in `coinList`.')),
  period: named('durationSeconds', described(result.integer, 'Seconds from its beginning to its expiry.')),
  odds: named('payoutRate', described(result.decimal, 'Payout rate: what a win gains, a fraction of the stake.')),
  minAmount: named('stakeMin', described(result.decimal, 'Least stake in USDT.')),
  maxAmount: named('stakeMax', described(result.decimal, 'Largest stake in USDT.')),
  status: named('state', described(coded(result.integer, { on: 1, off: 2 }), '1 on, 2 off.')),
  flag: named('losesStake', described(result.bool, 'A loss costs the whole stake: always.')),
  wait: named(
    'waitMs',
    described(result.integer, 'Milliseconds from the acceptance of an order to its beginning: 2,000 with real money, 0 in a demo.'),
  ),
  version: described(result.integer, 'Added: version of the terms.'),
  breakEven: described(result.decimal, 'Added: the share of wins at which nothing is won or lost, a fraction.'),
  costPerHundred: described(result.decimal, 'Added: expected cost of 100 staked at a fair coin without ties.'),
});

export const updownPeriodList = defineCall({
  name: 'updown.periods',
  methods: POST,
  path: '/api/period/list',
  summary: 'Durations of a coin of `coinList`, with payout rate and stake limits',
  access: 'user',
  product: { name: 'updown', use: 'read' },
  parameters: translated({ secondId: named('symbolId', described(request.recordId, '`id` of the coin’s row in `coinList`.', 1)) }),
  example: { secondId: 1 },
  result: v.array(updownPeriod),
});

export const updownOrder = translated({
  id: named('orderId', described(result.integer, 'Number of the order.')),
  orderNo: named('orderNumber', described(result.text, 'As receipts and proofs write it: `S-1234`.')),
  symbol: named('symbolCode', described(result.text, 'Code of the price: `btcusdt`.')),
  type: named('durationSeconds', described(result.integer, 'Period in seconds.')),
  userId: described(result.integer, 'Number of the account.'),
  betContent: named('side', described(coded(v.picklist(['1', '0']), { up: '1', down: '0' }), '`1` up, `0` down.')),
  openResult: named(
    'outcome',
    described(
      v.nullable(coded(v.picklist(['1', '2', '3']), { win: '1', lose: '2', tie: '3' })),
      '`1` win, `2` lose, `3` draw; null while it runs.',
    ),
  ),
  status: named(
    'state',
    described(coded(result.integer, { running: 0, settled: 1, void: 2 }), '0 running, 1 settled, 2 void: the stake came back.'),
  ),
  betAmount: named('stake', described(result.decimal, 'Stake in USDT.')),
  rewardAmount: named('payout', described(result.decimal, 'What was paid, the stake included; while it runs: what a win pays.')),
  compensationAmount: named('compensation', described(result.decimal, 'Always 0.')),
  openPrice: named(
    'entryPrice',
    described(
      result.decimal,
      'Price of the entry tick; until that has come, and of a void order without one, of the last tick before the order.',
    ),
  ),
  closePrice: named('exitPrice', described(result.decimal, 'Price of the exit tick; 0 while it runs, and of a void order without one.')),
  openTime: named('startMs', described(result.integer, 'When it begins: acceptance and the wait of its terms, epoch milliseconds.')),
  closeTime: named('expiryMs', described(result.integer, 'Its expiry, epoch milliseconds.')),
  coinSymbol: named('baseCoin', described(result.text, 'The coin in lower case.')),
  baseSymbol: named('quoteCoin', described(result.text, 'What it is priced in: `usdt`.')),
  rate: named('payoutRate', described(result.decimal, 'Payout rate, a fraction of the stake.')),
  rateFlag: named('losesStake', described(result.bool, 'A loss costs the whole stake: always.')),
  time: named('leftSeconds', described(result.integer, 'Seconds left; 0 when done.')),
  createTime: described(result.timeText, 'When it was accepted.'),
  params: named(
    'times',
    described(
      translated({ createTime: named('createMs', described(result.integer, 'Epoch milliseconds.')) }),
      'The same time as a number.',
    ),
  ),
  showCoin: named('displayPair', v.optional(described(result.text, 'Only of a coin with `customizeFlag` 2: as it is shown, `BTC/USDT`.'))),
  entryPending: described(result.bool, 'Added: `openPrice` is still that of the last tick before the entry.'),
  periodId: described(result.integer, 'Added: `id` of the period.'),
  version: described(result.integer, 'Added: version of the terms.'),
  entryN: described(v.nullable(result.integer), 'Added: number of the entry tick.'),
  entryTime: named(
    'entryMs',
    described(
      result.integer,
      'Added: time of the entry tick, epoch milliseconds; 0 where there is none, also of orders that an older version recorded.',
    ),
  ),
  exitN: described(v.nullable(result.integer), 'Added: number of the exit tick.'),
  exitTime: named('exitMs', described(result.integer, 'Added: time of the exit tick, as `entryTime`.')),
  settleReason: described(
    v.nullable(v.picklist(['NO_ENTRY', 'FEW_TICKS', 'STALE_EXIT', 'GAP_WON', 'OPERATOR_VOID'])),
    'Added: why a void order is void, or `GAP_WON` of a win that was paid although prices were missing. `OPERATOR_VOID`: operators have voided what expires then, so a loss was refunded.',
  ),
  voidReason: described(
    result.textOrNull,
    'Added: why operators have voided what expires then, in their words: of a running order, and of one with `OPERATOR_VOID`; else null.',
  ),
});

const decided = {
  periodId: described(request.recordId, '`id` of a period of `/api/period/list`.', 1),
  betAmount: named('stake', described(request.amount, 'Stake in USDT, at most 8 decimals.', '10')),
  betContent: named('side', described(coded(request.whole(0, 1), { up: 1, down: 0 }), '1 up, 0 down.', 1)),
};

/** Why a stake is not taken, or its terms are not promised. */
const REFUSED = [
  'TOO_PRECISE',
  'BELOW_MIN',
  'ABOVE_MAX',
  'MARKET_CLOSED',
  'PRICE_FROZEN',
  'FAST_MARKET',
  'INSUFFICIENT_FUNDS',
  'NO_COVER',
  'EXPOSURE_LIMIT',
  'TOO_MANY_ORDERS',
  'SELF_EXCLUDED',
  'LOSS_LIMIT',
  'RISK_UNCONFIRMED',
  'QUOTE_EXPIRED',
] as const;

export const createUpdownOrder = defineCall({
  name: 'updown.create',
  methods: POST,
  path: '/api/secondContractOrder/createSecondContractOrder',
  summary: 'Places a second contract; price and time are the exchange’s own, whatever the client sends',
  details:
    'With real money it begins 2 seconds after its acceptance (`wait` of its period), and the answer has no entry yet (`entryPending`). The answer carries the signed receipt. `/api/second/proposal` gives firm terms for one order.',
  refusals: [...REFUSED, 'ID_CONFLICT'],
  access: 'user',
  product: { name: 'updown', use: 'open' },
  limit: CHANGE_LIMIT,
  idempotent: true,
  acknowledged: true,
  parameters: translated({
    ...decided,
    symbol: named('symbolCode', v.optional(described(request.text(32), 'Code of the price; has to be that of the period.', 'btcusdt'))),
    coinSymbol: named('baseCoin', v.optional(described(request.coinCode, 'The coin; has to be that of the period.', 'btc'))),
    baseSymbol: named('quoteCoin', v.optional(described(request.coinCode, 'What it is priced in: `usdt`.', 'usdt'))),
    proposalId: v.optional(
      described(
        request.text(160),
        'Added: terms of `/api/second/proposal`, for one order; when they have changed, are used or their time is over, the answer is `QUOTE_EXPIRED`.',
        '1.1.up.1000000000.1800000000000.0',
      ),
    ),
  }),
  example: { periodId: 1, betAmount: '10', betContent: 1 },
  result: translated({
    ...updownOrder.entries,
    repeated: described(result.bool, 'The same request was done before: nothing was staked twice.'),
    receipt: described(updownReceiptObject, 'Added: the signed receipt.'),
    receiptSignature: described(result.text, 'Ed25519, hexadecimal.'),
  }),
});

export const updownOrders = defineCall({
  name: 'updown.orders',
  methods: POST,
  path: '/api/secondContractOrder/selectOrderList',
  summary: 'Own second contracts, newest first: `status` 0 running, 1 finished',
  access: 'user',
  product: { name: 'updown', use: 'read' },
  details: 'The answer is no table: without paging it has at most the newest 1,000.',
  parameters: translated({
    status: named('state', described(coded(request.whole(0, 1), { running: 0, finished: 1 }), '0 running, 1 finished.', 0)),
    coinSymbol: named(
      'baseCoin',
      v.optional(described(request.coinCode, 'Added: only contracts of this coin; an unknown one answers none.', 'btc')),
    ),
    ...pagingOf(updownOrder),
  }),
  example: { status: 0, pageNum: 1, pageSize: 20 },
  result: v.array(updownOrder),
});

export const updownProposal = defineCall({
  name: 'updown.proposal',
  methods: POST,
  path: '/api/second/proposal',
  added: true,
  summary: 'Firm terms for one order: payout and limits, good for 10 seconds',
  access: 'user',
  product: { name: 'updown', use: 'open' },
  details: 'It is refused as the order would be.',
  refusals: REFUSED,
  parameters: translated(decided),
  example: { periodId: 1, betAmount: '10', betContent: 1 },
  result: translated({
    proposalId: described(result.text, 'To be sent with the order.'),
    expiresAt: named('expiresMs', described(result.integer, 'Epoch milliseconds.')),
    periodId: described(result.integer, '`id` of the period.'),
    version: described(result.integer, 'Version of the terms.'),
    wait: named('waitMs', described(result.integer, 'Milliseconds from the acceptance of the order to its beginning.')),
    odds: named('payoutRate', described(result.decimal, 'Payout rate, a fraction of the stake.')),
    payout: described(result.decimal, 'What a win pays in USDT, the stake included.'),
    breakEven: described(result.decimal, 'The share of wins at which nothing is won or lost, a fraction.'),
    costPerHundred: described(result.decimal, 'Expected cost of 100 staked at a fair coin without ties.'),
    minAmount: named('stakeMin', described(result.decimal, 'Least stake in USDT.')),
    maxAmount: named('stakeMax', described(result.decimal, 'Largest stake in USDT.')),
    maxNow: named(
      'stakeMaxNow',
      described(result.decimal, 'The largest stake that the house’s cover and exposure allow at this moment; at most `maxAmount`.'),
    ),
  }),
});

export const updownReceipt = defineCall({
  name: 'updown.receipt',
  methods: GET,
  path: '/api/second/receipt',
  added: true,
  summary: 'The signed receipt of an own second contract, and its signed settlement once there is one',
  access: 'user',
  product: { name: 'updown', use: 'read' },
  limit: CHANGE_LIMIT,
  refusals: ['NOT_FOUND'],
  parameters: translated({ id: named('orderId', described(request.recordId, '`id` of the order.', 1_234)) }),
  example: { id: 1_234 },
  result: v.object({
    receipt: described(updownReceiptObject, 'The signed receipt.'),
    receiptSignature: described(result.text, 'Ed25519, hexadecimal.'),
    settlement: described(v.nullable(updownSettlementObject), 'Null until it is settled and its prices are signed.'),
    settlementSignature: described(result.textOrNull, 'Ed25519, hexadecimal.'),
  }),
});
