import type { Assembly } from '../assembly.ts';
import type { KernelEntry } from '../entry.ts';
import { JOURNAL_FORMAT, OtherJournalFormat } from '../journal-format.ts';
import type { ByteReader } from './byte-reader.ts';
import type { ByteWriter } from './byte-writer.ts';
import { readOutcome, writeOutcome } from './outcome-codec.ts';

/** Appends one journal entry: format, seq, time, command, outcome, events. Equal entries give equal bytes. */
export function writeEntry(writer: ByteWriter, { commands, events, refusals }: Assembly, entry: KernelEntry): void {
  writer.byte(JOURNAL_FORMAT);
  writer.count(entry.seq);
  writer.count(entry.timeMs);
  writer.number(entry.command.accountId);
  writer.text(entry.command.id);
  commands.write(writer, entry.command.body);
  writeOutcome(writer, refusals, entry.outcome);
  writer.count(entry.events.length);
  for (const event of entry.events) events.write(writer, event);
}

/**
 * Reads one entry from where the reader stands. Throws `OtherJournalFormat` on an entry of another version, and another `RangeError` on
 * bytes that no `writeEntry` wrote.
 */
export function readEntry(reader: ByteReader, { commands, events, refusals }: Assembly): KernelEntry {
  const format = reader.byte();
  if (format !== JOURNAL_FORMAT) throw new OtherJournalFormat(format);
  const seq = reader.count();
  const timeMs = reader.count();
  const accountId = reader.number();
  const id = reader.text();
  const command = { id, accountId, body: commands.read(reader) };
  const outcome = readOutcome(reader, refusals);
  const count = reader.count();
  const stated = [];
  for (let index = 0; index < count; index++) stated.push(events.read(reader));
  return { seq, timeMs, command, outcome, events: stated };
}
