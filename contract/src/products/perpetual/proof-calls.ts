import * as v from 'valibot';
import { CHANGE_LIMIT, defineCall, GET } from '../../call.ts';
import { described } from '../../described.ts';
import * as request from '../../request.ts';
import * as result from '../../result.ts';
import {
  orderFileFields,
  orderReceiptFields,
  orderSettlementFields,
  proofOrderId,
  publicKey,
  signedCheckpoint,
  signedTick,
} from '../../signed.ts';
import { named, translated } from '../../translated.ts';
import { signedMark } from './signed-mark.ts';
import { fundingSettlementObject, liquidationSettlementObject } from './signed.ts';

/** Most marks of one answer; more are asked for in pages. */
export const MARKS_PAGE = 500;

export const signedMarks = defineCall({
  name: 'perpetual.signedMarks',
  methods: GET,
  path: '/api/prices/marks',
  added: true,
  summary: `Signed marks of a market by number, at most ${MARKS_PAGE}; without \`from\` or \`to\` the newest`,
  details:
    'Each mark is linked to the one before by its digest; checkpoints name the newest. A range that names both ends and exists wholly never changes and may be kept.',
  refusals: ['NOT_FOUND', 'ABOVE_MAX', 'TICKS_PRUNED'],
  access: 'public',
  product: { name: 'perpetual', use: 'read' },
  long: true,
  cacheable: true,
  limit: { by: 'address', perMinute: 240, burst: 60 },
  parameters: translated({
    symbol: named('baseCoin', described(request.coinCode, 'The coin.', 'btc')),
    from: v.optional(described(request.recordId, 'First number, from 1; without it the newest up to `to`, at most 100.', 1)),
    to: v.optional(described(request.recordId, `Last number; at most ${MARKS_PAGE} from the first.`, 20)),
  }),
  example: { symbol: 'btc', from: 1, to: 5 },
  result: v.strictObject({
    symbol: described(result.text, 'Code of the price: `btcusdt`.'),
    marks: described(v.array(signedMark), 'The marks, ascending.'),
    digest: described(
      result.text,
      'Digest of the last mark, 64 hexadecimal digits; what came before is in its links. Empty when there is none.',
    ),
  }),
});

const { text, integer } = result;

const series = {
  v: described(integer, 'Version of the file’s form.'),
  settlementSignature: described(text, 'Ed25519, hexadecimal.'),
  marks: described(v.array(signedMark), 'The mark that decided, and those up to a checkpoint.'),
  ticks: described(v.array(signedTick), 'The ticks that the marks were made with.'),
  checkpoints: described(v.array(signedCheckpoint), 'Signed checkpoints whose heads are among the ticks and the marks.'),
  keys: described(v.array(publicKey), 'Every key, oldest first.'),
};

/** Everything that proves one step of a liquidation, to be saved as it is: `candor verify` and the Verify sheet read it. */
const liquidationEvidence = v.strictObject({
  ...series,
  kind: described(v.literal('liquidation'), 'What is proved.'),
  settlement: described(liquidationSettlementObject, 'What was found and what became of it.'),
});

/** The same of one payment of funding. */
const fundingEvidence = v.strictObject({
  ...series,
  kind: described(v.literal('funding'), 'What is proved.'),
  settlement: described(fundingSettlementObject, 'What was paid or received.'),
});

export const positionProof = defineCall({
  name: 'perpetual.proof',
  methods: GET,
  path: '/api/contract/position/proof',
  added: true,
  summary: 'The evidence of a step of an own position: of a liquidation, or of funding',
  details:
    '`step` is the `id` of a row of `position/history` whose `kind` is `liquidating` or `funding`. Null for a step that nothing but the order decided.',
  access: 'user',
  product: { name: 'perpetual', use: 'read' },
  long: true,
  limit: CHANGE_LIMIT,
  refusals: ['NOT_FOUND', 'NOT_SETTLED', 'PROOF_PRUNED'],
  parameters: translated({
    id: named('positionId', described(request.recordId, 'Number of the position.', 12)),
    step: named('stepNumber', described(request.recordId, 'Number of the step in its history.', 1)),
  }),
  example: { id: 12, step: 1 },
  result: v.union([liquidationEvidence, fundingEvidence, v.null()]),
});

const trigger = (what: string) => described(text, `${what}, decimal text; zero for none.`);

/** `candor/receipt/1` of an order for contracts. */
const orderReceiptObject = v.strictObject({
  ...orderReceiptFields,
  kind: described(v.literal('perpetual.accept'), 'What is signed.'),
  asset: described(text, 'What it is settled in.'),
  side: described(v.picklist(['long', 'short']), 'Side of the position.'),
  reduceOnly: described(result.bool, 'Whether it only reduces.'),
  position: described(integer, 'Number of the position that it reduces, 0 of an opening order.'),
  cause: described(v.picklist(['user', 'trigger', 'liquidation']), 'What made the order.'),
  leverage: described(integer, 'Leverage.'),
  takeProfit: trigger('Mark at which a take-profit that comes with the first fill triggers'),
  takeProfitLimit: trigger('Its limit price'),
  stopLoss: trigger('The same of a stop-loss'),
  stopLossLimit: trigger('Its limit price'),
});

/** `candor/settlement/1` of its fills so far. */
const orderSettlementObject = v.strictObject({
  ...orderSettlementFields,
  kind: described(v.literal('perpetual.settle'), 'What is signed.'),
  feeAsset: described(text, 'What fees are paid in.'),
  state: described(
    v.picklist([
      'waiting',
      'filled',
      'cancelled',
      'expired',
      'self-trade',
      'margin-at-fill',
      'position-closed',
      'liquidation',
      'price-frozen',
    ]),
    'Whether it still waits, and else why it ended.',
  ),
});

export const contractOrderProof = defineCall({
  name: 'proofs.perpetual',
  methods: GET,
  path: '/api/proofs/perpetual/{orderId}',
  added: true,
  summary: 'The evidence of an own contract order: its receipt and, once it was filled, the settlement of its fills so far',
  details:
    'Signed when it is asked for; the receipt stays the same ever after. To be saved as it is: `candor verify` and the proof sheet read it.',
  access: 'user',
  product: { name: 'perpetual', use: 'read' },
  long: true,
  limit: CHANGE_LIMIT,
  refusals: ['NOT_FOUND'],
  parameters: v.object({ orderId: described(proofOrderId('P'), 'Number of the order: `P-12` or `12`.', 'P-12') }),
  example: { orderId: 'P-12' },
  result: v.strictObject({
    ...orderFileFields,
    kind: described(v.literal('perpetual'), 'What is proved.'),
    receipt: described(orderReceiptObject, 'The receipt.'),
    settlement: v.optional(described(orderSettlementObject, 'The settlement; absent before the first fill.')),
  }),
});
