import * as v from 'valibot';
import { CHANGE_LIMIT, defineCall, GET, POST } from '../../call.ts';
import { ledgerRow, recordParameters } from '../../calls/record.ts';
import { described } from '../../described.ts';
import * as request from '../../request.ts';
import * as result from '../../result.ts';

/** Times are epoch milliseconds; `opened` null while the jar is closed. */
export const jar = v.object({
  id: result.integer,
  amount: result.decimal,
  filled: result.integer,
  opens: result.integer,
  opened: v.nullable(result.integer),
});

export const fillJar = defineCall({
  name: 'sample.fill',
  methods: POST,
  path: '/api/sample/fill',
  added: true,
  summary: 'Puts USDT of the platform wallet into a new jar, which opens by itself',
  access: 'user',
  product: { name: 'sample', use: 'open' },
  limit: CHANGE_LIMIT,
  idempotent: true,
  refusals: ['NOT_FOUND', 'TOO_PRECISE', 'SELF_EXCLUDED', 'BELOW_MIN', 'TOO_MANY_JARS', 'INSUFFICIENT_FUNDS', 'ID_CONFLICT'],
  parameters: v.object({ amount: described(request.amount, 'USDT to put in.', '5') }),
  example: { amount: '5' },
  result: v.object({ id: result.integer, repeated: result.bool }),
});

export const jars = defineCall({
  name: 'sample.jars',
  methods: POST,
  path: '/api/sample/jars',
  added: true,
  summary: 'Own jars, newest first: the closed ones and the last 50 that opened',
  access: 'user',
  product: { name: 'sample', use: 'read' },
  parameters: v.object({}),
  example: {},
  result: v.array(jar),
});

export const recordSample = defineCall({
  name: 'record.sample',
  methods: GET,
  path: '/api/record/sample',
  added: true,
  summary: 'Balance changes by jars (type 90)',
  access: 'user',
  product: { name: 'sample', use: 'read' },
  envelope: 'table',
  parameters: recordParameters,
  example: { pageNum: 1, pageSize: 20, symbol: 'usdt' },
  result: ledgerRow,
});
