import { amount, asset } from '../../fields.ts';
import { object, oneOf, type Parsed, text } from '../../format.ts';
import { orderFile, orderReceiptFields, orderSettlementFields } from '../../order-fields.ts';

const orderId = text(/^O-[1-9][0-9]{0,14}$/);
const coin = text(/^[A-Z0-9]{1,16}$/);

/**
 * `candor/receipt/1` of a spot order (product rules §4, §15.1), signed when it is first asked for. A market buy by amount has `lots` 0 and spends at
 * most `amount`, any other order has `amount` 0.
 */
export const parseSpotReceipt = object({
  ...orderReceiptFields,
  kind: oneOf('spot.accept'),
  orderId,
  base: coin,
  quote: asset,
  side: oneOf('buy', 'sell'),
  amount,
});

/** `candor/settlement/1` of the fills of a spot order. Fees are in what it receives: `feeAsset`. */
const parseSpotSettlement = object({
  ...orderSettlementFields,
  kind: oneOf('spot.settle'),
  orderId,
  feeAsset: coin,
  state: oneOf('waiting', 'filled', 'cancelled', 'expired', 'self-trade', 'delisted'),
});

export const parseSpotEvidence = orderFile('spot', parseSpotReceipt, parseSpotSettlement);

export type SpotReceipt = Parsed<typeof parseSpotReceipt>;
export type SpotSettlement = Parsed<typeof parseSpotSettlement>;
/** Everything that proves one spot order as far as it was filled. */
export type SpotEvidence = Parsed<typeof parseSpotEvidence>;
