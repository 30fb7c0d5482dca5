import type { RoundReceipt } from '@candor/proofs/receipt';
import type { Keyring } from '../../provenance/signed.ts';
import { UP } from './projection.ts';
import type { Database } from '../../storage/connection.ts';
import type { KeepingOptions } from '../../receipts/keeping.ts';
import { KeptReceipts } from '../../receipts/kept-receipts.ts';
import { roundReceipt, type StakeTerms } from './objects.ts';

export type SignedStake = { readonly receipt: RoundReceipt; readonly receiptSignature: string };

export type RoundReceiptsOptions = Omit<KeepingOptions, 'wakes' | 'keepSome'> & {
  readonly database: Database;
  readonly keyring: Keyring;
  readonly symbolCode: (symbolId: number) => string | undefined;
};

/**
 * Signs the receipts of stakes and keeps what was signed: a receipt stays the same when the key changes. Signing is by the terms alone, so as
 * long as the key is the same the receipt is too, whoever asks first.
 */
export class RoundReceipts {
  readonly #options: RoundReceiptsOptions;
  readonly #kept: KeptReceipts<StakeTerms>;

  constructor(options: RoundReceiptsOptions) {
    this.#options = options;
    this.#kept = new KeptReceipts({
      ...options,
      table: 'round_receipts',
      wakes: new Set(['rounds.staked']),
      read: (above, most) => this.#read(above, most),
      sign: (terms) => {
        const { receipt, receiptSignature } = this.sign(terms);
        return { key: receipt.key, signature: receiptSignature };
      },
    });
  }

  /** The receipt of a stake that was accepted in this process: it is not asked for in the database. */
  sign(terms: StakeTerms): SignedStake {
    const { keyring } = this.#options;
    const receipt = roundReceipt(terms, keyring.key);
    return { receipt, receiptSignature: keyring.sign('candor/receipt/1', receipt) };
  }

  /** The receipt as it was signed first. */
  async receiptOf(terms: StakeTerms): Promise<SignedStake> {
    const kept = await this.#kept.find(terms.orderId);
    return kept === undefined ? this.sign(terms) : { receipt: roundReceipt(terms, kept.key), receiptSignature: kept.signature };
  }

  async stop(): Promise<void> {
    await this.#kept.stop();
  }

  async #read(above: number, most: number): Promise<readonly StakeTerms[]> {
    const { database, symbolCode } = this.#options;
    const rows = await database
      .selectFrom('round_stakes')
      .innerJoin('rounds', 'rounds.id', 'round_stakes.round')
      .where('round_stakes.id', '>', above)
      .orderBy('round_stakes.id')
      .limit(most)
      .select(['round_stakes.id', 'round_stakes.side', 'round_stakes.stake_units', 'round_stakes.accepted_ms', 'round_stakes.batch_hash'])
      .select(['rounds.symbol', 'rounds.period_ms', 'rounds.n', 'rounds.fee_type', 'rounds.fee_value'])
      .execute();
    return rows.map((row) => ({
      orderId: row.id,
      symbolCode: symbolCode(row.symbol) ?? '',
      periodMs: row.period_ms,
      n: row.n,
      side: row.side === UP ? 'up' : 'down',
      stakeUnits: BigInt(row.stake_units),
      feeType: row.fee_type,
      feeValue: BigInt(row.fee_value),
      acceptedMs: row.accepted_ms,
      batchHash: row.batch_hash,
    }));
  }
}
