import { evidenceFields } from '../../evidence-fields.ts';
import { objectWith, oneOf, type Parsed } from '../../format.ts';
import { parseUpdownReceipt } from './receipt.ts';
import { parseUpdownSettlement } from './settlement.ts';
import { parseSignedVoid } from './void.ts';

export const parseUpdownEvidence = objectWith(
  { ...evidenceFields, kind: oneOf('second'), receipt: parseUpdownReceipt, settlement: parseUpdownSettlement },
  { voided: parseSignedVoid },
);

/** Everything that proves one second contract: `ticks` is one run without gaps that ends at the head of a checkpoint; `voided` is there where operators have voided what expires then. */
export type UpdownEvidence = Parsed<typeof parseUpdownEvidence>;
