/** The first byte of an entry that stands by itself, and the version that the first entry states. It rises when entries are written otherwise than before. */
export const JOURNAL_FORMAT = 4;
/** In 3 every event was written in full and every entry stood by itself; its layouts are all still known. */
const READ_FORMATS: readonly number[] = [3, JOURNAL_FORMAT];

/** Whether entries of a format, or a journal whose first entry states it, can be read. */
export function isReadFormat(format: number): boolean {
  return READ_FORMATS.includes(format);
}

/** A journal that another version of the exchange wrote and this one does not read. */
export class OtherJournalFormat extends RangeError {
  constructor(format: number) {
    super(`entries of format ${format} are unknown; this version reads formats ${READ_FORMATS.join(' and ')}`);
    this.name = 'OtherJournalFormat';
  }
}
