import { JOURNAL_FORMAT } from '@candor/exchange/kernel/journal-format';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { tickDigest } from '@candor/proofs/tick';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runningTime } from '../../machine/clock/test/running-time.ts';
import { startCoreThread } from '../../machine/core/core-client.ts';
import type { Core } from '../../machine/core/core.ts';
import { ENGINE_LIMITS } from '../../machine/core/engine.ts';
import { makeExchangeMachine } from '../../machine/core/exchange-machine.ts';
import { openLocalCore } from '../../machine/core/local-core.ts';
import { systemDisk } from '../../machine/journal/disk.ts';
import { ProvenanceAway } from './chain-thread.ts';
import { openKeyring } from './keyring.ts';
import { ChainMismatch } from './price-chain.ts';
import type { Provenance } from './provenance.ts';
import type { Keyring } from './signed.ts';
import { startProvenance } from './start-provenance.ts';
import { writeLongSeries } from './test/written-series.ts';
import type { ToWorker } from './worker-messages.ts';

// Threads are started here; a busy machine takes its time.
vi.setConfig({ testTimeout: 60_000 });

const PATIENCE_MS = 30_000;
let folder = '';
const stops: (() => Promise<void>)[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'candor-series-'));
});

afterEach(async () => {
  await stopAll();
  rmSync(folder, { recursive: true, force: true });
});

async function stopAll(): Promise<void> {
  for (const stop of stops.splice(0).toReversed()) await stop();
}

function fail(error: Error): void {
  throw error;
}

async function startCore(): Promise<Core> {
  const core = await startCoreThread({ dataFolder: folder, onFatal: fail, onNotice: () => undefined });
  stops.push(() => core.stop());
  return core;
}

async function startSeries(core: Core, log: (line: string) => void = () => undefined): Promise<Provenance> {
  return await startSeriesOf(core, openKeyring(folder, Date.now()), 0, log);
}

/** The exchange in this thread. */
async function localCore(): Promise<Core> {
  const core = await openLocalCore({
    dataFolder: folder,
    disk: systemDisk,
    clock: { now: Date.now, after: () => undefined },
    makeMachine: makeExchangeMachine,
    limits: ENGINE_LIMITS,
    takeSnapshot: null,
    lock: false,
    onFatal: (error) => {
      throw error;
    },
  });
  stops.push(() => core.stop());
  return core;
}

async function startSeriesOf(
  core: Core,
  keyring: Keyring,
  retentionDays = 0,
  log: (line: string) => void = () => undefined,
): Promise<Provenance> {
  const series = await startProvenance({
    core,
    products: [],
    dataFolder: folder,
    time: runningTime(),
    keyring,
    retentionDays,
    log,
    onFatal: fail,
  });
  stops.push(() => series.stop());
  return series;
}

async function define(core: Core, codes: readonly string[]): Promise<void> {
  await core.submit({ id: '', accountId: 0, body: { type: 'house.open', formatVersion: JOURNAL_FORMAT, mode: 'demo' } });
  for (const [index, code] of codes.entries()) {
    const body = { type: 'symbol.define', symbolId: index + 1, code, tickUnits: 1_000_000n } as const;
    await core.submit({ id: '', accountId: 0, body });
  }
}

async function tick(core: Core, symbolId: number, priceTicks: number): Promise<void> {
  const body = { type: 'price.tick', symbolId, priceTicks, state: 'ok', sourceKind: 'simulated', rule: 'index/1', sources: [] } as const;
  expect((await core.submit({ id: '', accountId: 0, body })).outcome).toMatchObject({ ok: true });
}

test('ticks can be waited for: their digests, and the checkpoint that covers them', async () => {
  const core = await startCore();
  await define(core, ['btcusdt', 'ethusdt']);
  const series = await startSeries(core);
  const digests = series.digests('btcusdt', 1, 3, PATIENCE_MS);
  const evidence = series.evidence('btcusdt', 2, 3, PATIENCE_MS);
  for (const priceTicks of [100, 101, 102]) await tick(core, 1, priceTicks);
  await digests;
  const run = await series.ticks('btcusdt', 1, 3);
  if ('absent' in run) throw new Error('no ticks');
  expect(run.ticks.map(({ n, price }) => [n, price])).toEqual([
    [1, '1.00'],
    [2, '1.01'],
    [3, '1.02'],
  ]);
  expect(await digests).toEqual(run.ticks.map(tickDigest));
  const proof = await evidence;
  if ('absent' in proof) throw new Error('no evidence');
  expect(proof.ticks.map(({ n }) => n)).toEqual([2, 3]);
  expect(proof.checkpoints[0]?.checkpoint.heads).toEqual([{ symbol: 'btcusdt', n: 3, hash: proof.digests.at(-1) }]);
  expect(await series.digests('btcusdt', 3, 4, 1)).toEqual({ absent: 'missing', lastN: 3 });
  expect(await series.evidence('ethusdt', 1, 1, 1)).toEqual({ absent: 'missing', lastN: 0 });
});

