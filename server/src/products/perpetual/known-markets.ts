import type { Entry } from '@candor/exchange/entry';
import type { PerpetualEvent } from '@candor/exchange/products/perpetual/events';
import type { PoolClient } from 'pg';
import { insertRows } from '../../records/bulk.ts';
import { MARKET_COLUMNS, MARKET_CONFLICT, TIER_COLUMNS } from './records/columns.ts';
import type { PerpetualTables } from './tables.ts';
import { tierRows } from './records/tier-rows.ts';

type Row = PerpetualTables['perpetual_markets'];
type Tiers = PerpetualTables['perpetual_tiers'];
type Defined = Extract<PerpetualEvent, { type: 'perpetual.defined' }>;

/** A market as the records of its orders and positions need it. */
export type KnownPerpetual = { readonly symbolId: number; readonly factor: bigint };

/** The markets by the events that defined and changed them. */
export class KnownPerpetuals {
  readonly #known = new Map<number, KnownPerpetual>();
  /** By market: since when each version of its tiers is in force, ascending. */
  readonly #since = new Map<number, { readonly version: number; readonly sinceMs: number }[]>();
  #touched = new Map<number, Row>();
  #tiers: Tiers[] = [];

  async load(client: PoolClient): Promise<void> {
    for (const row of (await client.query<Row>('SELECT * FROM perpetual_markets')).rows) this.#know(row);
    for (const row of (await client.query<Tiers>('SELECT * FROM perpetual_tiers ORDER BY market, version')).rows) this.#knowTiers(row);
  }

  /** What acts at once acts from its entry on. */
  define({ timeMs }: Pick<Entry, 'timeMs'>, event: Defined): void {
    const { marketId, symbolId, lotUnits, factor, version, tierVersion, effectiveMs, terms } = event;
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
    if (this.#since.get(marketId)?.at(-1)?.version === tierVersion) return;
    const sinceMs = effectiveMs === 0 ? timeMs : effectiveMs;
    const tiers = { market: marketId, version: tierVersion, tiers: JSON.stringify(tierRows(terms.tiers)), since_ms: sinceMs };
    this.#knowTiers(tiers);
    this.#tiers.push(tiers);
  }

  /** Throws for a market that is used before it was defined. */
  market(marketId: number): KnownPerpetual {
    const known = this.#known.get(marketId);
    if (known === undefined) throw new Error(`perpetual market ${marketId} is used before it was defined`);
    return known;
  }

  tierVersionAt(marketId: number, timeMs: number): number {
    const found = this.#since.get(marketId)?.findLast(({ sinceMs }) => sinceMs <= timeMs);
    if (found === undefined) throw new Error(`perpetual market ${marketId} is used before it was defined`);
    return found.version;
  }

  async write(client: PoolClient): Promise<void> {
    await insertRows(client, 'perpetual_markets', MARKET_COLUMNS, [...this.#touched.values()], MARKET_CONFLICT);
    await insertRows(client, 'perpetual_tiers', TIER_COLUMNS, this.#tiers, '(market, version) DO NOTHING');
  }

  written(): void {
    this.#touched = new Map();
    this.#tiers = [];
  }

  #know({ market, symbol, factor }: Row): void {
    this.#known.set(market, { symbolId: symbol, factor: BigInt(factor) });
  }

  #knowTiers({ market, version, since_ms }: Tiers): void {
    this.#since.set(market, [...(this.#since.get(market) ?? []), { version, sinceMs: since_ms }]);
  }
}
