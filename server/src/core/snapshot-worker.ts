import { workerData } from 'node:worker_threads';
import { systemDisk } from '../journal/disk.ts';
import { makeExchangeMachine } from './exchange-machine.ts';
import { takeSnapshot } from './take-snapshot.ts';
import type { SnapshotJob } from './worker-snapshot.ts';

const { dataFolder, seq } = workerData as SnapshotJob;
await takeSnapshot(systemDisk, dataFolder, makeExchangeMachine, seq);
