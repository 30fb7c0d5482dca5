import { sql, type Selectable } from 'kysely';
import { listingOf, type Listing } from '../../../records/listing.ts';
import { pageLimit, pageOffset, sortColumn, type Page } from '../../../records/page.ts';
import type { Database } from '../../../machine/storage/connection.ts';
import type { ListedPerpetual } from '../markets.ts';
import { withPerpetualTables, type PerpetualTables } from '../tables.ts';
import { tierRows, type TierRows } from '../records/tier-rows.ts';

export type OrderRecord = Selectable<PerpetualTables['perpetual_orders']>;
export type PositionRecord = Selectable<PerpetualTables['perpetual_positions']>;
export type StepRecord = Selectable<PerpetualTables['perpetual_steps']>;
export type TriggerRecord = Selectable<PerpetualTables['perpetual_triggers']>;
export type PremiumRecord = Selectable<PerpetualTables['perpetual_premiums']>;
export type PaymentRecord = Selectable<PerpetualTables['perpetual_payments']>;

/** Of funding, product rules §5.8. */
export const INTERVAL_MS = 28_800_000;

/** What of an account is asked for. `marketId` 0 = all. */
type Asked = { readonly accountId: number; readonly marketId: number };

const ORDER_SORTS = new Map([
  ['orderId', 'id'],
  ['createTime', 'id'],
  ['acceptedTime', 'id'],
  ['filledTime', 'filled_ms'],
  ['filledValue', 'filled_units'],
  ['side', 'side'],
] as const);

/** An account's orders of a status that is not waiting, newest first unless the page says otherwise. */
export async function finishedOrders(
  database: Database,
  { accountId, marketId }: Asked,
  status: number,
  page: Page,
): Promise<Listing<OrderRecord>> {
  const orders = withPerpetualTables(database).selectFrom('perpetual_orders');
  let matching = orders.where('account', '=', accountId).where('status', '=', status).select('id as number');
  if (marketId !== 0) matching = matching.where('market', '=', marketId);
  const read = async (numbers: readonly number[]): Promise<readonly OrderRecord[]> =>
    await orders
      .where('id', '=', sql<number>`ANY(${numbers}::bigint[])`)
      .selectAll()
      .execute();
  const column = sortColumn(ORDER_SORTS, page);
  return await listingOf({ database, matching, column, id: 'id', page, read, numberOf: ({ id }) => id });
}

/** Orders of the account in whatever state; those that are unknown or another's are left out. */
export async function recordedOrders(database: Database, accountId: number, orderIds: readonly number[]): Promise<readonly OrderRecord[]> {
  if (orderIds.length === 0) return [];
  return await withPerpetualTables(database)
    .selectFrom('perpetual_orders')
    .where('id', '=', sql<number>`ANY(${orderIds}::bigint[])`)
    .where('account', '=', accountId)
    .selectAll()
    .execute();
}

const POSITION_SORTS = new Map([
  ['positionId', 'id'],
  ['createTime', 'id'],
  ['lastFillTime', 'closed_ms'],
  ['profit', 'realised_units'],
  ['side', 'side'],
] as const);

/** An account's closed positions, newest first unless the page says otherwise. */
export async function closedPositions(database: Database, { accountId, marketId }: Asked, page: Page): Promise<Listing<PositionRecord>> {
  const positions = withPerpetualTables(database).selectFrom('perpetual_positions');
  let matching = positions.where('account', '=', accountId).where('status', '=', 1).select('id as number');
  if (marketId !== 0) matching = matching.where('market', '=', marketId);
  const read = async (numbers: readonly number[]): Promise<readonly PositionRecord[]> =>
    await positions
      .where('id', '=', sql<number>`ANY(${numbers}::bigint[])`)
      .selectAll()
      .execute();
  const column = sortColumn(POSITION_SORTS, page);
  return await listingOf({ database, matching, column, id: 'id', page, read, numberOf: ({ id }) => id });
}

/** Positions of the account in whatever state; those that are unknown or another's are left out. */
export async function recordedPositions(
  database: Database,
  accountId: number,
  positionIds: readonly number[],
): Promise<readonly PositionRecord[]> {
  if (positionIds.length === 0) return [];
  return await withPerpetualTables(database)
    .selectFrom('perpetual_positions')
    .where('id', '=', sql<number>`ANY(${positionIds}::bigint[])`)
    .where('account', '=', accountId)
    .selectAll()
    .execute();
}

/** The steps of a position, the last first. */
export async function stepsOf(database: Database, positionId: number, page: Page): Promise<Listing<StepRecord>> {
  const steps = withPerpetualTables(database).selectFrom('perpetual_steps').where('position', '=', positionId);
  const read = async (numbers: readonly number[]): Promise<readonly StepRecord[]> =>
    await steps
      .where('step', '=', sql<number>`ANY(${numbers}::bigint[])`)
      .selectAll()
      .execute();
  const matching = steps.select('step as number');
  return await listingOf({ database, matching, column: null, id: 'step', page, read, numberOf: ({ step }) => step });
}

