import { parentPort, workerData } from 'node:worker_threads';
import { openHistory } from '../prices/feeds/open-history.ts';
import { connectDatabase } from '../machine/storage/connection.ts';
import { connectionsGiveWay, giveWay } from '../machine/give-way.ts';
import { HistoryImport } from './history-import.ts';
import type { FromHistoryWorker, HistoryWorkerSetting } from './history-thread.ts';

// The thread that makes a feed's history and writes it into the records; ends with its work.

const port = parentPort;
if (port === null) throw new Error('records/history-worker is started as a worker thread');

const setting = workerData as HistoryWorkerSetting;
const connection = connectDatabase({ url: setting.url, maxConnections: 1, connectTimeoutMs: 2_000, queryTimeoutMs: 60_000 });
if (setting.lowPriority) {
  giveWay();
  connectionsGiveWay(connection.pool);
}
const tell = (message: FromHistoryWorker): void => port.postMessage(message);
const source = openHistory(setting.origin);

try {
  const importing = HistoryImport.resume(connection.pool, source, setting.symbols, setting.pending);
  const onWaiting = (error: unknown): void => tell({ type: 'waiting', message: String(error) });
  // whoever started this thread ends it
  const never = new AbortController().signal;
  await importing.run(never, onWaiting, { share: setting.share, onDay: (symbolId, beforeMs) => tell({ type: 'day', symbolId, beforeMs }) });
  tell({ type: 'done' });
} finally {
  await source.close?.();
  await connection.close();
}
