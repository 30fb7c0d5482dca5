import { defineCall, GET } from '../call.ts';
import { described } from '../described.ts';
import * as request from '../request.ts';
import * as result from '../result.ts';
import { named, translated } from '../translated.ts';

export const getFinanceAmount = defineCall({
  name: 'user.lockedAmounts',
  methods: GET,
  path: '/api/user/getFinanceAmount',
  summary: 'Amounts locked in finance products and in staking, in USDT',
  access: 'user',
  details: 'Both are 0: no such product locks money yet.',
  parameters: request.none,
  example: {},
  result: translated({
    financial: named('finance', described(result.decimal, 'USDT in finance products.')),
    pledge: named('staking', described(result.decimal, 'USDT in staking.')),
  }),
});
