import { Worker } from 'node:worker_threads';
import type { HistoryOrigin } from '../prices/feeds/open-history.ts';
import type { HistoryImport, ImportedSymbol, PendingSymbol } from './history-import.ts';

export type HistoryThreadOptions = {
  readonly url: string;
  /** The database runs on this machine and is ours: this thread and its process of the database give way to trade. */
  readonly lowPriority: boolean;
  /** Share of the time in which it works. */
  readonly share: number;
};

export type HistoryWorkerSetting = HistoryThreadOptions & {
  readonly origin: HistoryOrigin;
  readonly symbols: readonly ImportedSymbol[];
  readonly pending: readonly PendingSymbol[];
};

export type FromHistoryWorker =
  | { readonly type: 'day'; readonly symbolId: number; readonly beforeMs: number }
  | { readonly type: 'waiting'; readonly message: string }
  | { readonly type: 'done' };

/** Runs an import to its end; rejects with the reason of `signal`, or with what broke it. */
export type RunImport = (importing: HistoryImport, signal: AbortSignal, onWaiting: (error: unknown) => void) => Promise<void>;

/**
 * Runs imports in a thread of their own, which makes the history once more from its origin: neither that work nor the writing takes a
 * turn from those who answer users. A history that cannot be made elsewhere is imported in this thread.
 */
export function importsInThread(options: HistoryThreadOptions): RunImport {
  return async (importing, signal, onWaiting) => {
    const { origin } = importing.source;
    if (origin === null) return await importing.run(signal, onWaiting, { share: options.share });
    const pending = importing.pending();
    if (pending.length === 0) return;
    signal.throwIfAborted();
    const workerData: HistoryWorkerSetting = { ...options, origin, symbols: importing.symbols, pending };
    const worker = new Worker(new URL('history-worker.ts', import.meta.url), { name: 'history', workerData });
    const stop = (): void => void worker.terminate();
    signal.addEventListener('abort', stop, { once: true });
    try {
      await follow(worker, importing, onWaiting);
    } catch (error) {
      signal.throwIfAborted();
      throw error;
    } finally {
      signal.removeEventListener('abort', stop);
    }
  };
}

function follow(worker: Worker, importing: HistoryImport, onWaiting: (error: unknown) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    let done = false;
    worker.on('message', (message: FromHistoryWorker) => {
      if (message.type === 'day') importing.note(message.symbolId, message.beforeMs);
      else if (message.type === 'waiting') onWaiting(message.message);
      else done = true;
    });
    worker.once('error', reject);
    worker.once('exit', (code) => (done ? resolve() : reject(new Error(`the thread of the history ended with code ${code}`))));
  });
}
