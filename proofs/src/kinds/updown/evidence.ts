import { evidenceFields } from '../../evidence-fields.ts';
import { object, oneOf, type Parsed } from '../../format.ts';
import { parseUpdownReceipt } from './receipt.ts';
import { parseUpdownSettlement } from './settlement.ts';

export const parseUpdownEvidence = object({
  ...evidenceFields,
  kind: oneOf('second'),
  receipt: parseUpdownReceipt,
  settlement: parseUpdownSettlement,
});

/** Everything that proves one second contract: `ticks` is one run without gaps that ends at the head of a checkpoint. */
export type UpdownEvidence = Parsed<typeof parseUpdownEvidence>;
