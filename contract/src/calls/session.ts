import * as v from 'valibot';
import { CHANGE_LIMIT, defineCall, GET, POST } from '../call.ts';
import { described } from '../described.ts';
import * as request from '../request.ts';
import * as result from '../result.ts';

export const sessions = defineCall({
  name: 'session.list',
  methods: GET,
  path: '/api/user/sessions',
  added: true,
  summary: 'Living sessions and remembered devices of the user, newest first',
  access: 'user',
  parameters: request.none,
  example: {},
  envelope: 'table',
  result: v.object({
    id: result.text,
    kind: described(v.picklist(['session', 'device']), '`session` is a sign-in, `device` a device that signs in by itself.'),
    agent: described(result.text, 'What the browser called itself.'),
    address: described(result.text, 'Address that it came from.'),
    current: described(result.bool, 'The session of this very request, or the device that belongs to it.'),
    createTime: result.timeText,
    lastSeenTime: result.timeText,
    params: described(v.object({ createTime: result.integer, lastSeenTime: result.integer }), 'The same times, epoch milliseconds.'),
  }),
});

export const revokeSession = defineCall({
  name: 'session.revoke',
  methods: POST,
  path: '/api/user/revokeSession',
  added: true,
  summary: 'Ends one session or forgets one device',
  access: 'user',
  limit: CHANGE_LIMIT,
  refusals: ['NOT_FOUND'],
  parameters: v.object({ id: described(request.text(40), '`id` of a row of `/api/user/sessions`.', 'b2f5e3c4a1d60789') }),
  example: { id: 'b2f5e3c4a1d60789' },
  result: result.nothing,
});
