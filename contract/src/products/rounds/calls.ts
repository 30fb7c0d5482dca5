import * as v from 'valibot';
import { CHANGE_LIMIT, defineCall, GET, ORDER_LIMIT, POST } from '../../call.ts';
import * as request from '../../request.ts';
import * as result from '../../result.ts';
import { proofOrderId } from '../../signed.ts';
import { publishedRoundObject, roundReceiptObject } from './signed.ts';

/**
 * Section 9. Here `betContent` is 0 up, 1 down: the opposite of second contracts. `periodId` is the number of a symbol's period, for ever.
 * A round of a period is named by its number `round` = start ÷ period.
 */

/** The terms of a period. Rounds that run keep those they began with. */
const terms = {
  /** 1: `feeValue` percent of the losing pool; 2: `feeValue` USDT, at most a tenth of the losing pool. */
  feeType: result.integer,
  feeValue: result.decimal,
  minAmount: result.decimal,
  maxAmount: result.decimal,
  /** Whether an own stake may be taken back in the first quarter of the round. */
  cancellable: result.bool,
  version: result.integer,
};

export const roundPeriod = v.object({
  id: result.integer,
  optionId: result.integer,
  /** Seconds. */
  period: result.integer,
  minAmount: result.decimal,
  maxAmount: result.decimal,
  /** Added: 1 on, 2 off, and the terms. */
  status: result.integer,
  feeType: terms.feeType,
  feeValue: terms.feeValue,
  cancellable: terms.cancellable,
  version: terms.version,
});

export const roundPeriodList = defineCall({
  name: 'rounds.periods',
  methods: POST,
  path: '/api/optionContract/periodList',
  summary: 'Lengths of the flash rounds of a coin of `optionList`, with stake limits and fee',
  access: 'user',
  product: { name: 'rounds', use: 'read' },
  parameters: v.object({ symbol: request.coinCode }),
  result: v.array(roundPeriod),
});

/** The moments of a round, epoch ms: stakes are taken before `betEnd`, taken back before `cancelEnd`. */
const moments = {
  startTime: result.integer,
  cancelEndTime: result.integer,
  betEndTime: result.integer,
  lockTime: result.integer,
  closeTime: result.integer,
};

export const currentRound = defineCall({
  name: 'rounds.current',
  methods: POST,
  path: '/api/optionContract/currentIssue',
  summary: 'The server’s time, from which a client knows the round that runs and the time left',
  access: 'user',
  product: { name: 'rounds', use: 'read' },
  parameters: v.object({ symbol: request.coinCode, optionId: request.recordId, period: request.whole(1, 86_400) }),
  /** Added: number and moments of the round that runs. */
  result: v.object({ serverTimeStamp: result.integer, periodId: result.integer, round: result.integer, ...moments }),
});

export const stakeOnRound = defineCall({
  name: 'rounds.stake',
  methods: POST,
  path: '/api/optionContract/createOrder',
  summary: 'Stakes on a side of the round that runs',
  access: 'user',
  product: { name: 'rounds', use: 'open' },
  limit: ORDER_LIMIT,
  idempotent: true,
  parameters: v.object({
    periodId: request.recordId,
    betAmount: request.amount,
    /** 0 up, 1 down. */
    betContent: request.whole(0, 1),
  }),
  result: v.object({
    /** End of the round, epoch ms. */
    closeTime: result.integer,
    betContent: result.integer,
    betAmount: result.decimal,
    /** An estimate, the stake included: what this stake gets if its side wins and nobody stakes any more. The pools decide. */
    rewardAmount: result.decimal,
    /** Added. */
    id: result.integer,
    orderNo: result.text,
    periodId: result.integer,
    round: result.integer,
    /** The same request was done before: nothing was staked twice. */
    repeated: result.bool,
    receipt: roundReceiptObject,
    receiptSignature: result.text,
  }),
});

const REFUND_REASONS = ['TIE', 'ONE_SIDED', 'NO_LOCK', 'NO_CLOSE'] as const;

/** A stake of one's own. `openPrice` is the lock's price, `closePrice` the end's; null while they are not known and where a round has none. */
export const roundOrder = v.object({
  orderNo: result.text,
  /** `btcusdt`. */
  symbol: result.text,
  /** Period in seconds. */
  type: result.integer,
  /** Start of the round, epoch ms. */
  openTime: result.integer,
  betContent: result.integer,
  betAmount: result.decimal,
  openPrice: result.decimalOrNull,
  closePrice: result.decimalOrNull,
  /** What was paid, the stake included; while the round runs: the estimate with the pools as they are. */
  rewardAmount: result.decimal,
  /** This stake's share of the round's fee, rounded down: what a winner got less because of it; 0 for others. */
  feeAmount: result.decimal,
  /** '1' win, '2' lose, '3' refund; null while the round runs and for a cancelled stake. */
  openResult: v.nullable(v.picklist(['1', '2', '3'])),
  createTime: result.timeText,
  params: v.object({ createTime: result.integer }),
  /** Added. `status` 0 running, 1 settled, 2 cancelled. */
  id: result.integer,
  userId: result.integer,
  status: result.integer,
  coinSymbol: result.text,
  baseSymbol: result.text,
  periodId: result.integer,
  round: result.integer,
  cancelEndTime: result.integer,
  betEndTime: result.integer,
  lockTime: result.integer,
  closeTime: result.integer,
  /** Whether the stake can be taken back now. */
  cancellable: result.bool,
  refundReason: v.nullable(v.picklist(REFUND_REASONS)),
});

