/** The first byte of every snapshot. It rises when the snapshot's frame is written otherwise than before; each section has its own version. */
export const SNAPSHOT_FORMAT = 5;

/** A snapshot that another version of the exchange wrote. Nothing is wrong with it: the journal tells the same state. */
export class OtherSnapshotFormat extends RangeError {
  constructor(what: string) {
    super(`${what} of a snapshot is unknown`);
    this.name = 'OtherSnapshotFormat';
  }
}
