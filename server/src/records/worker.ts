import { parentPort, workerData } from 'node:worker_threads';
import { DurableSeq } from '../machine/journal/durable-seq.ts';
import { connectDatabase } from '../machine/storage/connection.ts';
import { connectionsGiveWay, giveWay } from '../machine/give-way.ts';
import { consumeJournal, RecordsMismatch } from './journal-consumer.ts';
import type { FromWorker, ToWorker, WorkerSetting } from './worker-messages.ts';
import { serverProducts } from '../products/registry.ts';

// The thread that follows the journal's files, so that writing records never takes a turn from the gateway or the core.

const port = parentPort;
if (port === null) throw new Error('records/worker is started as a worker thread');

const setting = workerData as WorkerSetting;
const connection = connectDatabase({ url: setting.url, maxConnections: 2, connectTimeoutMs: 2_000, queryTimeoutMs: 60_000 });
if (setting.lowPriority) {
  giveWay();
  connectionsGiveWay(connection.pool);
}
const durable = new DurableSeq(setting.durableSeq);
const stop = new AbortController();
const tell = (message: FromWorker): void => port.postMessage(message);

port.on('message', (message: ToWorker) => {
  if (message.type === 'durable') {
    durable.advance(message.seq);
    return;
  }
  stop.abort();
  durable.close();
});

try {
  await consumeJournal({
    pool: connection.pool,
    dataFolder: setting.dataFolder,
    products: serverProducts,
    durable,
    signal: stop.signal,
    onReady: (position) => tell({ type: 'ready', position }),
    onWritten: (position) => tell({ type: 'written', position }),
    onWaiting: (error) => tell({ type: 'waiting', message: error instanceof Error ? error.message : String(error) }),
  });
} catch (error) {
  if (!stop.signal.aborted) {
    const mismatch = error instanceof RecordsMismatch;
    tell({ type: 'failed', message: error instanceof Error && !mismatch ? (error.stack ?? error.message) : String(error), mismatch });
  }
} finally {
  await connection.close();
  port.close();
}
