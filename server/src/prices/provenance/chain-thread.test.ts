import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runningTime } from '../../machine/clock/test/running-time.ts';
import { journalFolder } from '../../machine/journal/segment.ts';
import { quietEntry, writeEntries } from '../../machine/journal/test/written-journal.ts';
import { ChainThread, ProvenanceAway, type ChainThreadOptions } from './chain-thread.ts';
import { openKeyring } from './keyring.ts';
import { CHECKPOINTS_PER_FILE, checkpointFolder } from './folders.ts';
import { ChainMismatch } from './price-chain.ts';
import { BTC, tickJournal } from './test/tick-journal.ts';
import { writeCheckpoints, writeLongSeries } from './test/written-series.ts';
import type { FromWorker } from './worker-messages.ts';

// Threads are started here; a busy machine takes its time.
vi.setConfig({ testTimeout: 60_000 });

const PATIENCE_MS = 30_000;
/** Later than any clock of today: what has such a time was written just now. */
const LATER_MS = 4_000_000_000_000;
let folder = '';
const said: string[] = [];
const fatal: Error[] = [];
const open: ChainThread[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'candor-chain-thread-'));
  said.length = 0;
  fatal.length = 0;
});

afterEach(async () => {
  for (const chain of open.splice(0)) await chain.stop();
  rmSync(folder, { recursive: true, force: true });
});

type Started = {
  readonly chain: ChainThread;
  readonly thread: Worker;
  readonly heard: readonly FromWorker[];
  readonly ready: Promise<void>;
};

/** A chain, the thread that it has started, and what that one says. */
async function begin(options: Partial<ChainThreadOptions> = {}): Promise<Started> {
  openKeyring(folder, 0);
  const chain = new ChainThread({
    dataFolder: folder,
    durableSeq: 0,
    time: runningTime(),
    symbols: () => Promise.resolve([BTC]),
    markets: () => Promise.resolve([]),
    retentionDays: 0,
    log: (line) => void said.push(line),
    onFatal: (error) => void fatal.push(error),
    ...options,
  });
  open.push(chain);
  const created = once(process, 'worker');
  const ready = chain.start();
  const [thread] = (await created) as [Worker];
  const heard: FromWorker[] = [];
  thread.on('message', (message: FromWorker) => void heard.push(message));
  return { chain, thread, heard, ready };
}

test('a stop ends the thread, and no other is started', async () => {
  const { chain, thread, ready } = await begin();
  await ready;
  const ended = once(thread, 'exit');
  await chain.stop();
  await ended;
  expect([said, fatal]).toEqual([[], []]);
});

test('a thread that has ended is said and started again; a stop meanwhile is done at once, and then none is', async () => {
  const { chain, thread, ready } = await begin();
  await ready;
  const terminated = thread.terminate();
  await expect(chain.ask({ type: 'ticks', symbol: 'btcusdt', fromN: 1, toN: 1 })).rejects.toThrow(ProvenanceAway);
  await terminated;
  expect(said).toEqual(['the signed series have stopped; starting them again in 500 ms']);
  await expect(chain.ask({ type: 'checkpoints', fromK: 1, toK: 1 })).rejects.toThrow(ProvenanceAway);
  await chain.stop();
  expect(said).toHaveLength(1);
});

test('I27 over another journal than the one that was signed the start fails, and is not tried again', async () => {
  await writeEntries(
    folder,
    tickJournal(3, 4).flatMap(({ entries }) => entries),
    3,
  );
  const durableSeq = tickJournal(3, 4).at(-1)?.lastSeq ?? 0;
  const time = runningTime();
  time.moveTo(LATER_MS);
  time.hold();
  const first = await begin({ durableSeq, time, symbols: () => Promise.resolve([]) });
  await first.ready;
  await first.chain.until(() => first.chain.latest?.checkpoint.journal.seq === durableSeq, PATIENCE_MS);
  expect(first.chain.latest?.checkpoint.time).toBe(time.now());
  await first.chain.stop();
  const shorter = await begin({ durableSeq: durableSeq - 1 });
  const ended = once(shorter.thread, 'exit');
  await expect(shorter.ready).rejects.toThrow(ChainMismatch);
  await ended;
  expect([said.length, said[0], fatal]).toEqual([1, expect.stringMatching(/^signed series: ChainMismatch: checkpoint \d+ was signed/), []]);
});

