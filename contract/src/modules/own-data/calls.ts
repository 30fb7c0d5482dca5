import * as v from 'valibot';
import { defineCall, GET, POST, type RateLimit } from '../../call.ts';
import { described } from '../../described.ts';
import { factorCode } from '../../factor-code.ts';
import * as request from '../../request.ts';
import * as result from '../../result.ts';
import { named, translated } from '../../translated.ts';

const LIMIT: RateLimit = { by: 'account', perMinute: 5, burst: 10 };

export const ownData = defineCall({
  name: 'ownData.read',
  methods: POST,
  path: '/api/user/ownData',
  added: true,
  summary: 'Everything that is kept of the caller, by the password',
  details:
    'Each entry is what a call of the API answers to its owner: `part` names the call, `entry` is one row of it. `account` says when it was registered and to which version of the terms that agreed, `ownData.read` from which networks it was used, `contact.send` which messages were sent to the operator. Pictures that were uploaded are named by their addresses. The password is asked for again, and the owner is told by a message.',
  access: 'user',
  limit: LIMIT,
  secret: true,
  long: true,
  refusals: ['PASSWORD_WRONG', 'FACTOR_REQUIRED', 'FACTOR_WRONG'],
  parameters: v.object({ loginPassword: described(request.text(256), 'The password in force.', 'Quiet7!harbour'), factorCode }),
  example: { loginPassword: 'Quiet7!harbour' },
  result: v.array(
    v.object({
      part: described(result.text, 'Name of the call: `session.list`.'),
      entry: described(result.text, 'JSON text of the row, numbers with every digit.'),
    }),
  ),
});

export const agreement = defineCall({
  name: 'agreement.read',
  methods: GET,
  path: '/api/user/agreement',
  added: true,
  summary: 'Which version of the terms the user has agreed to, and when',
  access: 'user',
  parameters: request.none,
  example: {},
  result: translated({
    version: described(
      result.textOrNull,
      'The version: the month since which its text is what it is, `2026-11`. Null for accounts from before it was written down.',
    ),
    createTime: described(result.timeText, 'When: with the registration.'),
    params: named(
      'times',
      described(
        translated({ createTime: named('createMs', described(result.integer, 'The same, epoch milliseconds.')) }),
        'The same time.',
      ),
    ),
  }),
});
