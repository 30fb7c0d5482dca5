import * as v from 'valibot';
import { CHANGE_LIMIT, defineCall, GET, POST } from '../../call.ts';
import { described } from '../../described.ts';
import * as request from '../../request.ts';
import * as result from '../../result.ts';

const NOTE_MAX = 200;

export const readNote = defineCall({
  name: 'note.read',
  methods: GET,
  path: '/api/note',
  added: true,
  summary: 'The own note',
  access: 'user',
  parameters: request.none,
  example: {},
  result: v.object({ text: described(result.textOrNull, 'Null: none is kept.') }),
});

export const writeNote = defineCall({
  name: 'note.write',
  methods: POST,
  path: '/api/note/write',
  added: true,
  summary: 'Keeps a note in the place of the one before',
  access: 'user',
  limit: CHANGE_LIMIT,
  parameters: v.object({
    text: described(v.pipe(v.string(), v.maxLength(NOTE_MAX)), 'The note; empty text keeps an empty one.', 'Ask about fees'),
  }),
  example: { text: 'Ask about fees' },
  result: result.nothing,
});
