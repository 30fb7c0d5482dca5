import * as v from 'valibot';
import { defineCall, GET } from '../../call.ts';
import { described } from '../../described.ts';
import * as request from '../../request.ts';
import * as result from '../../result.ts';
import { named, translated } from '../../translated.ts';

export const signIns = defineCall({
  name: 'signIn.list',
  methods: GET,
  path: '/api/user/signIns',
  added: true,
  summary: 'Sign-ins to the account and refused ones, newest first',
  details: 'For 90 days, the newest 300 that were right and the newest 300 that were refused.',
  access: 'user',
  envelope: 'table',
  parameters: v.object(request.paging),
  example: { pageNum: 1, pageSize: 20 },
  result: translated({
    id: described(result.integer, 'Number of the row.'),
    way: described(
      v.picklist(['registration', 'login', 'passkey', 'device']),
      '`registration`, `login` (somebody signed in), `passkey` (by a passkey alone), or `device` (a remembered device signed in by itself).',
    ),
    done: described(result.bool, 'Whether it succeeded.'),
    reason: described(result.textOrNull, 'Why it was refused, as the call said: `LOGIN_WRONG`; null when it succeeded.'),
    agent: described(result.text, 'What the browser called itself.'),
    address: described(result.text, 'Address that it came from.'),
    createTime: described(result.timeText, 'When it was.'),
    params: named(
      'times',
      described(
        translated({ createTime: named('createMs', described(result.integer, '`createTime` of the row.')) }),
        'The same time, epoch milliseconds.',
      ),
    ),
  }),
});
