import type { Database } from '../machine/storage/connection.ts';
import type { CoinCost } from './coin-cost.ts';
import { coinsOf } from './cost-projection.ts';

export type RecordedCost = CoinCost & { readonly code: string; readonly scale: number };

/** Of every coin that the account ever had, USDT excepted: one row a coin. */
export async function coinCosts(database: Database, accountId: number): Promise<readonly RecordedCost[]> {
  const rows = await database
    .selectFrom('coin_costs')
    .innerJoin('assets', 'assets.asset', 'coin_costs.asset')
    .where('coin_costs.account', '=', accountId)
    .select(['code', 'scale', 'bought_units', 'cost_units', 'other_units', 'realised_units'])
    .orderBy('coin_costs.asset')
    .execute();
  return rows.map((row) => ({ ...coinsOf(row), code: row.code, scale: row.scale }));
}
