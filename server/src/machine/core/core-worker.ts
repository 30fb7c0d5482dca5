import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import { ExchangeTime } from '../clock/exchange-time.ts';
import { startTime } from '../clock/start-time.ts';
import { systemDisk } from '../journal/disk.ts';
import { takeAcceptance } from '../acceptances.ts';
import { AnswerQueue } from './answer-queue.ts';
import { readCommandLetter } from './command-letter.ts';
import { ENGINE_LIMITS } from './engine.ts';
import { makeExchangeMachine } from './exchange-machine.ts';
import { openLocalCore } from './local-core.ts';
import type { CoreWorkerData, FromCore, RawBatch, ToCore } from './messages.ts';
import { isRehearsalOff } from './rehearsal-switch.ts';
import { startRehearsal } from './rehearsing.ts';
import { snapshotBeside } from './worker-snapshot.ts';

/** The thread of the core: no network, no records, only the engine and its messages. */
const port = ownPort();
const { dataFolder, time: shared, waits, ...limits } = workerData as CoreWorkerData;
const time = new ExchangeTime(shared);

const send = (message: FromCore): void => port.postMessage(message);
const describe = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error));

const after = (delayMs: number, run: () => void): void => void setTimeout(run, delayMs).unref();

/** Asks and numbers of entries in turns, as they leave. */
let replies: number[] = [];
const answers = new AnswerQueue();
let batches: RawBatch[] = [];
let scheduled = false;

const core = await openLocalCore({
  dataFolder,
  disk: systemDisk,
  clock: { now: () => time.now(), after },
  makeMachine: makeExchangeMachine,
  onRecovered: (lastEntryMs) =>
    startTime(time, { wallMs: Date.now(), lastEntryMs, dataFolder, isAccepted: () => takeAcceptance(dataFolder, 'clock') }),
  limits: { ...ENGINE_LIMITS, ...limits },
  waits,
  takeSnapshot: (seq) =>
    snapshotBeside({ dataFolder, seq }, (text) => send({ type: 'notice', text })).catch((error: unknown) => {
      send({ type: 'notice', text: `snapshot at entry ${seq} failed: ${describe(error)}` });
      throw error;
    }),
  lock: true,
  onRawBatch: ({ lastSeq, prevBatchHash, timeMs, count, payload, depth }) => {
    batches.push({ lastSeq, prevBatchHash, timeMs, count, payload, depth });
    flushSoon();
  },
  onFatal: (error) => send({ type: 'failed', text: describe(error) }),
});

/** Everything that became durable in this turn leaves in one message, but long lists. */
function flushSoon(): void {
  if (scheduled) return;
  scheduled = true;
  setImmediate(() => {
    scheduled = false;
    const message: FromCore = { type: 'done', replies, answers: answers.take(), batches, figures: core.figures() };
    port.postMessage(
      message,
      batches.filter((batch) => batch.count > 0).map((batch) => batch.payload.buffer),
    );
    replies = [];
    batches = [];
    if (!answers.isEmpty) flushSoon();
  });
}

port.on('message', (message: ToCore) => {
  if (message.type === 'begin') {
    core.begin();
    if (isRehearsalOff()) return;
    startRehearsal({ after, nowMs: () => performance.now() }, (error) =>
      send({ type: 'notice', text: `rehearsal failed: ${describe(error)}` }),
    );
    return;
  }
  if (message.type === 'stop') {
    void core.stop().then(
      () => {
        // After the last replies, which a turn of the loop may still hold back.
        setImmediate(() => {
          send({ type: 'stopped' });
          port.close();
        });
      },
      (error: unknown) => send({ type: 'failed', text: describe(error) }),
    );
    return;
  }
  // A rejection means that the core failed, which `onFatal` has told already.
  for (const [ask, command] of readCommandLetter(message.commands)) {
    core.submit(command).then(({ seq }) => {
      replies.push(ask, seq);
      flushSoon();
    }, ignore);
  }
  for (const [ask, query] of message.queries) {
    core.query(query).then((result) => {
      answers.add(ask, result);
      flushSoon();
    }, ignore);
  }
});

function ownPort(): MessagePort {
  if (parentPort === null) throw new Error('core-worker.ts runs as a worker thread only');
  return parentPort;
}

function ignore(): void {
  // The whole core is gone; the process ends.
}

send({ type: 'ready', figures: core.figures() });
