import { sql } from 'kysely';
import type { Keyring } from '../provenance/signed.ts';
import type { Database } from '../../machine/storage/connection.ts';
import { Steps } from '../../machine/turns.ts';
import { Keeping, type KeepingOptions } from './keeping.ts';

/** What everything that signs objects of a product works with. */
export type SigningOptions = Omit<KeepingOptions, 'wakes' | 'keepSome'> & {
  readonly database: Database;
  readonly keyring: Keyring;
  /** `btcusdt` by its number; undefined for one that is not known yet. */
  readonly symbolCode: (symbolId: number) => string | undefined;
};

export type SignedReceipt<Receipt> = { readonly receipt: Receipt; readonly receiptSignature: string };

export type ReceiptKind<Terms, Receipt> = {
  /** Of the rows in the table of receipts; no two products share one. */
  readonly kind: string;
  /** Events after which there are receipts to keep. */
  readonly wakes: KeepingOptions['wakes'];
  /** Recorded objects with a number above `aboveId`, by ascending number, at most so many. */
  readonly read: (aboveId: number, most: number) => Promise<readonly Terms[]>;
  /** The receipt of an object, made with the key of this name. */
  readonly receiptOf: (terms: Terms, key: string) => Receipt;
};

const KEPT_AT_ONCE = 1_000;

type Kept = { readonly key: string; readonly signature: string };

/**
 * Signs the receipts of one product's objects and keeps the signatures by the number of the object, in ascending order, so that the last one
 * says how far it is. A receipt stays the same when the key changes. Signing is by the terms alone, so as long as the key is the same the
 * receipt is too, whoever asks first.
 */
export class Receipts<Terms extends { readonly orderId: number }, Receipt extends { readonly key: string }> {
  readonly #options: SigningOptions;
  readonly #of: ReceiptKind<Terms, Receipt>;
  readonly #keeping: Keeping;
  /** Last object whose receipt is kept; null before it was asked for. */
  #keptTo: number | null = null;

  constructor(options: SigningOptions, of: ReceiptKind<Terms, Receipt>) {
    this.#options = options;
    this.#of = of;
    this.#keeping = new Keeping({ ...options, wakes: of.wakes, keepSome: () => this.#keepSome() });
  }

  /** The receipt of an object that was accepted in this process: it is not asked for in the database. */
  sign(terms: Terms): SignedReceipt<Receipt> {
    const { keyring } = this.#options;
    const receipt = this.#of.receiptOf(terms, keyring.key);
    return { receipt, receiptSignature: keyring.sign('candor/receipt/1', receipt) };
  }

  /** The receipt as it was signed first. */
  async receiptOf(terms: Terms): Promise<SignedReceipt<Receipt>> {
    const kept = await this.#find(terms.orderId);
    if (kept === undefined) return this.sign(terms);
    return { receipt: this.#of.receiptOf(terms, kept.key), receiptSignature: kept.signature };
  }

  async stop(): Promise<void> {
    await this.#keeping.stop();
  }

  async #find(orderId: number): Promise<Kept | undefined> {
    const { database } = this.#options;
    const receipts = database.selectFrom('receipts').select(['key', 'signature']);
    return await receipts.where('kind', '=', this.#of.kind).where('id', '=', orderId).executeTakeFirst();
  }

  async #keepSome(): Promise<'all' | 'more'> {
    const { database } = this.#options;
    this.#keptTo ??= await this.#lastKept();
    const terms = await this.#of.read(this.#keptTo, KEPT_AT_ONCE);
    const last = terms.at(-1);
    if (last === undefined) return 'all';
    const signed: ({ readonly id: number } & SignedReceipt<Receipt>)[] = [];
    const steps = new Steps();
    for (const one of terms) {
      await steps.next();
      signed.push({ id: one.orderId, ...this.sign(one) });
    }
    const ids = signed.map(({ id }) => id);
    const keys = signed.map(({ receipt }) => receipt.key);
    const signatures = signed.map(({ receiptSignature }) => receiptSignature);
    await sql`INSERT INTO receipts (kind, id, key, signature)
      SELECT ${this.#of.kind}::text, * FROM unnest(${ids}::bigint[], ${keys}::text[], ${signatures}::text[])
      ON CONFLICT DO NOTHING`.execute(database);
    this.#keptTo = last.orderId;
    return terms.length === KEPT_AT_ONCE ? 'more' : 'all';
  }

  async #lastKept(): Promise<number> {
    const { database } = this.#options;
    const kept = database.selectFrom('receipts').where('kind', '=', this.#of.kind);
    const last = await kept.select(({ fn }) => fn.max('id').as('id')).executeTakeFirst();
    return last?.id ?? 0;
  }
}
