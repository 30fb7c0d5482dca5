import { sql } from 'kysely';
import type { VolumesOf } from '../../traded-volume.ts';

/** Both sides of each fill, without that of an order by which a position was liquidated: it was no order of its owner. */
export const perpetualVolumes: VolumesOf = async (database, { fromMs, toMs }) => {
  const { rows } = await sql<{ account: number; units: string }>`
    WITH sides AS (
      SELECT taker_account AS account, taker AS id, value_units FROM perpetual_trades WHERE time_ms >= ${fromMs} AND time_ms < ${toMs}
      UNION ALL
      SELECT maker_account, maker, value_units FROM perpetual_trades WHERE time_ms >= ${fromMs} AND time_ms < ${toMs})
    SELECT account, sum(value_units)::text AS units FROM sides
    WHERE NOT EXISTS (SELECT 1 FROM perpetual_orders WHERE perpetual_orders.id = sides.id AND cause = 'liquidation')
    GROUP BY account`.execute(database);
  return rows.map(({ account, units }) => ({ account: Number(account), units: BigInt(units) }));
};
