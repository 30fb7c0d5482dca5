import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Command } from '@candor/exchange/command';
import { JOURNAL_FORMAT } from '@candor/exchange/kernel/journal-format';
import { verifyJournal } from '../journal/commands.ts';
import { ExchangeTime } from '../clock/exchange-time.ts';
import { systemDisk } from '../journal/disk.ts';
import { listSegments } from '../journal/segment.ts';
import { listSnapshots, snapshotFolder } from '../journal/snapshot.ts';
import { startCoreThread, type CoreThreadOptions } from './core-client.ts';
import { CoreGone } from './core-gone.ts';
import type { Core, PublishedBatch } from './core.ts';
import { ENGINE_LIMITS } from './engine.ts';
import { makeExchangeMachine } from './exchange-machine.ts';
import { openLocalCore } from './local-core.ts';
import type { FromCore } from './messages.ts';

// Threads and processes are started here; a busy machine takes its time.
vi.setConfig({ testTimeout: 60_000 });

let folder = '';
const fatal: Error[] = [];
const notices: string[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'candor-thread-'));
  fatal.length = 0;
  notices.length = 0;
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** A core whose journal is open. */
const start = async (options: Partial<CoreThreadOptions> = {}): Promise<Core> => {
  const core = await startCoreThread({
    dataFolder: folder,
    onFatal: (error) => fatal.push(error),
    onNotice: (text) => notices.push(text),
    ...options,
  });
  if (core.figures().seq === 0) await core.submit(HOUSE_OPEN);
  return core;
};

const house = (body: Command['body']): Command => ({ id: '', accountId: 0, body });
const HOUSE_OPEN = house({ type: 'house.open', formatVersion: JOURNAL_FORMAT, mode: 'demo' });
const open = (accountId: number): Command => house({ type: 'account.open', accountId, kind: 'user' });

test('the core in its own thread answers, publishes, stops with a snapshot and goes on from it', async () => {
  const core = await start();
  const published: PublishedBatch[] = [];
  core.onBatch((batch) => published.push(batch));
  await core.submit(house({ type: 'asset.define', assetId: 1, code: 'USDT', scale: 8 }));
  await core.submit(house({ type: 'house.capital', assetId: 1, network: 'TRC20', amount: 2n ** 70n }));
  await core.submit(house({ type: 'house.fund', assetId: 1, fund: 'promo', amount: 1_000n }));
  await core.submit(open(7));
  const reply = await core.submit(house({ type: 'account.grant', accountId: 7, assetId: 1, amount: 600n }));
  expect(reply).toMatchObject({ seq: 6, outcome: { ok: true, repeated: false } });
  await expect(core.submit(house({ type: 'account.grant', accountId: 7, assetId: 1, amount: 600n }))).resolves.toMatchObject({
    outcome: { ok: false, code: 'BUDGET_EMPTY' },
  });
  expect(published.flatMap((batch) => batch.entries.map((entry) => entry.seq))).toEqual([2, 3, 4, 5, 6]);
  expect(published.find(({ lastSeq }) => lastSeq === 6)?.timeMs).toBe(reply.timeMs);
  const balances = await core.query({ type: 'accounts.balances', accountId: 7 });
  expect(balances.find((balance) => balance.wallet === 'platform')?.availableUnits).toBe(600n);
  await core.stop();
  await expect(core.submit(open(8))).rejects.toThrow(CoreGone);
  const again = await start();
  expect(again.figures()).toMatchObject({ seq: 7, snapshotSeq: 7 });
  expect(await again.query({ type: 'accounts.balances', accountId: 7 })).toEqual(balances);
  await again.stop();
  expect(fatal).toEqual([]);
});

test('what becomes durable in one turn leaves the thread in one message, each answer once', async () => {
  const started = once(process, 'worker');
  const time = new ExchangeTime();
  const core = await start({ time });
  const [thread] = (await started) as [Worker];
  // Entries live until their batch is durable: with this much room the collector moves none of them.
  expect(thread.resourceLimits?.maxYoungGenerationSizeMb).toBe(192);
  const done: Extract<FromCore, { type: 'done' }>[] = [];
  thread.on('message', (message: FromCore) => {
    if (message.type === 'done') done.push(message);
  });
  await Promise.all([1, 2, 3].map((accountId) => core.submit(open(accountId))));
  await core.query({ type: 'accounts.balances', accountId: 1 });
  // The exchange's time is one for all threads.
  time.hold();
  expect((await core.submit(open(4))).timeMs).toBe(time.now());
  expect(core.figures()).toMatchObject({ seq: 5, queued: 0 });
  await core.stop();
  const asks = done.flatMap(({ replies }) => replies.filter((_, index) => index % 2 === 0));
  expect([asks.length, new Set(asks).size]).toEqual([4, 4]);
  expect(done.filter(({ replies, answers, batches }) => replies.length + answers.length + batches.length === 0)).toEqual([]);
});

