import { ByteReader } from '@candor/exchange/kernel/codec/byte-reader';
import { decodeEntry } from '@candor/exchange/entry-codec';
import type { Entry } from '@candor/exchange/entry';

/** The entries of a batch's payload. Throws a `RangeError` when the bytes are not exactly these entries. */
export function decodeEntries(payload: Uint8Array, count: number): Entry[] {
  const reader = new ByteReader(payload);
  const entries: Entry[] = [];
  let before: Entry | null = null;
  for (let index = 0; index < count; index++) {
    before = decodeEntry(reader, before);
    entries.push(before);
  }
  if (!reader.done) throw new RangeError('bytes are left over after the last entry of a batch');
  return entries;
}