test.each([
  ['as long as', 0],
  ['longer than', 1],
])(
  'I27 over another journal that is %s the one that was signed the start fails, with the ticks of the one that was signed on disk',
  async (_name, more) => {
    const entries = tickJournal(3, 4).flatMap((batch) => batch.entries);
    const durableSeq = entries.length;
    await writeEntries(folder, entries, 3);
    const first = await begin({ durableSeq, symbols: () => Promise.resolve([]) });
    await first.ready;
    await first.chain.until(() => first.chain.latest?.checkpoint.journal.seq === durableSeq, PATIENCE_MS);
    await first.chain.stop();
    rmSync(journalFolder(folder), { recursive: true });
    const other = [...entries.slice(0, -1), quietEntry(durableSeq), ...Array.from({ length: more }, () => quietEntry(durableSeq + 1))];
    await writeEntries(folder, other, 3);
    const second = await begin({ durableSeq: durableSeq + more });
    await expect(second.ready).rejects.toThrow(ChainMismatch);
  },
);

test('old ticks are removed when a thread starts, and that is said', async () => {
  const { oldestN, lastN } = writeLongSeries(folder);
  const { chain, ready } = await begin({ retentionDays: 1 });
  await ready;
  expect(await chain.ask({ type: 'ticks', symbol: 'btcusdt', fromN: 1, toN: lastN })).toEqual({ absent: 'pruned', firstN: oldestN });
  expect(await chain.ask({ type: 'ticks', symbol: 'btcusdt', fromN: oldestN, toN: lastN })).toMatchObject({ digests: { length: 2 } });
  expect(said).toEqual([`${oldestN - 1} ticks and marks older than 1 days were removed`]);
});

test('whoever asks for ticks that are damaged on disk is refused; the operator is told how they are made again, and the rest goes on', async () => {
  const { oldestN, lastN } = writeLongSeries(folder);
  const { chain, ready } = await begin();
  await ready;
  const message = 'TicksDamaged: tick 1 of btcusdt on disk is not the one that was linked';
  const asked = chain.ask({ type: 'ticks', symbol: 'btcusdt', fromN: 1, toN: 2 });
  await expect(asked).rejects.toThrow(new ProvenanceAway(message));
  expect(said).toEqual([`${message}; all are made again from the journal after: candor prices remake`]);
  expect(await chain.ask({ type: 'ticks', symbol: 'btcusdt', fromN: oldestN, toN: lastN })).toMatchObject({ digests: { length: 2 } });
});

test('while the journal is ahead new heads are told now and then, not after each batch, and the last ones in the end', async () => {
  const journal = tickJournal(5, 300, LATER_MS);
  await writeEntries(
    folder,
    journal.flatMap(({ entries }) => entries),
    2,
  );
  const durableSeq = journal.at(-1)?.lastSeq ?? 0;
  const { chain, heard, ready } = await begin({ durableSeq, symbols: () => Promise.resolve([]) });
  await ready;
  const events = journal.flatMap(({ entries }) => entries.flatMap((entry) => entry.events));
  const lastN = events.findLast((event) => event.type === 'price.ticked' && event.symbolId === 1);
  if (lastN?.type !== 'price.ticked') throw new Error('no tick');
  await chain.until(() => chain.head('btcusdt')?.n === lastN.n, PATIENCE_MS);
  expect(chain.head('btcusdt')?.n).toBe(lastN.n);
  const linked = heard.filter(({ type }) => type === 'linked').length;
  expect(linked).toBeGreaterThan(0);
  expect(linked).toBeLessThan(durableSeq / 3);
});

test('a checkpoint that cannot be stored when its second is over ends the thread, and it is started again', async () => {
  writeCheckpoints(folder, CHECKPOINTS_PER_FILE - 1, []);
  // The first tick is signed at once and fills the file; the others wait until a second has passed.
  const ticks = tickJournal(1, 6, LATER_MS).flatMap(({ entries }) => entries);
  await writeEntries(folder, ticks, 2);
  const { chain, ready } = await begin({ symbols: () => Promise.resolve([]) });
  await ready;
  mkdirSync(join(checkpointFolder(folder), `${String(CHECKPOINTS_PER_FILE + 1).padStart(12, '0')}.jsonl`));
  chain.advance(ticks.length);
  await expect.poll(() => said.join('\n'), { timeout: PATIENCE_MS }).toContain('the signed series have stopped');
  expect(said[0]).toContain('EEXIST');
});
