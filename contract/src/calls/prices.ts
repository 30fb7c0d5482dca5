import * as v from 'valibot';
import { defineCall, GET, type RateLimit } from '../call.ts';
import { described } from '../described.ts';
import * as request from '../request.ts';
import * as result from '../result.ts';
import { publicKey, signedCheckpoint, signedTick } from '../signed.ts';

/** Most ticks of one answer; more are asked for in pages. */
export const TICKS_PAGE = 500;
/** Most checkpoints of one answer. */
export const CHECKPOINTS_PAGE = 100;

/** A page is large: whoever copies the whole series takes his time. */
const SERIES_LIMIT: RateLimit = { by: 'address', perMinute: 240, burst: 60 };

const range = (most: number) => ({
  from: v.optional(described(request.recordId, 'First number, from 1; without it the newest up to `to`, at most 100.', 1)),
  to: v.optional(described(request.recordId, `Last number; at most ${most} from the first.`, 20)),
});

export const ticks = defineCall({
  name: 'prices.ticks',
  methods: GET,
  path: '/api/prices/ticks',
  added: true,
  summary: `Signed ticks of a coin by number, at most ${TICKS_PAGE}; without \`from\` or \`to\` the newest`,
  details:
    'Each tick is linked to the one before by its digest. A range that names both ends and exists wholly never changes and may be kept.',
  refusals: ['NOT_FOUND', 'ABOVE_MAX', 'TICKS_PRUNED'],
  access: 'public',
  long: true,
  cacheable: true,
  limit: SERIES_LIMIT,
  parameters: v.object({
    symbol: described(request.coinCode, 'The coin (`btc`) or the code of its price (`btcusdt`).', 'btc'),
    ...range(TICKS_PAGE),
  }),
  example: { symbol: 'btc', from: 1, to: 5 },
  result: v.strictObject({
    symbol: described(result.text, 'Code of the price: `btcusdt`.'),
    ticks: described(v.array(signedTick), 'The ticks, ascending.'),
    digest: described(
      result.text,
      'Digest of the last tick, 64 hexadecimal digits; what came before is in its links. Empty when there is none.',
    ),
  }),
});

export const checkpoints = defineCall({
  name: 'prices.checkpoints',
  methods: GET,
  path: '/api/prices/checkpoints',
  added: true,
  summary: `Signed checkpoints by number, at most ${CHECKPOINTS_PAGE}; without \`from\` or \`to\` the newest`,
  details: 'A range that names both ends and exists wholly never changes and may be kept.',
  refusals: ['ABOVE_MAX'],
  access: 'public',
  long: true,
  cacheable: true,
  limit: SERIES_LIMIT,
  parameters: v.object(range(CHECKPOINTS_PAGE)),
  example: { from: 1, to: 5 },
  result: v.strictObject({ checkpoints: described(v.array(signedCheckpoint), 'The checkpoints, ascending.') }),
});

export const latestCheckpoint = defineCall({
  name: 'prices.latest',
  methods: GET,
  path: '/api/prices/checkpoint/latest',
  added: true,
  summary: 'The newest signed checkpoint with its digest; null before the first',
  access: 'public',
  cacheable: true,
  parameters: request.none,
  example: {},
  result: v.nullable(
    v.strictObject({
      ...signedCheckpoint.entries,
      hash: described(result.text, 'Digest of the checkpoint, 64 hexadecimal digits.'),
    }),
  ),
});

export const keys = defineCall({
  name: 'prices.keys',
  methods: GET,
  path: '/api/prices/keys',
  added: true,
  summary: 'Every public key that signs or has signed, oldest first, each announced with the one before',
  access: 'public',
  cacheable: true,
  parameters: request.none,
  example: {},
  result: v.array(publicKey),
});
