import type { Entry } from '../../entry.ts';
import { readCommandBody, readEvent, writeCommandBody, writeEvent } from '../../vocabulary.ts';
import type { ByteReader } from './byte-reader.ts';
import type { ByteWriter } from './byte-writer.ts';
import { readOutcome, writeOutcome } from './outcome-codec.ts';
import { readList, writeList } from './variant.ts';

/** The first byte of every entry: a reader that does not know it refuses to guess. */
const ENTRY_FORMAT = 2;

/** Appends one journal entry: format, seq, time, command, outcome, events. Equal entries give equal bytes. */
export function encodeEntry(writer: ByteWriter, entry: Entry): void {
  writer.byte(ENTRY_FORMAT);
  writer.count(entry.seq);
  writer.count(entry.timeMs);
  writer.number(entry.command.accountId);
  writer.text(entry.command.id);
  writeCommandBody(writer, entry.command.body);
  writeOutcome(writer, entry.outcome);
  writeList(writer, entry.events, writeEvent);
}

/** Reads one entry from where the reader stands. Throws a `RangeError` on bytes that no `encodeEntry` wrote. */
export function decodeEntry(reader: ByteReader): Entry {
  const format = reader.byte();
  if (format !== ENTRY_FORMAT) throw new RangeError(`entries of format ${format} are unknown`);
  const seq = reader.count();
  const timeMs = reader.count();
  const accountId = reader.number();
  const id = reader.text();
  const command = { id, accountId, body: readCommandBody(reader) };
  return { seq, timeMs, command, outcome: readOutcome(reader), events: readList(reader, readEvent) };
}

/** For people: one line of JSON, amounts as decimal text of their units. Numbers that JSON lacks are text too. */
export function entryToJson(entry: Entry): string {
  return JSON.stringify(entry, (_key, value: unknown) => {
    if (typeof value === 'bigint') return value.toString();
    return typeof value === 'number' && !Number.isFinite(value) ? String(value) : value;
  });
}
