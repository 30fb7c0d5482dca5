import type { WalletName } from '@candor/exchange/ledger/plan';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../machine/storage/connection.ts';
import { walletOf } from './ledger-projection.ts';
import { listingOf, SLICE_ROWS, type Listing } from './listing.ts';
import { pageLimit, pageOffset, sortColumn, type Page } from './page.ts';

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
  /** Why it was booked by hand; empty for everything else. */
  readonly remark: string;
};

export type LedgerFilter = {
  readonly accountId: number;
  readonly types: readonly number[];
  readonly assetCode?: string | undefined;
  /** UTC epoch ms: from this moment on, and before that one. */
  readonly fromMs?: number | undefined;
  readonly untilMs?: number | undefined;
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
  const bounds = await boundsOf(database, filter);
  if (filter.assetCode !== undefined) matching = matching.where('assets.code', '=', filter.assetCode);
  if (filter.fromMs !== undefined) matching = matching.where('ledger_rows.id', '>=', bounds.first);
  if (filter.untilMs !== undefined) matching = matching.where('ledger_rows.id', '<', bounds.before);
  const read = async (numbers: readonly number[]): Promise<readonly LedgerRecord[]> => await recordsOf(database, numbers);
  const column = sortColumn(SORTS, page);
  const [size, offset] = [pageLimit(page), pageOffset(page)];
  const ofPage =
    column === null ? sql<{ readonly number: number }>`${newest(filter, bounds, offset + size)} LIMIT ${size} OFFSET ${offset}` : undefined;
  return await listingOf({ database, matching, column, id: 'ledger_rows.id', page, ofPage, read, numberOf: ({ id }) => id });
}

/** The numbers of rows: from `first` on, and before `before`. */
type Bounds = { readonly first: number; readonly before: number };

/** The newest numbers of the filter, of each type no more than `most`: an index has them in this order by type. */
function newest(
  { accountId, types, assetCode }: LedgerFilter,
  { first, before }: Bounds,
  most: number,
): RawBuilder<{ readonly number: number }> {
  const ofAsset = assetCode === undefined ? sql`` : sql`AND asset = (SELECT asset FROM assets WHERE code = ${assetCode})`;
  return sql`SELECT picked.id AS number FROM unnest(${types}::smallint[]) AS kind (type) CROSS JOIN LATERAL (
      SELECT id FROM ledger_rows
      WHERE account = ${accountId} AND type = kind.type AND id >= ${first} AND id < ${before} ${ofAsset} ORDER BY id DESC LIMIT ${most}
    ) AS picked ORDER BY number DESC`;
}

async function boundsOf(database: Database, { fromMs, untilMs }: LedgerFilter): Promise<Bounds> {
  return {
    first: fromMs === undefined ? 1 : await firstNumberSince(database, fromMs),
    before: untilMs === undefined ? Number.MAX_SAFE_INTEGER : await firstNumberSince(database, untilMs),
  };
}

/** Rows are numbered without a gap in the order of time, so halving finds the first one of a moment in as many steps as its number has digits of two. */
async function firstNumberSince(database: Database, timeMs: number): Promise<number> {
  const { rows } = await sql<{ readonly number: number }>`
    WITH RECURSIVE halved (earlier, later) AS (
      SELECT 0::bigint, (SELECT coalesce(max(id), 0) + 1 FROM ledger_rows)
      UNION ALL
      SELECT CASE WHEN middle.time_ms < ${timeMs} THEN middle.id ELSE earlier END, CASE WHEN middle.time_ms < ${timeMs} THEN later ELSE middle.id END
      FROM halved CROSS JOIN LATERAL (SELECT id, time_ms FROM ledger_rows WHERE id = (earlier + later) / 2) AS middle
      WHERE later - earlier > 1
    ) SELECT later AS number FROM halved WHERE later - earlier <= 1`.execute(database);
  return rows[0]?.number ?? 1;
}

/** Every row of the filter, newest first, some at a time; a slice is read when it is asked for, and nothing is held in between. */
export async function* ledgerSlices(database: Database, filter: LedgerFilter): AsyncGenerator<readonly LedgerRecord[]> {
  let bounds = await boundsOf(database, filter);
  for (;;) {
    const { rows } = await sql<{ readonly number: number }>`${newest(filter, bounds, SLICE_ROWS)} LIMIT ${SLICE_ROWS}`.execute(database);
    const last = rows.at(-1);
    if (last === undefined) return;
    const records = await recordsOf(
      database,
      rows.map(({ number }) => number),
    );
    yield records.toSorted((one, other) => other.id - one.id);
    if (rows.length < SLICE_ROWS) return;
    bounds = { ...bounds, before: last.number };
  }
}

/** One row of the account; null when it is unknown or another's. */
export async function ledgerRecord(database: Database, accountId: number, recordId: number): Promise<LedgerRecord | null> {
  const [record] = await recordsOf(database, [recordId]);
  return record?.accountId === accountId ? record : null;
}

async function recordsOf(database: Database, numbers: readonly number[]): Promise<readonly LedgerRecord[]> {
  const rows = await database
    .selectFrom('ledger_rows')
    .innerJoin('assets', 'assets.asset', 'ledger_rows.asset')
    .leftJoin('ledger_remarks', 'ledger_remarks.record', 'ledger_rows.id')
    .where('ledger_rows.id', '=', sql<number>`ANY(${numbers}::bigint[])`)
    .selectAll('ledger_rows')
    .select(['assets.code', 'assets.scale', 'ledger_remarks.remark'])
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
    remark: row.remark ?? '',
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
