import { OtherSnapshotFormat } from '@candor/exchange/kernel/snapshot-format';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Command } from '@candor/exchange/command';
import { systemDisk, type Disk, type DiskFile } from '../journal/disk.ts';
import { JournalCursor } from '../journal/cursor.ts';
import { readBatches } from '../journal/reader.ts';
import { journalFolder } from '../journal/segment.ts';
import type { MachineMaker } from './machine.ts';
import { listSnapshots, snapshotFolder } from '../journal/snapshot.ts';
import { CoreGone } from './core-gone.ts';
import type { Core, PublishedBatch } from './core.ts';
import { ENGINE_LIMITS } from './engine.ts';
import { openLocalCore, type LocalCoreOptions } from './local-core.ts';
import { grant, makeCountingMachine } from './test/counting-machine.ts';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'candor-engine-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

function open(options: Partial<LocalCoreOptions> = {}): Promise<Core> {
  return openLocalCore({
    dataFolder: folder,
    disk: systemDisk,
    clock: { now: () => 1_000, after: () => {} },
    makeMachine: makeCountingMachine,
    limits: ENGINE_LIMITS,
    takeSnapshot: null,
    lock: false,
    onFatal: (error) => {
      throw error;
    },
    ...options,
  });
}

/** The system's disk, whose batches are durable when the test says so. */
function heldDisk(): { disk: Disk; release: (error?: Error) => void; waiting: () => number } {
  const held: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const hold = (file: DiskFile): DiskFile => ({
    ...file,
    writeDurably: (source, length, position) => {
      file.write(source, length, position);
      return new Promise((resolve, reject) => held.push({ resolve, reject }));
    },
  });
  return {
    disk: { ...systemDisk, create: (path) => hold(systemDisk.create(path)), open: (path) => hold(systemDisk.open(path)) },
    release: (error) => {
      const first = held.shift();
      if (error === undefined) first?.resolve();
      else first?.reject(error);
    },
    waiting: () => held.length,
  };
}

const total = async (core: Core, accountId: number): Promise<bigint> => {
  const balances = await core.query({ type: 'accounts.balances', accountId });
  return balances[0]?.availableUnits ?? 0n;
};

const BUG: Command = {
  id: '',
  accountId: 0,
  body: {
    type: 'market.change',
    marketId: 1,
    effectiveMs: 1,
    operator: 'anna, berta',
    reason: 'bug',
    terms: {
      feePpm: 0,
      enable: true,
      isShow: true,
      isDeal: true,
      limitedBuy: true,
      limitedSell: true,
      marketBuy: true,
      marketSell: true,
      orderMinLots: 1,
      orderMaxLots: 1,
      minSellLots: 1,
      buyMaxTicks: 0,
      sellMinTicks: 0,
      minNotionalUnits: 0n,
      maxOpenOrders: 1,
      limitBandPpm: 0,
      marketBandPpm: 0,
      sort: 0,
    },
  },
};

test('after a snapshot of another version the state is that of the journal, from its beginning', async () => {
  const core = await open();
  await Promise.all([core.submit(grant(7, 5n)), core.submit(grant(8, 1n))]);
  await core.stop();
  expect(listSnapshots(systemDisk, snapshotFolder(folder))).toEqual([2]);
  const makeMachine: MachineMaker = (saved) => {
    if (saved !== null) throw new OtherSnapshotFormat('format 3');
    return makeCountingMachine(null);
  };
  const newer = await open({ makeMachine });
  expect(await total(newer, 7)).toBe(5n);
  expect((await newer.submit(grant(7, 1n))).seq).toBe(3);
  await newer.stop();
  const again = await open();
  expect(await total(again, 7)).toBe(6n);
  await again.stop();
});

