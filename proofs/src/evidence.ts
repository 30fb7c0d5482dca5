import { parseSignedCheckpoint } from './checkpoint.ts';
import { signature, version } from './fields.ts';
import { list, object, oneOf, type Parsed } from './format.ts';
import { parsePublishedKey } from './key-announcement.ts';
import { MOST_CHECKPOINTS, MOST_KEYS, MOST_TICKS } from './limits.ts';
import { parsePublishedRound } from './published-round.ts';
import { parseRoundReceipt, parseSecondReceipt } from './receipt.ts';
import { parseRoundSettlement, parseSecondSettlement } from './settlement.ts';
import { fail } from './said.ts';
import { parseTick } from './tick.ts';

const series = {
  ticks: list(parseTick, MOST_TICKS),
  checkpoints: list(parseSignedCheckpoint, MOST_CHECKPOINTS),
  keys: list(parsePublishedKey, MOST_KEYS),
};

const parseSecondEvidence = object({
  v: version,
  kind: oneOf('second'),
  receipt: parseSecondReceipt,
  receiptSignature: signature,
  settlement: parseSecondSettlement,
  settlementSignature: signature,
  ...series,
});

const parseRoundEvidence = object({
  v: version,
  kind: oneOf('round'),
  receipt: parseRoundReceipt,
  receiptSignature: signature,
  settlement: parseRoundSettlement,
  settlementSignature: signature,
  round: parsePublishedRound,
  roundSignature: signature,
  ...series,
});

/** Everything that proves one second contract: `ticks` is one run without gaps that ends at the head of a checkpoint. */
export type SecondEvidence = Parsed<typeof parseSecondEvidence>;
/** Everything that proves one stake in a round: `ticks` are one or two runs (around lock and end), each ending at the head of a checkpoint. */
export type RoundEvidence = Parsed<typeof parseRoundEvidence>;
export type Evidence = SecondEvidence | RoundEvidence;

/** Reads an evidence file that was parsed as JSON. Throws a `FormatProblem` that names the first place
 * where it is not one, or `NotProved` where it is of no kind. */
export function parseEvidence(value: unknown): Evidence {
  const kind = typeof value === 'object' && value !== null && 'kind' in value ? value.kind : undefined;
  if (kind === 'second') return parseSecondEvidence(value);
  if (kind === 'round') return parseRoundEvidence(value);
  return fail('format.kind');
}
