import type { SecondReceipt } from '@candor/proofs/receipt';
import { sql } from 'kysely';
import type { Core, PublishedBatch } from '../core/core.ts';
import type { Keyring } from '../provenance/signed.ts';
import type { Database } from '../storage/connection.ts';
import { secondReceipt, type SecondTerms } from './second-objects.ts';

export type SignedReceipt = { readonly receipt: SecondReceipt; readonly receiptSignature: string };

/** Pause between an order and the keeping of its receipt, so that many are kept at once. */
const GATHER_MS = 300;
const KEPT_AT_ONCE = 1_000;

export type SecondReceiptsOptions = {
  readonly core: Pick<Core, 'onBatch'>;
  readonly database: Database;
  readonly keyring: Keyring;
  /** Waits until the records show everything up to `seq`, but not for long. */
  readonly reach: (seq: number) => Promise<void>;
  readonly symbolCode: (symbol: number) => string | undefined;
  readonly onError: (error: unknown) => void;
};

/**
 * Signs the receipts of second contracts and keeps what was signed: a receipt stays the same when the key changes. Signing is by the terms
 * alone, so as long as the key is the same the receipt is too, whoever asks first.
 */
export class SecondReceipts {
  readonly #options: SecondReceiptsOptions;
  readonly #stop: () => void;
  #gathering: NodeJS.Timeout | null = null;
  #keeping: Promise<void> | null = null;
  #stopped = false;
  #lastSeq = 0;

  constructor(options: SecondReceiptsOptions) {
    this.#options = options;
    this.#stop = options.core.onBatch((batch) => this.#onBatch(batch));
    // those of the moment of a crash
    this.#gather();
  }

  /** The receipt of an order that was accepted in this process: it is not asked for in the database. */
  sign(terms: SecondTerms): SignedReceipt {
    const { keyring } = this.#options;
    const receipt = secondReceipt(terms, keyring.key);
    return { receipt, receiptSignature: keyring.sign('candor/receipt/1', receipt) };
  }

  /** The receipt as it was signed first. */
  async receiptOf(terms: SecondTerms): Promise<SignedReceipt> {
    const { database } = this.#options;
    const kept = await database.selectFrom('second_receipts').selectAll().where('id', '=', terms.order).executeTakeFirst();
    return kept === undefined ? this.sign(terms) : { receipt: secondReceipt(terms, kept.key), receiptSignature: kept.signature };
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#stop();
    if (this.#gathering !== null) clearTimeout(this.#gathering);
    await this.#keeping;
  }

  #onBatch(batch: PublishedBatch): void {
    const accepted = batch.entries.some(({ events }) => events.some(({ type }) => type === 'updown.accepted'));
    if (!accepted) return;
    this.#lastSeq = batch.lastSeq;
    this.#gather();
  }

  #gather(): void {
    if (this.#stopped) return;
    this.#gathering ??= setTimeout(() => {
      this.#gathering = null;
      this.#keeping = (this.#keeping ?? Promise.resolve()).then(() => this.#keepAll()).catch((error: unknown) => this.#later(error));
    }, GATHER_MS);
  }

  /** The database is away: the receipts are signed on demand until it is back, with the same outcome. */
  #later(error: unknown): void {
    if (this.#stopped) return;
    this.#options.onError(error);
    this.#gather();
  }

  async #keepAll(): Promise<void> {
    const seq = this.#lastSeq;
    await this.#options.reach(seq);
    let kept = KEPT_AT_ONCE;
    while (kept === KEPT_AT_ONCE && !this.#stopped) kept = await this.#keepSome();
  }

  async #keepSome(): Promise<number> {
    const { database, symbolCode } = this.#options;
    const rows = await database
      .selectFrom('second_orders')
      .leftJoin('second_receipts', 'second_receipts.id', 'second_orders.id')
      .where('second_receipts.id', 'is', null)
      .orderBy('second_orders.id')
      .limit(KEPT_AT_ONCE)
      .select(['second_orders.id', 'symbol', 'version', 'side', 'stake_units', 'rate_ppm', 'accepted_ms', 'expiry_ms', 'batch_hash'])
      .execute();
    const signed = rows.map((row) => {
      const { receipt, receiptSignature } = this.sign({
        order: row.id,
        symbolCode: symbolCode(row.symbol) ?? '',
        version: row.version,
        side: row.side === 1 ? 'up' : 'down',
        stakeUnits: BigInt(row.stake_units),
        ratePpm: row.rate_ppm,
        acceptedMs: row.accepted_ms,
        expiryMs: row.expiry_ms,
        batchHash: row.batch_hash,
      });
      return { id: row.id, key: receipt.key, signature: receiptSignature };
    });
    if (signed.length === 0) return 0;
    const of = <Value>(read: (row: (typeof signed)[number]) => Value): Value[] => signed.map(read);
    await sql`INSERT INTO second_receipts
      SELECT * FROM unnest(${of(({ id }) => id)}::bigint[], ${of(({ key }) => key)}::text[], ${of(({ signature }) => signature)}::text[])
      ON CONFLICT (id) DO NOTHING`.execute(database);
    return signed.length;
  }
}