test('§16 a command is answered with its seq and outcome, and what was answered is there after a restart', async () => {
  const core = await open();
  const replies = await Promise.all([core.submit(grant(7, 5n)), core.submit(grant(7, 6n)), core.submit(grant(8, 1n))]);
  expect(replies.map((reply) => reply.seq)).toEqual([1, 2, 3]);
  await core.stop();
  const again = await open();
  expect(await total(again, 7)).toBe(11n);
  expect(again.figures()).toMatchObject({ seq: 3, snapshotSeq: 3 });
  const next = await again.submit(grant(7, 1n));
  expect(next.seq).toBe(4);
  await again.stop();
});

test('§2 nothing is answered, published or shown before its batch is on disk, while the next batch is already being executed', async () => {
  const { disk, release, waiting } = heldDisk();
  const core = await open({ disk });
  const published: PublishedBatch[] = [];
  core.onBatch((batch) => published.push(batch));
  const told: string[] = [];
  void core.submit(grant(7, 5n)).then(() => told.push('first'));
  await expect.poll(waiting).toBe(1);
  void core.submit(grant(7, 5n)).then(() => told.push('second'));
  void core.submit(grant(7, 5n)).then(() => told.push('third'));
  await new Promise(setImmediate);
  void total(core, 7).then((units) => told.push(`total ${units}`));
  await new Promise(setImmediate);
  expect([told, published, waiting()]).toEqual([[], [], 1]);
  release();
  await expect.poll(() => told.length).toBe(1);
  expect(published.map((batch) => batch.lastSeq)).toEqual([1]);
  release();
  await expect.poll(() => told).toEqual(['first', 'second', 'third', 'total 15']);
  expect(published.map((batch) => [batch.lastSeq, batch.entries.length])).toEqual([
    [1, 1],
    [3, 2],
  ]);
});

test('§2 a question about a state that is on its way to the disk is answered when it is there, also while nothing else waits', async () => {
  const { disk, release, waiting } = heldDisk();
  const core = await open({ disk });
  const told: string[] = [];
  void core.submit(grant(7, 5n)).then(() => told.push('first'));
  await expect.poll(waiting).toBe(1);
  void total(core, 7).then((units) => told.push(`total ${units}`));
  await new Promise(setImmediate);
  await new Promise(setImmediate);
  expect(told).toEqual([]);
  release();
  await expect.poll(() => told).toEqual(['first', 'total 5']);
  expect(await total(core, 7)).toBe(5n);
});

test('§15.1 a reply names the hash of the batch before its own, zeros for the first, also after a restart', async () => {
  const core = await open();
  const replies = [await core.submit(grant(7, 5n)), await core.submit(grant(7, 5n))];
  await core.stop();
  const again = await open();
  replies.push(await again.submit(grant(7, 5n)));
  await again.stop();
  const cursor = new JournalCursor(systemDisk, journalFolder(folder), 1);
  const before: string[] = [];
  for (let frame = cursor.next(); frame !== null; frame = cursor.next()) before.push(frame.hash.toString('hex'));
  cursor.close();
  expect(replies.map((reply) => reply.prevBatchHash)).toEqual(['0'.repeat(64), before[0], before[1]]);
});

test('§2 a failed sync ends the core: nothing of that batch or after it is acknowledged, whoever waits is told the result is unknown', async () => {
  const { disk, release, waiting } = heldDisk();
  const fatal: unknown[] = [];
  const core = await open({ disk, onFatal: (error) => fatal.push(error) });
  const first = core.submit(grant(7, 5n));
  await expect.poll(waiting).toBe(1);
  const second = core.submit(grant(7, 5n));
  release(new Error('EIO'));
  await expect(first).rejects.toThrow(CoreGone);
  await expect(second).rejects.toThrow(CoreGone);
  await expect(core.submit(grant(7, 1n))).rejects.toThrow(CoreGone);
  expect(fatal).toEqual([new Error('EIO')]);
});

test('a stop under way ends with the failure, not never', async () => {
  const { disk, release, waiting } = heldDisk();
  const core = await open({ disk, onFatal: () => {} });
  const reply = core.submit(grant(7, 5n));
  await expect.poll(waiting).toBe(1);
  const stopped = core.stop();
  release(new Error('EIO'));
  await expect(stopped).rejects.toThrow('EIO');
  await expect(reply).rejects.toThrow(CoreGone);
});

