import * as v from 'valibot';
import { CHANGE_LIMIT, defineCall, ORDER_LIMIT, POST } from '../../call.ts';
import { described } from '../../described.ts';
import * as request from '../../request.ts';
import * as result from '../../result.ts';
import { coded, named, translated } from '../../translated.ts';
import { moments, SIDES } from './calls.ts';
import { roundReceiptObject } from './signed.ts';

export const stakeOnRound = defineCall({
  name: 'rounds.stake',
  methods: POST,
  path: '/api/optionContract/createOrder',
  summary: 'Stakes on a side of the round that runs',
  details: 'Here `betContent` is 0 up, 1 down: the opposite of second contracts.',
  refusals: [
    'TOO_PRECISE',
    'BELOW_MIN',
    'ABOVE_MAX',
    'MARKET_CLOSED',
    'PRICE_FROZEN',
    'WINDOW_CLOSED',
    'WRONG_SIDE',
    'INSUFFICIENT_FUNDS',
    'TOO_MANY_ORDERS',
    'SELF_EXCLUDED',
    'LOSS_LIMIT',
    'RISK_UNCONFIRMED',
    'ID_CONFLICT',
  ],
  access: 'user',
  product: { name: 'rounds', use: 'open' },
  limit: CHANGE_LIMIT,
  idempotent: true,
  acknowledged: true,
  parameters: translated({
    periodId: described(request.recordId, '`id` of a period of `/api/optionContract/periodList`.', 1),
    betAmount: named('stake', described(request.amount, 'Stake in USDT, at most 8 decimals.', '10')),
    betContent: named('side', described(coded(request.whole(0, 1), SIDES), '0 up, 1 down.', 0)),
  }),
  example: { periodId: 1, betAmount: '10', betContent: 0 },
  result: translated({
    closeTime: moments.closeTime,
    betContent: named('side', described(coded(result.integer, SIDES), '0 up, 1 down.')),
    betAmount: named('stake', described(result.decimal, 'Stake in USDT.')),
    rewardAmount: named(
      'payout',
      described(
        result.decimal,
        'What this stake gets if its side wins and all of it plays, the stake included. What does not play comes back at the lock.',
      ),
    ),
    id: named('orderId', described(result.integer, 'Added.')),
    orderNo: named('orderNumber', described(result.text, 'Added: as receipts and proofs write it: `R-1234`.')),
    periodId: described(result.integer, 'Added.'),
    round: described(result.integer, 'Added: number of the round.'),
    repeated: described(result.bool, 'Added: the same request was done before, nothing was staked twice.'),
    receipt: described(roundReceiptObject, 'Added: the signed receipt.'),
    receiptSignature: described(result.text, 'Ed25519, hexadecimal.'),
  }),
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
  refusals: ['NOT_FOUND', 'ALREADY_DONE', 'WINDOW_CLOSED', 'ID_CONFLICT'],
  parameters: translated({
    orderNo: named(
      'orderNumber',
      described(
        v.pipe(v.string(), v.maxLength(17), v.regex(/^(R-)?[1-9][0-9]{0,14}$/)),
        'Number of the stake: `R-1234` or `1234`.',
        'R-1234',
      ),
    ),
  }),
  example: { orderNo: 'R-1234' },
  result: result.nothing,
});
