import { barEnd, barStart, LONGEST_BAR_MS, type ChartInterval } from '@candor/contract/intervals';
import { sql, type RawBuilder } from 'kysely';
import type { Bar } from '../prices/bars/bar.ts';
import type { Database } from '../machine/storage/connection.ts';
import { FOLDED_BARS } from './hour-bars.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/** Most bars of one answer. */
export const LARGEST_CANDLES = 5_000;

type BarRow = {
  readonly start_ms: number;
  readonly open_ticks: number | null;
  readonly high_ticks: number | null;
  readonly low_ticks: number | null;
  readonly close_ticks: number | null;
  readonly volume_units: string;
  readonly value_units: string;
  readonly trades: number;
};

/**
 * The last `limit` bars of a symbol that start before `endMs`, ascending. Larger bars are folds of the stored minutes (or of the
 * hours made of them), aligned to UTC. A gap does not end the list: bars are counted, not time.
 */
export async function candles(
  database: Database,
  symbolId: number,
  interval: ChartInterval,
  limit: number,
  endMs: number,
): Promise<readonly Bar[]> {
  const bars = Math.min(Math.max(limit, 0), LARGEST_CANDLES);
  const lengthMs = LONGEST_BAR_MS[interval];
  const stepMs = lengthMs >= HOUR_MS ? HOUR_MS : MINUTE_MS;
  const table = sql.table(lengthMs >= HOUR_MS ? 'hour_bars' : 'minute_bars');
  // the last bar that counts is whole: its steps may start at or after endMs
  const untilMs = barEnd(interval, endMs - 1);
  // a bar has at most lengthMs / stepMs steps, so this many with a price hold `bars` whole bars and the rest of one that is left out
  const steps = (bars + 1) * (lengthMs / stepMs);
  const { rows } = await sql<BarRow>`
    SELECT bar_ms AS start_ms, ${sql.raw(FOLDED_BARS)}
    FROM (
      SELECT ${startOfBar(interval)} AS bar_ms, step.*
      FROM ${table} AS step
      WHERE symbol = ${symbolId} AND start_ms < ${untilMs} AND start_ms >= coalesce((
        SELECT start_ms FROM ${table}
        WHERE symbol = ${symbolId} AND start_ms < ${untilMs} AND open_ticks IS NOT NULL
        ORDER BY start_ms DESC OFFSET ${steps - 1} LIMIT 1
      ), 0)
    ) AS steps
    GROUP BY bar_ms
    HAVING max(high_ticks) IS NOT NULL
    ORDER BY bar_ms DESC
    LIMIT ${bars}`.execute(database);
  return rows.flatMap(pricedBar).reverse();
}

/** `barStart` of the column `start_ms`. */
function startOfBar(interval: ChartInterval): RawBuilder<number> {
  if (interval === 'ONE_MONTH') {
    return sql`(extract(epoch FROM date_trunc('month', to_timestamp(start_ms / 1000.0), 'UTC')) * 1000)::bigint`;
  }
  const lengthMs = LONGEST_BAR_MS[interval];
  const originMs = barStart(interval, 0);
  return sql`floor((start_ms - ${originMs}::bigint) / ${lengthMs}::numeric)::bigint * ${lengthMs}::bigint + ${originMs}::bigint`;
}

/** Stored minutes of a symbol with `fromMs ≤ startMs < toMs`, ascending; with what traded in minutes that have no price. */
export async function storedMinutes(database: Database, symbolId: number, fromMs: number, toMs: number): Promise<readonly StoredMinute[]> {
  const rows = await database
    .selectFrom('minute_bars')
    .selectAll()
    .where('symbol', '=', symbolId)
    .where('start_ms', '>=', fromMs)
    .where('start_ms', '<', toMs)
    .orderBy('start_ms')
    .execute();
  return rows.map((row) => ({
    startMs: row.start_ms,
    bar: pricedBar(row)[0] ?? null,
    volumeUnits: BigInt(row.volume_units),
    valueUnits: BigInt(row.value_units),
    trades: row.trades,
  }));
}

export type StoredMinute = {
  readonly startMs: number;
  readonly bar: Bar | null;
  readonly volumeUnits: bigint;
  readonly valueUnits: bigint;
  readonly trades: number;
};

/** The bar of a row, or none when nothing had a price in its time. */
function pricedBar(row: BarRow): readonly Bar[] {
  const { open_ticks: openTicks, high_ticks: highTicks, low_ticks: lowTicks, close_ticks: closeTicks } = row;
  if (openTicks === null || highTicks === null || lowTicks === null || closeTicks === null) return [];
  return [
    {
      startMs: row.start_ms,
      openTicks,
      highTicks,
      lowTicks,
      closeTicks,
      volumeUnits: BigInt(row.volume_units),
      valueUnits: BigInt(row.value_units),
      trades: row.trades,
    },
  ];
}
