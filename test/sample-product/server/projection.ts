import type { Entry } from '@candor/exchange/entry';
import type { SampleEvent } from '@candor/exchange/products/sample/events';
import type { PoolClient } from 'pg';
import { insertRows } from '../../records/bulk.ts';
import type { Projection } from '../../records/projection.ts';
import type { SampleTables } from './tables.ts';

type Row = SampleTables['sample_jars'];

/** Jars. Closed ones stay in memory until they open. */
export class SampleProjection implements Projection<SampleEvent> {
  readonly #closed = new Map<number, Row>();
  #touched = new Map<number, Row>();

  async load(client: PoolClient): Promise<void> {
    const { rows } = await client.query<Row>('SELECT * FROM sample_jars WHERE opened_ms = 0 ORDER BY id');
    for (const row of rows) this.#closed.set(row.id, row);
  }

  apply({ timeMs }: Entry, event: SampleEvent): void {
    if (event.type === 'sample.copied') return;
    const { jarId } = event;
    if (event.type === 'sample.opened') {
      const closed = this.#closed.get(jarId);
      if (closed === undefined) throw new Error(`jar ${jarId} opens and is not closed`);
      this.#closed.delete(jarId);
      this.#touched.set(jarId, { ...closed, opened_ms: timeMs });
      return;
    }
    const row: Row = {
      id: jarId,
      account: event.accountId,
      amount_units: String(event.amountUnits),
      filled_ms: timeMs,
      opens_ms: event.opensMs,
      opened_ms: 0,
    };
    this.#closed.set(jarId, row);
    this.#touched.set(jarId, row);
  }

  async write(client: PoolClient): Promise<void> {
    await insertRows(client, 'sample_jars', COLUMNS, [...this.#touched.values()], '(id) DO UPDATE SET opened_ms = EXCLUDED.opened_ms');
  }

  written(): void {
    this.#touched = new Map();
  }
}

const COLUMNS = {
  id: 'bigint',
  account: 'bigint',
  amount_units: 'numeric',
  filled_ms: 'bigint',
  opens_ms: 'bigint',
  opened_ms: 'bigint',
} as const;
