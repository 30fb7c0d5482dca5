import { sql, type SqlBool } from 'kysely';
import type { Network } from '../../chains/networks.ts';
import type { Database } from '../../machine/storage/connection.ts';
import type { HotOutput } from '../deposits/hot-arrivals.ts';
import { withPaymentTables, type OwnState, type PaymentDatabase, type PaymentTables } from './tables.ts';

export type OwnTransaction = Omit<PaymentTables['own_transactions'], 'id'> & { readonly id: number };
/** One that the signer has not been asked for yet. */
export type NewTransaction = Omit<OwnTransaction, 'id' | 'network' | 'state' | 'tx_id' | 'raw' | 'outcome' | 'fee_units'>;
type Changed = Partial<Pick<OwnTransaction, 'state' | 'tx_id' | 'raw' | 'nonce' | 'outcome' | 'fee_units'>>;

/** Nothing of these is on its way any more. */
const FINAL = ['unfunded', 'failed', 'ended', 'dropped'] as const satisfies readonly OwnState[];
/** Rows of one question. */
const ROWS_MAX = 1_000;

/** Transactions of one network, of which each step is on disk before the next one is begun. */
export class OwnTransactions {
  readonly network: Network;
  readonly database: PaymentDatabase;

  constructor(database: Database, network: Network) {
    this.database = withPaymentTables(database);
    this.network = network;
  }

  /** Those that are not final yet, oldest first. */
  async unfinished(): Promise<readonly OwnTransaction[]> {
    return await this.#all().where('state', 'not in', FINAL).orderBy('id').limit(ROWS_MAX).execute();
  }

  /** Those whose fee the budget had not, oldest first. */
  async unfunded(): Promise<readonly OwnTransaction[]> {
    return await this.#all().where('state', '=', 'unfunded').orderBy('id').limit(ROWS_MAX).execute();
  }

  /** Of all of those, in units of the ledger. */
  async unfundedFees(): Promise<bigint> {
    const summed = this.database.selectFrom('own_transactions').select(({ fn }) => fn.sum<string | null>('fee_units').as('sum'));
    const found = await summed.where('network', '=', this.network).where('state', '=', 'unfunded').executeTakeFirst();
    return BigInt(found?.sum ?? 0);
  }

  async ofWithdrawals(ids: readonly number[]): Promise<ReadonlyMap<number, OwnTransaction>> {
    const rows = this.#all().where('purpose', '=', 'withdrawal');
    const found = await rows.where(sql<SqlBool>`withdrawal_id = ANY(${ids}::bigint[])`).execute();
    return new Map(found.map((row) => [row.withdrawal_id ?? 0, row]));
  }

  /** Whether one of ours has this id, in whatever case it is typed. */
  async isOwn(txId: string): Promise<boolean> {
    const rows = this.#all().where(sql<SqlBool>`lower(tx_id) = ${txId.toLowerCase()}`);
    return (await rows.limit(1).executeTakeFirst()) !== undefined;
  }

  /** Of those that were begun later, how many stand in the chain and have moved nothing, those among them whose fee the budget had not. */
  async failedCount(sinceMs: number): Promise<number> {
    const counted = this.database.selectFrom('own_transactions').select(({ fn }) => fn.countAll<string>().as('count'));
    const failed = counted
      .where('network', '=', this.network)
      .where('state', 'in', ['failed', 'unfunded'])
      .where('outcome', '=', 'nothing');
    return Number((await failed.where('created_ms', '>', sinceMs).executeTakeFirst())?.count ?? 0);
  }

  /**
   * The first number of an account that no transaction of ours has, where the chain has so many of its. One that was freed below others is taken
   * first, since nothing behind a gap is ever confirmed.
   */
  async nextNonce(sender: string, sentCount: number): Promise<number> {
    const { network } = this;
    const { rows } = await sql<{ nonce: string }>`
      SELECT min(free.nonce) AS nonce FROM (
        SELECT ${sentCount}::bigint AS nonce
        UNION ALL SELECT nonce + 1 FROM own_transactions WHERE network = ${network} AND sender = ${sender} AND nonce >= ${sentCount}
      ) AS free
      WHERE NOT EXISTS (
        SELECT FROM own_transactions AS taken
        WHERE taken.network = ${network} AND taken.sender = ${sender} AND taken.nonce = free.nonce
      )`.execute(this.database);
    return Number(rows[0]?.nonce ?? sentCount);
  }

  /** What has spent, or is to spend, the number of one that was given up; null: nothing of ours. */
  async voidOf({ sender, nonce }: OwnTransaction): Promise<OwnTransaction | null> {
    const voids = this.#all().where('purpose', '=', 'void').where('sender', '=', sender).where('nonce', '=', nonce);
    return (await voids.orderBy('id').executeTakeFirst()) ?? null;
  }

