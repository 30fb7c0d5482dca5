import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { YOUNG_MEGABYTES } from '@candor/server/machine/core/core-client';
import { ENGINE_LIMITS } from '@candor/server/machine/core/engine';
import { makeExchangeMachine } from '@candor/server/machine/core/exchange-machine';
import { recover } from '@candor/server/machine/core/recovery';
import { systemDisk } from '@candor/server/machine/journal/disk';
import { snapshotFolder, writeSnapshot } from '@candor/server/machine/journal/snapshot';
import type { BenchRow } from '../table.ts';
import type { DurableJob, DurableRun } from './durable-run.ts';

const MEGABYTE = 1_000_000;

/**
 * The core with ledger and journal on the disk of this machine, one synced write a batch of 256: commands a second from the queue to
 * the acknowledgement; then recovery of that journal, and size and time of a snapshot of its state.
 */
export async function benchDurable(commands = 1_000_000): Promise<readonly BenchRow[]> {
  const bare = await inFolder(async (folder) => runRows(await runDurable({ folder, commands, withIds: false }), commands, false));
  const known = await inFolder(async (folder) => {
    const run = await runDurable({ folder, commands, withIds: true });
    const { entries, measured, seconds } = run;
    const batches = Math.round(measured / ENGINE_LIMITS.batchCommands);
    return [
      ...runRows(run, commands, true),
      {
        name: 'journal',
        figure: journalBytes(folder) / entries,
        unit: 'bytes/entry',
        note: `${((seconds * 1_000) / batches).toFixed(2)} ms a batch`,
      },
      ...recoverAndSnapshot(folder, entries),
      await snapshotRow(folder),
    ];
  });
  return [...bare, ...known];
}

async function inFolder(run: (folder: string) => Promise<readonly BenchRow[]>): Promise<readonly BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'candor-durable-'));
  try {
    return await run(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Commands come with ids from clients, and without from the house and from calls that name none (`product-rules` 16). */
function runRows({ accepted, measured, seconds, processorSeconds }: DurableRun, commands: number, withIds: boolean): readonly BenchRow[] {
  const ids = withIds ? 'each with an id that is looked up and remembered for a day' : 'none with an id';
  const what = '50 % limit, 30 % cancel, 20 % market, 1,000 accounts; the first tenth warms up';
  return [
    {
      name: `core, durable, batches of 256, ${withIds ? 'with ids' : 'no ids'}`,
      figure: Math.round(measured / seconds),
      unit: 'commands/s',
      note: `${accepted} of ${commands} accepted; ${ids}; ${what}`,
    },
    {
      name: '  by processor time',
      figure: Math.round(measured / processorSeconds),
      unit: 'commands/s',
      note: 'the same without what other programs took; hashing, writing and syncing included',
    },
  ];
}

function runDurable(job: DurableJob): Promise<DurableRun> {
  return new Promise((resolve, reject) => {
    const resourceLimits = { maxYoungGenerationSizeMb: YOUNG_MEGABYTES };
    const worker = new Worker(new URL('./durable-run.ts', import.meta.url), { workerData: job, resourceLimits });
    worker.once('message', resolve);
    worker.once('error', reject);
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
  let stateBytes = 0;
  recovered.machine.saveTo((piece) => (stateBytes += piece.length));
  const savedMs = performance.now() - start;
  const { seq, timeMs, end, machine } = recovered;
  await writeSnapshot(systemDisk, snapshotFolder(folder), { seq, timeMs, journalHash: end.hash }, (take) => machine.saveTo(take));
  const totalMs = performance.now() - start;
  const restoreStart = performance.now();
  recover(systemDisk, folder, makeExchangeMachine);
  const restoreMs = performance.now() - restoreStart;
  return {
    name: 'snapshot of that state',
    figure: stateBytes / MEGABYTE,
    unit: 'MB',
    note: `${Math.round(savedMs)} ms to serialise, ${Math.round(totalMs)} ms until durable, start from it ${Math.round(restoreMs)} ms with the chain since checked`,
  };
}

function journalBytes(folder: string): number {
  const journal = join(folder, 'journal');
  return readdirSync(journal).reduce((sum, name) => sum + statSync(join(journal, name)).size, 0);
}
