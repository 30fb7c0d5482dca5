import * as v from 'valibot';
import { CHANGE_LIMIT, defineCall, GET } from '../../call.ts';
import { described } from '../../described.ts';
import * as result from '../../result.ts';
import { orderFileFields, orderReceiptFields, orderSettlementFields, proofOrderId } from '../../signed.ts';

const { text } = result;

/** `candor/receipt/1` of a spot order. */
const spotReceiptObject = v.strictObject({
  ...orderReceiptFields,
  kind: described(v.literal('spot.accept'), 'What is signed.'),
  base: described(text, 'What is bought or sold.'),
  quote: described(text, 'What it is paid in.'),
  side: described(v.picklist(['buy', 'sell']), 'What was ordered.'),
  amount: described(text, 'USDT that a market buy by amount may spend, decimal text; else zero.'),
});

/** `candor/settlement/1` of its fills so far. */
const spotSettlementObject = v.strictObject({
  ...orderSettlementFields,
  kind: described(v.literal('spot.settle'), 'What is signed.'),
  feeAsset: described(text, 'What fees are paid in: what the order receives.'),
  state: described(
    v.picklist(['waiting', 'filled', 'cancelled', 'expired', 'self-trade', 'delisted']),
    'Whether it still waits, and else why it ended.',
  ),
});

export const spotProof = defineCall({
  name: 'proofs.spot',
  methods: GET,
  path: '/api/proofs/spot/{orderId}',
  added: true,
  summary: 'The evidence of an own spot order: its receipt and, once it was filled, the settlement of its fills so far',
  details:
    'Signed when it is asked for; the receipt stays the same ever after. To be saved as it is: `candor verify` and the proof sheet read it.',
  access: 'user',
  product: { name: 'spot', use: 'read' },
  long: true,
  limit: CHANGE_LIMIT,
  refusals: ['NOT_FOUND'],
  parameters: v.object({ orderId: described(proofOrderId('O'), 'Number of the order: `O-1234` or `1234`.', 'O-1234') }),
  example: { orderId: 'O-1234' },
  result: v.strictObject({
    ...orderFileFields,
    kind: described(v.literal('spot'), 'What is proved.'),
    receipt: described(spotReceiptObject, 'The receipt.'),
    settlement: v.optional(described(spotSettlementObject, 'The settlement; absent before the first fill.')),
  }),
});
