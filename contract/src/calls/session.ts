import * as v from 'valibot';
import { CHANGE_LIMIT, defineCall, GET, POST } from '../call.ts';
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
  envelope: 'table',
  result: v.object({
    id: result.text,
    /** `session` is a sign-in, `device` a device that signs in by itself. */
    kind: v.picklist(['session', 'device']),
    /** What the browser called itself. */
    agent: result.text,
    address: result.text,
    /** The session of this very request, or the device that belongs to it. */
    current: result.bool,
    createTime: result.timeText,
    lastSeenTime: result.timeText,
    params: v.object({ createTime: result.integer, lastSeenTime: result.integer }),
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
  parameters: v.object({ id: request.text(40) }),
  result: result.nothing,
});
