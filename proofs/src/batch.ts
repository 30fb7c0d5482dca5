import { sha256 } from '@noble/hashes/sha2.js';
import { concat, u32be, u64be, utf8 } from './bytes.ts';

const TAG = utf8('candor/batch/1\n');

/**
 * The link of a journal batch: SHA-256("candor/batch/1" ‖ LF ‖ prevHash[32] ‖ u64be(firstSeq) ‖ u32be(count) ‖ SHA-256(payload)[32]).
 * `payload` is the batch's stored bytes; before the first batch `prevHash` is 32 zero bytes. Product rules §15.1, vector G44.
 */
export function batchHash(prevHash: Uint8Array, firstSeq: number, count: number, payload: Uint8Array): Uint8Array {
  if (prevHash.length !== 32) throw new RangeError('a hash has 32 bytes');
  return sha256(concat(TAG, prevHash, u64be(firstSeq), u32be(count), sha256(payload)));
}
