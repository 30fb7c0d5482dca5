import type { Entry } from '@candor/exchange/entry';
import type { PerpetualEvent } from '@candor/exchange/products/perpetual/events';
import type { PoolClient } from 'pg';
import { insertRows } from '../../../records/bulk.ts';
import { MARK_COLUMNS, MARK_CONFLICT } from './columns.ts';
import type { PerpetualTables } from '../tables.ts';

type Row = PerpetualTables['perpetual_marks'];
type Minute = { -readonly [Name in keyof Row]: Row[Name] };

const MINUTE_MS = 60_000;

/** The mark of each market by the minute. */
export class MarkRecords {
  readonly #last = new Map<number, Minute>();
  #touched = new Map<string, Minute>();

  async load(client: PoolClient): Promise<void> {
    const { rows } = await client.query<Minute>('SELECT DISTINCT ON (market) * FROM perpetual_marks ORDER BY market, start_ms DESC');
    for (const row of rows) this.#last.set(row.market, row);
  }

  mark({ timeMs }: Entry, { marketId, markTicks, indexTicks }: Extract<PerpetualEvent, { type: 'perpetual.marked' }>): void {
    const startMs = timeMs - (timeMs % MINUTE_MS);
    const last = this.#last.get(marketId);
    const isSame = last?.start_ms === startMs;
    const minute: Minute = isSame
      ? last
      : {
          market: marketId,
          start_ms: startMs,
          open_ticks: markTicks,
          high_ticks: markTicks,
          low_ticks: markTicks,
          close_ticks: markTicks,
          index_ticks: indexTicks,
        };
    minute.high_ticks = Math.max(minute.high_ticks, markTicks);
    minute.low_ticks = Math.min(minute.low_ticks, markTicks);
    minute.close_ticks = markTicks;
    minute.index_ticks = indexTicks;
    this.#last.set(marketId, minute);
    this.#touched.set(`${marketId} ${startMs}`, minute);
  }

  async write(client: PoolClient): Promise<void> {
    await insertRows(client, 'perpetual_marks', MARK_COLUMNS, [...this.#touched.values()], MARK_CONFLICT);
  }

  written(): void {
    this.#touched = new Map();
  }
}