test('§2 an exception is a bug: the core stops and nothing of that batch is acknowledged or written', async () => {
  const fatal: unknown[] = [];
  const core = await open({ onFatal: (error) => fatal.push(error) });
  await core.submit(grant(7, 1n));
  const before = core.submit(grant(7, 5n));
  const bug = core.submit(BUG);
  await expect(bug).rejects.toThrow(CoreGone);
  await expect(before).rejects.toThrow(CoreGone);
  expect(fatal).toHaveLength(1);
  await core.stop();
  const again = await open();
  expect(await total(again, 7)).toBe(1n);
  await again.stop();
});

test('§16 a full queue answers BUSY before work starts and writes nothing', async () => {
  const core = await open({ limits: { ...ENGINE_LIMITS, queueCommands: 3 } });
  const replies = await Promise.all(Array.from({ length: 5 }, () => core.submit(grant(7, 1n))));
  expect(replies.map((reply) => (reply.outcome.ok ? reply.seq : reply.outcome.code))).toEqual([1, 2, 3, 'BUSY', 'BUSY']);
  expect(await total(core, 7)).toBe(3n);
  await core.stop();
});

test('refusals are answered and recorded, but not published', async () => {
  const core = await open();
  const published: PublishedBatch[] = [];
  core.onBatch((batch) => published.push(batch));
  const cancel: Command = { id: '', accountId: 7, body: { type: 'spot.cancel', orderId: 9 } };
  const replies = await Promise.all([core.submit(cancel), core.submit(grant(7, 1n))]);
  expect(replies[0].outcome).toEqual({ ok: false, code: 'NOT_FOUND', limit: '', repeated: false });
  expect(published.flatMap((batch) => batch.entries.map((entry) => entry.seq))).toEqual([2]);
  await core.stop();
  const recorded = await Array.fromAsync(readBatches(folder, 1));
  expect(recorded.flatMap((batch) => batch.entries.map((entry) => entry.seq))).toEqual([1, 2]);
});

test('§1.4 the time of an entry never goes back, whatever the clock does', async () => {
  let now = 5_000;
  const clock = { now: () => now, after: () => {} };
  const core = await open({ clock });
  const first = await core.submit(grant(7, 1n));
  now = 3_000;
  const second = await core.submit(grant(7, 1n));
  await core.stop();
  const again = await open({ clock });
  const third = await again.submit(grant(7, 1n));
  await again.stop();
  expect([first.timeMs, second.timeMs, third.timeMs]).toEqual([5_000, 5_000, 5_000]);
});

test('a batch holds no more commands than its limit', async () => {
  const core = await open({ limits: { ...ENGINE_LIMITS, batchCommands: 10 } });
  await Promise.all(Array.from({ length: 35 }, () => core.submit(grant(7, 1n))));
  await core.stop();
  const sizes = (await Array.fromAsync(readBatches(folder, 1))).map((batch) => batch.entries.length);
  expect(sizes).toEqual([10, 10, 10, 5]);
});

test('snapshots are asked for once in so many entries, and one that fails does not disturb trade', async () => {
  const asked: number[] = [];
  const takeSnapshot = (seq: number): Promise<void> => {
    asked.push(seq);
    return Promise.reject(new Error('ENOSPC'));
  };
  const core = await open({ takeSnapshot, limits: { ...ENGINE_LIMITS, snapshotEntries: 10, batchCommands: 5 } });
  for (let roundId = 0; roundId < 5; roundId++) await Promise.all(Array.from({ length: 5 }, () => core.submit(grant(7, 1n))));
  expect(asked).toEqual([10, 20]);
  await core.stop();
  expect(listSnapshots(systemDisk, snapshotFolder(folder))).toEqual([25]);
});
