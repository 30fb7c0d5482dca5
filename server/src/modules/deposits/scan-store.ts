import { sql, type SqlBool } from 'kysely';
import type { Network } from '../../chains/networks.ts';
import type { DepositReport, TrackedDeposit } from '../../chains/scan/deposit-report.ts';
import { NOTHING_READ, type ScanState } from '../../chains/scan/scanner.ts';
import type { ScanStore } from '../../chains/watching/chain-watch.ts';
import type { Database } from '../../machine/storage/connection.ts';
import { withDepositTables, type DepositDatabase, type DepositTables, type ReportedStatus } from './tables.ts';

type Kept = { readonly state: ScanState; readonly revision: number };

const TOLD: readonly string[] = ['credited', 'final', 'reorged'] satisfies readonly ReportedStatus[];
const isTold = (report: DepositReport): report is DepositReport & { readonly status: ReportedStatus } => TOLD.includes(report.status);

export type ScanStoreOptions = {
  readonly database: Database;
  readonly network: Network;
  /** The hot wallet that is watched: of what arrives there it is kept when it is final, for who pays from it. */
  readonly hot: string | null;
  readonly now: () => number;
  /** There is something to tell. */
  readonly onReports: () => void;
};

/**
 * Where the scan of a chain is kept. Of a state the difference to the one before is written, in one transaction with what the exchange is to be
 * told, on the condition that nobody else has written since it was read.
 */
export class DatabaseScanStore implements ScanStore {
  readonly #database: DepositDatabase;
  readonly #network: Network;
  readonly #hot: string | null;
  readonly #now: () => number;
  readonly #onReports: () => void;
  #kept: Kept = { state: NOTHING_READ, revision: 0 };

  constructor({ database, network, hot, now, onReports }: ScanStoreOptions) {
    this.#database = withDepositTables(database);
    this.#network = network;
    this.#hot = hot;
    this.#now = now;
    this.#onReports = onReports;
  }

  readonly load = async (): Promise<ScanState> => {
    this.#kept = await this.#database
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (transaction) => await this.#read(transaction));
    return this.#kept.state;
  };

