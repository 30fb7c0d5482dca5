/** The first byte of every entry, and the version that the first entry states. It rises when entries are written otherwise than before. */
export const JOURNAL_FORMAT = 3;

/** A journal that another version of the exchange wrote and this one does not read. */
export class OtherJournalFormat extends RangeError {
  constructor(format: number) {
    super(`entries of format ${format} are unknown; this version reads format ${JOURNAL_FORMAT}`);
    this.name = 'OtherJournalFormat';
  }
}