export const roundOrders = defineCall({
  name: 'rounds.orders',
  methods: POST,
  path: '/api/optionContract/orderList',
  summary: 'Own stakes, newest first: `isHistory` 0 running, 1 finished',
  access: 'user',
  product: { name: 'rounds', use: 'read' },
  envelope: 'table',
  /** Added: one coin only, paging. */
  parameters: v.object({ isHistory: request.whole(0, 1), symbol: v.optional(request.coinCode), ...request.paging }),
  result: roundOrder,
});

export const cancelStake = defineCall({
  name: 'rounds.cancel',
  methods: POST,
  path: '/api/optionContract/cancelOrder',
  summary: 'Takes an own stake back, in the first quarter of its round',
  access: 'user',
  product: { name: 'rounds', use: 'reduce' },
  limit: ORDER_LIMIT,
  idempotent: true,
  parameters: v.object({ orderNo: v.pipe(request.text(24), v.regex(/^(R-)?[1-9][0-9]{0,14}$/)) }),
  result: result.nothing,
});

export const stakeReceipt = defineCall({
  name: 'rounds.receipt',
  methods: GET,
  path: '/api/rounds/receipt',
  added: true,
  summary: 'The signed receipt of an own stake, from its acceptance on, cancelled ones too',
  access: 'user',
  product: { name: 'rounds', use: 'read' },
  limit: CHANGE_LIMIT,
  parameters: v.object({ orderNo: proofOrderId('R') }),
  result: v.object({ receipt: roundReceiptObject, receiptSignature: result.text }),
});

/** One side of a running round. */
const pool = v.object({
  amount: result.decimal,
  stakes: result.integer,
  /** What 1 USDT of the pool gets if this side wins with the pools as they are, rounded down to 4 decimals; null while a pool is empty. */
  multiple: result.decimalOrNull,
  /** An estimate: what `stake` staked now gets if this side wins and nobody stakes any more. */
  payout: result.decimal,
});

export const roundState = v.object({
  periodId: result.integer,
  optionId: result.integer,
  /** Seconds. */
  period: result.integer,
  /** 1 on, 2 off. */
  status: result.integer,
  round: result.integer,
  ...moments,
  ...terms,
  /** The stake that `payout` of both pools is told for: `betAmount`, or the least stake. */
  stake: result.decimal,
  up: pool,
  down: pool,
  /** The price at the lock, once it is final. */
  lockPrice: result.decimalOrNull,
  /** Own stakes in this round; empty when signed out. */
  own: v.array(v.object({ orderNo: result.text, betContent: result.integer, betAmount: result.decimal, cancellable: result.bool })),
});

export const roundsState = defineCall({
  name: 'rounds.state',
  methods: GET,
  path: '/api/rounds/state',
  added: true,
  summary: 'The running rounds of a coin: moments, pools, what they would pay, and own stakes',
  access: 'public',
  product: { name: 'rounds', use: 'read' },
  parameters: v.object({ symbol: request.coinCode, periodId: v.optional(request.recordId), betAmount: v.optional(request.amount) }),
  result: v.object({ serverTime: result.integer, symbol: result.text, rounds: v.array(roundState) }),
});

/** A settled round in short. Prices are null where the round has none. */
export const settledRound = v.object({
  periodId: result.integer,
  symbol: result.text,
  period: result.integer,
  round: result.integer,
  startTime: result.integer,
  closeTime: result.integer,
  result: v.picklist(['up', 'down', 'refund']),
  refundReason: v.nullable(v.picklist(REFUND_REASONS)),
  lockPrice: result.decimalOrNull,
  closePrice: result.decimalOrNull,
  up: result.decimal,
  down: result.decimal,
  fee: result.decimal,
  stakes: result.integer,
});

export const settledRounds = defineCall({
  name: 'rounds.settled',
  methods: GET,
  path: '/api/rounds/settled',
  added: true,
  summary: 'Settled rounds of a period, newest first',
  access: 'public',
  product: { name: 'rounds', use: 'read' },
  envelope: 'table',
  parameters: v.object({ periodId: request.recordId, ...request.paging }),
  result: settledRound,
});

export const publishedRound = defineCall({
  name: 'rounds.published',
  methods: GET,
  path: '/api/rounds/published',
  added: true,
  summary: 'A settled round as it was signed: pools, fee, deciding ticks, every stake without its user',
  access: 'public',
  product: { name: 'rounds', use: 'read' },
  long: true,
  limit: { ...CHANGE_LIMIT, by: 'address' },
  parameters: v.object({ periodId: request.recordId, round: request.recordId }),
  result: v.object({ round: publishedRoundObject, roundSignature: result.text }),
});
