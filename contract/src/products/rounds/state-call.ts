import * as v from 'valibot';
import { defineCall, GET } from '../../call.ts';
import { described } from '../../described.ts';
import * as request from '../../request.ts';
import * as result from '../../result.ts';
import { coded, named, translated } from '../../translated.ts';
import { moments, SIDES, SWITCH, terms } from './calls.ts';

/** One side of a running round. */
const pool = v.object({
  amount: described(result.decimal, 'USDT staked on this side.'),
  simulated: described(result.decimal, 'Added: the part of it that simulated participants staked; 0 in live mode.'),
  stakes: described(result.integer, 'Number of stakes on this side.'),
  multiple: described(
    result.decimal,
    'What 1 USDT that plays gets if this side wins: 2 less the fee, known before the stake; with a fixed fee with the pools as they are.',
  ),
  payout: described(result.decimal, 'What `stake` staked now gets if this side wins and all of it plays.'),
  plays: described(result.decimal, 'Added: how much of `stake` staked now would play if betting ended with it.'),
});

const ownStake = translated({
  orderNo: named('orderNumber', described(result.text, 'As receipts and proofs write it: `R-1234`.')),
  betContent: named('side', described(coded(result.integer, SIDES), '0 up, 1 down.')),
  betAmount: named('stake', described(result.decimal, 'Stake in USDT.')),
  cancellable: described(result.bool, 'Whether the stake can be taken back now.'),
});

export const roundState = translated({
  periodId: described(result.integer, 'Number of the coin’s period.'),
  optionId: named('symbolId', described(result.integer, '`id` of the coin’s row in `optionList`.')),
  period: named('periodSeconds', described(result.integer, 'Seconds.')),
  status: named('state', described(coded(result.integer, SWITCH), '1 on, 2 off.')),
  round: described(result.integer, 'Number of the round.'),
  ...moments,
  ...terms,
  stake: described(result.decimal, 'The stake that `payout` and `plays` of both pools are told for: `betAmount`, or the least stake.'),
  up: described(pool, 'What is staked on up.'),
  down: described(pool, 'What is staked on down.'),
  lockPrice: described(result.decimalOrNull, 'The price at the lock, once it is final.'),
  own: described(v.array(ownStake), 'Own stakes in this round; empty when signed out.'),
});

export const roundsState = defineCall({
  name: 'rounds.state',
  methods: GET,
  path: '/api/rounds/state',
  added: true,
  summary: 'The running rounds of a coin: moments, pools, what would play and pay, and own stakes',
  access: 'public',
  product: { name: 'rounds', use: 'read' },
  refusals: ['NOT_FOUND', 'TOO_PRECISE'],
  parameters: translated({
    symbol: named('baseCoin', described(request.coinCode, 'The coin.', 'btc')),
    periodId: v.optional(described(request.recordId, 'Only the round of this period; an unknown one answers none.', 1)),
    betAmount: named(
      'stake',
      v.optional(described(request.amount, 'Stake in USDT that `payout` and `plays` are told for; the least one when not given.', '10')),
    ),
  }),
  example: { symbol: 'btc', betAmount: '10' },
  result: translated({
    serverTime: named('serverMs', described(result.integer, 'Epoch milliseconds.')),
    symbol: named('baseCoin', described(result.text, 'The coin in lower case.')),
    rounds: described(v.array(roundState), 'The round that runs, of each period.'),
  }),
});
