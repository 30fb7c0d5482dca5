import * as v from 'valibot';
import * as result from '../../result.ts';
import { journalPlace } from '../../signed.ts';

const { text, integer } = result;

/** `candor/receipt/1` of a second contract: its terms, and the journal when it was accepted. */
export const updownReceiptObject = v.strictObject({
  v: integer,
  kind: v.literal('second.accept'),
  orderId: text,
  product: text,
  symbol: text,
  side: v.picklist(['up', 'down']),
  stake: text,
  asset: text,
  ratePpm: integer,
  time: integer,
  expiry: integer,
  journal: journalPlace,
  key: text,
});

/** `candor/settlement/1` of a second contract. */
export const updownSettlementObject = v.strictObject({
  v: integer,
  kind: v.literal('second.settle'),
  orderId: text,
  receipt: text,
  inputs: v.array(text),
  result: v.picklist(['win', 'lose', 'tie', 'void']),
  reason: v.picklist(['', 'NO_ENTRY', 'FEW_TICKS', 'STALE_EXIT', 'GAP_WON']),
  amounts: v.strictObject({ stake: text, payout: text }),
  seq: integer,
  key: text,
});