test('a silence is shown: evidence up to the last tick brings a later checkpoint that still names it', async () => {
  const core = await startCore();
  await define(core, ['btcusdt', 'ethusdt']);
  const series = await startSeries(core);
  await tick(core, 1, 100);
  await series.evidence('btcusdt', 1, 1, PATIENCE_MS);
  await tick(core, 2, 200);
  await series.evidence('ethusdt', 1, 1, PATIENCE_MS);
  const proof = await series.evidence('btcusdt', 1, 1, PATIENCE_MS);
  if ('absent' in proof) throw new Error('no evidence');
  expect(proof.checkpoints.map(({ checkpoint }) => [checkpoint.k, checkpoint.heads.find(({ symbol }) => symbol === 'btcusdt')?.n])).toEqual(
    [
      [1, 1],
      [2, 1],
    ],
  );
});

test('after a stop the series go on; over a foreign journal nothing is signed and the start fails', async () => {
  const first = await startCore();
  await define(first, ['btcusdt']);
  const series = await startSeries(first);
  for (let priceTicks = 1; priceTicks <= 20; priceTicks += 1) await tick(first, 1, priceTicks);
  await stopAll();
  const latest = series.latest();
  expect(latest?.checkpoint.heads).toMatchObject([{ n: 20 }]);
  const second = await startCore();
  const again = await startSeries(second);
  expect(again.latest()).toEqual(latest);
  expect(again.head('btcusdt')).toEqual({ n: 20, digest: latest?.checkpoint.heads[0]?.hash });
  await tick(second, 1, 500);
  await again.evidence('btcusdt', 21, 21, PATIENCE_MS);
  expect(again.latest()?.checkpoint.prev).toBe(latest?.hash);
  await stopAll();
  for (const part of ['journal', 'snapshots']) rmSync(join(folder, part), { recursive: true, force: true });
  const foreign = await startCore();
  await define(foreign, ['btcusdt']);
  await expect(startSeries(foreign)).rejects.toThrow(ChainMismatch);
});

test('what cannot be stored ends the thread and is said; when the cause is gone it goes on, with what was lost made again', async () => {
  const core = await startCore();
  await define(core, ['btcusdt', 'ethusdt']);
  const lines: string[] = [];
  const series = await startSeries(core, (line) => lines.push(line));
  await tick(core, 1, 100);
  await series.evidence('btcusdt', 1, 1, PATIENCE_MS);
  const before = await series.checkpoints(1, 1);
  const ticks = join(folder, 'provenance', 'ticks');
  rmSync(ticks, { recursive: true });
  writeFileSync(ticks, 'in the way');
  await tick(core, 2, 101);
  await expect.poll(() => lines.join('\n'), { timeout: PATIENCE_MS }).toContain('have stopped');
  await expect(series.ticks('btcusdt', 1, 1)).rejects.toThrow(ProvenanceAway);
  rmSync(ticks);
  expect(await series.digests('ethusdt', 1, 1, PATIENCE_MS)).toHaveLength(1);
  await series.evidence('ethusdt', 1, 1, PATIENCE_MS);
  expect((await series.checkpoints(1, 2)).map(({ checkpoint }) => checkpoint.k)).toEqual([1, 2]);
  expect(await series.checkpoints(1, 1)).toEqual(before);
  expect(await series.ticks('btcusdt', 1, 1)).toMatchObject({ ticks: [{ n: 1, price: '1.00' }] });
});

test('the signed series use the keys that they were started with', async () => {
  const keyring = openKeyring(folder, 0);
  const series = await startSeriesOf(await localCore(), keyring);
  expect(series.keyring).toBe(keyring);
});

test('of what was removed it is said which tick is the oldest kept', async () => {
  const { oldestN, lastN } = writeLongSeries(folder);
  const series = await startSeriesOf(await localCore(), openKeyring(folder, 0), 1);
  expect(await series.firstAfter('btcusdt', 0)).toEqual({ absent: 'pruned', firstN: oldestN });
  expect(await series.firstAfter('btcusdt', 1_000 * oldestN)).toBe(lastN);
  expect(await series.ticks('btcusdt', 1, lastN)).toEqual({ absent: 'pruned', firstN: oldestN });
});

test('the thread is woken for ticks alone', async () => {
  const core = await localCore();
  await define(core, ['btcusdt']);
  const created = once(process, 'worker');
  const series = await startSeriesOf(core, openKeyring(folder, 0));
  const [thread] = (await created) as [Worker];
  const told = vi.spyOn(thread, 'postMessage');
  await tick(core, 1, 100);
  const { seq } = core.figures();
  expect(await series.digests('btcusdt', 1, 1, PATIENCE_MS)).toHaveLength(1);
  await core.submit({ id: '', accountId: 0, body: { type: 'account.open', accountId: 1, kind: 'user' } });
  await series.stop();
  const seqs = told.mock.calls
    .map(([message]) => message as ToWorker)
    .flatMap((message) => (message.type === 'durable' ? [message.seq] : []));
  expect(new Set(seqs)).toEqual(new Set([seq]));
});
