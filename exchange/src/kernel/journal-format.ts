/**
 * What the first entry of a journal states. It rises when entries are written otherwise than before, and when what is decided from the same commands
 * is: a journal of another format is not gone on with.
 */
export const JOURNAL_FORMAT = 6;

/** A journal that another version of the exchange wrote and this one does not go on with. */
export class OtherJournalFormat extends RangeError {
  constructor(format: number | string) {
    super(`its format is ${format}, this version goes on with format ${JOURNAL_FORMAT} only`);
    this.name = 'OtherJournalFormat';
  }
}
