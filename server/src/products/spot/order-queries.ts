import type { EndReason } from '@candor/exchange/products/spot/words';
import type { OrderKind, TimeInForce } from '@candor/exchange/products/spot/words';
import type { Side } from '@candor/exchange/trading/side';
import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { PublicTrade, SimulatedMinute } from '../../prices/bars/trade.ts';
import type { Database } from '../../machine/storage/connection.ts';
import { BUY, WAITING } from './order-projection.ts';
import { listingOf, type Listing } from '../../records/listing.ts';
import { sortColumn, type Page } from '../../records/page.ts';
import { withSpotTables, type SpotTables } from './tables.ts';

/** A spot order as recorded. Prices in ticks, quantities in lots, money in units, times UTC epoch ms (0 = has not happened). */
export type OrderRecord = {
  readonly orderId: number;
  readonly accountId: number;
  readonly marketId: number;
  readonly side: Side;
  readonly kind: OrderKind;
  readonly timeInForce: TimeInForce;
  readonly priceTicks: number;
  readonly limitTicks: number;
  readonly lots: number;
  /** Quote units that a market buy by amount may spend, else 0. */
  readonly amountUnits: bigint;
  readonly feePpm: number;
  readonly filledLots: number;
  /** Quote units of the fills. */
  readonly filledUnits: bigint;
  /** Units of the asset received. */
  readonly feeUnits: bigint;
  /** 0 waiting, 1 filled, 3 cancelled. */
  readonly status: number;
  /** Null while the order waits. */
  readonly endReason: EndReason | null;
  readonly acceptedMs: number;
  /** Time of the last fill. */
  readonly filledMs: number;
  readonly endedMs: number;
};

/** Steps differ between markets: prices and quantities are compared as amounts. */
const PRICE = sql`price_ticks * (SELECT tick_units FROM symbols JOIN markets USING (symbol) WHERE markets.market = orders.market)`;
const LOT_UNITS = sql`(SELECT lot_units FROM markets WHERE markets.market = orders.market)`;

const SORTS = new Map<string, 'id' | 'filled_ms' | 'ended_ms' | 'filled_units' | 'status' | 'side' | RawBuilder<unknown>>([
  ['orderId', 'id'],
  ['createTime', 'id'],
  ['acceptedTime', 'id'],
  ['filledTime', 'filled_ms'],
  ['updateTime', 'ended_ms'],
  ['limitPrice', PRICE],
  ['orderedQuantity', sql`lots * ${LOT_UNITS}`],
  ['filledQuantity', sql`filled_lots * ${LOT_UNITS}`],
  ['filledValue', 'filled_units'],
  ['state', 'status'],
  ['side', 'side'],
]);

/** An account's orders that wait no more, newest first unless the page says otherwise. `market` 0 = all. */
export async function finishedOrders(database: Database, accountId: number, marketId: number, page: Page): Promise<Listing<OrderRecord>> {
  const orders = withSpotTables(database).selectFrom('orders');
  let matching = orders.where('account', '=', accountId).where('status', '<>', WAITING).select('id as number');
  if (marketId !== 0) matching = matching.where('market', '=', marketId);
  const read = async (numbers: readonly number[]): Promise<readonly OrderRecord[]> =>
    (
      await orders
        .where('id', '=', sql<number>`ANY(${numbers}::bigint[])`)
        .selectAll()
        .execute()
    ).map(orderRecord);
  const column = sortColumn(SORTS, page);
  return await listingOf({ database, matching, column, id: 'id', page, read, numberOf: ({ orderId }) => orderId });
}

/** One order of the account, waiting or not; null when it is unknown or another's. */
export async function recordedOrder(database: Database, accountId: number, orderId: number): Promise<OrderRecord | null> {
  const row = await withSpotTables(database)
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', orderId)
    .where('account', '=', accountId)
    .executeTakeFirst();
  return row === undefined ? null : orderRecord(row);
}

/** An order and all its fills at one moment. `batchHash`: of the journal's batch before it was accepted, empty for orders of before it was recorded. */
export type OrderWithFills = { readonly order: OrderRecord; readonly fills: readonly Fill[]; readonly batchHash: string };

export async function orderWithFills(database: Database, accountId: number, orderId: number): Promise<OrderWithFills | null> {
  return await database
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => {
      const rows = withSpotTables(transaction).selectFrom('orders').selectAll();
      const row = await rows.where('id', '=', orderId).where('account', '=', accountId).executeTakeFirst();
      if (row === undefined) return null;
      return { order: orderRecord(row), fills: await fillsOfOrders(transaction, accountId, [orderId]), batchHash: row.batch_hash };
    });
}

function orderRecord(row: Selectable<SpotTables['orders']>): OrderRecord {
  return {
    orderId: row.id,
    accountId: row.account,
    marketId: row.market,
    side: row.side === BUY ? 'buy' : 'sell',
    kind: row.kind as OrderKind,
    timeInForce: row.time_in_force as TimeInForce,
    priceTicks: row.price_ticks,
    limitTicks: row.limit_ticks,
    lots: row.lots,
    amountUnits: BigInt(row.amount_units),
    feePpm: row.fee_ppm,
    filledLots: row.filled_lots,
    filledUnits: BigInt(row.filled_units),
    feeUnits: BigInt(row.fee_units),
    status: row.status,
    endReason: row.end_reason === '' ? null : (row.end_reason as EndReason),
    acceptedMs: row.accepted_ms,
    filledMs: row.filled_ms,
    endedMs: row.ended_ms,
  };
}

