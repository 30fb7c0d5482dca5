import { sql } from 'kysely';
import type { Database } from '../storage/connection.ts';
import { Keeping, type KeepingOptions } from './keeping.ts';

/** What of a receipt is kept: its other fields are the order's. */
export type KeptSignature = { readonly key: string; readonly signature: string };

export type KeptReceiptsOptions<Terms> = Omit<KeepingOptions, 'keepSome'> & {
  readonly database: Database;
  readonly table: 'second_receipts' | 'round_receipts';
  /** Recorded orders above a number, by ascending number, at most so many. */
  readonly read: (above: number, most: number) => Promise<readonly Terms[]>;
  readonly sign: (terms: Terms) => KeptSignature;
};

const KEPT_AT_ONCE = 1_000;

/** Keeps the signatures of receipts by the number of their order, in ascending order, so that the last one says how far it is. */
export class KeptReceipts<Terms extends { readonly orderId: number }> {
  readonly #options: KeptReceiptsOptions<Terms>;
  readonly #keeping: Keeping;
  /** Last order whose receipt is kept; null before it was asked for. */
  #keptTo: number | null = null;

  constructor(options: KeptReceiptsOptions<Terms>) {
    this.#options = options;
    this.#keeping = new Keeping({ ...options, keepSome: () => this.#keepSome() });
  }

  /** The signature as it was made first; undefined while it is not kept. */
  async find(orderId: number): Promise<KeptSignature | undefined> {
    const { database, table } = this.#options;
    const { rows } = await sql<KeptSignature>`SELECT key, signature FROM ${sql.table(table)} WHERE id = ${orderId}`.execute(database);
    return rows[0];
  }

  async stop(): Promise<void> {
    await this.#keeping.stop();
  }

  async #keepSome(): Promise<'all' | 'more'> {
    const { database, table, read, sign } = this.#options;
    this.#keptTo ??= await this.#lastKept();
    const terms = await read(this.#keptTo, KEPT_AT_ONCE);
    const last = terms.at(-1);
    if (last === undefined) return 'all';
    const signed = terms.map((one) => ({ id: one.orderId, ...sign(one) }));
    const of = <Value>(pick: (row: (typeof signed)[number]) => Value): Value[] => signed.map(pick);
    await sql`INSERT INTO ${sql.table(table)}
      SELECT * FROM unnest(${of(({ id }) => id)}::bigint[], ${of(({ key }) => key)}::text[], ${of(({ signature }) => signature)}::text[])
      ON CONFLICT (id) DO NOTHING`.execute(database);
    this.#keptTo = last.orderId;
    return terms.length === KEPT_AT_ONCE ? 'more' : 'all';
  }

  async #lastKept(): Promise<number> {
    const { database, table } = this.#options;
    const { rows } = await sql<{ readonly id: number | null }>`SELECT max(id) AS id FROM ${sql.table(table)}`.execute(database);
    return rows[0]?.id ?? 0;
  }
}
