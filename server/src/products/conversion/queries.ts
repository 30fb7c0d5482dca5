import { sql, type Selectable } from 'kysely';
import type { Database } from '../../machine/storage/connection.ts';
import { listingOf, type Listing } from '../../records/listing.ts';
import { sortColumn, type Page } from '../../records/page.ts';
import type { ConversionRecord } from './record.ts';
import { withConversionTables, type ConversionTables } from './tables.ts';

/** Amounts of different coins compare as nothing, so only time sorts them. */
const SORTS = new Map<string, 'id'>([
  ['conversionId', 'id'],
  ['createTime', 'id'],
]);

/** An account's conversions, newest first unless the page says otherwise. */
export async function conversionsOf(database: Database, accountId: number, page: Page): Promise<Listing<ConversionRecord>> {
  const conversions = withConversionTables(database).selectFrom('conversions');
  const matching = conversions.where('account', '=', accountId).select('id as number');
  const read = async (numbers: readonly number[]): Promise<readonly ConversionRecord[]> =>
    (
      await conversions
        .where('id', '=', sql<number>`ANY(${numbers}::bigint[])`)
        .selectAll()
        .execute()
    ).map(conversionRecord);
  const column = sortColumn(SORTS, page);
  return await listingOf({ database, matching, column, id: 'id', page, read, numberOf: ({ conversionId }) => conversionId });
}

/** One conversion of the account; null when it is unknown or another's. */
export async function recordedConversion(database: Database, accountId: number, conversionId: number): Promise<ConversionRecord | null> {
  const row = await withConversionTables(database)
    .selectFrom('conversions')
    .selectAll()
    .where('id', '=', conversionId)
    .where('account', '=', accountId)
    .executeTakeFirst();
  return row === undefined ? null : conversionRecord(row);
}

/** Of all accounts, with a number above `aboveId`, by ascending number. */
export async function conversionsAbove(database: Database, aboveId: number, most: number): Promise<readonly ConversionRecord[]> {
  const conversions = withConversionTables(database).selectFrom('conversions').selectAll();
  return (await conversions.where('id', '>', aboveId).orderBy('id').limit(most).execute()).map(conversionRecord);
}

function conversionRecord(row: Selectable<ConversionTables['conversions']>): ConversionRecord {
  return {
    conversionId: row.id,
    accountId: row.account,
    fromAssetId: row.from_asset,
    toAssetId: row.to_asset,
    amountUnits: BigInt(row.amount_units),
    grossUnits: BigInt(row.gross_units),
    feeUnits: BigInt(row.fee_units),
    quotedMs: row.quoted_ms,
    version: row.version,
    commissionPpm: row.commission_ppm,
    fromN: row.from_n,
    fromTicks: row.from_ticks,
    toN: row.to_n,
    toTicks: row.to_ticks,
    acceptedMs: row.accepted_ms,
    batchHash: row.batch_hash,
  };
}
