import { sql } from 'kysely';
import { NodeFault } from '../../chains/evm/rpc-client.ts';
import { termsOf, type ChainParts, type PaidChannel } from './chain-parts.ts';
import { NotBegun } from './payer-kind.ts';

/** Addresses that are begun at once. */
const AT_ONCE = 20;
/** What is brought to the hot wallet at once: each turn looks at all of it. */
const ON_THE_WAY_MAX = 200;

/** What lies at one address of one channel, final and not being swept, in units of the ledger. */
export type WaitingDeposits = { readonly accountId: number; readonly units: bigint; readonly depositIds: readonly string[] };

export type SweeperOptions = Pick<ChainParts, 'core' | 'transactions' | 'kind' | 'channels' | 'now'> & {
  /** Between two looks, ms. */
  readonly intervalMs: number;
};

/** Brings what is final at addresses of users to the hot wallet, from the least amount on that can be withdrawn. */
export class Sweeper {
  readonly #options: SweeperOptions;
  #nextMs = 0;

  constructor(options: SweeperOptions) {
    this.#options = options;
  }

  /** Keeps what the signer is to be asked; the payer does the rest. Answers of each address that it looked at why it is not swept, or null. */
  async begin(hot: string): Promise<ReadonlyMap<string, string | null>> {
    const { core, now, intervalMs, transactions, kind, channels } = this.#options;
    const looked = new Map<string, string | null>();
    if (now() < this.#nextMs || !(await core.query({ type: 'custody.rules' })).areOn) return looked;
    this.#nextMs = now() + intervalMs;
    const busy = new Set((await transactions.unfinished()).flatMap(({ address_index: index }) => index ?? []));
    for (const channel of channels)
      for (const waiting of await this.#waiting(channel)) {
        if (busy.has(waiting.accountId) || busy.size >= ON_THE_WAY_MAX) continue;
        busy.add(waiting.accountId);
        const of = `address ${waiting.accountId}`;
        try {
          await kind.sweep(waiting, channel, hot);
          looked.set(of, null);
        } catch (error) {
          if (!(error instanceof NodeFault) && !(error instanceof NotBegun)) throw error;
          looked.set(of, error.message);
        }
      }
    return looked;
  }

  async #waiting({ name }: PaidChannel): Promise<readonly WaitingDeposits[]> {
    const { core, transactions } = this.#options;
    const { channelId, withdrawMinUnits } = await termsOf(core, name);
    type Row = { readonly account_id: string; readonly units: string; readonly deposit_ids: readonly string[] };
    const { rows } = await sql<Row>`
      SELECT account_id, sum(units)::text AS units, array_agg(deposit_id::text) AS deposit_ids
      FROM unswept_deposits WHERE is_final AND swept_by IS NULL AND channel_id = ${channelId}
      GROUP BY account_id HAVING sum(units) >= ${String(withdrawMinUnits)}::numeric
      ORDER BY min(deposit_id) LIMIT ${AT_ONCE}`.execute(transactions.database);
    return rows.map((row) => ({ accountId: Number(row.account_id), units: BigInt(row.units), depositIds: row.deposit_ids }));
  }
}