/** Steps that are fills of an order. */
export const FILLS = ['opened', 'added', 'reduced'];
const MOST_FILLS = 1_000;

/** The fills of an order, the last first. One order may open a position, and after that one has ended another. */
export async function fillsOf(
  database: Database,
  orderId: number,
  page: Page,
): Promise<{ readonly fills: readonly StepRecord[]; readonly total: number }> {
  const asked = { ...page, size: Math.min(page.size ?? MOST_FILLS, MOST_FILLS) };
  const matching = withPerpetualTables(database)
    .selectFrom('perpetual_steps')
    .where('order_id', '=', orderId)
    .where('order_id', '<>', 0)
    .where('kind', 'in', FILLS);
  const fills = await matching
    .selectAll()
    .orderBy('position', 'desc')
    .orderBy('step', 'desc')
    .limit(pageLimit(asked))
    .offset(pageOffset(asked))
    .execute();
  const { total } = await matching.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow();
  return { fills, total: Number(total) };
}

/** Most steps that one of a liquidation has: each fill is one. */
const STEPS_MOST = 10_002;

/** The steps of a position from this one on, the first first. */
export async function stepsFrom(database: Database, positionId: number, step: number): Promise<readonly StepRecord[]> {
  const steps = withPerpetualTables(database).selectFrom('perpetual_steps').where('position', '=', positionId);
  return await steps.where('step', '>=', step).orderBy('step').limit(STEPS_MOST).selectAll().execute();
}

/** The table of tiers of this version; null when it is not known. */
export async function tiersOf(database: Database, { info }: ListedPerpetual, version: number): Promise<TierRows | null> {
  const { marketId, tierVersion, terms } = info;
  if (version === tierVersion) return tierRows(terms.tiers);
  const tables = withPerpetualTables(database).selectFrom('perpetual_tiers').where('market', '=', marketId);
  const found = await tables.where('version', '=', version).select('tiers').executeTakeFirst();
  return found === undefined ? null : (JSON.parse(found.tiers) as TierRows);
}

/** The lowest maintenance rate of the tiers that were in force at a time; null when it is not known. */
export async function lowestRateAt(database: Database, marketId: number, timeMs: number): Promise<number | null> {
  const tables = withPerpetualTables(database).selectFrom('perpetual_tiers').where('market', '=', marketId).where('since_ms', '<=', timeMs);
  const found = await tables.orderBy('version', 'desc').select('tiers').executeTakeFirst();
  const [lowest] = found === undefined ? [] : (JSON.parse(found.tiers) as TierRows);
  return lowest?.ratePpm ?? null;
}

/** The samples of the premium that count for the funding at this time, the first first. */
export async function premiumsBefore(database: Database, marketId: number, endMs: number): Promise<readonly PremiumRecord[]> {
  const premiums = withPerpetualTables(database).selectFrom('perpetual_premiums').where('market', '=', marketId);
  const ofInterval = premiums.where('time_ms', '>=', endMs - INTERVAL_MS).where('time_ms', '<', endMs);
  return await ofInterval.orderBy('time_ms').selectAll().execute();
}

/** Take-profits and stop-losses of the account that are active no more. `positionId` 0 = of all. */
export async function endedTriggers(
  database: Database,
  { accountId, marketId }: Asked,
  positionId: number,
  page: Page,
): Promise<Listing<TriggerRecord>> {
  const triggers = withPerpetualTables(database).selectFrom('perpetual_triggers');
  let matching = triggers.where('account', '=', accountId).where('status', '<>', 0).select('id as number');
  if (marketId !== 0) matching = matching.where('market', '=', marketId);
  if (positionId !== 0) matching = matching.where('position', '=', positionId);
  const read = async (numbers: readonly number[]): Promise<readonly TriggerRecord[]> =>
    await triggers
      .where('id', '=', sql<number>`ANY(${numbers}::bigint[])`)
      .selectAll()
      .execute();
  return await listingOf({ database, matching, column: null, id: 'id', page, read, numberOf: ({ id }) => id });
}

/** What fundings the account received and paid. `positionId` 0 = of all. */
export async function paymentsOf(
  database: Database,
  { accountId, marketId }: Asked,
  positionId: number,
  page: Page,
): Promise<Listing<PaymentRecord>> {
  const payments = withPerpetualTables(database).selectFrom('perpetual_payments');
  let matching = payments.where('account', '=', accountId).select('id as number');
  if (marketId !== 0) matching = matching.where('market', '=', marketId);
  if (positionId !== 0) matching = matching.where('position', '=', positionId);
  const read = async (numbers: readonly number[]): Promise<readonly PaymentRecord[]> =>
    await payments
      .where('id', '=', sql<number>`ANY(${numbers}::bigint[])`)
      .selectAll()
      .execute();
  return await listingOf({ database, matching, column: null, id: 'id', page, read, numberOf: ({ id }) => id });
}
