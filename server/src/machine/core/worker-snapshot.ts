import { Worker } from 'node:worker_threads';

export type SnapshotJob = { readonly dataFolder: string; readonly seq: number };
/** What the thread says when the snapshot is there and something else could not be done. */
export type SnapshotNotice = string;

/**
 * Takes a snapshot beside the running core: another thread rebuilds the state of `seq` from the snapshot before and the journal and
 * writes it. The core is not held up at all (writing a million orders in its own turn would stop trade for seconds); the price is
 * the memory of a second state while it lasts. It also proves, each time, that the journal can be replayed. Segments that are older than
 * every snapshot kept are compressed then.
 */
export function snapshotBeside(job: SnapshotJob, onNotice: (notice: SnapshotNotice) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./snapshot-worker.ts', import.meta.url), { name: 'snapshot', workerData: job });
    worker.on('message', onNotice);
    worker.once('error', reject);
    worker.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`the snapshot thread ended with code ${code}`))));
    worker.unref();
  });
}
