import { sql, type SqlBool } from 'kysely';
import type { Network } from '../../chains/networks.ts';
import type { DepositDatabase, DepositTables } from './tables.ts';

export type Report = Omit<DepositTables['deposit_reports'], 'id'> & { readonly id: number };
type Placed = Pick<DepositTables['chain_deposits'], 'tx_id' | 'output_index' | 'block_hash'>;

/** What is known of many reports of one network at the moment in which they are told, read at once. */
export class ReportFacts {
  readonly #accounts: ReadonlyMap<string, number>;
  readonly #heights: ReadonlyMap<string, number>;
  readonly #tipHeight: number;

  private constructor(accounts: ReadonlyMap<string, number>, heights: ReadonlyMap<string, number>, tipHeight: number) {
    [this.#accounts, this.#heights, this.#tipHeight] = [accounts, heights, tipHeight];
  }

  static async read(database: DepositDatabase, network: Network, reports: readonly Report[]): Promise<ReportFacts> {
    const addresses = [...new Set(reports.map(({ address }) => address))];
    const owners = await database
      .selectFrom('deposit_addresses')
      .select(['address', 'user_id'])
      .where('network', '=', network)
      .where(sql<SqlBool>`address = ANY(${addresses}::text[])`)
      .execute();
    const [txIds, outputs] = [reports.map(({ tx_id }) => tx_id), reports.map(({ output_index }) => output_index)];
    const { rows } = await sql<Placed & { readonly height: number }>`
      SELECT tx_id, output_index, block_hash, height FROM chain_deposits
      JOIN unnest(${txIds}::text[], ${outputs}::bigint[]) AS asked (tx, output) ON tx_id = asked.tx AND output_index = asked.output
      WHERE network = ${network}`.execute(database);
    const tip = database.selectFrom('chain_blocks').select(({ fn }) => fn.max('height').as('height'));
    const tipHeight = (await tip.where('network', '=', network).executeTakeFirst())?.height ?? 0;
    return new ReportFacts(
      new Map(owners.map(({ address, user_id }) => [address, user_id])),
      new Map(rows.map((row) => [keyOf(row), row.height])),
      tipHeight,
    );
  }

  /** 0: of nobody who is known. */
  accountOf({ address }: Report): number {
    return this.#accounts.get(address) ?? 0;
  }

  /** As many as there are by now: the channel may ask for more than it did when the report was written. */
  confirmationsOf(report: Report): number {
    const height = this.#heights.get(keyOf(report));
    return height === undefined ? report.confirmations : Math.max(report.confirmations, this.#tipHeight - height + 1);
  }
}

const keyOf = ({ tx_id, output_index, block_hash }: Placed): string => `${tx_id} ${output_index} ${block_hash}`;
