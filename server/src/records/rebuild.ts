import type { Pool } from 'pg';
import { readBatches } from '../machine/journal/reader.ts';
import { inTransaction } from '../machine/storage/connection.ts';
import type { TableDefinitions } from '../machine/storage/table.ts';
import { EXCHANGE_SOURCE } from './bar-projection.ts';
import { FOLDED_BARS, lockBars } from './hour-bars.ts';
import type { Recorded } from './projection.ts';
import { Projector, type Position } from './projector.ts';
import { recordTables } from './tables.ts';

/** Tables of everything that the journal says; the lists of favourites, a feed's history and what was signed are not among it and stay. */
export function derivedTables(products: readonly Recorded[]): readonly string[] {
  return [recordTables, ...products.flatMap(({ tables }) => (tables === undefined ? [] : [tables]))].flatMap(journalTables);
}

const journalTables = (tables: TableDefinitions): readonly string[] =>
  Object.entries(tables).flatMap(([name, { lifetime }]) => ('until' in lifetime && lifetime.until === 'journal' ? [name] : []));

const ENTRIES_PER_WRITE = 4_000;

/**
 * Drops the projections and makes them anew from the journal, up to its end. The server must not run (the caller holds the data
 * folder's lock). Cut off in between, the next start of the server goes on where it was.
 */
export async function rebuildRecords(
  pool: Pool,
  dataFolder: string,
  products: readonly Recorded[],
  onProgress: (position: Position) => void,
): Promise<Position> {
  await dropProjections(pool, derivedTables(products));
  const projector = await Projector.load(pool, products);
  let gathered = 0;
  for await (const batch of readBatches(dataFolder, 1)) {
    await projector.prepare(pool, batch.entries);
    projector.apply(batch.entries, batch.hash.toString('hex'));
    gathered += batch.entries.length;
    if (gathered < ENTRIES_PER_WRITE) continue;
    gathered = 0;
    onProgress(await projector.write(pool));
  }
  return projector.write(pool);
}

async function dropProjections(pool: Pool, tables: readonly string[]): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query(`TRUNCATE ${tables.join(', ')}`);
    await lockBars(client);
    await client.query('DELETE FROM minute_bars WHERE source = $1', [EXCHANGE_SOURCE]);
    await client.query('UPDATE minute_bars SET volume_units = 0, value_units = 0, trades = 0 WHERE trades > 0');
    await client.query(
      `INSERT INTO hour_bars
       SELECT symbol, start_ms / 3600000 * 3600000 AS hour_ms, ${FOLDED_BARS} FROM minute_bars GROUP BY symbol, hour_ms`,
    );
  });
}
