import type { Database } from '../../machine/storage/connection.ts';
import { boolean, integer, personal, table, text, units, type RowsOf } from '../../machine/storage/table.ts';

export const withdrawalTables = {
  /** Withdrawals that have not ended. `late_told`: their owners know that the review takes longer than a day. */
  followed_withdrawals: table(
    {
      withdrawal_id: integer,
      user_id: integer,
      channel_id: integer,
      address: personal(text),
      amount_units: units,
      fee_units: units,
      requested_ms: integer,
      approved: boolean,
      tx_id: text,
      late_told: boolean,
    },
    { lifetime: { until: 'module' }, owner: 'user_id', copy: { by: 'withdrawals.list' } },
  ),
};

export type WithdrawalTables = RowsOf<typeof withdrawalTables>;
export type FollowedWithdrawal = WithdrawalTables['followed_withdrawals'];

/** The database with the table of withdrawals that have not ended. */
export function withWithdrawalTables(database: Database) {
  return database.withTables<WithdrawalTables>();
}
