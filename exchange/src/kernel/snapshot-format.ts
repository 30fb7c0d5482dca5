/** The first byte of every snapshot. It rises when the state is written otherwise than before. */
export const SNAPSHOT_FORMAT = 5;

/** A snapshot that another version of the exchange wrote. Nothing is wrong with it: the journal tells the same state. */
export class OtherSnapshotFormat extends RangeError {
  constructor(format: number) {
    super(`snapshots of format ${format} are unknown`);
    this.name = 'OtherSnapshotFormat';
  }
}
