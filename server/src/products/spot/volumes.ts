import { sql } from 'kysely';
import type { VolumesOf } from '../traded-volume.ts';

/** Both sides of each fill that was paid in USDT. */
export const spotVolumes: VolumesOf = async (database, { fromMs, toMs }) => {
  const { rows } = await sql<{ account: number; units: string }>`
    WITH fills AS (
      SELECT taker_account, maker_account, value_units FROM trades JOIN markets USING (market) JOIN assets ON assets.asset = quote_asset
      WHERE assets.code = 'usdt' AND time_ms >= ${fromMs} AND time_ms < ${toMs})
    SELECT account, sum(value_units)::text AS units FROM (
      SELECT taker_account AS account, value_units FROM fills UNION ALL SELECT maker_account, value_units FROM fills) AS sides
    GROUP BY account`.execute(database);
  return rows.map(({ account, units }) => ({ account: Number(account), units: BigInt(units) }));
};
