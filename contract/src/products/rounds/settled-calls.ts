import * as v from 'valibot';
import { defineCall, GET } from '../../call.ts';
import { described } from '../../described.ts';
import * as request from '../../request.ts';
import * as result from '../../result.ts';
import { named, pagingOf, translated } from '../../translated.ts';
import { moments, refundReason } from './calls.ts';

/** A settled round in short. Prices are null where the round has none. */
export const settledRound = translated({
  periodId: described(result.integer, 'Number of the coin’s period.'),
  symbol: named('baseCoin', described(result.text, 'Code of the price: `btcusdt`.')),
  period: named('periodSeconds', described(result.integer, 'Seconds.')),
  round: described(result.integer, 'Number of the round.'),
  startTime: moments.startTime,
  closeTime: moments.closeTime,
  result: described(v.picklist(['up', 'down', 'refund']), 'Which side won; `refund`: neither.'),
  refundReason: refundReason('Why all that played was given back, or nothing played'),
  lockPrice: described(result.decimalOrNull, 'Price at the lock; null: the round has none.'),
  closePrice: described(result.decimalOrNull, 'Price at the end; null: the round has none.'),
  up: described(result.decimal, 'USDT staked on up.'),
  down: described(result.decimal, 'USDT staked on down.'),
  simulatedUp: described(result.decimal, 'Added: the part of `up` that simulated participants staked.'),
  simulatedDown: described(result.decimal, 'Added: the part of `down` that simulated participants staked.'),
  matched: described(result.decimal, 'Added: USDT that played on each side, what the smaller pool holds; the rest went back at the lock.'),
  fee: described(result.decimal, 'USDT taken as fee.'),
  stakes: described(result.integer, 'Number of stakes.'),
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
  details: '50 rows without paging, at most 1,000 a page.',
  refusals: ['NOT_FOUND'],
  parameters: translated({ periodId: described(request.recordId, 'Number of the coin’s period.', 1), ...pagingOf(settledRound) }),
  example: { periodId: 1, pageNum: 1, pageSize: 20 },
  result: settledRound,
});
