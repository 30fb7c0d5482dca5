import type { PoolClient } from 'pg';

const HOUR_MS = 3_600_000;

/**
 * Held by a transaction that writes minutes until its end, so that an hour is made of all its minutes: two writers that do not see
 * each other's minutes would each make it of their own.
 */
export async function lockBars(client: PoolClient): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock($1)', [7_023_120]);
}

/** First and last price of a group of minute or hour bars, highest, lowest, sums; bars without a price count for the volume only. */
export const FOLDED_BARS = `
  (array_agg(open_ticks ORDER BY start_ms) FILTER (WHERE open_ticks IS NOT NULL))[1] AS open_ticks,
  max(high_ticks) AS high_ticks,
  min(low_ticks) AS low_ticks,
  (array_agg(close_ticks ORDER BY start_ms DESC) FILTER (WHERE close_ticks IS NOT NULL))[1] AS close_ticks,
  sum(volume_units) AS volume_units,
  sum(value_units) AS value_units,
  sum(trades)::integer AS trades`;

/** Makes the hours of these minutes anew, in the transaction that wrote the minutes. */
export async function refreshHours(
  client: PoolClient,
  minutes: Iterable<{ readonly symbol: number; readonly start_ms: number }>,
): Promise<void> {
  const hours = new Map<string, readonly [number, number]>();
  for (const { symbol: symbolId, start_ms: startMs } of minutes) {
    const hourMs = Math.floor(startMs / HOUR_MS) * HOUR_MS;
    hours.set(`${symbolId}:${hourMs}`, [symbolId, hourMs]);
  }
  if (hours.size === 0) return;
  const touched = [...hours.values()];
  await client.query(
    `INSERT INTO hour_bars
     SELECT hour.symbol, hour.start_ms, folded.*
     FROM unnest($1::integer[], $2::bigint[]) AS hour (symbol, start_ms)
     CROSS JOIN LATERAL (
       SELECT ${FOLDED_BARS} FROM minute_bars AS minute
       WHERE minute.symbol = hour.symbol AND minute.start_ms >= hour.start_ms AND minute.start_ms < hour.start_ms + ${HOUR_MS}
     ) AS folded
     ON CONFLICT (symbol, start_ms) DO UPDATE SET open_ticks = EXCLUDED.open_ticks, high_ticks = EXCLUDED.high_ticks,
       low_ticks = EXCLUDED.low_ticks, close_ticks = EXCLUDED.close_ticks, volume_units = EXCLUDED.volume_units,
       value_units = EXCLUDED.value_units, trades = EXCLUDED.trades`,
    [touched.map(([symbolId]) => symbolId), touched.map(([, startMs]) => startMs)],
  );
}