  readonly write = async (state: ScanState, reports: readonly DepositReport[]): Promise<void> => {
    const { revision } = this.#kept;
    const told = reports.filter(isTold).filter(({ address, status }) => address !== this.#hot || status === 'final');
    await this.#database.transaction().execute(async (transaction) => {
      await this.#move(transaction, state, revision);
      await this.#writeBlocks(transaction, state);
      await this.#writeDeposits(transaction, state.deposits);
      await this.#writeReports(transaction, told);
    });
    this.#kept = { state, revision: revision + 1 };
    if (told.length > 0) this.#onReports();
  };

  async #read(database: DepositDatabase): Promise<Kept> {
    const ofNetwork = database.selectFrom('chain_scans').selectAll().where('network', '=', this.#network);
    const scan = await ofNetwork.executeTakeFirst();
    if (scan === undefined) return { state: NOTHING_READ, revision: 0 };
    const blocks = await database.selectFrom('chain_blocks').selectAll().where('network', '=', this.#network).orderBy('height').execute();
    const deposits = await database
      .selectFrom('chain_deposits')
      .selectAll()
      .where('network', '=', this.#network)
      .orderBy('height')
      .orderBy('tx_id')
      .orderBy('output_index')
      .execute();
    const state: ScanState = {
      epoch: scan.epoch,
      halt: scan.halt,
      blocks: blocks.map(({ height, hash, parent_hash: parentHash }) => ({ height, hash, parentHash })),
      deposits: deposits.map(depositOf),
    };
    return { state, revision: scan.revision };
  }

  async #move(database: DepositDatabase, { epoch, halt }: ScanState, revision: number): Promise<void> {
    const network = this.#network;
    const first = database.insertInto('chain_scans').values({ network, epoch, halt, revision: 1 });
    const later = database.updateTable('chain_scans').set({ epoch, halt, revision: revision + 1 });
    const changed =
      revision === 0
        ? (await first.onConflict((conflict) => conflict.doNothing()).executeTakeFirst()).numInsertedOrUpdatedRows
        : (await later.where('network', '=', network).where('revision', '=', revision).executeTakeFirst()).numUpdatedRows;
    if (changed !== 1n) throw new Error(`the chain ${network} is followed by another server`);
  }

  async #writeBlocks(database: DepositDatabase, { blocks }: ScanState): Promise<void> {
    const network = this.#network;
    const before = this.#kept.state.blocks;
    const hashes = new Set(blocks.map(({ hash }) => hash));
    const known = new Set(before.map(({ hash }) => hash));
    const gone = before.filter(({ hash }) => !hashes.has(hash)).map(({ height }) => height);
    const added = blocks.filter(({ hash }) => !known.has(hash));
    if (gone.length > 0)
      await database
        .deleteFrom('chain_blocks')
        .where('network', '=', network)
        .where(sql<SqlBool>`height = ANY(${gone}::bigint[])`)
        .execute();
    if (added.length > 0)
      await database
        .insertInto('chain_blocks')
        .values(added.map((block) => blockRow(network, block)))
        .execute();
  }

  /** One that was read again in another block is gone and added. */
  async #writeDeposits(database: DepositDatabase, deposits: readonly TrackedDeposit[]): Promise<void> {
    const network = this.#network;
    const before = new Map(this.#kept.state.deposits.map((one) => [keyOf(one), one]));
    const after = new Set(deposits.map(keyOf));
    const changed = deposits.filter((one) => isOther(before.get(keyOf(one)), one));
    const written = new Set(changed.map(keyOf));
    const gone = [...before.values()].filter((one) => !after.has(keyOf(one)) || written.has(keyOf(one)));
    if (gone.length > 0) {
      const txIds = gone.map(({ txId }) => txId);
      const outputs = gone.map(({ outputIndex }) => outputIndex);
      await sql`DELETE FROM chain_deposits USING unnest(${txIds}::text[], ${outputs}::bigint[]) AS gone (tx, output)
        WHERE network = ${network} AND tx_id = gone.tx AND output_index = gone.output`.execute(database);
    }
    for (let from = 0; from < changed.length; from += ROWS_AT_ONCE)
      await database
        .insertInto('chain_deposits')
        .values(changed.slice(from, from + ROWS_AT_ONCE).map((one) => depositRow(network, one)))
        .execute();
  }

  async #writeReports(database: DepositDatabase, reports: readonly (DepositReport & { readonly status: ReportedStatus })[]): Promise<void> {
    const writtenMs = this.#now();
    const rows = reports.map(
      ({ reportId, network, channel, txId, outputIndex, blockHash, address, chainUnits, status, confirmations }) => ({
        report_id: reportId,
        network,
        channel,
        tx_id: txId,
        output_index: outputIndex,
        block_hash: blockHash,
        address,
        chain_units: String(chainUnits),
        status,
        confirmations,
        written_ms: writtenMs,
      }),
    );
    for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
      await database
        .insertInto('deposit_reports')
        .values(rows.slice(from, from + ROWS_AT_ONCE))
        .execute();
  }
}

/** A statement takes 65,535 values. */
const ROWS_AT_ONCE = 1_000;

const keyOf = ({ txId, outputIndex }: TrackedDeposit): string => `${txId} ${outputIndex}`;

/** Confirmations decide something only before it is credited; afterwards a row is written when its state changes. */
function isOther(before: TrackedDeposit | undefined, after: TrackedDeposit): boolean {
  if (before === undefined || before.blockHash !== after.blockHash || before.epoch !== after.epoch) return true;
  return before.status !== after.status || (after.status === 'pending' && before.confirmations !== after.confirmations);
}

function blockRow(network: Network, { height, hash, parentHash }: ScanState['blocks'][number]): DepositTables['chain_blocks'] {
  return { network, height, hash, parent_hash: parentHash };
}

function depositRow(network: Network, deposit: TrackedDeposit): DepositTables['chain_deposits'] {
  const { txId, outputIndex, channel, address, chainUnits, height, blockHash, epoch, status, confirmations } = deposit;
  const named = { network, tx_id: txId, output_index: outputIndex, channel, address, chain_units: String(chainUnits) };
  return { ...named, height, block_hash: blockHash, epoch, status, confirmations };
}

function depositOf(row: DepositTables['chain_deposits']): TrackedDeposit {
  const { channel, address, height, epoch, status, confirmations } = row;
  const output = { txId: row.tx_id, outputIndex: row.output_index, blockHash: row.block_hash, chainUnits: BigInt(row.chain_units) };
  return { channel, address, height, epoch, status, confirmations, ...output };
}
