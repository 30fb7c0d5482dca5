import * as v from 'valibot';
import { defineCall, GET, type RateLimit } from '../call.ts';
import * as request from '../request.ts';
import * as result from '../result.ts';
import { publicKey, signedCheckpoint, signedTick } from '../signed.ts';

/** Most ticks of one answer; more are asked for in pages. */
export const TICKS_PAGE = 500;
/** Most checkpoints of one answer. */
export const CHECKPOINTS_PAGE = 100;

/** A page is large: whoever copies the whole series takes his time. */
const SERIES_LIMIT: RateLimit = { by: 'address', perMinute: 240, burst: 60 };

export const ticks = defineCall({
  name: 'prices.ticks',
  methods: GET,
  path: '/api/prices/ticks',
  added: true,
  summary: `Signed ticks of a coin by number, at most ${TICKS_PAGE}; without \`from\` or \`to\` the newest`,
  access: 'public',
  long: true,
  limit: SERIES_LIMIT,
  parameters: v.object({
    /** The coin (`btc`) or the code of its price (`btcusdt`). */
    symbol: request.coinCode,
    from: v.optional(request.recordId),
    to: v.optional(request.recordId),
  }),
  /** `digest` is that of the last tick; what came before is in its links. Empty when there is none. */
  result: v.strictObject({ symbol: result.text, ticks: v.array(signedTick), digest: result.text }),
});

export const checkpoints = defineCall({
  name: 'prices.checkpoints',
  methods: GET,
  path: '/api/prices/checkpoints',
  added: true,
  summary: `Signed checkpoints by number, at most ${CHECKPOINTS_PAGE}; without \`from\` or \`to\` the newest`,
  access: 'public',
  long: true,
  limit: SERIES_LIMIT,
  parameters: v.object({ from: v.optional(request.recordId), to: v.optional(request.recordId) }),
  result: v.strictObject({ checkpoints: v.array(signedCheckpoint) }),
});

export const latestCheckpoint = defineCall({
  name: 'prices.latest',
  methods: GET,
  path: '/api/prices/checkpoint/latest',
  added: true,
  summary: 'The newest signed checkpoint with its digest; null before the first',
  access: 'public',
  parameters: request.none,
  result: v.nullable(v.strictObject({ ...signedCheckpoint.entries, hash: result.text })),
});

export const keys = defineCall({
  name: 'prices.keys',
  methods: GET,
  path: '/api/prices/keys',
  added: true,
  summary: 'Every public key that signs or has signed, oldest first, each announced with the one before',
  access: 'public',
  parameters: request.none,
  result: v.array(publicKey),
});
