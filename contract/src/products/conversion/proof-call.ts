import * as v from 'valibot';
import { CHANGE_LIMIT, defineCall, GET } from '../../call.ts';
import { described } from '../../described.ts';
import * as result from '../../result.ts';
import { proofOrderId, publicKey, signedCheckpoint, signedTick } from '../../signed.ts';
import { conversionReceiptObject } from './signed.ts';

const { text, integer } = result;

export const conversionProof = defineCall({
  name: 'proofs.conversion',
  methods: GET,
  path: '/api/proofs/conversion/{orderId}',
  added: true,
  summary: 'The evidence of an own conversion: receipt, ticks of both prices, checkpoints, keys',
  details: 'To be saved as it is: `candor verify` and the proof sheet read it.',
  access: 'user',
  product: { name: 'conversion', use: 'read' },
  long: true,
  limit: CHANGE_LIMIT,
  refusals: ['NOT_FOUND', 'NOT_SETTLED', 'PROOF_PRUNED'],
  parameters: v.object({ orderId: described(proofOrderId('V'), 'Number of the conversion: `V-1234` or `1234`.', 'V-1234') }),
  example: { orderId: 'V-1234' },
  result: v.strictObject({
    v: described(integer, 'Version of the file’s form.'),
    kind: described(v.literal('conversion'), 'What is proved.'),
    receipt: described(conversionReceiptObject, 'The receipt.'),
    receiptSignature: described(text, 'Ed25519, hexadecimal.'),
    prices: described(
      v.array(
        v.strictObject({
          ticks: described(v.array(signedTick), 'From the tick that priced the coin to the first one after the moment of the rate.'),
          checkpoints: described(v.array(signedCheckpoint), 'Signed checkpoints whose heads are among the ticks.'),
        }),
      ),
      'Of the coin that was sold, then of the one that was bought; USDT has none.',
    ),
    keys: described(v.array(publicKey), 'Every key, oldest first.'),
  }),
});
