import * as v from 'valibot';
import { defineCall, GET, type RateLimit } from '../call.ts';
import { described } from '../described.ts';
import { productStatistics } from '../products/registry-later.ts';
import * as request from '../request.ts';
import * as result from '../result.ts';
import { named, translated } from '../translated.ts';

/** Days that are told when nobody says how many, and at most: every product has a row for each. */
export const DAYS = 30;
export const DAYS_MOST = 92;

/** An answer is large, and the same for everybody for a while. */
const RESULTS_LIMIT: RateLimit = { by: 'address', perMinute: 240, burst: 60 };

export const results = defineCall({
  name: 'statistics.results',
  methods: GET,
  path: '/api/statistics/results',
  added: true,
  summary: 'Real results of each product, from the ledger: since the start and day by day',
  access: 'public',
  long: true,
  limit: RESULTS_LIMIT,
  parameters: v.object({
    days: v.optional(described(request.whole(1, DAYS_MOST), `Days told one by one, today included; ${DAYS} when not given.`, 7)),
  }),
  example: { days: 7 },
  result: translated({
    until: named('untilMs', described(result.integer, 'Time of the last settlement counted, epoch milliseconds; 0 before the first.')),
    ...productStatistics,
  }),
});
