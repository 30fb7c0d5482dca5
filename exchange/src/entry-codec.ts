import { assembly } from './assembly.ts';
import type { Entry } from './entry.ts';
import type { ByteReader } from './kernel/codec/byte-reader.ts';
import type { ByteWriter } from './kernel/codec/byte-writer.ts';
import { readEntry, writeEntry } from './kernel/codec/entry-codec.ts';
import type { EntryPosition } from './kernel/codec/entry-codec.ts';

/** Appends one journal entry, which is shorter behind the one `before` it in a batch. Equal entries give equal bytes in the same place. */
export function encodeEntry(writer: ByteWriter, entry: Entry, before: EntryPosition | null = null): void {
  writeEntry(writer, assembly, entry, before);
}

/**
 * Reads one entry from where the reader stands, `before` as it was written. Throws `OtherJournalFormat` on an entry of another version, and
 * another `RangeError` on bytes that no `encodeEntry` wrote.
 */
export function decodeEntry(reader: ByteReader, before: EntryPosition | null = null): Entry {
  // The vocabulary of the registry's products reads no other words than theirs.
  return readEntry(reader, assembly, before) as Entry;
}

/** For people: one line of JSON, amounts as decimal text of their units. Numbers that JSON lacks are text too. */
export function entryToJson(entry: Entry): string {
  return JSON.stringify(entry, (_key, value: unknown) => {
    if (typeof value === 'bigint') return value.toString();
    return typeof value === 'number' && !Number.isFinite(value) ? String(value) : value;
  });
}
