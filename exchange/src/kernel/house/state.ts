import type { ByteReader } from '../codec/byte-reader.ts';
import type { ByteWriter } from '../codec/byte-writer.ts';
import { readWord, writeWord } from '../codec/variant.ts';
import { JOURNAL_FORMAT, OtherJournalFormat } from '../journal-format.ts';
import { MODES } from './commands.ts';
import type { Mode } from './commands.ts';

/** What the first entry stated, whose turn it is, when the exchange is going to be stopped, and how far the trail of operators has got. */
export class HouseState {
  /** Null until the first entry. */
  opened: { readonly formatVersion: number; readonly mode: Mode } | null = null;
  /** The product that was served last by `house.advance`; '' before the first. */
  servedLast = '';
  /** 0: no stop is planned. */
  stopMs = 0;
  /** The last row of the trail of operators that was noted; 0 and '' before the first. */
  trail: { readonly trailSeq: number; readonly hash: string } = { trailSeq: 0, hash: '' };

  /** Throws `OtherJournalFormat` for a journal that this version does not read. */
  open(formatVersion: number, mode: Mode): void {
    if (formatVersion !== JOURNAL_FORMAT) throw new OtherJournalFormat(formatVersion);
    this.opened = { formatVersion, mode };
  }

  /** Whether what is opened now and ends at a time would end after a planned stop. */
  isStoppedBy(endMs: number): boolean {
    return this.stopMs !== 0 && endMs > this.stopMs;
  }

  /** Whether a planned stop is at most so far away, or its time has passed. */
  isStopWithin(spanMs: number, timeMs: number): boolean {
    return this.stopMs !== 0 && timeMs >= this.stopMs - spanMs;
  }

  save(writer: ByteWriter): void {
    writer.flag(this.opened !== null);
    if (this.opened !== null) {
      writer.count(this.opened.formatVersion);
      writeWord(writer, MODES, this.opened.mode);
    }
    writer.text(this.servedLast);
    writer.count(this.stopMs);
    writer.count(this.trail.trailSeq);
    writer.text(this.trail.hash);
  }

  /** Version 1 knows of no stop, versions 1 and 2 of no trail. */
  load(reader: ByteReader, version: number): void {
    if (reader.flag()) this.open(reader.count(), readWord(reader, MODES));
    this.servedLast = reader.text();
    this.stopMs = version === 1 ? 0 : reader.count();
    this.trail = version < 3 ? { trailSeq: 0, hash: '' } : { trailSeq: reader.count(), hash: reader.text() };
  }
}
