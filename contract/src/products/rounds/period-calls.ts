import * as v from 'valibot';
import { defineCall, POST } from '../../call.ts';
import { described } from '../../described.ts';
import * as request from '../../request.ts';
import * as result from '../../result.ts';
import { coded, named, translated } from '../../translated.ts';
import { moments, SWITCH, terms } from './calls.ts';

export const roundPeriod = translated({
  id: named('periodId', described(result.integer, 'Number of the coin’s period, for ever.')),
  optionId: named('symbolId', described(result.integer, '`id` of the coin’s row in `optionList`.')),
  period: named('periodSeconds', described(result.integer, 'Seconds.')),
  minAmount: terms.minAmount,
  maxAmount: terms.maxAmount,
  status: named('state', described(coded(result.integer, SWITCH), 'Added: 1 on, 2 off.')),
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
  parameters: translated({ symbol: named('baseCoin', described(request.coinCode, 'The coin; one without rounds answers none.', 'btc')) }),
  example: { symbol: 'btc' },
  result: v.array(roundPeriod),
});

export const currentRound = defineCall({
  name: 'rounds.current',
  methods: POST,
  path: '/api/optionContract/currentIssue',
  summary: 'The server’s time, from which a client knows the round that runs and the time left',
  access: 'user',
  product: { name: 'rounds', use: 'read' },
  refusals: ['NOT_FOUND'],
  parameters: translated({
    symbol: named('baseCoin', described(request.coinCode, 'The coin.', 'btc')),
    optionId: named('symbolId', described(request.recordId, '`id` of the coin’s row in `optionList`.', 1)),
    period: named('periodSeconds', described(request.whole(1, 86_400), 'Length of the round in seconds.', 60)),
  }),
  example: { symbol: 'btc', optionId: 1, period: 60 },
  result: translated({
    serverTimeStamp: named('serverMs', described(result.integer, 'The server’s time, epoch milliseconds.')),
    periodId: described(result.integer, 'Added: number of the coin’s period.'),
    round: described(result.integer, 'Added: number of the round that runs.'),
    ...moments,
  }),
});
