import { asset, price } from '../../fields.ts';
import { bool, object, oneOf, type Parsed, text, whole } from '../../format.ts';
import { orderFile, orderReceiptFields, orderSettlementFields } from '../../order-fields.ts';
import { lots, positionSide } from './fields.ts';

const orderId = text(/^P-[1-9][0-9]{0,14}$/);

/**
 * `candor/receipt/1` of an order for contracts (product rules §5, §15.1), signed when it is first asked for. `side` is that of the position,
 * `position` the number of the one that a reducing order reduces, 0 of an opening order. Take-profit and stop-loss come with the first fill of an
 * opening order; zero where there is none, a limit of zero is at market.
 */
export const parseOrderReceipt = object({
  ...orderReceiptFields,
  kind: oneOf('perpetual.accept'),
  orderId,
  asset,
  side: positionSide,
  reduceOnly: bool,
  position: whole(0, Number.MAX_SAFE_INTEGER),
  cause: oneOf('user', 'trigger', 'liquidation'),
  lots,
  leverage: whole(1, 1_000),
  takeProfit: price,
  takeProfitLimit: price,
  stopLoss: price,
  stopLossLimit: price,
});

/** `candor/settlement/1` of the fills of such an order. Fees are in USDT. */
const parseOrderSettlement = object({
  ...orderSettlementFields,
  kind: oneOf('perpetual.settle'),
  orderId,
  feeAsset: asset,
  state: oneOf(
    'waiting',
    'filled',
    'cancelled',
    'expired',
    'self-trade',
    'margin-at-fill',
    'position-closed',
    'liquidation',
    'price-frozen',
  ),
});

export const parseOrderEvidence = orderFile('perpetual', parseOrderReceipt, parseOrderSettlement);

export type OrderReceipt = Parsed<typeof parseOrderReceipt>;
export type OrderSettlement = Parsed<typeof parseOrderSettlement>;
/** Everything that proves one order for contracts as far as it was filled. */
export type OrderEvidence = Parsed<typeof parseOrderEvidence>;
