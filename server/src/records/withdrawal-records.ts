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
};

const SORTS = new Map<string, 'id'>([
  ['withdrawalId', 'id'],
  ['createTime', 'id'],
]);

/** Withdrawals of an account, newest first unless the page says otherwise; of some states alone where they are given. `withdraw/list` itself answers from the exchange. */
export async function withdrawalsOf(
  database: Database,
  { accountId, states }: { readonly accountId: number; readonly states?: readonly WithdrawalState[] | undefined },
  page: Page,
): Promise<Listing<WithdrawalRecord>> {
  const withdrawals = withPaymentTables(database).selectFrom('recorded_withdrawals');
  let matching = withdrawals.where('account', '=', accountId).select('id as number');
  if (states !== undefined) matching = matching.where('state', '=', sql<WithdrawalState>`ANY(${states}::text[])`);
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

/** One withdrawal of the account; null when it is unknown or another's. Behind `record/payment`. */
export async function recordedWithdrawal(database: Database, accountId: number, withdrawalId: number): Promise<WithdrawalRecord | null> {
  const found = withPaymentTables(database).selectFrom('recorded_withdrawals').selectAll().where('id', '=', withdrawalId);
  const row = await found.where('account', '=', accountId).executeTakeFirst();
  return row === undefined ? null : withdrawalRecord(row);
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
  };
}
