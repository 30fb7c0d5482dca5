import { barEnd, barStart, LONGEST_BAR_MS, type ChartInterval } from '@candor/contract/intervals';
import { sql, type RawBuilder, type Selectable } from 'kysely';
import { listingOf, type Listing } from '../../../records/listing.ts';
import type { Page } from '../../../records/page.ts';
import type { Database } from '../../../machine/storage/connection.ts';
import { withPerpetualTables, type PerpetualTables } from '../tables.ts';

export type FundingRecord = Selectable<PerpetualTables['perpetual_fundings']>;
export type LiquidationRecord = Selectable<PerpetualTables['perpetual_liquidations']>;
/** A bar of the mark, ticks. */
export type MarkBar = {
  readonly startMs: number;
  readonly openTicks: number;
  readonly highTicks: number;
  readonly lowTicks: number;
  readonly closeTicks: number;
  readonly indexTicks: number;
};

/** Fundings of a market that are over, newest first. */
export async function fundingsOf(database: Database, marketId: number, page: Page): Promise<Listing<FundingRecord>> {
  const fundings = withPerpetualTables(database).selectFrom('perpetual_fundings').where('market', '=', marketId).where('ended', '=', true);
  const read = async (numbers: readonly number[]): Promise<readonly FundingRecord[]> =>
    await fundings
      .where('id', '=', sql<number>`ANY(${numbers}::bigint[])`)
      .selectAll()
      .execute();
  const matching = fundings.select('id as number');
  return await listingOf({ database, matching, column: null, id: 'id', page, read, numberOf: ({ id }) => id });
}

/** Steps of liquidations, newest first. `marketId` 0 = of all markets. */
export async function liquidationsOf(database: Database, marketId: number, page: Page): Promise<Listing<LiquidationRecord>> {
  const liquidations = withPerpetualTables(database).selectFrom('perpetual_liquidations');
  const wanted = marketId === 0 ? liquidations : liquidations.where('market', '=', marketId);
  const read = async (numbers: readonly number[]): Promise<readonly LiquidationRecord[]> =>
    await liquidations
      .where('id', '=', sql<number>`ANY(${numbers}::bigint[])`)
      .selectAll()
      .execute();
  const matching = wanted.select('id as number');
  return await listingOf({ database, matching, column: null, id: 'id', page, read, numberOf: ({ id }) => id });
}

/** What the liquidations of a market came to; amounts in units of USDT. */
export type LiquidationSums = {
  readonly market: number;
  readonly steps: number;
  readonly simulated: number;
  readonly closed_units: string;
  readonly fee_units: string;
  readonly insured_units: string;
  readonly deleveraged_lots: number;
  readonly last_ms: number;
};

/** All liquidations, by market; none of a market without one. */
export async function liquidationSums(database: Database): Promise<readonly LiquidationSums[]> {
  return await withPerpetualTables(database)
    .selectFrom('perpetual_liquidations')
    .groupBy('market')
    .select(['market', sql<number>`count(*)::bigint`.as('steps'), sql<number>`max(time_ms)`.as('last_ms')])
    .select([
      sql<number>`count(*) FILTER (WHERE simulated)::bigint`.as('simulated'),
      sql<string>`sum(closed_units)`.as('closed_units'),
      sql<string>`sum(fee_units)`.as('fee_units'),
      sql<string>`sum(insured_units)`.as('insured_units'),
      sql<number>`sum(deleveraged_lots)::bigint`.as('deleveraged_lots'),
    ])
    .execute();
}

/** What the liquidations of a market cost and brought its insurance on one UTC day; amounts in units of USDT. */
export type LiquidationDay = {
  readonly market: number;
  readonly day_ms: number;
  readonly steps: number;
  readonly fee_units: string;
  readonly insured_units: string;
};

/** By day and market, newest first; only days with a liquidation. */
export async function liquidationDays(database: Database, fromMs: number): Promise<readonly LiquidationDay[]> {
  const day = sql<number>`time_ms - time_ms % 86400000`;
  return await withPerpetualTables(database)
    .selectFrom('perpetual_liquidations')
    .where('time_ms', '>=', fromMs)
    .groupBy(['market', day])
    .orderBy(day, 'desc')
    .orderBy('market')
    .select(['market', day.as('day_ms'), sql<number>`count(*)::bigint`.as('steps')])
    .select([sql<string>`sum(fee_units)`.as('fee_units'), sql<string>`sum(insured_units)`.as('insured_units')])
    .execute();
}

/** What the fundings of a market came to; `paid_units` in units of USDT. */
export type FundingSums = { readonly market: number; readonly fundings: number; readonly paid_units: string; readonly last_ms: number };

/** All fundings that were charged, by market. */
export async function fundingSums(database: Database): Promise<readonly FundingSums[]> {
  return await withPerpetualTables(database)
    .selectFrom('perpetual_fundings')
    .where('ended', '=', true)
    .where('skipped', '=', false)
    .groupBy('market')
    .select(['market', sql<number>`count(*)::bigint`.as('fundings'), sql<number>`max(end_ms)`.as('last_ms')])
    .select(sql<string>`sum(paid_units)`.as('paid_units'))
    .execute();
}

/** Minutes that one call looks at. */
const LONGEST_SPAN_MS = 92 * 86_400_000;

/** Some moment long ago, from which bars are counted. */
const ORIGIN_MS = 28 * 86_400_000;

/** Start of the bar that holds a minute, as `barStart` has it. */
function barOf(interval: ChartInterval): RawBuilder<number> {
  if (interval === 'ONE_MONTH')
    return sql<number>`(extract(epoch FROM date_trunc('month', to_timestamp(start_ms / 1000.0) AT TIME ZONE 'UTC') AT TIME ZONE 'UTC') * 1000)::bigint`;
  // literals: the same expression with parameters of its own would be another one for GROUP BY
  const lengthMs = sql.lit(LONGEST_BAR_MS[interval]);
  const originMs = sql.lit(barStart(interval, ORIGIN_MS) % LONGEST_BAR_MS[interval]);
  return sql<number>`start_ms - (start_ms - ${originMs}::bigint) % ${lengthMs}::bigint`;
}

/** The last `limit` bars that start before `endMs`, ascending, of at most 92 days. */
export async function markBars(
  database: Database,
  marketId: number,
  interval: ChartInterval,
  limit: number,
  endMs: number,
): Promise<readonly MarkBar[]> {
  const untilMs = barEnd(interval, endMs - 1);
  const spanMs = Math.min(limit * LONGEST_BAR_MS[interval], LONGEST_SPAN_MS);
  const bar = barOf(interval);
  const rows = await withPerpetualTables(database)
    .selectFrom('perpetual_marks')
    .where('market', '=', marketId)
    .where('start_ms', '>=', barStart(interval, untilMs - spanMs))
    .where('start_ms', '<', untilMs)
    .groupBy(bar)
    .orderBy(bar, 'desc')
    .limit(limit)
    .select(({ fn }) => [
      bar.as('bar'),
      sql<number>`(array_agg(open_ticks ORDER BY start_ms))[1]`.as('open'),
      fn.max('high_ticks').as('high'),
      fn.min('low_ticks').as('low'),
      sql<number>`(array_agg(close_ticks ORDER BY start_ms DESC))[1]`.as('close'),
      sql<number>`(array_agg(index_ticks ORDER BY start_ms DESC))[1]`.as('index'),
    ])
    .execute();
  return rows
    .map((row) => ({
      startMs: row.bar,
      openTicks: row.open,
      highTicks: row.high,
      lowTicks: row.low,
      closeTicks: row.close,
      indexTicks: row.index,
    }))
    .toReversed();
}
