import type { PerpetualEvent } from '@candor/exchange/products/perpetual/events';
import { sql } from 'kysely';
import type { ProductTrades, PublicTrade } from '../../../prices/bars/trade.ts';
import type { Database } from '../../../machine/storage/connection.ts';
import { withPerpetualTables } from '../tables.ts';

const IS_SIMULATED = sql<boolean>`EXISTS (SELECT 1 FROM accounts WHERE simulated AND account IN (taker_account, maker_account))`;

/** Trades of contracts: no turnover of the coin. */
export const perpetualTrades: ProductTrades<PerpetualEvent> = {
  of(event) {
    if (event.type !== 'perpetual.filled') return null;
    const { marketId, tradeId, priceTicks, lots, takerBuys, taker, maker } = event;
    return { marketId, tradeId, priceTicks, lots, takerSide: takerBuys ? 'buy' : 'sell', accountIds: [taker.accountId, maker.accountId] };
  },
  latest: latestTrades,
};

async function latestTrades(database: Database, marketId: number, limit: number): Promise<readonly PublicTrade[]> {
  const rows = await withPerpetualTables(database)
    .selectFrom('perpetual_trades')
    .select(['market', 'trade', 'time_ms', 'price_ticks', 'lots', 'taker_buys', IS_SIMULATED.as('simulated')])
    .where('market', '=', marketId)
    .orderBy('trade', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    marketId: row.market,
    tradeId: row.trade,
    timeMs: row.time_ms,
    priceTicks: row.price_ticks,
    lots: row.lots,
    takerSide: row.taker_buys ? 'buy' : 'sell',
    simulated: row.simulated,
  }));
}
