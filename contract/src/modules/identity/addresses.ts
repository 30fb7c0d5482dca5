import * as v from 'valibot';
import { CHANGE_LIMIT, CREDENTIAL_LIMIT, defineCall, GET, POST } from '../../call.ts';
import { described } from '../../described.ts';
import { factorCode } from '../../factor-code.ts';
import { ANTI_PHISHING_WORD_MAX } from '../../one-time-codes.ts';
import { ownPassword, passwordShownJustNow, PROOF_REFUSALS } from '../../own-password.ts';
import * as request from '../../request.ts';
import * as result from '../../result.ts';
import { named, translated } from '../../translated.ts';

const code = (text: string) => described(request.text(16), text, '123456');
const oldCode = v.optional(
  code(
    'To change: a code (type `BIND`) that was sent to what is bound now. Without it a change is refused with `ALREADY_BOUND`, unless what is bound is unproved and `loginPassword` is sent.',
  ),
);

/** What binds a new address beside the code that was sent to it. */
const bindingProof = { oldCode, loginPassword: passwordShownJustNow, factorCode };
const CODE_REFUSALS = ['CODE_WRONG', ...PROOF_REFUSALS] as const;

const UNLESS_UNPROVED = '; not needed with `loginPassword` for an unproved one.';

const change = { methods: POST, access: 'user', secret: true, limit: CHANGE_LIMIT } as const;

export const bindEmail = defineCall({
  ...change,
  name: 'addresses.bindEmail',
  path: '/api/user/bindEmail',
  summary: 'Binds an e-mail address, or changes the bound one',
  refusals: ['EMAIL_RULE', 'EMAIL_TAKEN', 'ALREADY_BOUND', ...CODE_REFUSALS],
  parameters: v.object({
    email: described(request.text(254), 'The address.', 'alice@example.com'),
    emailCode: code('The code (type `BIND`) that was sent to it.'),
    ...bindingProof,
  }),
  example: { email: 'alice@example.com', emailCode: '123456', loginPassword: 'Quiet7!harbour' },
  result: result.nothing,
});

export const bindPhone = defineCall({
  ...change,
  name: 'addresses.bindPhone',
  path: '/api/user/bindPhone',
  summary: 'Binds a phone number, or changes the bound one',
  refusals: ['PHONE_RULE', 'PHONE_TAKEN', 'ALREADY_BOUND', ...CODE_REFUSALS],
  parameters: translated({
    phone: described(request.text(32), 'Country code and number without plus sign.', '8613800138000'),
    code: named('smsCode', code('The code (type `BIND`) that was sent to it.')),
    ...bindingProof,
  }),
  example: { phone: '8613800138000', code: '123456', loginPassword: 'Quiet7!harbour' },
  result: result.nothing,
});

export const unBindPhone = defineCall({
  ...change,
  name: 'addresses.unbindPhone',
  path: '/api/user/unBindPhone',
  summary: 'Unbinds the phone number',
  refusals: ['NOT_BOUND', ...CODE_REFUSALS],
  parameters: translated({
    code: named('smsCode', v.optional(code(`A code (type \`BIND\`) that was sent to the bound number${UNLESS_UNPROVED}`))),
    loginPassword: passwordShownJustNow,
    factorCode,
  }),
  example: { code: '123456', loginPassword: 'Quiet7!harbour' },
  result: result.nothing,
});

export const unBindEmail = defineCall({
  ...change,
  name: 'addresses.unbindEmail',
  path: '/api/user/unBindEmail',
  added: true,
  summary: 'Unbinds the e-mail address',
  refusals: ['NOT_BOUND', ...CODE_REFUSALS],
  parameters: v.object({
    emailCode: v.optional(code(`A code (type \`BIND\`) that was sent to the bound address${UNLESS_UNPROVED}`)),
    loginPassword: ownPassword,
    factorCode,
  }),
  example: { emailCode: '123456', loginPassword: 'Quiet7!harbour' },
  result: result.nothing,
});

export const backPwd = defineCall({
  name: 'addresses.resetPassword',
  methods: POST,
  path: '/api/user/backPwd',
  summary: 'Sets a new login password by a one-time code or a recovery code and ends all sessions and remembered devices',
  details:
    'By `email` and `emailCode`, or by `phone` and `code`; codes are of the type `FIND_PASSWORD`. Or by `loginName` and `recoveryCode`. Where a second factor is on, what is right is refused with `FACTOR_REQUIRED`: the same body with `factorCode` goes on; after a recovery code that is not another one. It signs nobody in.',
  access: 'public',
  secret: true,
  limit: CREDENTIAL_LIMIT,
  refusals: [
    'EMAIL_RULE',
    'PHONE_RULE',
    'PASSWORD_RULE',
    'PASSWORD_COMMON',
    'CODE_WRONG',
    'RECOVERY_CODE_WRONG',
    'FACTOR_REQUIRED',
    'FACTOR_WRONG',
    'SIGN_IN_FROZEN',
    'BUSY',
  ],
  parameters: translated({
    email: v.optional(described(request.text(254), 'The bound e-mail address.', 'alice@example.com')),
    emailCode: v.optional(code('The code that was sent to it.')),
    phone: v.optional(described(request.text(32), 'The bound phone number, in place of the e-mail address.', '8613800138000')),
    code: named('smsCode', v.optional(code('The code that was sent to it.'))),
    loginName: v.optional(described(request.text(32), 'The account name, in place of an address.', 'alice01')),
    recoveryCode: v.optional(
      described(request.text(32), 'With the account name: one of its recovery codes. Each is good once.', '7k2m-9xqt-0a1b-cdef'),
    ),
    newPwd: named(
      'newPassword',
      described(request.text(256), 'The new password: 6 to 128 characters with a letter, a digit and one of `!@#$%^&*`.', 'N3wPassword!'),
    ),
    factorCode,
  }),
  example: { email: 'alice@example.com', emailCode: '123456', newPwd: 'N3wPassword!' },
  result: result.nothing,
});

const word = described(result.textOrNull, 'The word; null for none.');

export const antiPhishingWord = defineCall({
  name: 'addresses.antiPhishingWord',
  methods: GET,
  path: '/api/user/antiPhishingWord',
  added: true,
  summary: 'The word that stands in every message to the user, so that forged ones are noticed',
  access: 'user',
  parameters: request.none,
  example: {},
  result: v.object({ word }),
});

export const setAntiPhishingWord = defineCall({
  ...change,
  name: 'addresses.setAntiPhishingWord',
  path: '/api/user/setAntiPhishingWord',
  added: true,
  summary: 'Sets or removes that word',
  refusals: PROOF_REFUSALS,
  parameters: v.object({
    word: v.optional(described(request.text(ANTI_PHISHING_WORD_MAX), 'Up to 20 characters; left out or blank: removes it.', 'blue heron')),
    loginPassword: ownPassword,
    factorCode,
  }),
  example: { word: 'blue heron', loginPassword: 'Quiet7!harbour' },
  result: v.object({ word }),
});
