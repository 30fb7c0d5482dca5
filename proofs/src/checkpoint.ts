import { count, hash, journalPlace, keyName, signature, symbol, timeMs, version } from './fields.ts';
import { list, object, type Parsed } from './format.ts';

/** The newest tick of a symbol when a checkpoint was made. */
const head = object({ symbol, n: count, hash });

/**
 * `candor/checkpoint/1`: the newest tick of every symbol and the journal's end (product rules §15.1, vector G42). `k` counts checkpoints
 * from 1 without gaps, `prev` is the digest of the one before. `time` is when it was signed, never before what it covers; `journal` is the
 * last durable entry and the hash of its batch. Heads are sorted by symbol.
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
