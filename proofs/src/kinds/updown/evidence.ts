import { evidenceFields } from '../../evidence-fields.ts';
import { object, oneOf, type Parsed } from '../../format.ts';
import { parseSecondReceipt } from './receipt.ts';
import { parseSecondSettlement } from './settlement.ts';

export const parseSecondEvidence = object({
  ...evidenceFields,
  kind: oneOf('second'),
  receipt: parseSecondReceipt,
  settlement: parseSecondSettlement,
});

/** Everything that proves one second contract: `ticks` is one run without gaps that ends at the head of a checkpoint. */
export type SecondEvidence = Parsed<typeof parseSecondEvidence>;
