import type { WalletName } from '@candor/exchange/ledger/plan';
import { sql } from 'kysely';
import type { Database } from '../machine/storage/connection.ts';
import { walletOf } from './ledger-projection.ts';
import { listingOf, type Listing } from './listing.ts';
import { sortColumn, type Page } from './page.ts';

/** One change of an asset's total in a wallet (contract section 3.1). Amounts in units of the asset, times UTC epoch ms. */
export type LedgerRecord = {
  readonly id: number;
  readonly accountId: number;
  readonly wallet: WalletName;
  readonly assetId: number;
  readonly assetCode: string;
  readonly scale: number;
  readonly type: number;
  /** Size of the change, without sign. */
  readonly amountUnits: bigint;
  readonly beforeUnits: bigint;
  readonly afterUnits: bigint;
  /** In units of the quote asset at the index of that moment; null without a price. */
  readonly valueUnits: bigint | null;
  /** The order of a fill, else the seq of the command. */
  readonly ref: number;
  /** 0 when the row has no market. */
  readonly marketId: number;
  readonly seq: number;
  readonly timeMs: number;
};

export type LedgerFilter = {
  readonly accountId: number;
  readonly types: readonly number[];
  readonly assetCode?: string | undefined;
};

const SORTS = new Map([
  ['recordId', 'ledger_rows.id'],
  ['createTime', 'ledger_rows.id'],
  ['amount', 'ledger_rows.amount_units'],
  ['balanceBefore', 'ledger_rows.before_units'],
  ['balanceAfter', 'ledger_rows.after_units'],
  ['recordType', 'ledger_rows.type'],
  ['coin', 'assets.code'],
] as const);

/** An account's own rows of these types, newest first unless the page says otherwise. */
export async function ledgerRecords(database: Database, filter: LedgerFilter, page: Page): Promise<Listing<LedgerRecord>> {
  let matching = database
    .selectFrom('ledger_rows')
    .innerJoin('assets', 'assets.asset', 'ledger_rows.asset')
    .where('ledger_rows.account', '=', filter.accountId)
    .where('ledger_rows.type', '=', sql<number>`ANY(${filter.types}::integer[])`)
    .select('ledger_rows.id as number');
  if (filter.assetCode !== undefined) matching = matching.where('assets.code', '=', filter.assetCode);
  const read = async (numbers: readonly number[]): Promise<readonly LedgerRecord[]> => await recordsOf(database, numbers);
  const column = sortColumn(SORTS, page);
  return await listingOf({ database, matching, column, id: 'ledger_rows.id', page, read, numberOf: ({ id }) => id });
}

async function recordsOf(database: Database, numbers: readonly number[]): Promise<readonly LedgerRecord[]> {
  const rows = await database
    .selectFrom('ledger_rows')
    .innerJoin('assets', 'assets.asset', 'ledger_rows.asset')
    .where('ledger_rows.id', '=', sql<number>`ANY(${numbers}::bigint[])`)
    .selectAll('ledger_rows')
    .select(['assets.code', 'assets.scale'])
    .execute();
  return rows.map((row) => ({
    id: row.id,
    accountId: row.account,
    wallet: walletOf(row.wallet),
    assetId: row.asset,
    assetCode: row.code,
    scale: row.scale,
    type: row.type,
    amountUnits: BigInt(row.amount_units),
    beforeUnits: BigInt(row.before_units),
    afterUnits: BigInt(row.after_units),
    valueUnits: row.value_units === null ? null : BigInt(row.value_units),
    ref: row.ref,
    marketId: row.market,
    seq: row.seq,
    timeMs: row.time_ms,
  }));
}

/** What the records hold for an account; live balances are the core's. */
export type RecordedBalance = {
  readonly wallet: number;
  readonly assetId: number;
  readonly availableUnits: bigint;
  readonly frozenUnits: bigint;
};

export async function recordedBalances(database: Database, accountId: number): Promise<readonly RecordedBalance[]> {
  const rows = await database
    .selectFrom('balances')
    .selectAll()
    .where('account', '=', accountId)
    .orderBy('wallet')
    .orderBy('asset')
    .execute();
  return rows.map((row) => ({
    wallet: row.wallet,
    assetId: row.asset,
    availableUnits: BigInt(row.available_units),
    frozenUnits: BigInt(row.frozen_units),
  }));
}
