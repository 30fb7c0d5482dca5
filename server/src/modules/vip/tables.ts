import type { Database } from '../../machine/storage/connection.ts';
import { integer, table, text, units, type RowsOf } from '../../machine/storage/table.ts';

export const vipTables = {
  vip_days: table({ day: text, computed_ms: integer }, { lifetime: { until: 'always' } }),
  vip_levels: table(
    { account: integer, day: text, level: integer, volume_units: units },
    { lifetime: { until: 'owner' }, owner: 'account', copy: { by: 'user.info' } },
  ),
};

export type VipTables = RowsOf<typeof vipTables>;

/** The database with the tables of levels. */
export function withVipTables(database: Database) {
  return database.withTables<VipTables>();
}
