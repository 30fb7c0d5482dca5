import { count, hash, journalPlace, keyName, signature, symbol, timeMs, version } from './fields.ts';
import { list, object, type Parsed } from './format.ts';

/** The newest tick of a symbol when a checkpoint was made. */
const head = object({ symbol, n: count, hash });

/**
 * `candor/checkpoint/1`: the newest tick of every symbol and the journal's end (product rules §15.1, vector G42). `k` counts checkpoints
 * from 1 without gaps, `prev` is the digest of the one before. `journal` is the last durable entry and the hash of its batch, and
 * **`time` is that entry's time**, not a wall clock's: so no tick with an earlier time can follow, and a checkpoint after a limit shows that
 * the head it names was the last tick up to the limit. Heads are sorted by symbol.
 */
export const parseCheckpoint = object({
  v: version,
  k: count,
  time: timeMs,
  heads: list(head, 1024),
  journal: journalPlace,
  prev: hash,
  key: keyName,
});

/** A checkpoint as it travels: the signature beside it, never inside. */
export const parseSignedCheckpoint = object({ checkpoint: parseCheckpoint, signature });

export type Checkpoint = Parsed<typeof parseCheckpoint>;
export type CheckpointHead = Parsed<typeof head>;
export type SignedCheckpoint = Parsed<typeof parseSignedCheckpoint>;
