import type { ByteReader } from '@candor/exchange/codec/byte-reader';
import { ByteReader as Reader } from '@candor/exchange/codec/byte-reader';
import type { ByteWriter } from '@candor/exchange/codec/byte-writer';
import type { Entry } from '@candor/exchange/entry';

// Stand-in until exchange/src/codec/entry exists: same shape, JSON inside.
export function encodeEntry(writer: ByteWriter, entry: Entry): void {
  writer.text(JSON.stringify(entry, (_key, value: unknown) => (typeof value === 'bigint' ? { $n: value.toString() } : value)));
}

function decodeEntry(reader: ByteReader): Entry {
  const revive = (_key: string, value: unknown): unknown =>
    typeof value === 'object' && value !== null && '$n' in value ? BigInt(String(value.$n)) : value;
  return JSON.parse(reader.text(), revive) as Entry;
}

/** The entries of a batch's payload. Throws when the bytes are not entries. */
export function decodeEntries(payload: Uint8Array, count: number): Entry[] {
  const reader = new Reader(payload);
  const entries: Entry[] = [];
  for (let index = 0; index < count; index++) entries.push(decodeEntry(reader));
  if (!reader.done) throw new RangeError('bytes are left over after the last entry of a batch');
  return entries;
}
