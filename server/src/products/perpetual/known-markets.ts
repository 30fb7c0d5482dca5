import type { Entry } from '@candor/exchange/entry';
import type { PerpetualEvent } from '@candor/exchange/products/perpetual/events';
import type { PoolClient } from 'pg';
import { insertRows } from '../../records/bulk.ts';
import { MARKET_COLUMNS, MARKET_CONFLICT, TIER_COLUMNS } from './columns.ts';
import type { PerpetualTables } from './tables.ts';
import { tierRows } from './tier-rows.ts';

type Row = PerpetualTables['perpetual_markets'];
type Defined = Extract<PerpetualEvent, { type: 'perpetual.defined' }>;

/** A market as the records of its orders and positions need it. */
export type KnownPerpetual = { readonly symbolId: number; readonly factor: bigint; readonly tierVersion: number };

/** The markets by the events that defined them. */
export class KnownPerpetuals {
  readonly #known = new Map<number, KnownPerpetual>();
  #touched = new Map<number, Row>();
  #tiers: PerpetualTables['perpetual_tiers'][] = [];

  async load(client: PoolClient): Promise<void> {
    for (const row of (await client.query<Row>('SELECT * FROM perpetual_markets')).rows) this.#know(row);
  }

  define({ seq }: Pick<Entry, 'seq'>, { marketId, symbolId, lotUnits, factor, version, tierVersion, terms }: Defined): void {
    const row: Row = {
      market: marketId,
      symbol: symbolId,
      lot_units: String(lotUnits),
      factor: String(factor),
      version,
      tier_version: tierVersion,
    };
    this.#know(row);
    this.#touched.set(marketId, row);
    this.#tiers.push({ market: marketId, version: tierVersion, tiers: JSON.stringify(tierRows(terms.tiers)), seq });
  }

  #know({ market, symbol, factor, tier_version }: Row): void {
    this.#known.set(market, { symbolId: symbol, factor: BigInt(factor), tierVersion: tier_version });
  }

  /** Throws for a market that is used before it was defined. */
  market(marketId: number): KnownPerpetual {
    const known = this.#known.get(marketId);
    if (known === undefined) throw new Error(`perpetual market ${marketId} is used before it was defined`);
    return known;
  }

  async write(client: PoolClient): Promise<void> {
    await insertRows(client, 'perpetual_markets', MARKET_COLUMNS, [...this.#touched.values()], MARKET_CONFLICT);
    await insertRows(client, 'perpetual_tiers', TIER_COLUMNS, this.#tiers, '(market, version) DO NOTHING');
  }

  written(): void {
    this.#touched = new Map();
    this.#tiers = [];
  }
}
