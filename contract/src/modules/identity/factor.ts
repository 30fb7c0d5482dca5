import * as v from 'valibot';
import { CHANGE_LIMIT, defineCall, GET, POST } from '../../call.ts';
import { described } from '../../described.ts';
import { factorCode } from '../../factor-code.ts';
import * as request from '../../request.ts';
import * as result from '../../result.ts';
import { named, translated } from '../../translated.ts';

const recoveryCodes = v.object({
  recoveryCodes: described(
    v.array(result.text),
    'Ten codes, each good once in the place of a second factor, or for a new password. They are told this once.',
  ),
});

export const factors = defineCall({
  name: 'factor.list',
  methods: GET,
  path: '/api/user/factors',
  added: true,
  summary: 'Second factors of the user',
  access: 'user',
  parameters: request.none,
  example: {},
  result: translated({
    authenticator: described(
      v.nullable(
        translated({
          createTime: described(result.timeText, 'Since when it is on.'),
          params: named(
            'times',
            described(
              translated({ createTime: named('createMs', described(result.integer, 'The same, epoch milliseconds.')) }),
              'The same time.',
            ),
          ),
        }),
      ),
      'The authenticator app; null when there is none.',
    ),
    passkeys: described(
      v.array(
        translated({
          id: described(result.text, 'Names the passkey, to rename or remove it.'),
          name: described(result.text, 'What the user calls it.'),
          createTime: described(result.timeText, 'When it was added.'),
          usedTime: described(result.textOrNull, 'When it was last used, as `createTime`; null: never.'),
          params: named(
            'times',
            described(
              translated({
                createTime: named('createMs', described(result.integer, '`createTime` of the passkey.')),
                usedTime: named('usedMs', described(v.nullable(result.integer), '`usedTime` of the passkey.')),
              }),
              'The same times, epoch milliseconds.',
            ),
          ),
        }),
      ),
      'Passkeys, the oldest first.',
    ),
    recoveryCodes: described(result.integer, 'How many recovery codes are left, of ten.'),
    unproved: described(
      v.array(result.text),
      'Which addresses (`email`, `phone`) were bound without the login password: no way into the account, and replaced with it alone.',
    ),
  }),
});

export const setUpAuthenticator = defineCall({
  name: 'factor.setUpAuthenticator',
  methods: POST,
  path: '/api/user/setUpAuthenticator',
  added: true,
  summary: 'Begins the set-up of an authenticator app, by the password and, where a passkey is on, by that',
  details:
    'Nothing is on before `confirmAuthenticator`, within 15 minutes. A second set-up takes the place of the first. RFC 6238: SHA-1, six digits, 30 seconds.',
  access: 'user',
  limit: CHANGE_LIMIT,
  secret: true,
  refusals: ['PASSWORD_WRONG', 'FACTOR_REQUIRED', 'FACTOR_WRONG', 'FACTOR_ON'],
  parameters: v.object({ loginPassword: described(request.text(256), 'The password in force.', 'Quiet7!harbour'), factorCode }),
  example: { loginPassword: 'Quiet7!harbour' },
  result: v.object({
    secret: described(result.text, 'For typing into the app: base32, 32 characters.'),
    uri: described(result.text, 'The same for a QR code: `otpauth://totp/…`.'),
  }),
});

export const confirmAuthenticator = defineCall({
  name: 'factor.confirmAuthenticator',
  methods: POST,
  path: '/api/user/confirmAuthenticator',
  added: true,
  summary: 'Turns the authenticator on by its first code; answers recovery codes',
  details:
    'The codes are empty where a passkey was on already: they came with it. Ends the other sessions and forgets the other devices. After five wrong codes there is a wait of 15 minutes.',
  access: 'user',
  limit: CHANGE_LIMIT,
  secret: true,
  cookie: 'device',
  refusals: ['FACTOR_WRONG', 'FACTOR_ON'],
  parameters: v.object({ code: described(request.text(16), 'The code that the app shows.', '287082') }),
  example: { code: '287082' },
  result: recoveryCodes,
});

export const removeAuthenticator = defineCall({
  name: 'factor.removeAuthenticator',
  methods: POST,
  path: '/api/user/removeAuthenticator',
  added: true,
  summary: 'Turns the authenticator off, by one of its codes or a recovery code',
  details: 'Ends the other sessions and forgets the other devices. Recovery codes end with the last factor.',
  access: 'user',
  limit: CHANGE_LIMIT,
  secret: true,
  cookie: 'device',
  refusals: ['NOT_FOUND', 'FACTOR_REQUIRED', 'FACTOR_WRONG'],
  parameters: v.object({ factorCode }),
  example: { factorCode: '287082' },
  result: result.nothing,
});

export const renewRecoveryCodes = defineCall({
  name: 'factor.renewRecoveryCodes',
  methods: POST,
  path: '/api/user/renewRecoveryCodes',
  added: true,
  summary: 'Makes new recovery codes in the place of the old ones',
  details:
    'By `factorCode` where a second factor is on. Where none is on they set a forgotten password anew (`backPwd`), and `loginPassword` is asked for. Ends the other sessions and forgets the other devices.',
  access: 'user',
  limit: CHANGE_LIMIT,
  secret: true,
  cookie: 'device',
  refusals: ['FACTOR_REQUIRED', 'FACTOR_WRONG', 'PASSWORD_NEEDED', 'PASSWORD_WRONG', 'BUSY'],
  parameters: v.object({
    factorCode,
    loginPassword: v.optional(
      described(request.text(256), 'The login password: asked for (`PASSWORD_NEEDED`) where no second factor is on.', 'Quiet7!harbour'),
    ),
  }),
  example: { factorCode: '287082' },
  result: recoveryCodes,
});
