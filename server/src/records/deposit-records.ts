import { sql, type Selectable } from 'kysely';
import type { Database } from '../machine/storage/connection.ts';
import { withPaymentTables, type PaymentTables } from './payment-tables.ts';

/** `unclaimed`: below the minimum, or of nobody who is known. `final`: it can be withdrawn. `reorganised`: it was reversed. */
export type RecordedDepositState = 'unclaimed' | 'credited' | 'final' | 'reorganised';

/** A deposit that the exchange was told of. Amounts in units of its coin, times UTC epoch ms, null until it has happened. */
export type DepositRecord = {
  readonly depositId: number;
  /** 0: of nobody who is known. */
  readonly accountId: number;
  readonly channelId: number;
  readonly txId: string;
  readonly outputIndex: number;
  readonly blockHash: string;
  readonly units: bigint;
  /** Of one that was taken back: what had been spent of it. */
  readonly owedUnits: bigint;
  readonly state: RecordedDepositState;
  readonly isFlagged: boolean;
  readonly arrivedMs: number;
  readonly creditedMs: number | null;
  readonly finalMs: number | null;
  readonly reorganisedMs: number | null;
};

export function depositRecord(row: Selectable<PaymentTables['recorded_deposits']>): DepositRecord {
  return {
    depositId: row.id,
    accountId: row.account,
    channelId: row.channel,
    txId: row.tx_id,
    outputIndex: row.output_index,
    blockHash: row.block_hash,
    units: BigInt(row.units),
    owedUnits: BigInt(row.owed_units),
    state: stateOf(row),
    isFlagged: row.is_flagged,
    arrivedMs: row.arrived_ms,
    creditedMs: row.credited_ms,
    finalMs: row.final_ms,
    reorganisedMs: row.reorganised_ms,
  };
}

type Times = Pick<PaymentTables['recorded_deposits'], 'credited_ms' | 'final_ms' | 'reorganised_ms'>;

/** What arrived final and is below the minimum is not credited yet. */
function stateOf({ credited_ms, final_ms, reorganised_ms }: Times): RecordedDepositState {
  if (reorganised_ms !== null) return 'reorganised';
  if (credited_ms === null) return 'unclaimed';
  return final_ms === null ? 'credited' : 'final';
}

/** What has arrived and nobody has, the oldest first. */
export async function unclaimedDeposits(database: Database, most: number, depositId?: number): Promise<readonly DepositRecord[]> {
  let all = withPaymentTables(database).selectFrom('recorded_deposits').selectAll().where('credited_ms', 'is', null);
  if (depositId !== undefined) all = all.where('id', '=', depositId);
  const rows = await all.where('reorganised_ms', 'is', null).where('units', '>', '0').orderBy('id').limit(most).execute();
  return rows.map(depositRecord);
}

/** How many have arrived of nobody who is known, and when the oldest has. What is below a minimum waits for more of its user, and for no operator. */
export async function unclaimedFigures(database: Database): Promise<{ readonly count: number; readonly oldestMs: number | null }> {
  const all = withPaymentTables(database).selectFrom('recorded_deposits').where('account', '=', 0).where('credited_ms', 'is', null);
  const found = await all
    .where('reorganised_ms', 'is', null)
    .where('units', '>', '0')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('arrived_ms').as('oldest')])
    .executeTakeFirstOrThrow();
  return { count: Number(found.count), oldestMs: found.oldest === null ? null : Number(found.oldest) };
}

/** One deposit of the account; null when it is unknown or another's. */
export async function recordedDeposit(database: Database, accountId: number, depositId: number): Promise<DepositRecord | null> {
  const found = withPaymentTables(database).selectFrom('recorded_deposits').selectAll().where('id', '=', depositId);
  const row = await found.where('account', '=', accountId).executeTakeFirst();
  return row === undefined ? null : depositRecord(row);
}

/** Those with these numbers, in no order. */
export async function depositsByNumber(database: Database, depositIds: readonly number[]): Promise<readonly DepositRecord[]> {
  const deposits = withPaymentTables(database).selectFrom('recorded_deposits').selectAll();
  return (await deposits.where('id', '=', sql<number>`ANY(${depositIds}::bigint[])`).execute()).map(depositRecord);
}
