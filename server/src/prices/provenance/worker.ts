import { parentPort, workerData } from 'node:worker_threads';
import { ExchangeTime } from '../../machine/clock/exchange-time.ts';
import { DurableSeq } from '../../machine/journal/durable-seq.ts';
import { readBatches, tailBatches } from '../../machine/journal/reader.ts';
import { serverProducts } from '../../products/registry.ts';
import { giveWay } from '../../machine/give-way.ts';
import { answerOf } from './answers.ts';
import { SyncFailed } from './checkpoint-log.ts';
import { markSourceOf } from './journal-marks.ts';
import { loadKeyring } from './keyring.ts';
import { CHECKPOINT_TICKS } from './folders.ts';
import { ChainMismatch, PriceChain } from './price-chain.ts';
import { TicksDamaged } from './tick-links.ts';
import type { CheckpointHead } from '@candor/proofs/checkpoint';
import type { FromWorker, ToWorker, WorkerSetting } from './worker-messages.ts';

// The thread that follows the journal's files, links its ticks and signs checkpoints: neither takes a turn from the gateway or the core.

/** Product rules §3.4: once a second, or after as many ticks. */
const CHECKPOINT_EVERY_MS = 1_000;
/** While the journal grows faster than it is read, new heads are told this often. */
const TELL_EVERY_MS = 50;
const KEEPING_EVERY_MS = 600_000;
const DAY_MS = 86_400_000;

const port = parentPort;
if (port === null) throw new Error('provenance/worker is started as a worker thread');

const setting = workerData as WorkerSetting;
const time = new ExchangeTime(setting.time);
const tell = (message: FromWorker): void => port.postMessage(message);
// it has its second; those who trade have not
giveWay();

/** Monotonic: a clock that is set back must not hold up checkpoints. */
const signing = { lastMs: performance.now() - CHECKPOINT_EVERY_MS, timer: null as NodeJS.Timeout | null };

try {
  await follow(port);
} catch (error) {
  const kind = error instanceof ChainMismatch ? 'mismatch' : error instanceof SyncFailed ? 'fatal' : 'error';
  const message = error instanceof Error && kind === 'error' ? (error.stack ?? error.message) : String(error);
  tell({ type: 'failed', message, kind });
} finally {
  if (signing.timer !== null) clearTimeout(signing.timer);
  port.close();
}

async function follow(messages: NonNullable<typeof parentPort>): Promise<void> {
  const { dataFolder, symbols, markets } = setting;
  const marks = { source: markSourceOf(serverProducts), markets };
  const chain = new PriceChain({ dataFolder, symbols, marks, keyring: loadKeyring(dataFolder), now: () => time.now() });
  const durable = new DurableSeq(setting.durableSeq);
  const failed = Promise.withResolvers<never>();
  // a timer's failure ends the thread as one of the journal does
  const guarded = (work: () => void): void => {
    try {
      work();
    } catch (error) {
      failed.reject(error);
    }
  };
  messages.on('message', (message: ToWorker) => guarded(() => hear(chain, durable, message)));
  const keeping = setInterval(() => void keep(chain), KEEPING_EVERY_MS);
  try {
    assertReachable(chain, setting.durableSeq);
    await assertSameJournal(chain);
    for (const [symbol, lines] of chain.ticks.cut)
      tell({
        type: 'notice',
        text: `${lines} lines of ${symbol} on disk were not as they were linked: they are made again from the journal`,
      });
    tell({ type: 'ready', heads: chain.heads, checkpoint: chain.checkpoints.last });
    void keep(chain);
    await Promise.race([linkAll(chain, durable, guarded), failed.promise]);
  } finally {
    clearInterval(keeping);
    durable.close();
    chain.close();
  }
}

function assertReachable(chain: PriceChain, durableSeq: number): void {
  const signed = chain.checkpoints.last?.checkpoint;
  if (signed !== undefined && signed.journal.seq > durableSeq)
    throw new ChainMismatch(`checkpoint ${signed.k} was signed over entry ${signed.journal.seq}, the journal ends at ${durableSeq}`);
}

/** The batch after which the chain goes on is the very one that was signed: a journal that is long enough may be another one. */
async function assertSameJournal({ journal }: PriceChain): Promise<void> {
  if (journal.seq === 0) return;
  const [batch] = await Array.fromAsync(readBatches(setting.dataFolder, journal.seq, journal.seq));
  if (batch?.lastSeq !== journal.seq || batch.hash.toString('hex') !== journal.hash)
    throw new ChainMismatch(`what was signed up to entry ${journal.seq} was signed over another journal`);
}

async function linkAll(chain: PriceChain, durable: DurableSeq, guarded: (work: () => void) => void): Promise<void> {
  const changed = new Set<string>();
  let toldMs = performance.now();
  for await (const batch of tailBatches(setting.dataFolder, chain.journal.seq + 1, durable)) {
    for (const symbol of chain.apply(batch)) changed.add(symbol);
    if (chain.unsigned >= CHECKPOINT_TICKS) sign(chain, durable);
    else signWhenDue(chain, durable, guarded);
    if (batch.lastSeq < durable.seq && performance.now() - toldMs < TELL_EVERY_MS) continue;
    chain.ticks.flush();
    tellHeads(chain, changed);
    changed.clear();
    toldMs = performance.now();
  }
  sign(chain, durable);
}

function tellHeads(chain: PriceChain, symbols: ReadonlySet<string>): void {
  const heads = [...symbols].map((symbol) => chain.head(symbol)).filter((head): head is CheckpointHead => head !== undefined);
  if (heads.length > 0) tell({ type: 'linked', heads });
}

function signWhenDue(chain: PriceChain, durable: DurableSeq, guarded: (work: () => void) => void): void {
  if (signing.timer !== null) return;
  const waitMs = signing.lastMs + CHECKPOINT_EVERY_MS - performance.now();
  if (waitMs <= 0) return sign(chain, durable);
  signing.timer = setTimeout(() => {
    signing.timer = null;
    guarded(() => sign(chain, durable));
  }, waitMs);
}

function sign(chain: PriceChain, durable: DurableSeq): void {
  const checkpoint = chain.sign(durable.seq);
  if (checkpoint === null) return;
  signing.lastMs = performance.now();
  tell({ type: 'signed', checkpoint });
}

function hear(chain: PriceChain, durable: DurableSeq, message: ToWorker): void {
  if (message.type === 'durable') durable.advance(message.seq);
  else if (message.type === 'stop') durable.close();
  else {
    try {
      tell({ type: 'answer', id: message.id, result: answerOf(chain, message.ask) });
    } catch (error) {
      tell({ type: 'failure', id: message.id, message: String(error), damaged: error instanceof TicksDamaged });
    }
  }
}

/** Old ticks go when the configuration says so; checkpoints never do. */
async function keep(chain: PriceChain): Promise<void> {
  try {
    if (setting.retentionDays > 0) {
      const removed = chain.ticks.removeOlder(time.now() - setting.retentionDays * DAY_MS);
      if (removed > 0) tell({ type: 'notice', text: `${removed} ticks and marks older than ${setting.retentionDays} days were removed` });
    }
    await chain.ticks.compressFull();
    await chain.checkpoints.compressFull();
  } catch (error) {
    tell({ type: 'notice', text: `old ticks stay as they are: ${String(error)}` });
  }
}