const IS_SIMULATED = sql<boolean>`EXISTS (SELECT 1 FROM accounts WHERE simulated AND account IN (taker_account, maker_account))`;

/** The market's latest trades, newest first; with `before` the ones of smaller number. */
export async function publicTrades(
  database: Database,
  marketId: number,
  limit: number,
  before: number = Number.MAX_SAFE_INTEGER,
): Promise<readonly PublicTrade[]> {
  const rows = await withSpotTables(database)
    .selectFrom('trades')
    .select(['market', 'trade', 'time_ms', 'price_ticks', 'lots', 'taker_side', IS_SIMULATED.as('simulated')])
    .where('market', '=', marketId)
    .where('trade', '<', before)
    .orderBy('trade', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    marketId: row.market,
    tradeId: row.trade,
    timeMs: row.time_ms,
    priceTicks: row.price_ticks,
    lots: row.lots,
    takerSide: row.taker_side === BUY ? 'buy' : 'sell',
    simulated: row.simulated,
  }));
}

/** The market's trades from a moment on that have a simulated participant on a side, by the minute. */
export async function simulatedMinutes(database: Database, marketId: number, fromMs: number): Promise<readonly SimulatedMinute[]> {
  const startMs = sql<number>`time_ms - time_ms % 60000`;
  const rows = await withSpotTables(database)
    .selectFrom('trades')
    .select(({ fn }) => [startMs.as('start_ms'), fn.sum<string>('lots').as('lots'), fn.sum<string>('value_units').as('value_units')])
    .where('market', '=', marketId)
    .where('time_ms', '>=', fromMs)
    .where(IS_SIMULATED)
    .groupBy(startMs)
    .orderBy(startMs)
    .execute();
  return rows.map((row) => ({ startMs: row.start_ms, lots: BigInt(row.lots), valueUnits: BigInt(row.value_units) }));
}

/** One side of a trade: what an account's own order did. */
export type Fill = {
  readonly orderId: number;
  readonly marketId: number;
  readonly tradeId: number;
  /** Of the journal's entry that has it. */
  readonly seq: number;
  readonly timeMs: number;
  readonly priceTicks: number;
  readonly lots: number;
  readonly valueUnits: bigint;
  readonly side: Side;
  readonly taker: boolean;
  /** Units of the asset received. */
  readonly feeUnits: bigint;
};

/** The account's fills of these orders, oldest first. Orders of others give nothing. */
export async function fillsOfOrders(database: Database, accountId: number, orders: readonly number[]): Promise<readonly Fill[]> {
  if (orders.length === 0) return [];
  const rows = await withSpotTables(database)
    .selectFrom('trades')
    .selectAll()
    .where((where) =>
      where.or([
        where.and([where('taker', 'in', [...orders]), where('taker_account', '=', accountId)]),
        where.and([where('maker', 'in', [...orders]), where('maker_account', '=', accountId)]),
      ]),
    )
    .orderBy('seq')
    .orderBy('trade')
    .execute();
  return rows.map((row) => fill(row, accountId));
}

/** The account's latest fills in a market, newest first: the marks on a chart. */
export async function fillsOfAccount(database: Database, accountId: number, marketId: number, limit: number): Promise<readonly Fill[]> {
  const side = (column: 'taker_account' | 'maker_account'): ReturnType<typeof latest> =>
    latest(database, column, accountId, marketId, limit);
  const [taken, made] = await Promise.all([side('taker_account'), side('maker_account')]);
  const rows = [...taken, ...made].sort((a, b) => b.trade - a.trade);
  return rows.slice(0, limit).map((row) => fill(row, accountId));
}

/** One index a side: a condition on both at once would read all trades of the market. */
function latest(
  database: Database,
  column: 'taker_account' | 'maker_account',
  accountId: number,
  marketId: number,
  limit: number,
): Promise<Selectable<SpotTables['trades']>[]> {
  return withSpotTables(database)
    .selectFrom('trades')
    .selectAll()
    .where(column, '=', accountId)
    .where('market', '=', marketId)
    .orderBy('trade', 'desc')
    .limit(limit)
    .execute();
}

function fill(row: Selectable<SpotTables['trades']>, accountId: number): Fill {
  const taker = row.taker_account === accountId;
  const buys = (row.taker_side === BUY) === taker;
  return {
    orderId: taker ? row.taker : row.maker,
    marketId: row.market,
    tradeId: row.trade,
    seq: row.seq,
    timeMs: row.time_ms,
    priceTicks: row.price_ticks,
    lots: row.lots,
    valueUnits: BigInt(row.value_units),
    side: buys ? 'buy' : 'sell',
    taker,
    feeUnits: BigInt(buys ? row.buyer_fee_units : row.seller_fee_units),
  };
}
