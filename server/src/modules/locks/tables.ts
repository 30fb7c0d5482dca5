import type { HoldCode, HoldScope } from '@candor/exchange/ground/holds/words';
import type { Database } from '../../machine/storage/connection.ts';
import { integer, personal, table, text, word, type RowsOf } from '../../machine/storage/table.ts';

export const holdTables = {
  /** Holds of users whose ends have not been told yet. `review_ms`: when it ends, the exchange's time. */
  holds_in_force: table(
    { user_id: integer, scope: word<HoldScope>(), code: word<HoldCode>(), reason: personal(text), review_ms: integer },
    { lifetime: { until: 'module' }, owner: 'user_id', copy: { by: 'holds.list' } },
  ),
};

export type HoldTables = RowsOf<typeof holdTables>;
export type HoldInForce = HoldTables['holds_in_force'];

/** The database with the table of holds whose ends are to be told. */
export function withHoldTables(database: Database) {
  return database.withTables<HoldTables>();
}
