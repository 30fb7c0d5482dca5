import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from '@candor/exchange/command';
import { Engine, ENGINE_LIMITS } from '@candor/server/core/engine';
import { makeExchangeMachine } from '@candor/server/core/exchange-machine';
import { recover } from '@candor/server/core/recovery';
import { systemDisk } from '@candor/server/journal/disk';
import { snapshotFolder, writeSnapshot } from '@candor/server/journal/snapshot';
import type { BenchRow } from '../table.ts';
import { makeCoreWorkload, type CoreWorkload } from './workload.ts';

const MEGABYTE = 1_000_000;

/** A workload whose commands are all in the journal of `folder`, and the engine that wrote it. */
type Written = { readonly engine: Engine; readonly seconds: number; readonly processorSeconds: number };

/**
 * The core with ledger and journal on the disk of this machine, one `fdatasync` a batch of 256: commands a second from the queue to
 * the acknowledgement; then recovery of that journal, and size and time of a snapshot of its state.
 */
export async function benchDurable(commands = 1_000_000): Promise<readonly BenchRow[]> {
  const workload = makeCoreWorkload(commands);
  const folder = mkdtempSync(join(tmpdir(), 'candor-durable-'));
  try {
    const { engine, seconds, processorSeconds } = await write(folder, workload);
    await engine.drain();
    const figures = engine.figures();
    const batches = Math.round(commands / ENGINE_LIMITS.batchCommands);
    return [
      {
        name: 'core, durable, batches of 256',
        figure: Math.round(commands / seconds),
        unit: 'commands/s',
        note: `${workload.accepted} of ${commands} accepted; 50 % limit, 30 % cancel, 20 % market, 1,000 accounts`,
      },
      {
        name: 'core, durable, by processor time',
        figure: Math.round(commands / processorSeconds),
        unit: 'commands/s',
        note: 'the same without what other programs took; hashing, writing and syncing included',
      },
      {
        name: 'journal',
        figure: journalBytes(folder) / figures.seq,
        unit: 'bytes/entry',
        note: `${((seconds * 1_000) / batches).toFixed(2)} ms a batch`,
      },
      ...recoverAndSnapshot(folder, figures.seq),
      await snapshotRow(folder),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function write(folder: string, workload: CoreWorkload): Promise<Written> {
  const engine = new Engine({
    dataFolder: folder,
    disk: systemDisk,
    clock: { now: Date.now, after: () => {} },
    makeMachine: makeExchangeMachine,
    limits: ENGINE_LIMITS,
    takeSnapshot: null,
    publish: 'payload',
    onBatch: () => {},
    onFatal: (error) => {
      throw error;
    },
  });
  await feed(engine, workload.preparation);
  const start = performance.now();
  const processor = process.cpuUsage();
  await feed(engine, workload.commands);
  const { user, system } = process.cpuUsage(processor);
  return { engine, seconds: (performance.now() - start) / 1_000, processorSeconds: (user + system) / 1_000_000 };
}

/** Keeps the queue full without ever meeting its end, as a gateway with many connections would. */
function feed(engine: Engine, commands: readonly Command[]): Promise<void> {
  return new Promise((resolve) => {
    let next = 0;
    let answered = 0;
    const onReply = (): void => {
      answered += 1;
      if (answered === commands.length) resolve();
      else push();
    };
    const push = (): void => {
      while (next < commands.length && next - answered < 4_096) {
        const command = commands[next++];
        if (command !== undefined) engine.submit(command, onReply);
      }
    };
    push();
  });
}

function recoverAndSnapshot(folder: string, entries: number): readonly BenchRow[] {
  const start = performance.now();
  const recovered = recover(systemDisk, folder, makeExchangeMachine);
  const seconds = (performance.now() - start) / 1_000;
  if (recovered.seq !== entries) throw new Error(`recovered ${recovered.seq} of ${entries} entries`);
  return [
    {
      name: `recovery of ${entries.toLocaleString('en')} entries`,
      figure: seconds,
      unit: 's',
      note: `${Math.round(entries / seconds)} entries/s, whole chain checked`,
    },
  ];
}

async function snapshotRow(folder: string): Promise<BenchRow> {
  const recovered = recover(systemDisk, folder, makeExchangeMachine);
  const start = performance.now();
  const saved = recovered.machine.snapshot();
  const savedMs = performance.now() - start;
  const state = Buffer.from(saved.buffer, saved.byteOffset, saved.byteLength);
  const { seq, timeMs, end } = recovered;
  await writeSnapshot(systemDisk, snapshotFolder(folder), { seq, timeMs, journalHash: end.hash, state });
  const totalMs = performance.now() - start;
  const restoreStart = performance.now();
  recover(systemDisk, folder, makeExchangeMachine);
  const restoreMs = performance.now() - restoreStart;
  return {
    name: 'snapshot of that state',
    figure: state.length / MEGABYTE,
    unit: 'MB',
    note: `${Math.round(savedMs)} ms to serialise, ${Math.round(totalMs)} ms until durable, start from it ${Math.round(restoreMs)} ms with the whole chain checked`,
  };
}

function journalBytes(folder: string): number {
  const journal = join(folder, 'journal');
  return readdirSync(journal).reduce((sum, name) => sum + statSync(join(journal, name)).size, 0);
}
