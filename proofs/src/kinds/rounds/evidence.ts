import { evidenceFields } from '../../evidence-fields.ts';
import { signature } from '../../fields.ts';
import { object, oneOf, type Parsed } from '../../format.ts';
import { parsePublishedRound } from './published-round.ts';
import { parseRoundReceipt } from './receipt.ts';
import { parseRoundSettlement } from './settlement.ts';

export const parseRoundEvidence = object({
  ...evidenceFields,
  kind: oneOf('round'),
  receipt: parseRoundReceipt,
  settlement: parseRoundSettlement,
  round: parsePublishedRound,
  roundSignature: signature,
});

/** Everything that proves one stake in a round: `ticks` are one or two runs (around lock and end), each ending at the head of a checkpoint. */
export type RoundEvidence = Parsed<typeof parseRoundEvidence>;
