import type { Database } from '../../../machine/storage/connection.ts';
import { FILLS, recordedOrders, type OrderRecord } from '../handlers/own-queries.ts';
import { withPerpetualTables } from '../tables.ts';

/** One fill of an order: the trade, and what it cost the order's owner. */
export type OrderFill = {
  readonly seq: number;
  readonly trade: number;
  readonly timeMs: number;
  readonly priceTicks: number;
  readonly lots: number;
  readonly valueUnits: string;
  readonly feeUnits: string;
  readonly isTaker: boolean;
};

/** An own order and all its fills at one moment, the first first; null when it is unknown or another's. */
export type OrderWithFills = { readonly order: OrderRecord; readonly fills: readonly OrderFill[] };

export async function orderWithFills(database: Database, accountId: number, orderId: number): Promise<OrderWithFills | null> {
  return await database
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => {
      const [order] = await recordedOrders(transaction, accountId, [orderId]);
      return order === undefined ? null : { order, fills: await fillsInOrder(transaction, order) };
    });
}

/** Trades and steps of one order stand in the same order: that of the journal's events. */
async function fillsInOrder(database: Database, { id, market }: OrderRecord): Promise<readonly OrderFill[]> {
  const tables = withPerpetualTables(database);
  const trades = await tables
    .selectFrom('perpetual_trades')
    .selectAll()
    .where((where) => where.or([where('taker', '=', id), where('maker', '=', id)]))
    .where('market', '=', market)
    .orderBy('trade')
    .execute();
  const steps = await tables
    .selectFrom('perpetual_steps')
    .selectAll()
    .where('order_id', '=', id)
    .where('order_id', '<>', 0)
    .where('kind', 'in', FILLS)
    .orderBy('seq')
    .orderBy('position')
    .orderBy('step')
    .execute();
  return trades.map((trade, index) => {
    const step = steps[index];
    const isSame = step?.seq === trade.seq && step.price_ticks === trade.price_ticks && step.step_lots === trade.lots;
    if (!isSame) throw new Error(`trade ${trade.trade} of market ${market} is no step of order ${id}`);
    return {
      seq: trade.seq,
      trade: trade.trade,
      timeMs: trade.time_ms,
      priceTicks: trade.price_ticks,
      lots: trade.lots,
      valueUnits: trade.value_units,
      feeUnits: step.fee_units ?? '0',
      isTaker: trade.taker === id,
    };
  });
}
