import * as v from 'valibot';
import { defineCall, GET } from '../call.ts';
import { REASONS } from '../codes.ts';
import * as request from '../request.ts';
import * as result from '../result.ts';

export const requestResult = defineCall({
  name: 'request.result',
  methods: GET,
  path: '/api/request/result',
  added: true,
  summary: 'What became of an own request, by its Idempotency-Key: for when its answer was lost',
  access: 'user',
  parameters: v.object({ key: request.text(64) }),
  result: v.object({
    /** `unknown`: it has not arrived, is still waiting, or was an order of more than 24 hours ago. */
    state: v.picklist(['unknown', 'done', 'refused']),
    /** What it made: the order's number; 0 when it made nothing. */
    id: result.integer,
    reason: v.nullable(v.picklist(REASONS)),
    limit: result.text,
  }),
});
