import type { Disk } from '../journal/disk.ts';
import { snapshotFolder, writeSnapshot } from '../journal/snapshot.ts';
import type { MachineMaker } from './machine.ts';
import { recover } from './recovery.ts';

/** Rebuilds the state of `seq` from the snapshot before and the journal, and writes it. The journal may be written on meanwhile. */
export async function takeSnapshot(disk: Disk, dataFolder: string, makeMachine: MachineMaker, seq: number): Promise<void> {
  const recovered = recover(disk, dataFolder, makeMachine, seq);
  if (recovered.seq !== seq) throw new Error(`no batch ends at entry ${seq}`);
  const head = { seq, timeMs: recovered.timeMs, journalHash: recovered.end.hash };
  await writeSnapshot(disk, snapshotFolder(dataFolder), head, (take) => recovered.machine.saveTo(take));
}
