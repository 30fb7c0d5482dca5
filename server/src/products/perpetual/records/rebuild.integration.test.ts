import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Entry } from '@candor/exchange/entry';
import { trial } from '@candor/exchange/products/perpetual/test/trial';
import { enrich, INTERVAL_MS, trade, untilMs } from '@candor/exchange/products/perpetual/test/scenes';
import { openPerpetualHarness } from '@candor/exchange/test/perpetual-harness';
import { TrialRun } from '@candor/exchange/test/trial-run';
import type { Pool } from 'pg';
import { expect, test } from 'vitest';
import { ENGINE_LIMITS } from '../../../machine/core/engine.ts';
import { makeExchangeMachine } from '../../../machine/core/exchange-machine.ts';
import { openLocalCore } from '../../../machine/core/local-core.ts';
import { systemDisk } from '../../../machine/journal/disk.ts';
import { readBatches } from '../../../machine/journal/reader.ts';
import { Projector } from '../../../records/projector.ts';
import { derivedTables, rebuildRecords } from '../../../records/rebuild.ts';
import { dumpRecords } from '../../../records/test/random-trading.ts';
import { connectDatabase } from '../../../machine/storage/connection.ts';
import { migrate } from '../../../machine/storage/migrate.ts';
import { createTestDatabase } from '../../../test/shared-postgres.ts';
import { serverProducts } from '../../registry.ts';
import { perpetual } from '../product.ts';

const COMMANDS = 3_000;

/** Random commands of the trial, and a funding with its samples that a long pays. */
const COURSES: readonly (readonly Entry[])[] = [new TrialRun([trial], 20_261_124, COMMANDS).entries, funded()];

function funded(): readonly Entry[] {
  const harness = openPerpetualHarness(4);
  enrich(harness, 3, 100_000);
  trade(harness, [1, 2], 10, 5_000_000);
  harness.open(3, 'long', 500, { priceTicks: 5_003_000, leverage: 5 });
  harness.open(3, 'short', 500, { priceTicks: 5_004_000, leverage: 5 });
  untilMs(harness, harness.timeMs + INTERVAL_MS);
  return harness.entries;
}

/** Sends the commands at their times to a core on a real disk. */
async function send(folder: string, entries: readonly Entry[]): Promise<void> {
  let nowMs = 0;
  const core = await openLocalCore({
    dataFolder: folder,
    disk: systemDisk,
    clock: { now: () => nowMs, after: () => undefined },
    makeMachine: makeExchangeMachine,
    limits: ENGINE_LIMITS,
    takeSnapshot: null,
    lock: true,
    onFatal: (error) => {
      throw error;
    },
  });
  for (const { timeMs, command } of entries) {
    nowMs = Math.max(nowMs, timeMs);
    await core.submit(command);
  }
  await core.stop();
}

/** The rows as a server writes them that is started again now and then. */
async function recorded(pool: Pool, folder: string): Promise<ReadonlyMap<string, readonly object[]>> {
  let projector = await Projector.load(pool, serverProducts);
  for await (const { entries, lastSeq, hash } of readBatches(folder, 1)) {
    await projector.prepare(pool, entries);
    projector.apply(entries, hash.toString('hex'));
    if (lastSeq % 100 !== 0) continue;
    await projector.write(pool);
    projector = await Projector.load(pool, serverProducts);
  }
  await projector.write(pool);
  return await dumpRecords(pool);
}

test(
  'ARCHITECTURE §3 `records rebuild` makes the same rows of contracts from the journal, whatever became of them',
  { timeout: 180_000 },
  async () => {
    const tables = derivedTables([perpetual]).filter((name) => name.startsWith('perpetual_'));
    const filled = new Set<string>();
    for (const course of COURSES) {
      const folder = await mkdtemp(join(tmpdir(), 'candor-rebuild-'));
      const connection = connectDatabase({ url: await createTestDatabase() });
      const { pool } = connection;
      await migrate(pool);
      await send(folder, course);
      const written = await recorded(pool, folder);
      for (const table of tables) if ((written.get(table)?.length ?? 0) > 0) filled.add(table);

      for (const table of tables) await pool.query(`DELETE FROM ${table}`);
      await pool.query('UPDATE balances SET available_units = available_units + 1');
      await rebuildRecords(pool, folder, serverProducts, () => undefined);
      expect(await dumpRecords(pool)).toEqual(written);
      await connection.close();
      await rm(folder, { recursive: true, force: true });
    }
    expect([...filled].toSorted()).toEqual([...tables].toSorted());
  },
);
