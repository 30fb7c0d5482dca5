import { sql } from 'kysely';
import type { Database } from '../machine/storage/connection.ts';
import type { LedgerRecord } from './ledger-queries.ts';
import { withPaymentTables, type PaymentTables } from './payment-tables.ts';

/** The wire's types of rows (section 3.1) that name a deposit, and those that name a withdrawal. */
export const [OF_DEPOSITS, OF_WITHDRAWALS]: readonly [readonly number[], readonly number[]] = [
  [1, 4],
  [2, 8],
];

type Named = Pick<LedgerRecord, 'id' | 'accountId' | 'type' | 'ref'>;

/** The transactions on chains behind rows of deposits and withdrawals, by the number of the row. */
export async function transactionsOf(database: Database, records: readonly Named[]): Promise<ReadonlyMap<number, string>> {
  const found = new Map<number, string>();
  for (const [types, table] of [
    [OF_DEPOSITS, 'recorded_deposits'],
    [OF_WITHDRAWALS, 'recorded_withdrawals'],
  ] as const) {
    const rows = records.filter(({ type }) => types.includes(type));
    const ids = await idsIn(database, table, rows);
    for (const { id, ref } of rows) found.set(id, ids.get(ref) ?? '');
  }
  return found;
}

async function idsIn(database: Database, table: keyof PaymentTables, rows: readonly Named[]): Promise<ReadonlyMap<number, string>> {
  const [first] = rows;
  if (first === undefined) return new Map();
  const known = withPaymentTables(database)
    .selectFrom(table)
    .select(['id', 'tx_id'])
    .where('id', '=', sql<number>`ANY(${rows.map(({ ref }) => ref)}::bigint[])`)
    .where('account', '=', first.accountId);
  return new Map((await known.execute()).map(({ id, tx_id }) => [id, tx_id]));
}
