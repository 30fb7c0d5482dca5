import type { LockCode, LockScope } from '@candor/exchange/ground/holds/words';
import type { Database } from '../../machine/storage/connection.ts';
import { integer, personal, table, text, word, type RowsOf } from '../../machine/storage/table.ts';

export const lockTables = {
  /** Holds of users whose ends have not been told yet. `review_ms`: when it ends, the exchange's time. */
  holds_in_force: table(
    { user_id: integer, scope: word<LockScope>(), code: word<LockCode>(), reason: personal(text), review_ms: integer },
    { lifetime: { until: 'module' }, owner: 'user_id', copy: { by: 'holds.list' } },
  ),
};

export type LockTables = RowsOf<typeof lockTables>;
export type HoldInForce = LockTables['holds_in_force'];

/** The database with the table of locks whose ends are to be told. */
export function withLockTables(database: Database) {
  return database.withTables<LockTables>();
}
