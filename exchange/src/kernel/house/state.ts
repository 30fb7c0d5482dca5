import type { ByteReader } from '../codec/byte-reader.ts';
import type { ByteWriter } from '../codec/byte-writer.ts';
import { readWord, writeWord } from '../codec/variant.ts';
import { JOURNAL_FORMAT, OtherJournalFormat } from '../journal-format.ts';
import { MODES } from './codec.ts';
import type { Mode } from './commands.ts';

/** What the first entry stated, and whose turn it is. */
export class HouseState {
  /** Null until the first entry. */
  opened: { readonly formatVersion: number; readonly mode: Mode } | null = null;
  /** The product that was served last by `house.advance`; '' before the first. */
  servedLast = '';

  /** Throws `OtherJournalFormat` for a journal that this version does not read. */
  open(formatVersion: number, mode: Mode): void {
    if (formatVersion !== JOURNAL_FORMAT) throw new OtherJournalFormat(formatVersion);
    this.opened = { formatVersion, mode };
  }

  save(writer: ByteWriter): void {
    writer.flag(this.opened !== null);
    if (this.opened !== null) {
      writer.count(this.opened.formatVersion);
      writeWord(writer, MODES, this.opened.mode);
    }
    writer.text(this.servedLast);
  }

  load(reader: ByteReader): void {
    if (reader.flag()) this.open(reader.count(), readWord(reader, MODES));
    this.servedLast = reader.text();
  }
}
