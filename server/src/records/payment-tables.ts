import type { Database } from '../machine/storage/connection.ts';
import { boolean, FROM_JOURNAL, integer, nullable, type RowsOf, table, text, units, word } from '../machine/storage/table.ts';

/** The first four are open. `failed`: it was signed, and is proved to have moved nothing for ever. */
export type WithdrawalState = 'review' | 'approved' | 'signed' | 'broadcast' | 'completed' | 'cancelled' | 'rejected' | 'failed';

/** Deposits and withdrawals, which a product writes and modules list. */
export const paymentTables = {
  recorded_deposits: table(
    {
      id: integer,
      account: integer,
      channel: integer,
      tx_id: text,
      output_index: integer,
      block_hash: text,
      units,
      owed_units: units,
      is_flagged: boolean,
      arrived_ms: integer,
      credited_ms: nullable(integer),
      final_ms: nullable(integer),
      reorganised_ms: nullable(integer),
    },
    FROM_JOURNAL,
  ),
  recorded_withdrawals: table(
    {
      id: integer,
      account: integer,
      channel: integer,
      address: text,
      memo: text,
      amount_units: units,
      fee_units: units,
      value_units: units,
      local_day: integer,
      needs_two: boolean,
      state: word<WithdrawalState>(),
      is_automatic: boolean,
      tx_id: text,
      reason: text,
      requested_ms: integer,
      approved_ms: nullable(integer),
      signed_ms: nullable(integer),
      sent_ms: nullable(integer),
      ended_ms: nullable(integer),
    },
    FROM_JOURNAL,
  ),
};

export type PaymentTables = RowsOf<typeof paymentTables>;

/** The database with the tables of deposits and withdrawals. */
export function withPaymentTables(database: Database) {
  return database.withTables<PaymentTables>();
}
