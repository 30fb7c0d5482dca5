import { sql, type Selectable } from 'kysely';
import type { Database } from '../machine/storage/connection.ts';
import { listingOf, type Listing } from './listing.ts';
import { sortColumn, type Page } from './page.ts';
import { withPaymentTables, type PaymentTables, type WithdrawalState } from './payment-tables.ts';

/** A withdrawal as it stands. Amounts in units of its coin (`valueUnits`: in USDT), times UTC epoch ms, null until it has happened. */
export type WithdrawalRecord = {
  readonly withdrawalId: number;
  readonly accountId: number;
  readonly channelId: number;
  readonly address: string;
  readonly memo: string;
  readonly amountUnits: bigint;
  /** Part of the amount; what arrives is the rest. */
  readonly feeUnits: bigint;
  readonly valueUnits: bigint;
  /** The day of the platform's zone that counts it. */
  readonly localDay: number;
  readonly needsTwo: boolean;
  readonly state: WithdrawalState;
  /** It was approved without an operator. */
  readonly isAutomatic: boolean;
  /** Empty until it is signed. */
  readonly txId: string;
  /** Why it ended without payment: of a rejected one in words, of a failed one the transaction that took its place, its own where that has moved nothing. */
  readonly reason: string;
  readonly requestedMs: number;
  readonly approvedMs: number | null;
  readonly signedMs: number | null;
  readonly sentMs: number | null;
  /** When it was completed, or ended without payment. */
  readonly endedMs: number | null;
  /** Of the journal's batch before the one of the request, as hex: what the receipt names; empty of one that was recorded before this was kept. */
  readonly batchHash: string;
};

const SORTS = new Map<string, 'id'>([
  ['withdrawalId', 'id'],
  ['createTime', 'id'],
]);

export type WithdrawalsQuery = {
  readonly accountId: number;
  /** Undefined: all of them. */
  readonly states?: readonly WithdrawalState[] | undefined;
  /** Of those in review only the ones requested until then, or only those requested later. */
  readonly reviews?: { readonly requested: 'until' | 'after'; readonly timeMs: number } | undefined;
};

/** Withdrawals of an account, newest first unless the page says otherwise. The index has all that is asked. Behind `withdraw/list`. */
export async function withdrawalsOf(
  database: Database,
  { accountId, states, reviews }: WithdrawalsQuery,
  page: Page,
): Promise<Listing<WithdrawalRecord>> {
  const withdrawals = withPaymentTables(database).selectFrom('recorded_withdrawals');
  let matching = withdrawals.where('account', '=', accountId).select('id as number');
  if (states !== undefined) matching = matching.where('state', '=', sql<WithdrawalState>`ANY(${states}::text[])`);
  if (reviews !== undefined) {
    const { requested, timeMs } = reviews;
    matching = matching.where((is) => is.or([is('state', '<>', 'review'), is('requested_ms', requested === 'until' ? '<=' : '>', timeMs)]));
  }
  const read = async (numbers: readonly number[]): Promise<readonly WithdrawalRecord[]> =>
    (
      await withdrawals
        .where('id', '=', sql<number>`ANY(${numbers}::bigint[])`)
        .selectAll()
        .execute()
    ).map(withdrawalRecord);
  const column = sortColumn(SORTS, page);
  return await listingOf({ database, matching, column, id: 'id', page, read, numberOf: ({ withdrawalId }) => withdrawalId });
}

/** One withdrawal of the account; null when it is unknown or another's. Behind `withdraw/detail` and `record/payment`. */
export async function recordedWithdrawal(database: Database, accountId: number, withdrawalId: number): Promise<WithdrawalRecord | null> {
  const found = withPaymentTables(database).selectFrom('recorded_withdrawals').selectAll().where('id', '=', withdrawalId);
  const row = await found.where('account', '=', accountId).executeTakeFirst();
  return row === undefined ? null : withdrawalRecord(row);
}

/** Of all accounts, with a number above `aboveId` and their place in the journal, by ascending number. */
export async function withdrawalsAbove(database: Database, aboveId: number, most: number): Promise<readonly WithdrawalRecord[]> {
  const placed = withPaymentTables(database).selectFrom('recorded_withdrawals').selectAll().where('batch_hash', '<>', '');
  return (await placed.where('id', '>', aboveId).orderBy('id').limit(most).execute()).map(withdrawalRecord);
}

function withdrawalRecord(row: Selectable<PaymentTables['recorded_withdrawals']>): WithdrawalRecord {
  return {
    withdrawalId: row.id,
    accountId: row.account,
    channelId: row.channel,
    address: row.address,
    memo: row.memo,
    amountUnits: BigInt(row.amount_units),
    feeUnits: BigInt(row.fee_units),
    valueUnits: BigInt(row.value_units),
    localDay: row.local_day,
    needsTwo: row.needs_two,
    state: row.state,
    isAutomatic: row.is_automatic,
    txId: row.tx_id,
    reason: row.reason,
    requestedMs: row.requested_ms,
    approvedMs: row.approved_ms,
    signedMs: row.signed_ms,
    sentMs: row.sent_ms,
    endedMs: row.ended_ms,
    batchHash: row.batch_hash,
  };
}

/** What became of an account's withdrawals that were requested before one of it. `paidToAddress`: those paid to its address. */
export type WithdrawalsBefore = {
  readonly paid: number;
  readonly paidValueUnits: bigint;
  readonly unpaid: number;
  readonly paidToAddress: number;
};

export const NONE_BEFORE: WithdrawalsBefore = { paid: 0, paidValueUnits: 0n, unpaid: 0, paidToAddress: 0 };

/** By the numbers of withdrawals: what was before each of them. */
export async function withdrawalsBefore(database: Database, numbers: readonly number[]): Promise<ReadonlyMap<number, WithdrawalsBefore>> {
  const { rows } = await sql<{ id: number; paid: number; value_units: string; unpaid: number; to_address: number }>`
    SELECT one.id, count(*) FILTER (WHERE earlier.state = 'completed') AS paid,
      coalesce(sum(earlier.value_units) FILTER (WHERE earlier.state = 'completed'), 0)::text AS value_units,
      count(*) FILTER (WHERE earlier.state IN ('cancelled', 'rejected', 'failed')) AS unpaid,
      count(*) FILTER (WHERE earlier.state = 'completed' AND earlier.address = one.address) AS to_address
    FROM recorded_withdrawals AS one JOIN recorded_withdrawals AS earlier ON earlier.account = one.account AND earlier.id < one.id
    WHERE one.id = ANY(${numbers}::bigint[]) GROUP BY one.id`.execute(database);
  const of = (row: (typeof rows)[number]): WithdrawalsBefore => ({
    paid: Number(row.paid),
    paidValueUnits: BigInt(row.value_units),
    unpaid: Number(row.unpaid),
    paidToAddress: Number(row.to_address),
  });
  return new Map(rows.map((row) => [Number(row.id), of(row)]));
}
