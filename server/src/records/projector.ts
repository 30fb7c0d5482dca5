import type { Entry } from '@candor/exchange/entry';
import { mulDivFloor } from '@candor/money/mul-div';
import { NO_LINK } from '@candor/proofs/digest';
import type { Pool, PoolClient } from 'pg';
import { inTransaction, withoutSync } from '../machine/storage/connection.ts';
import { BarProjection } from './bar-projection.ts';
import { CatalogueProjection } from './catalogue.ts';
import { ownersAmong, type OwnerOf } from './event-owners.ts';
import { CostProjection } from './cost-projection.ts';
import { HouseProjection } from './house-projection.ts';
import { LedgerProjection } from './ledger-projection.ts';
import { MonthProjection } from './month-projection.ts';
import type { Projection, Recorded } from './projection.ts';
import { statedSettings } from './stated-settings.ts';
import { TermsProjection } from './terms-projection.ts';

/** The one consumer whose rows all records are. */
export const CONSUMER = 'records';

/** How far records have come. `hash` is the journal's link at `seq`, as hex; empty before the first. */
export type Position = { readonly seq: number; readonly hash: string; readonly timeMs: number };

export const BEFORE_ALL: Position = { seq: 0, hash: '', timeMs: 0 };

type ConsumerRow = { readonly seq: number; readonly hash: string; readonly time_ms: number; readonly last_row: number };

/**
 * All projections together. Entries are applied in memory first and written with their position in one transaction:
 * `prepare`, `apply`, then `write`, which may be repeated after an error until it succeeds. Rows are written exactly once even
 * when the answer to a commit was lost, because a write begins by asking how far the database is.
 */
export class Projector {
  readonly #catalogue: CatalogueProjection;
  readonly #ledger: LedgerProjection;
  readonly #months: MonthProjection;
  readonly #costs: CostProjection;
  readonly #house: HouseProjection;
  readonly #bars: BarProjection;
  readonly #terms: TermsProjection;
  readonly #ownerOf: OwnerOf<Recorded>;
  /** Of the products that have tables, by name. */
  readonly #ofProducts = new Map<string, Projection>();
  /** In the order in which they are written. */
  readonly #all: readonly Pick<Projection, 'write' | 'written'>[];
  #written: Position;
  #applied: Position;

