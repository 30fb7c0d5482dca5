import * as v from 'valibot';
import { defineCall, GET } from '../call.ts';
import { REASONS } from '../codes.ts';
import { described } from '../described.ts';
import * as request from '../request.ts';
import * as result from '../result.ts';
import { named, translated } from '../translated.ts';

export const requestResult = defineCall({
  name: 'request.result',
  methods: GET,
  path: '/api/request/result',
  added: true,
  summary: 'What became of an own request, by its Idempotency-Key: for when its answer was lost',
  access: 'user',
  parameters: translated({
    key: named(
      'idempotencyKey',
      described(request.text(64), 'The `Idempotency-Key`: 16 to 64 letters, digits, `_` or `-`.', 'c0ffee00-0000-4000-8000-000000000001'),
    ),
  }),
  example: { key: 'c0ffee00-0000-4000-8000-000000000001' },
  result: translated({
    state: described(
      v.picklist(['unknown', 'done', 'refused']),
      '`unknown`: it has not arrived, is still waiting, or was an order of more than 24 hours ago.',
    ),
    id: named('madeId', described(result.integer, 'What it made: the order’s number; 0 when it made nothing.')),
    reason: described(v.nullable(v.picklist(REASONS)), 'Why it was refused; null when it was not.'),
    limit: described(result.text, 'The bound that was crossed; empty for none.'),
  }),
});