  /** What spends, or is to spend, the outputs of a withdrawal that was given up; null: nothing of ours. */
  async voidOfWithdrawal(withdrawalId: number): Promise<OwnTransaction | null> {
    const voids = this.#all()
      .where('purpose', '=', 'void')
      .where(sql<SqlBool>`(question::jsonb ->> 'withdrawalId')::bigint = ${withdrawalId}`);
    return (await voids.orderBy('id').executeTakeFirst()) ?? null;
  }

  /** Those that were final once and that the chain does not have any more, oldest first: it has lost more than it ever should. */
  async lost(sender: string, sentCount: number): Promise<readonly OwnTransaction[]> {
    const rows = this.#all()
      .where('sender', '=', sender)
      .where('nonce', '>=', sentCount)
      .where('state', 'in', ['ended', 'failed', 'unfunded']);
    return await rows.orderBy('nonce').limit(ROWS_MAX).execute();
  }

  async add(row: NewTransaction, database: PaymentDatabase = this.database): Promise<OwnTransaction> {
    const unknown = { tx_id: null, raw: null, outcome: null, fee_units: null } as const;
    const values = { ...row, ...unknown, network: this.network, state: 'asked' } as const;
    return await database.insertInto('own_transactions').values(values).returningAll().executeTakeFirstOrThrow();
  }

  /** Of one that the signer has refused: its number and what it was to spend are free again. */
  async forget({ id }: OwnTransaction): Promise<void> {
    await this.database.transaction().execute(async (transaction) => {
      await transaction.updateTable('own_outputs').set({ spent_by: null }).where('spent_by', '=', id).execute();
      await transaction.updateTable('unswept_deposits').set({ swept_by: null }).where('swept_by', '=', id).execute();
      await transaction.deleteFrom('own_transactions').where('id', '=', id).execute();
    });
  }

  async set(row: OwnTransaction, changed: Changed, database: PaymentDatabase = this.database): Promise<OwnTransaction> {
    await database.updateTable('own_transactions').set(changed).where('id', '=', row.id).execute();
    return { ...row, ...changed };
  }

  /** One that spends outputs of the hot wallet, which no other one is to spend. */
  async addSpending(row: NewTransaction, outputs: readonly HotOutput[]): Promise<OwnTransaction> {
    return await this.database.transaction().execute(async (transaction) => {
      const added = await this.add(row, transaction);
      for (const { txId, outputIndex } of outputs)
        await transaction
          .updateTable('own_outputs')
          .set({ spent_by: added.id })
          .where('network', '=', this.network)
          .where('tx_id', '=', txId)
          .where('output_index', '=', outputIndex)
          .execute();
      return added;
    });
  }

  /** What one was to spend is spent by another. */
  async handOver(from: OwnTransaction, to: OwnTransaction, database: PaymentDatabase): Promise<void> {
    await database.updateTable('own_outputs').set({ spent_by: to.id }).where('spent_by', '=', from.id).execute();
  }

  /** Keeps outputs that pay to the hot wallet, each once. */
  async keepOutputs(outputs: readonly HotOutput[], database: Database = this.database): Promise<void> {
    if (outputs.length === 0) return;
    const rows = outputs.map(({ txId, outputIndex, chainUnits }) => ({
      network: this.network,
      tx_id: txId,
      output_index: outputIndex,
      chain_units: String(chainUnits),
      spent_by: null,
    }));
    const written = withPaymentTables(database).insertInto('own_outputs').values(rows);
    await written.onConflict((conflict) => conflict.doNothing()).execute();
  }

  /** Outputs of the hot wallet that no transaction of ours is to spend, the largest first; `withLeaving`: also those that one is to spend that is not final. */
  async outputs(withLeaving: boolean): Promise<readonly HotOutput[]> {
    const { rows } = await sql<{ tx_id: string; output_index: string; chain_units: string }>`
      SELECT tx_id, output_index, chain_units FROM own_outputs AS output
      WHERE network = ${this.network} AND (spent_by IS NULL OR (${withLeaving} AND EXISTS (
        SELECT FROM own_transactions WHERE id = output.spent_by AND state <> 'ended')))
      ORDER BY chain_units DESC, tx_id, output_index`.execute(this.database);
    return rows.map((row) => ({ txId: row.tx_id, outputIndex: Number(row.output_index), chainUnits: BigInt(row.chain_units) }));
  }

  /** Those that became final, the newest first. */
  async ended(count: number): Promise<readonly OwnTransaction[]> {
    return await this.#all().where('state', 'in', ['ended', 'unfunded']).orderBy('id', 'desc').limit(count).execute();
  }

  #all() {
    return this.database.selectFrom('own_transactions').selectAll().where('network', '=', this.network);
  }
}