test('what is sent before a stop is done; what comes after is not accepted', async () => {
  const core = await start();
  const replies = Array.from({ length: 500 }, (_, index) => core.submit(open(index + 1)));
  const stopped = core.stop();
  expect((await core.submit(open(999))).outcome).toMatchObject({ ok: false, code: 'BUSY' });
  expect((await Promise.all(replies)).every((reply) => reply.outcome.ok)).toBe(true);
  await stopped;
});

test('§16 more than the queue holds is answered BUSY, and the rest is done', async () => {
  const core = await start({ queueCommands: 100 });
  const replies = await Promise.all(Array.from({ length: 300 }, (_, index) => core.submit(open(index + 1))));
  expect(replies.filter((reply) => reply.outcome.ok)).toHaveLength(100);
  expect(replies.filter((reply) => !reply.outcome.ok && reply.outcome.code === 'BUSY' && reply.seq === 0)).toHaveLength(200);
  await core.stop();
});

test('§2 snapshots are taken beside the running core and what they hold can be recovered', async () => {
  const core = await start({ snapshotEntries: 50, batchCommands: 10, segmentBytes: 1_000 });
  for (let accountId = 1; accountId <= 60; accountId++) await core.submit(open(accountId));
  await expect.poll(() => listSnapshots(systemDisk, snapshotFolder(folder)), { timeout: 30_000 }).toEqual([50]);
  await core.stop();
  // Files of the journal are as long as the core was told.
  expect(readdirSync(join(folder, 'journal')).length).toBeGreaterThan(2);
  const again = await start();
  expect(again.figures().seq).toBe(61);
  await again.stop();
  expect(notices).toEqual([]);
});

test('segments that are older than every snapshot kept are compressed, and the journal goes on', async () => {
  const core = await start({ snapshotEntries: 50, batchCommands: 10, segmentBytes: 2_000 });
  const journal = join(folder, 'journal');
  const compressed = (): number => readdirSync(journal).filter((name) => name.endsWith('.segment.zst')).length;
  for (let accountId = 1; compressed() === 0; accountId++) await core.submit(open(accountId));
  const oldest = listSnapshots(systemDisk, snapshotFolder(folder)).at(-1) ?? 0;
  await core.stop();
  const whole = verifyJournal(folder);
  expect(whole.lastSeq).toBeGreaterThan(oldest);
  const segments = listSegments(systemDisk, journal);
  const firstPlain = segments.findIndex(({ isCompressed }) => !isCompressed);
  expect(segments.slice(firstPlain).every(({ isCompressed }) => !isCompressed)).toBe(true);
  expect(segments[firstPlain]?.firstSeq).toBeLessThanOrEqual(oldest);
  const again = await start();
  expect(again.figures().seq).toBe(whole.lastSeq);
  await again.stop();
  expect(notices).toEqual([]);
});

test('§2 a second core on the same folder is refused', async () => {
  const core = await start();
  await expect(start()).rejects.toThrow('in use by another process');
  await core.stop();
});

test('§16 a clock that is far behind the journal keeps the core from starting, and the way out names the folder', async () => {
  const ahead = await openLocalCore({
    dataFolder: folder,
    disk: systemDisk,
    clock: { now: () => 4_000_000_000_000, after: () => undefined },
    makeMachine: makeExchangeMachine,
    limits: ENGINE_LIMITS,
    takeSnapshot: null,
    lock: true,
    onFatal: (error) => {
      throw error;
    },
  });
  await ahead.submit(HOUSE_OPEN);
  await ahead.stop();
  await expect(start()).rejects.toThrow(`accept clock ${folder}`);
});

test('§2 a damaged journal refuses to start and says where', async () => {
  const core = await start();
  for (let accountId = 1; accountId <= 3; accountId++) await core.submit(open(accountId));
  await core.stop();
  const segment = join(folder, 'journal', readdirSync(join(folder, 'journal'))[0] ?? '');
  const bytes = readFileSync(segment);
  bytes.writeUInt8(bytes.readUInt8(170) ^ 1, 170);
  writeFileSync(segment, bytes);
  await expect(start()).rejects.toThrow(/journal damaged: .*0000000000000001\.segment, byte 64/);
});

test('§2 a bug in the exchange ends the core: whoever waits is told that the result is unknown, and the process is told to end', async () => {
  const core = await startCoreThread({ dataFolder: folder, onFatal: (error) => fatal.push(error), onNotice: (text) => notices.push(text) });
  // What comes before the journal is opened throws; it stands for any bug.
  await expect(core.submit(open(1))).rejects.toThrow(CoreGone);
  expect(fatal.map((error) => error.message).join()).toContain('a journal begins with house.open');
  await core.stop();
  const again = await start();
  expect(again.figures().seq).toBe(1);
  await again.stop();
});
