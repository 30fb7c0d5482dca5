import type { Network } from '../../chains/networks.ts';
import type { Database } from '../../machine/storage/connection.ts';
import { withDepositTables } from './tables.ts';

/** An output that pays to the hot wallet, in units of the chain. */
export type HotOutput = { readonly txId: string; readonly outputIndex: number; readonly chainUnits: bigint };

/** Outputs that are taken at once. */
const AT_ONCE = 500;

/** What has arrived at the hot wallet and is final. It waits here until who pays from it has taken it. */
export class HotArrivals {
  readonly address: string;
  readonly #database: Database;
  readonly #network: Network;

  constructor(database: Database, network: Network, address: string) {
    this.address = address;
    this.#database = database;
    this.#network = network;
  }

  /** Hands over what has arrived; it is written with `keep`, or stays. */
  async take(keep: (arrived: readonly HotOutput[], database: Database) => Promise<void>): Promise<void> {
    await this.#database.transaction().execute(async (transaction) => {
      const tables = withDepositTables(transaction);
      const waiting = tables.selectFrom('deposit_reports').select(['id', 'tx_id', 'output_index', 'chain_units']);
      const rows = await waiting
        .where('network', '=', this.#network)
        .where('address', '=', this.address)
        .orderBy('id')
        .limit(AT_ONCE)
        .forUpdate()
        .execute();
      if (rows.length === 0) return;
      const arrived = rows.map((row) => ({ txId: row.tx_id, outputIndex: row.output_index, chainUnits: BigInt(row.chain_units) }));
      await keep(arrived, transaction);
      const ids = rows.map(({ id }) => id);
      await tables.deleteFrom('deposit_reports').where('id', 'in', ids).execute();
    });
  }
}
