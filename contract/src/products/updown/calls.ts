import * as v from 'valibot';
import { CHANGE_LIMIT, defineCall, GET, ORDER_LIMIT, POST } from '../../call.ts';
import * as request from '../../request.ts';
import * as result from '../../result.ts';
import { updownReceiptObject, updownSettlementObject } from './signed.ts';

/** Section 6. `status` 1 on, 2 off; `odds` and `breakEven` are fractions; `flag`: a loss costs the whole stake (always). */
export const updownPeriod = v.object({
  id: result.integer,
  secondId: result.integer,
  /** Seconds from the order to its expiry. */
  period: result.integer,
  odds: result.decimal,
  minAmount: result.decimal,
  maxAmount: result.decimal,
  status: result.integer,
  flag: result.bool,
  /** Added: the terms' version; the share of wins at which nothing is won or lost; the expected cost of 100 staked at a fair coin without ties. */
  version: result.integer,
  breakEven: result.decimal,
  costPerHundred: result.decimal,
});

export const updownPeriodList = defineCall({
  name: 'updown.periods',
  methods: POST,
  path: '/api/period/list',
  summary: 'Durations of a coin of `coinList`, with payout rate and stake limits',
  access: 'user',
  product: { name: 'updown', use: 'read' },
  parameters: v.object({ secondId: request.recordId }),
  result: v.array(updownPeriod),
});

/** `betContent` '1' up, '0' down; `openResult` '1' win, '2' lose, '3' draw, null while it runs; `status` 0 running, 1 settled, 2 void. */
export const updownOrder = v.object({
  id: result.integer,
  /** As receipts and proofs write it: `S-1234`. */
  orderNo: result.text,
  symbol: result.text,
  /** Period in seconds. */
  type: result.integer,
  userId: result.integer,
  betContent: v.picklist(['1', '0']),
  openResult: v.nullable(v.picklist(['1', '2', '3'])),
  status: result.integer,
  betAmount: result.decimal,
  /** What was paid, the stake included; while it runs: what a win pays. */
  rewardAmount: result.decimal,
  compensationAmount: result.decimal,
  /** Price of the entry tick; until that has come, and of a void order without one, of the last tick before the order. */
  openPrice: result.decimal,
  /** Price of the exit tick; 0 while it runs, and of a void order without one. */
  closePrice: result.decimal,
  openTime: result.integer,
  closeTime: result.integer,
  coinSymbol: result.text,
  baseSymbol: result.text,
  rate: result.decimal,
  rateFlag: result.bool,
  /** Seconds left; 0 when done. */
  time: result.integer,
  createTime: result.timeText,
  params: v.object({ createTime: result.integer }),
  showCoin: v.optional(result.text),
  /** Added: whether `openPrice` is still that of the last tick before the entry; the period's id and the version of its terms; numbers of the two ticks; epoch ms of the two ticks, 0 where there is none (also of orders that an older version recorded, until the records are made anew; their proofs have them); why a void order is void, or `GAP_WON` of a win that was paid although prices were missing. */
  entryPending: result.bool,
  periodId: result.integer,
  version: result.integer,
  entryN: v.nullable(result.integer),
  entryTime: result.integer,
  exitN: v.nullable(result.integer),
  exitTime: result.integer,
  settleReason: v.nullable(v.picklist(['NO_ENTRY', 'FEW_TICKS', 'STALE_EXIT', 'GAP_WON'])),
});

const decided = {
  periodId: request.recordId,
  betAmount: request.amount,
  /** 1 up, 0 down. */
  betContent: request.whole(0, 1),
};

export const createUpdownOrder = defineCall({
  name: 'updown.create',
  methods: POST,
  path: '/api/secondContractOrder/createSecondContractOrder',
  summary: 'Places a second contract; price and time are the exchange’s own, whatever the client sends',
  access: 'user',
  product: { name: 'updown', use: 'open' },
  limit: ORDER_LIMIT,
  idempotent: true,
  parameters: v.object({
    ...decided,
    symbol: v.optional(request.text(32)),
    coinSymbol: v.optional(request.coinCode),
    baseSymbol: v.optional(request.coinCode),
    /** Added: the terms seen on the screen, for one order; when they have changed, are used or its time is over, the answer is `QUOTE_EXPIRED`. */
    proposalId: v.optional(request.text(160)),
  }),
  /** Added: the signed receipt. */
  result: v.object({
    ...updownOrder.entries,
    repeated: result.bool,
    receipt: updownReceiptObject,
    receiptSignature: result.text,
  }),
});

export const updownOrders = defineCall({
  name: 'updown.orders',
  methods: POST,
  path: '/api/secondContractOrder/selectOrderList',
  summary: 'Own second contracts, newest first: `status` 0 running, 1 finished',
  access: 'user',
  product: { name: 'updown', use: 'read' },
  /** Added: paging, and one coin only. The answer is no table: without paging it has at most the newest 1,000. */
  parameters: v.object({ status: request.whole(0, 1), coinSymbol: v.optional(request.coinCode), ...request.paging }),
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
  parameters: v.object(decided),
  result: v.object({
    proposalId: result.text,
    /** Epoch ms. */
    expiresAt: result.integer,
    periodId: result.integer,
    version: result.integer,
    odds: result.decimal,
    /** What a win pays, the stake included. */
    payout: result.decimal,
    breakEven: result.decimal,
    costPerHundred: result.decimal,
    minAmount: result.decimal,
    maxAmount: result.decimal,
    /** The largest stake that the house's cover and exposure allow at this moment; at most `maxAmount`. */
    maxNow: result.decimal,
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
  parameters: v.object({ id: request.recordId }),
  result: v.object({
    receipt: updownReceiptObject,
    receiptSignature: result.text,
    settlement: v.nullable(updownSettlementObject),
    settlementSignature: result.textOrNull,
  }),
});
