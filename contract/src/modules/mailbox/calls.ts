import * as v from 'valibot';
import { CHANGE_LIMIT, defineCall, GET, POST } from '../../call.ts';
import { described } from '../../described.ts';
import * as request from '../../request.ts';
import * as result from '../../result.ts';
import { coded, named, translated } from '../../translated.ts';
import type { JsonShape } from '../../result.ts';

const RECORD_IDS_MAX = 200;
/** Of ids of 16 digits and their commas. */
const RECORD_IDS_LENGTH = RECORD_IDS_MAX * 17;

/** Ids of at most 200 records with commas between them: `12,15`. */
const recordIds = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform((value) => String(value)),
  v.maxLength(RECORD_IDS_LENGTH),
  v.regex(/^[1-9][0-9]{0,15}(,[1-9][0-9]{0,15})*$/),
  v.transform((value) => value.split(',').map(Number)),
  v.maxLength(RECORD_IDS_MAX),
  v.check((ids) => ids.every((id) => Number.isSafeInteger(id))),
  v.metadata({
    json: {
      anyOf: [
        { type: 'string', maxLength: RECORD_IDS_LENGTH, pattern: '^[1-9][0-9]{0,15}(,[1-9][0-9]{0,15})*$' },
        { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
      ],
    } satisfies JsonShape,
  }),
);

export const listByUserId = defineCall({
  name: 'mail.list',
  methods: POST,
  path: '/api/mail/listByUserId',
  summary: 'Messages to the caller, newest first: type 1 personal, 2 to everybody; status 0 unread, 1 read',
  details: 'The newest 200, for a year. Nobody can publish messages to everybody yet: all are of type 1.',
  access: 'user',
  envelope: 'table',
  parameters: v.object(request.paging),
  example: { pageNum: 1, pageSize: 20 },
  result: translated({
    id: described(result.integer, 'Number of the message.'),
    title: described(result.text, 'Title, in the language of the header lang.'),
    content: described(result.text, 'HTML in that language: paragraphs of text and nothing else.'),
    type: named('audience', described(coded(v.picklist(['1', '2']), { personal: '1', everybody: '2' }), '1 personal, 2 to everybody.')),
    status: named('state', described(coded(result.integer, { unread: 0, read: 1 }), '0 unread, 1 read.')),
    createTime: described(result.timeText, 'When it was sent.'),
    kind: described(result.text, 'Added: what it is about, the same in every language: `passwordChanged`.'),
    params: named(
      'times',
      described(
        translated({ createTime: named('createMs', described(result.integer, '`createTime` of the row.')) }),
        'The same time, epoch milliseconds.',
      ),
    ),
  }),
});

export const updateMail = defineCall({
  name: 'mail.read',
  methods: POST,
  path: '/api/mail/updateMail',
  summary: 'Marks own messages as read',
  details: 'Numbers that are not of own messages are passed over; refused when none is. One that is read already stays so.',
  access: 'user',
  limit: CHANGE_LIMIT,
  refusals: ['NOT_FOUND'],
  parameters: v.object({ ids: described(recordIds, 'Numbers of messages with commas between them, at most 200.', '1,2') }),
  example: { ids: '1,2' },
  result: result.nothing,
});

export const unread = defineCall({
  name: 'mail.unread',
  methods: GET,
  path: '/api/mail/unread',
  added: true,
  summary: 'How many messages the caller has not read',
  access: 'user',
  parameters: request.none,
  example: {},
  result: v.object({ unread: described(result.integer, 'Messages with status 0.') }),
});
