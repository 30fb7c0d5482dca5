import * as v from 'valibot';
import { defineCall, POST, type RateLimit } from '../../call.ts';
import { described } from '../../described.ts';
import { factorCode } from '../../factor-code.ts';
import { passwordShownJustNow } from '../../own-password.ts';
import * as request from '../../request.ts';
import * as result from '../../result.ts';
import { coded, named, translated } from '../../translated.ts';

const LIMIT: RateLimit = { by: 'account', perMinute: 5, burst: 10 };
const NEW = '6 to 128 characters with a letter, a digit and one of `!@#$%^&*`; not the login password.';

export const tardPwdSet = defineCall({
  name: 'tradePassword.set',
  methods: POST,
  path: '/api/user/tardPwdSet',
  summary: 'Sets the trade password, once',
  details: 'Withdrawals are going to ask for it; nothing does yet. One that is unproved is set anew with `loginPassword`.',
  access: 'user',
  limit: LIMIT,
  secret: true,
  refusals: [
    'TRADE_PASSWORD_SET',
    'TRADE_PASSWORD_LOGIN',
    'PASSWORD_RULE',
    'PASSWORD_COMMON',
    'PASSWORD_NEEDED',
    'PASSWORD_WRONG',
    'FACTOR_REQUIRED',
    'FACTOR_WRONG',
    'BUSY',
  ],
  parameters: translated({
    pwd: named('password', described(request.text(256), `The trade password: ${NEW}`, 'Second7!anchor')),
    loginPassword: passwordShownJustNow,
    factorCode,
  }),
  example: { pwd: 'Second7!anchor', loginPassword: 'Quiet7!harbour' },
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
  refusals: [
    'TRADE_PASSWORD_NONE',
    'TRADE_PASSWORD_LOGIN',
    'PASSWORD_NEEDED',
    'PASSWORD_WRONG',
    'PASS_PAUSED',
    'PASSWORD_SAME',
    'PASSWORD_RULE',
    'PASSWORD_COMMON',
    'NOT_BOUND',
    'CODE_WRONG',
    'FACTOR_REQUIRED',
    'FACTOR_WRONG',
    'BUSY',
  ],
  parameters: translated({
    signType: named(
      'method',
      described(
        coded(request.whole(1, 3), { password: 1, email: 2, phone: 3 }),
        '1 by the trade password in force; 2 by a code (type `UPD_PASSWORD`) to the bound e-mail address, 3 by one to the bound phone.',
        1,
      ),
    ),
    oldPwd: named(
      'oldPassword',
      v.optional(described(request.text(256), 'The trade password in force, for `signType` 1.', 'Second7!anchor')),
    ),
    newPwd: named('newPassword', described(request.text(256), `The new one: ${NEW}`, 'Third8?anchor!')),
    emailOrPhone: named(
      'address',
      v.optional(described(request.text(254), 'What is bound, for `signType` 2 and 3; it may be left out.', 'alice@example.com')),
    ),
    code: v.optional(described(request.text(16), 'The code, for `signType` 2 and 3.', '123456')),
    loginPassword: passwordShownJustNow,
    factorCode,
  }),
  example: { signType: 1, oldPwd: 'Second7!anchor', newPwd: 'Third8?anchor!' },
  result: result.nothing,
});
