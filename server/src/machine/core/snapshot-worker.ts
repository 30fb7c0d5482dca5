import { parentPort, workerData } from 'node:worker_threads';
import { giveWay } from '../give-way.ts';
import { compressSegments } from '../journal/compress-segments.ts';
import { systemDisk } from '../journal/disk.ts';
import { journalFolder } from '../journal/segment.ts';
import { listSnapshots, snapshotFolder } from '../journal/snapshot.ts';
import { makeExchangeMachine } from './exchange-machine.ts';
import { takeSnapshot } from './take-snapshot.ts';
import type { SnapshotJob, SnapshotNotice } from './worker-snapshot.ts';

giveWay();
const { dataFolder, seq } = workerData as SnapshotJob;
await takeSnapshot(systemDisk, dataFolder, makeExchangeMachine, seq);

const oldest = listSnapshots(systemDisk, snapshotFolder(dataFolder)).at(-1) ?? 0;
try {
  compressSegments(systemDisk, journalFolder(dataFolder), oldest);
} catch (error) {
  const notice: SnapshotNotice = `old segments of the journal stay as they are: ${error instanceof Error ? error.message : String(error)}`;
  parentPort?.postMessage(notice);
}
