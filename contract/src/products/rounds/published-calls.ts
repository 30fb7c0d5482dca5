import * as v from 'valibot';
import { CHANGE_LIMIT, defineCall, GET } from '../../call.ts';
import { described } from '../../described.ts';
import * as request from '../../request.ts';
import * as result from '../../result.ts';
import { proofOrderId } from '../../signed.ts';
import { named, translated } from '../../translated.ts';
import { publishedRoundObject, roundReceiptObject } from './signed.ts';

export const stakeReceipt = defineCall({
  name: 'rounds.receipt',
  methods: GET,
  path: '/api/rounds/receipt',
  added: true,
  summary: 'The signed receipt of an own stake, from its acceptance on, cancelled ones too',
  access: 'user',
  product: { name: 'rounds', use: 'read' },
  limit: CHANGE_LIMIT,
  refusals: ['NOT_FOUND'],
  parameters: translated({
    orderNo: named('orderNumber', described(proofOrderId('R'), 'Number of the stake: `R-1234` or `1234`.', 'R-1234')),
  }),
  example: { orderNo: 'R-1234' },
  result: v.object({
    receipt: described(roundReceiptObject, 'The signed receipt.'),
    receiptSignature: described(result.text, 'Ed25519, hexadecimal.'),
  }),
});

export const publishedRound = defineCall({
  name: 'rounds.published',
  methods: GET,
  path: '/api/rounds/published',
  added: true,
  summary: 'A settled round as it was signed: pools, what plays, fee, deciding ticks, every stake without its user',
  access: 'public',
  product: { name: 'rounds', use: 'read' },
  long: true,
  limit: { ...CHANGE_LIMIT, by: 'address' },
  details: 'It never changes and may be kept.',
  refusals: ['NOT_FOUND', 'NOT_SETTLED', 'PROOF_PRUNED'],
  cacheable: true,
  parameters: v.object({
    periodId: described(request.recordId, 'Number of the coin’s period.', 1),
    round: described(request.recordId, 'Number of the round: its start divided by the period.', 29_454_545),
  }),
  example: { periodId: 1, round: 29_454_545 },
  result: v.object({
    round: described(publishedRoundObject, 'The round as signed.'),
    roundSignature: described(result.text, 'Ed25519, hexadecimal.'),
    simulated: described(
      v.object({ up: described(result.decimal, 'Of the stakes on up.'), down: described(result.decimal, 'Of the stakes on down.') }),
      'Added: USDT that simulated participants staked on each side; beside what is signed, 0 in live mode.',
    ),
  }),
});
