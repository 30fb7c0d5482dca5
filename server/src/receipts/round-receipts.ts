import type { RoundReceipt } from '@candor/proofs/receipt';
import { sql } from 'kysely';
import type { Keyring } from '../provenance/signed.ts';
import { UP } from '../records/round-projection.ts';
import type { Database } from '../storage/connection.ts';
import { Keeping, type KeepingOptions } from './keeping.ts';
import { roundReceipt, type StakeTerms } from './round-objects.ts';

export type SignedStake = { readonly receipt: RoundReceipt; readonly receiptSignature: string };

export type RoundReceiptsOptions = Omit<KeepingOptions, 'wakes' | 'keepSome'> & {
  readonly database: Database;
  readonly keyring: Keyring;
  readonly symbolCode: (symbol: number) => string | undefined;
};

const KEPT_AT_ONCE = 1_000;

/**
 * Signs the receipts of stakes and keeps what was signed: a receipt stays the same when the key changes. Signing is by the terms alone, so as
 * long as the key is the same the receipt is too, whoever asks first.
 */
export class RoundReceipts {
  readonly #options: RoundReceiptsOptions;
  readonly #keeping: Keeping;

  constructor(options: RoundReceiptsOptions) {
    this.#options = options;
    this.#keeping = new Keeping({ ...options, wakes: new Set(['rounds.staked']), keepSome: () => this.#keepSome() });
  }

  /** The receipt of a stake that was accepted in this process: it is not asked for in the database. */
  sign(terms: StakeTerms): SignedStake {
    const { keyring } = this.#options;
    const receipt = roundReceipt(terms, keyring.key);
    return { receipt, receiptSignature: keyring.sign('candor/receipt/1', receipt) };
  }

  /** The receipt as it was signed first. */
  async receiptOf(terms: StakeTerms): Promise<SignedStake> {
    const { database } = this.#options;
    const kept = await database.selectFrom('round_receipts').selectAll().where('id', '=', terms.order).executeTakeFirst();
    return kept === undefined ? this.sign(terms) : { receipt: roundReceipt(terms, kept.key), receiptSignature: kept.signature };
  }

  async stop(): Promise<void> {
    await this.#keeping.stop();
  }

  async #keepSome(): Promise<'all' | 'more'> {
    const { database, symbolCode } = this.#options;
    const rows = await database
      .selectFrom('round_stakes')
      .innerJoin('rounds', 'rounds.id', 'round_stakes.round')
      .leftJoin('round_receipts', 'round_receipts.id', 'round_stakes.id')
      .where('round_receipts.id', 'is', null)
      .orderBy('round_stakes.id')
      .limit(KEPT_AT_ONCE)
      .select(['round_stakes.id', 'round_stakes.side', 'round_stakes.stake_units', 'round_stakes.accepted_ms', 'round_stakes.batch_hash'])
      .select(['rounds.symbol', 'rounds.period_ms', 'rounds.n', 'rounds.fee_type', 'rounds.fee_value'])
      .execute();
    if (rows.length === 0) return 'all';
    const signed = rows.map((row) => {
      const { receipt, receiptSignature } = this.sign({
        order: row.id,
        symbolCode: symbolCode(row.symbol) ?? '',
        periodMs: row.period_ms,
        n: row.n,
        side: row.side === UP ? 'up' : 'down',
        stakeUnits: BigInt(row.stake_units),
        feeType: row.fee_type,
        feeValue: BigInt(row.fee_value),
        acceptedMs: row.accepted_ms,
        batchHash: row.batch_hash,
      });
      return { id: row.id, key: receipt.key, signature: receiptSignature };
    });
    const of = <Value>(read: (row: (typeof signed)[number]) => Value): Value[] => signed.map(read);
    await sql`INSERT INTO round_receipts
      SELECT * FROM unnest(${of(({ id }) => id)}::bigint[], ${of(({ key }) => key)}::text[], ${of(({ signature }) => signature)}::text[])
      ON CONFLICT (id) DO NOTHING`.execute(database);
    return signed.length === KEPT_AT_ONCE ? 'more' : 'all';
  }
}
