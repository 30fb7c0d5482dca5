import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Command } from '@candor/exchange/command';
import { systemDisk } from '../journal/disk.ts';
import { decodeEntries } from '../journal/entries.ts';
import { readBatches } from '../journal/reader.ts';
import type { Core, DepthChange, PublishedBatch } from './core.ts';
import { ENGINE_LIMITS, type EngineBatch } from './engine.ts';
import { openLocalCore, type LocalCoreOptions } from './local-core.ts';
import { grant, makeCountingMachine } from './test/counting-machine.ts';

let folder = '';
let nowMs = 1_000;
let timers: { readonly atMs: number; readonly run: () => void }[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'candor-batches-'));
  nowMs = 1_000;
  timers = [];
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

function open(options: Partial<LocalCoreOptions> = {}): Promise<Core> {
  return openLocalCore({
    dataFolder: folder,
    disk: systemDisk,
    clock: { now: () => nowMs, after: (delayMs, run) => void timers.push({ atMs: nowMs + delayMs, run }) },
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

function advance(ms: number): void {
  nowMs += ms;
  const due = timers.filter(({ atMs }) => atMs <= nowMs);
  timers = timers.filter(({ atMs }) => atMs > nowMs);
  for (const { run } of due) run();
}

test('what is accepted before a stop is durable and answered when it ends, however many batches it takes; nothing after is accepted', async () => {
  const core = await open({ limits: { ...ENGINE_LIMITS, batchCommands: 2 } });
  const answered: number[] = [];
  for (let count = 0; count < 5; count += 1) void core.submit(grant(7, 1n)).then(({ seq }) => answered.push(seq));
  const stopped = core.stop();
  expect((await core.submit(grant(7, 1n))).outcome).toMatchObject({ ok: false, code: 'BUSY' });
  await stopped;
  expect(answered).toEqual([1, 2, 3, 4, 5]);
});

test('a batch is closed when its entries have grown past its bytes; those of a group of 32 come on top', async () => {
  const core = await open({ limits: { ...ENGINE_LIMITS, batchBytes: 1 } });
  await Promise.all(Array.from({ length: 100 }, () => core.submit(grant(7, 1n))));
  await core.stop();
  const sizes = (await Array.fromAsync(readBatches(folder, 1))).map(({ entries }) => entries.length);
  expect(sizes).toEqual([32, 32, 32, 4]);
});

test('a batch that is published as bytes holds all its entries as the journal does, refused ones too', async () => {
  const raw: EngineBatch[] = [];
  const core = await open({ onRawBatch: (batch) => void raw.push(batch) });
  const cancel: Command = { id: '', accountId: 7, body: { type: 'spot.cancel', orderId: 9 } };
  await Promise.all([core.submit(cancel), core.submit(grant(7, 1n))]);
  await core.stop();
  const [recorded] = await Array.fromAsync(readBatches(folder, 1));
  expect(raw).toHaveLength(1);
  expect(raw.map(({ payload, count }) => decodeEntries(payload, count))).toEqual([recorded?.entries]);
});

test('docs/formats.md: a file of the journal is at most 64 MiB long', () => {
  expect(ENGINE_LIMITS.segmentBytes).toBe(64 * 2 ** 20);
});

test('the last changes of books before a quiet time go out 50 ms later, without a batch and with the time of the last one', async () => {
  const change: DepthChange = { product: 'spot', marketId: 1, sequence: 1, bids: [[100, 5]], asks: [] };
  const changes: DepthChange[] = [];
  const makeMachine = (): ReturnType<typeof makeCountingMachine> =>
    Object.assign(makeCountingMachine(null), { takeDepthChanges: () => changes.splice(0) });
  const core = await open({ makeMachine });
  const published: PublishedBatch[] = [];
  core.onBatch((batch) => published.push(batch));
  nowMs += 10;
  const reply = core.submit(grant(7, 1n));
  changes.push(change);
  const { seq, timeMs } = await reply;
  expect(published.map(({ firstSeq, lastSeq, depth }) => [firstSeq, lastSeq, depth])).toEqual([[seq, seq, []]]);
  advance(49);
  expect(published).toHaveLength(1);
  advance(1);
  expect(published.slice(1)).toEqual([expect.objectContaining({ firstSeq: seq + 1, lastSeq: seq, timeMs, entries: [], depth: [change] })]);
  await core.stop();
});

test('a start that fails leaves the folder to the next one', async () => {
  const makeMachine = (): never => {
    throw new Error('no state');
  };
  await expect(open({ lock: true, makeMachine })).rejects.toThrow('no state');
  const core = await open({ lock: true });
  expect((await core.submit(grant(7, 1n))).seq).toBe(1);
  await core.stop();
});
