import * as v from 'valibot';
import { defineCall, POST } from '../../call.ts';
import { described } from '../../described.ts';
import * as request from '../../request.ts';
import * as result from '../../result.ts';
import { coded, named, pagingOf, translated } from '../../translated.ts';

/**
 * Section 9. Here `betContent` is 0 up, 1 down: the opposite of second contracts. `periodId` is the number of a symbol's period, for ever.
 * A round of a period is named by its number `round` = start ÷ period.
 */

/** Sides of a stake as the wire writes them. */
export const SIDES = { up: 0, down: 1 } as const;
export const SWITCH = { on: 1, off: 2 } as const;

/** The terms of a period. Rounds that run keep those they began with. */
export const terms = {
  feeType: described(result.integer, 'Of what plays on the losing side: 1: `feeValue` percent; 2: `feeValue` USDT, at most a tenth.'),
  feeValue: described(result.decimal, 'The fee, as `feeType` says.'),
  minAmount: named('stakeMin', described(result.decimal, 'Least stake in USDT.')),
  maxAmount: named('stakeMax', described(result.decimal, 'Largest stake in USDT.')),
  cancellable: described(result.bool, 'Whether an own stake may be taken back in the first quarter of the round.'),
  version: described(result.integer, 'Version of the terms.'),
};

/** The moments of a round, epoch ms: stakes are taken before `betEnd`, taken back before `cancelEnd`. */
export const moments = {
  startTime: named('startMs', described(result.integer, 'Start of the round, epoch milliseconds.')),
  cancelEndTime: named('cancelEndMs', described(result.integer, 'Stakes are taken back before, epoch milliseconds.')),
  betEndTime: named('betEndMs', described(result.integer, 'Stakes are taken before, epoch milliseconds.')),
  lockTime: named('lockMs', described(result.integer, 'The price at this moment is compared with that at the end, epoch milliseconds.')),
  closeTime: named('endMs', described(result.integer, 'End of the round, epoch milliseconds.')),
};

export const refundReason = (text: string) =>
  described(v.nullable(v.picklist(['TIE', 'ONE_SIDED', 'NO_LOCK', 'NO_CLOSE'])), `${text}; null: it was not.`);

/** A stake of one's own. */
export const roundOrder = translated({
  orderNo: named('orderNumber', described(result.text, 'As receipts and proofs write it: `R-1234`.')),
  symbol: named('symbolCode', described(result.text, 'Code of the price: `btcusdt`.')),
  type: named('periodSeconds', described(result.integer, 'Period in seconds.')),
  openTime: moments.startTime,
  betContent: named('side', described(coded(result.integer, SIDES), '0 up, 1 down.')),
  betAmount: named('stake', described(result.decimal, 'Stake in USDT.')),
  playedAmount: named(
    'played',
    described(result.decimalOrNull, 'Added: how much of the stake plays; null until the lock. 0 of a cancelled stake.'),
  ),
  returnedAmount: named(
    'returned',
    described(
      result.decimalOrNull,
      'Added: how much of the stake came back because it did not play, or because it was cancelled; null until the lock.',
    ),
  ),
  openPrice: named(
    'lockPrice',
    described(result.decimalOrNull, 'Price at the lock; null while it is not known and where a round has none.'),
  ),
  closePrice: described(result.decimalOrNull, 'Price at the end; null while it is not known and where a round has none.'),
  rewardAmount: named(
    'payout',
    described(
      result.decimal,
      'What was paid for what played, that included; while the round runs: what a win pays if all of the stake plays, after the lock for what plays.',
    ),
  ),
  feeAmount: named(
    'feeShare',
    described(result.decimal, 'This stake’s share of the round’s fee, rounded down: what a winner got less because of it; 0 for others.'),
  ),
  openResult: named(
    'outcome',
    described(
      v.nullable(coded(v.picklist(['1', '2', '3']), { win: '1', lose: '2', refund: '3' })),
      '`1` win, `2` lose, `3` refund; null while the round runs and for a cancelled stake.',
    ),
  ),
  createTime: described(result.timeText, 'When it was accepted.'),
  params: named(
    'times',
    described(
      translated({ createTime: named('createMs', described(result.integer, 'Epoch milliseconds.')) }),
      'The same time as a number.',
    ),
  ),
  id: named('orderId', described(result.integer, 'Added.')),
  userId: described(result.integer, 'Number of the account.'),
  status: named(
    'state',
    described(coded(result.integer, { running: 0, settled: 1, cancelled: 2 }), 'Added: 0 running, 1 settled, 2 cancelled.'),
  ),
  coinSymbol: named('baseCoin', described(result.text, 'Added: the coin in lower case.')),
  baseSymbol: named('quoteCoin', described(result.text, 'Added: what it is priced in, `usdt`.')),
  periodId: described(result.integer, 'Added.'),
  round: described(result.integer, 'Added: number of the round.'),
  cancelEndTime: moments.cancelEndTime,
  betEndTime: moments.betEndTime,
  lockTime: moments.lockTime,
  closeTime: moments.closeTime,
  cancellable: described(result.bool, 'Added: whether the stake can be taken back now.'),
  refundReason: refundReason('Added: why all that played in the round was given back, or nothing played'),
});

export const roundOrders = defineCall({
  name: 'rounds.orders',
  methods: POST,
  path: '/api/optionContract/orderList',
  summary: 'Own stakes, newest first: `isHistory` 0 running, 1 finished',
  access: 'user',
  product: { name: 'rounds', use: 'read' },
  envelope: 'table',
  parameters: translated({
    isHistory: named('state', described(coded(request.whole(0, 1), { running: 0, finished: 1 }), '0 running, 1 finished.', 0)),
    symbol: named(
      'baseCoin',
      v.optional(described(request.coinCode, 'Added: only stakes on this coin; an unknown one answers no rows.', 'btc')),
    ),
    ...pagingOf(roundOrder),
  }),
  example: { isHistory: 0, pageNum: 1, pageSize: 20 },
  result: roundOrder,
});
