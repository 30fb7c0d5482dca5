import { parseSignedCheckpoint } from './checkpoint.ts';
import { signature, version } from './fields.ts';
import { list } from './format.ts';
import { parsePublishedKey } from './key-announcement.ts';
import { MOST_CHECKPOINTS, MOST_KEYS, MOST_TICKS } from './limits.ts';
import { parseTick } from './tick.ts';

/** What every evidence file has besides its kind, receipt and settlement. */
export const evidenceFields = {
  v: version,
  receiptSignature: signature,
  settlementSignature: signature,
  ticks: list(parseTick, MOST_TICKS),
  checkpoints: list(parseSignedCheckpoint, MOST_CHECKPOINTS),
  keys: list(parsePublishedKey, MOST_KEYS),
};
