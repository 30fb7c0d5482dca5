import * as v from 'valibot';
import { described } from './described.ts';
import * as result from './result.ts';

/**
 * Signed objects as they travel (`docs/proofs.md` has their bytes). Nothing but these keys: an object with another key, or with one
 * missing, is not the object that was signed. Amounts and prices are decimal texts; numbers are safe integers.
 */
const { text, bool, integer } = result;

/** `candor/tick/1`: one tick of a symbol's series, linked to the one before by `prev`. */
export const signedTick = v.strictObject({
  v: integer,
  symbol: described(text, 'Code of the price: `btcusdt`.'),
  n: described(integer, 'Number of the tick, from 1.'),
  time: described(integer, 'Epoch milliseconds.'),
  price: described(text, 'Decimal text.'),
  state: v.picklist(['ok', 'frozen', 'closed']),
  rule: described(text, 'Rule that made the price of its sources.'),
  sources: v.array(v.strictObject({ name: text, price: text, time: integer, weight: integer, used: bool })),
  prev: described(text, 'Digest of the tick before.'),
});

/** A command's number, and the hash of the batch before the one that holds it. */
export const journalPlace = v.strictObject({
  seq: described(integer, 'Number of the command.'),
  hash: described(text, 'Hash of the journal’s batch before.'),
});

/** `candor/checkpoint/1`: the heads of all series and of the journal. */
export const checkpoint = v.strictObject({
  v: integer,
  k: described(integer, 'Number of the checkpoint, from 1.'),
  time: described(integer, 'Epoch milliseconds.'),
  heads: v.array(v.strictObject({ symbol: text, n: integer, hash: text })),
  journal: journalPlace,
  prev: described(text, 'Digest of the checkpoint before.'),
  key: described(text, 'Name of the key that signed.'),
});

export const signedCheckpoint = v.strictObject({ checkpoint, signature: described(text, 'Ed25519, hexadecimal.') });

/** `candor/key/1`: a key, announced by an object signed with the one before, the first by one signed with itself. */
const keyAnnouncement = v.strictObject({
  object: v.strictObject({ v: integer, key: text, publicKey: text, time: integer, prev: text }),
  signature: text,
  by: text,
});

export const publicKey = v.strictObject({ key: text, publicKey: text, fromMs: integer, announcement: v.optional(keyAnnouncement) });

/** The id of an order as receipts write it (`S-1234`), or its bare number. */
export const proofOrderId = (letter: 'S' | 'R') =>
  v.pipe(v.string(), v.maxLength(18), v.regex(new RegExp(`^(${letter}-)?[1-9][0-9]{0,15}$`)));
