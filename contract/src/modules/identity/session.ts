import * as v from 'valibot';
import { CHANGE_LIMIT, defineCall, GET, POST } from '../../call.ts';
import { described } from '../../described.ts';
import { factorCode } from '../../factor-code.ts';
import * as request from '../../request.ts';
import * as result from '../../result.ts';
import { named, translated } from '../../translated.ts';

export const sessions = defineCall({
  name: 'session.list',
  methods: GET,
  path: '/api/user/sessions',
  added: true,
  summary: 'Remembered devices and other living sessions of the user, each browser once, newest first',
  access: 'user',
  parameters: request.none,
  example: {},
  envelope: 'table',
  result: translated({
    id: described(result.text, 'Names the row, to end it.'),
    kind: described(
      v.picklist(['session', 'device']),
      '`session` is a sign-in that is not remembered, `device` a device that signs in by itself, with every session that it has opened.',
    ),
    agent: described(result.text, 'What the browser called itself.'),
    address: described(result.text, 'Address that it came from.'),
    current: described(result.bool, 'The session of this very request, or the device that belongs to it.'),
    createTime: described(result.timeText, 'When it signed in or was remembered.'),
    lastSeenTime: described(result.timeText, 'When it was last used.'),
    params: named(
      'times',
      described(
        translated({
          createTime: named('createMs', described(result.integer, '`createTime` of the row.')),
          lastSeenTime: named('lastSeenMs', described(result.integer, '`lastSeenTime` of the row.')),
        }),
        'The same times, epoch milliseconds.',
      ),
    ),
  }),
});

export const revokeSession = defineCall({
  name: 'session.revoke',
  methods: POST,
  path: '/api/user/revokeSession',
  added: true,
  summary: 'Ends one session or forgets one device, by the password',
  details: 'The password is asked for again, so that who has taken over a session cannot end those of the owner.',
  access: 'user',
  limit: CHANGE_LIMIT,
  secret: true,
  refusals: ['PASSWORD_WRONG', 'FACTOR_REQUIRED', 'FACTOR_WRONG', 'NOT_FOUND'],
  parameters: v.object({
    id: described(request.text(40), '`id` of a row of `/api/user/sessions`.', 'b2f5e3c4a1d60789'),
    loginPassword: described(request.text(256), 'The password in force.', 'Quiet7!harbour'),
    factorCode,
  }),
  example: { id: 'b2f5e3c4a1d60789', loginPassword: 'Quiet7!harbour' },
  result: result.nothing,
});

export const securityNotices = defineCall({
  name: 'securityNotice.list',
  methods: GET,
  path: '/api/user/securityNotices',
  added: true,
  summary: 'What happened to the account that its owner has to know, newest first',
  details: 'The newest 20, for 180 days.',
  access: 'user',
  parameters: request.none,
  example: {},
  envelope: 'table',
  result: translated({
    id: described(result.text, 'Names the notice, to mark it as read.'),
    kind: described(
      v.picklist(['deviceReused']),
      '`deviceReused`: an old cookie of a remembered device came back, so it had been copied. The device and its sessions were ended.',
    ),
    agent: described(result.text, 'What the browser called itself that used the device last.'),
    address: described(result.text, 'Address that it came from.'),
    otherAgent: described(result.text, 'What the browser called itself that came with the old cookie.'),
    otherAddress: described(result.text, 'Address that it came from.'),
    read: described(result.bool, 'Whether the owner has marked it as read.'),
    lastSeenTime: described(result.timeText, 'When the device was last used before.'),
    createTime: described(result.timeText, 'When the device was ended.'),
    params: named(
      'times',
      described(
        translated({
          lastSeenTime: named('lastSeenMs', described(result.integer, '`lastSeenTime` of the row.')),
          createTime: named('createMs', described(result.integer, '`createTime` of the row.')),
        }),
        'The same times, epoch milliseconds.',
      ),
    ),
  }),
});

export const readSecurityNotice = defineCall({
  name: 'securityNotice.read',
  methods: POST,
  path: '/api/user/readSecurityNotice',
  added: true,
  summary: 'Marks one security notice as read',
  details: 'One that is read already stays so.',
  access: 'user',
  limit: CHANGE_LIMIT,
  refusals: ['NOT_FOUND'],
  parameters: v.object({ id: described(request.text(40), '`id` of a row of `/api/user/securityNotices`.', 'b2f5e3c4a1d60789') }),
  example: { id: 'b2f5e3c4a1d60789' },
  result: result.nothing,
});
