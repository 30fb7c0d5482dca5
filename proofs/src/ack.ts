import { count, hash, journalPlace, keyName, timeMs, version } from './fields.ts';
import { object, type Parsed } from './format.ts';

/**
 * `candor/ack/1`: what a journal batch accepted (product rules §15.1, vector G50). `root` is that of the Merkle list of its receipts by seq,
 * `count` their number; `seqFirst` the first entry of the batch, `journal` the last entry and the hash of the batch before, `time` that of its last entry.
 */
export const parseAck = object({
  v: version,
  seqFirst: count,
  count,
  root: hash,
  journal: journalPlace,
  time: timeMs,
  key: keyName,
});

export type Ack = Parsed<typeof parseAck>;
