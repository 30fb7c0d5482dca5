import type { PoolClient } from 'pg';
import { insertRows } from './bulk.ts';
import { bought, cameIn, NO_COINS, sold, without, type CoinCost } from './coin-cost.ts';
import type { CoinDeal } from './coin-deal.ts';
import type { RecordTables } from './tables.ts';
import type { TotalChanged } from './total-change.ts';

type CostRow = RecordTables['coin_costs'];
type Step = (coins: CoinCost) => CoinCost;
type Steps = { readonly accountId: number; readonly assetId: number; readonly steps: Step[] };

export type CostGround = {
  /** Costs are told in it, so it has none. */
  readonly isUsdt: (assetId: number) => boolean;
  /** Whether anybody reads the account's costs. */
  readonly isRead: (accountId: number) => boolean;
};

/**
 * Average cost and realised result of every coin of every user. What has happened to a coin is gathered in order and folded when it is
 * written, into the row that the database has then: nothing is kept in memory between two writes, and no history is read.
 */
export class CostProjection {
  readonly #ground: CostGround;
  readonly #gathered = new Map<string, Steps>();

  constructor(ground: CostGround) {
    this.#ground = ground;
  }

  /** One event: its changes of totals, and what was bought and sold by it. */
  apply(changes: readonly TotalChanged[], deals: readonly CoinDeal[]): void {
    const others = new Map<string, { readonly accountId: number; readonly assetId: number; units: bigint }>();
    for (const { accountId, assetId, deltaUnits } of changes) {
      if (this.#ground.isUsdt(assetId) || !this.#ground.isRead(accountId)) continue;
      const key = keyOf(accountId, assetId);
      const other = others.get(key) ?? { accountId, assetId, units: 0n };
      other.units += deltaUnits;
      others.set(key, other);
    }
    // a price in another coin than USDT is none
    for (const deal of deals) {
      const { accountId, assetId, side, units, quoteUnits, feeUnits, quoteAssetId } = deal;
      const other = others.get(keyOf(accountId, assetId));
      if (other === undefined || !this.#ground.isUsdt(quoteAssetId)) continue;
      if (side === 'buy') {
        other.units -= units - feeUnits;
        this.#gather(accountId, assetId, (coins) => bought(coins, units - feeUnits, quoteUnits));
      } else {
        other.units += units;
        this.#gather(accountId, assetId, (coins) => sold(coins, units, quoteUnits - feeUnits));
      }
    }
    for (const { accountId, assetId, units } of others.values()) {
      if (units > 0n) this.#gather(accountId, assetId, (coins) => cameIn(coins, units));
      else if (units < 0n) this.#gather(accountId, assetId, (coins) => without(coins, -units));
    }
  }

  #gather(accountId: number, assetId: number, step: Step): void {
    const key = keyOf(accountId, assetId);
    const gathered = this.#gathered.get(key);
    if (gathered === undefined) this.#gathered.set(key, { accountId, assetId, steps: [step] });
    else gathered.steps.push(step);
  }

  async write(client: PoolClient): Promise<void> {
    const all = [...this.#gathered.values()];
    if (all.length === 0) return;
    const accounts = all.map(({ accountId }) => accountId);
    const assets = all.map(({ assetId }) => assetId);
    const found = await client.query<CostRow>(
      'SELECT coin_costs.* FROM coin_costs JOIN unnest($1::bigint[], $2::integer[]) AS wanted (account, asset) USING (account, asset)',
      [accounts, assets],
    );
    const before = new Map(found.rows.map((row) => [keyOf(row.account, row.asset), coinsOf(row)]));
    const rows = all.map(({ accountId, assetId, steps }) => {
      const coins = steps.reduce((folded, step) => step(folded), before.get(keyOf(accountId, assetId)) ?? NO_COINS);
      return rowOf(accountId, assetId, coins);
    });
    await insertRows(client, 'coin_costs', COLUMNS, rows, CONFLICT);
  }

  /** After the commit: what was written need not be written again. */
  written(): void {
    this.#gathered.clear();
  }
}

const keyOf = (accountId: number, assetId: number): string => `${accountId}:${assetId}`;

export function coinsOf(row: Omit<CostRow, 'account' | 'asset'>): CoinCost {
  return {
    boughtUnits: BigInt(row.bought_units),
    costUnits: BigInt(row.cost_units),
    otherUnits: BigInt(row.other_units),
    realisedUnits: BigInt(row.realised_units),
  };
}

function rowOf(accountId: number, assetId: number, coins: CoinCost): CostRow {
  return {
    account: accountId,
    asset: assetId,
    bought_units: String(coins.boughtUnits),
    cost_units: String(coins.costUnits),
    other_units: String(coins.otherUnits),
    realised_units: String(coins.realisedUnits),
  };
}

const COLUMNS = {
  account: 'bigint',
  asset: 'integer',
  bought_units: 'numeric',
  cost_units: 'numeric',
  other_units: 'numeric',
  realised_units: 'numeric',
} as const;

const CONFLICT = `(account, asset) DO UPDATE SET bought_units = EXCLUDED.bought_units, cost_units = EXCLUDED.cost_units,
  other_units = EXCLUDED.other_units, realised_units = EXCLUDED.realised_units`;
