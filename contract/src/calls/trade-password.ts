import * as v from 'valibot';
import { defineCall, POST, type RateLimit } from '../call.ts';
import { described } from '../described.ts';
import * as request from '../request.ts';
import * as result from '../result.ts';

const LIMIT: RateLimit = { by: 'account', perMinute: 5, burst: 10 };
const NEW = '6 to 128 characters with a letter, a digit and one of `!@#$%^&*`; not the login password.';

export const tardPwdSet = defineCall({
  name: 'tradePassword.set',
  methods: POST,
  path: '/api/user/tardPwdSet',
  summary: 'Sets the trade password, once',
  details: 'Withdrawals are going to ask for it; nothing does yet.',
  access: 'user',
  limit: LIMIT,
  secret: true,
  refusals: ['TRADE_PASSWORD_SET', 'TRADE_PASSWORD_LOGIN', 'PASSWORD_RULE', 'PASSWORD_COMMON'],
  parameters: v.object({ pwd: described(request.text(256), `The trade password: ${NEW}`, 'Second7!anchor') }),
  example: { pwd: 'Second7!anchor' },
  result: result.nothing,
});

export const updatePwd = defineCall({
  name: 'tradePassword.change',
  methods: POST,
  path: '/api/user/updatePwd',
  summary: 'Changes the trade password',
  access: 'user',
  limit: LIMIT,
  secret: true,
  refusals: ['TRADE_PASSWORD_NONE', 'TRADE_PASSWORD_LOGIN', 'PASSWORD_WRONG', 'PASSWORD_SAME', 'PASSWORD_RULE', 'PASSWORD_COMMON'],
  parameters: v.object({
    signType: described(request.whole(1, 3), '1 by the trade password in force; 2 and 3 (codes) are not offered yet.', 1),
    oldPwd: v.optional(described(request.text(256), 'The trade password in force, for `signType` 1.', 'Second7!anchor')),
    newPwd: described(request.text(256), `The new one: ${NEW}`, 'Third8?anchor!'),
  }),
  example: { signType: 1, oldPwd: 'Second7!anchor', newPwd: 'Third8?anchor!' },
  result: result.nothing,
});
