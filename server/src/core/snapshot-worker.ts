import { workerData } from 'node:worker_threads';
import { systemDisk } from '../journal/disk.ts';
import { snapshotFolder, writeSnapshot } from '../journal/snapshot.ts';
import { makeExchangeMachine } from './exchange-machine.ts';
import { recover } from './recovery.ts';
import type { SnapshotJob } from './worker-snapshot.ts';

const { dataFolder, seq } = workerData as SnapshotJob;
const recovered = recover(systemDisk, dataFolder, makeExchangeMachine, seq);
if (recovered.seq !== seq) throw new Error(`no batch ends at entry ${seq}`);
const saved = recovered.machine.snapshot();
await writeSnapshot(systemDisk, snapshotFolder(dataFolder), {
  seq,
  timeMs: recovered.timeMs,
  journalHash: recovered.end.hash,
  state: Buffer.from(saved.buffer, saved.byteOffset, saved.byteLength),
});