  private constructor(products: readonly Recorded[], position: Position, lastRow: number) {
    this.#ownerOf = ownersAmong(products);
    this.#catalogue = new CatalogueProjection();
    this.#bars = new BarProjection(this.#catalogue, this.#ownerOf);
    this.#ledger = new LedgerProjection(this.#ownerOf, (assetId, units) => this.#valueOf(assetId, units), lastRow);
    // programs and the house read neither statements nor costs
    const isRead = (accountId: number): boolean => !this.#ledger.isHouse(accountId) && !this.#ledger.isSimulated(accountId);
    this.#months = new MonthProjection(isRead);
    this.#costs = new CostProjection({ isUsdt: (assetId) => this.#catalogue.isUsdt(assetId), isRead });
    this.#terms = new TermsProjection([...products, statedSettings], (marketId) => this.#catalogue.market(marketId).symbolId);
    const ground = {
      catalogue: this.#catalogue,
      isHouse: (accountId: number) => this.#ledger.isHouse(accountId),
      isSimulated: (accountId: number) => this.#ledger.isSimulated(accountId),
      lastPriceTicks: (symbolId: number) => this.#bars.lastPriceTicks(symbolId),
    };
    this.#house = new HouseProjection(ground);
    for (const { name, projection } of products) if (projection !== undefined) this.#ofProducts.set(name, projection.open(ground));
    this.#all = [
      this.#catalogue,
      this.#ledger,
      this.#months,
      this.#costs,
      this.#house,
      ...this.#ofProducts.values(),
      this.#terms,
      this.#bars,
    ];
    this.#written = position;
    this.#applied = position;
  }

  /** Takes up where the database is. */
  static load(pool: Pool, products: readonly Recorded[]): Promise<Projector> {
    return inTransaction(pool, async (client) => {
      await client.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ');
      const row = await consumerRow(client, '');
      const position = row === undefined ? BEFORE_ALL : { seq: row.seq, hash: row.hash, timeMs: row.time_ms };
      const projector = new Projector(products, position, row?.last_row ?? 0);
      await projector.#catalogue.load(client);
      for (const projection of projector.#ofProducts.values()) await projection.load(client);
      await projector.#bars.load(client);
      return projector;
    });
  }

  /** What the database has. */
  get position(): Position {
    return this.#written;
  }

  async prepare(pool: Pool, entries: readonly Entry[]): Promise<void> {
    if (!this.#ledger.needs(entries)) return;
    const client = await pool.connect();
    try {
      await this.#ledger.prepare(client, entries);
    } finally {
      client.release();
    }
  }

  /** Applies a whole batch of the journal. An exception is a bug or damage: this object is of no use any more. */
  apply(entries: readonly Entry[], hash: string): void {
    const place = { previousHash: this.#applied.hash === '' ? NO_LINK : this.#applied.hash };
    for (const entry of entries) {
      if (entry.seq !== this.#applied.seq + 1) throw new Error(`entry ${entry.seq} after entry ${this.#applied.seq}`);
      for (const event of entry.events) {
        this.#catalogue.apply(event);
        const changes = this.#ledger.apply(entry, event);
        this.#house.apply(entry.timeMs, event);
        if (event.type === 'price.ticked') for (const projection of this.#ofProducts.values()) projection.ticked?.(event, entry.timeMs);
        const owner = this.#ownerOf(event.type);
        if (changes.length > 0) {
          const deals = owner?.coinDeals?.(event, (marketId) => this.#catalogue.market(marketId)) ?? [];
          this.#months.apply(entry.timeMs, changes, deals);
          this.#costs.apply(changes, deals);
        }
        if (owner !== undefined) this.#ofProducts.get(owner.name)?.apply(entry, event, place);
        this.#terms.apply(entry, event, place);
        this.#bars.apply(entry, event);
      }
      this.#applied = { seq: entry.seq, hash, timeMs: entry.timeMs };
    }
  }

  async write(pool: Pool): Promise<Position> {
    const target = this.#applied;
    if (target.seq === this.#written.seq) return target;
    await inTransaction(pool, async (client) => {
      await withoutSync(client);
      const row = await consumerRow(client, 'FOR UPDATE');
      const seq = row?.seq ?? 0;
      // the commit before had succeeded although its answer was lost
      if (seq === target.seq && row?.hash === target.hash) return;
      if (seq !== this.#written.seq)
        throw new RecordsMoved(`records are at entry ${seq}, not at ${this.#written.seq}: another server writes them`);
      for (const projection of this.#all) await projection.write(client);
      await client.query(
        `INSERT INTO consumers VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (name) DO UPDATE SET seq = EXCLUDED.seq, hash = EXCLUDED.hash, time_ms = EXCLUDED.time_ms, last_row = EXCLUDED.last_row`,
        [CONSUMER, target.seq, target.hash, target.timeMs, this.#ledger.lastRow],
      );
    });
    for (const projection of this.#all) projection.written();
    this.#written = target;
    return target;
  }

  /** Worth of an amount in its market's quote at the last index, rounded down; a quote asset is worth itself. */
  #valueOf(assetId: number, units: bigint): bigint | null {
    if (this.#catalogue.isQuote(assetId)) return units;
    const market = this.#catalogue.pricingMarket(assetId);
    const priceTicks = market === undefined ? null : this.#bars.lastPriceTicks(market.symbolId);
    if (market === undefined || priceTicks === null) return null;
    return mulDivFloor(units, BigInt(priceTicks) * market.tickUnits, 10n ** BigInt(this.#catalogue.scale(assetId)));
  }
}

/** The database is not where this writer left it. */
export class RecordsMoved extends Error {}

async function consumerRow(client: PoolClient, lock: '' | 'FOR UPDATE'): Promise<ConsumerRow | undefined> {
  const found = await client.query<ConsumerRow>(`SELECT seq, hash, time_ms, last_row FROM consumers WHERE name = $1 ${lock}`, [CONSUMER]);
  return found.rows[0];
}
