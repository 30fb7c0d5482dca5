import type { Assembly } from '../assembly.ts';
import type { KernelEntry } from '../entry.ts';
import { OtherJournalFormat } from '../journal-format.ts';
import type { Typed } from '../product.ts';
import type { ByteReader } from './byte-reader.ts';
import type { ByteWriter } from './byte-writer.ts';
import { readCommand, writeCommand } from './command-codec.ts';
import { readOutcome, writeOutcome } from './outcome-codec.ts';

/** The first byte of an entry that stands by itself: the journal format that brought its layout. */
const LAYOUT = 6;
/** Formats 4 and 5 had one layout. */
const BEFORE = 4;
/** In the place of the layout: the entry has the next number, and its time is written as what it is later than the entry before. */
const FOLLOWS = 0;

/** Where an entry stands in the journal. */
export type EntryPosition = Pick<KernelEntry, 'seq' | 'timeMs'>;

/**
 * Appends one journal entry: number and time, command, outcome, events. `before` is the entry before it in the same batch, null for the first or
 * for an entry by itself. Equal entries give equal bytes in the same place.
 */
export function writeEntry(
  writer: ByteWriter,
  { commands, events, refusals }: Assembly,
  entry: KernelEntry,
  before: EntryPosition | null,
): void {
  writePosition(writer, entry, before);
  writeCommand(writer, commands, entry.command);
  writeOutcome(writer, refusals, entry.outcome);
  writer.count(entry.events.length);
  for (const event of entry.events) events.write(writer, event, entry);
}

/**
 * Reads one entry from where the reader stands, `before` as it was written. Throws `OtherJournalFormat` on an entry of another version, and another `RangeError` on
 * bytes that no `writeEntry` wrote.
 */
export function readEntry(reader: ByteReader, { commands, events, refusals }: Assembly, before: EntryPosition | null): KernelEntry {
  const { seq, timeMs } = readPosition(reader, before);
  const command = readCommand(reader, commands);
  const outcome = readOutcome(reader, refusals);
  const stated: Typed[] = [];
  const entry = { seq, timeMs, command, outcome, events: stated };
  const count = reader.count();
  for (let index = 0; index < count; index++) stated.push(events.read(reader, entry));
  return entry;
}

function writePosition(writer: ByteWriter, { seq, timeMs }: EntryPosition, before: EntryPosition | null): void {
  if (before !== null && seq === before.seq + 1 && timeMs >= before.timeMs) {
    writer.byte(FOLLOWS);
    writer.count(timeMs - before.timeMs);
    return;
  }
  writer.byte(LAYOUT);
  writer.count(seq);
  writer.count(timeMs);
}

function readPosition(reader: ByteReader, before: EntryPosition | null): EntryPosition {
  const layout = reader.byte();
  if (layout === FOLLOWS) {
    if (before === null) throw new RangeError('an entry follows none');
    return { seq: before.seq + 1, timeMs: before.timeMs + reader.count() };
  }
  if (layout !== LAYOUT) throw new OtherJournalFormat(layout === BEFORE ? '4 or 5' : layout);
  return { seq: reader.count(), timeMs: reader.count() };
}
