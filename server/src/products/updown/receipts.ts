import type { SecondReceipt } from '@candor/proofs/receipt';
import type { Keyring } from '../../provenance/signed.ts';
import { UP } from './projection.ts';
import type { Database } from '../../storage/connection.ts';
import type { KeepingOptions } from '../../receipts/keeping.ts';
import { KeptReceipts } from '../../receipts/kept-receipts.ts';
import { secondReceipt, type SecondTerms } from './objects.ts';

export type SignedReceipt = { readonly receipt: SecondReceipt; readonly receiptSignature: string };

export type SecondReceiptsOptions = Omit<KeepingOptions, 'wakes' | 'keepSome'> & {
  readonly database: Database;
  readonly keyring: Keyring;
  readonly symbolCode: (symbolId: number) => string | undefined;
};

/**
 * Signs the receipts of second contracts and keeps what was signed: a receipt stays the same when the key changes. Signing is by the terms
 * alone, so as long as the key is the same the receipt is too, whoever asks first.
 */
export class SecondReceipts {
  readonly #options: SecondReceiptsOptions;
  readonly #kept: KeptReceipts<SecondTerms>;

  constructor(options: SecondReceiptsOptions) {
    this.#options = options;
    this.#kept = new KeptReceipts({
      ...options,
      table: 'second_receipts',
      wakes: new Set(['updown.accepted']),
      read: (above, most) => this.#read(above, most),
      sign: (terms) => {
        const { receipt, receiptSignature } = this.sign(terms);
        return { key: receipt.key, signature: receiptSignature };
      },
    });
  }

  /** The receipt of an order that was accepted in this process: it is not asked for in the database. */
  sign(terms: SecondTerms): SignedReceipt {
    const { keyring } = this.#options;
    const receipt = secondReceipt(terms, keyring.key);
    return { receipt, receiptSignature: keyring.sign('candor/receipt/1', receipt) };
  }

  /** The receipt as it was signed first. */
  async receiptOf(terms: SecondTerms): Promise<SignedReceipt> {
    const kept = await this.#kept.find(terms.orderId);
    return kept === undefined ? this.sign(terms) : { receipt: secondReceipt(terms, kept.key), receiptSignature: kept.signature };
  }

  async stop(): Promise<void> {
    await this.#kept.stop();
  }

  async #read(above: number, most: number): Promise<readonly SecondTerms[]> {
    const { database, symbolCode } = this.#options;
    const rows = await database
      .selectFrom('second_orders')
      .where('id', '>', above)
      .orderBy('id')
      .limit(most)
      .select(['id', 'symbol', 'version', 'side', 'stake_units', 'rate_ppm', 'accepted_ms', 'expiry_ms', 'batch_hash'])
      .execute();
    return rows.map((row) => ({
      orderId: row.id,
      symbolCode: symbolCode(row.symbol) ?? '',
      version: row.version,
      side: row.side === UP ? 'up' : 'down',
      stakeUnits: BigInt(row.stake_units),
      ratePpm: row.rate_ppm,
      acceptedMs: row.accepted_ms,
      expiryMs: row.expiry_ms,
      batchHash: row.batch_hash,
    }));
  }
}
