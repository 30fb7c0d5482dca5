import { sql } from 'kysely';
import { NodeFault } from '../../chains/evm/rpc-client.ts';
import { termsOf, type ChainParts, type PaidChannel } from './chain-parts.ts';
import { NotBegun } from './payer-kind.ts';

/** Addresses of one channel that are begun in one look, and that are looked at: the next one goes on behind them. */
const AT_ONCE = 20;
const LOOKED_MAX = 100;
/** What is brought to the hot wallet at once: each turn looks at all of it. */
const ON_THE_WAY_MAX = 200;

/** What lies at one address of one channel, final and not being swept, in units of the ledger. */
export type WaitingDeposits = { readonly accountId: number; readonly units: bigint; readonly depositIds: readonly string[] };

export type SweeperOptions = Pick<ChainParts, 'core' | 'transactions' | 'kind' | 'channels' | 'now'> & {
  /** Between two looks, ms. */
  readonly intervalMs: number;
};

/**
 * Brings what is final at addresses of users to the hot wallet, from the least amount on that can be withdrawn. All of them have their turn, the first
 * deposits first: what costs more to move than it brings, or cannot be moved now, keeps no place of others.
 */
export class Sweeper {
  readonly #options: SweeperOptions;
  #nextMs = 0;
  /** Of each channel the deposit behind which the next look goes on; 0 behind the last. */
  readonly #behind = new Map<string, number>();

  constructor(options: SweeperOptions) {
    this.#options = options;
  }

  /** Keeps what the signer is to be asked; the payer does the rest. Answers of each address that it looked at why it is not swept, or null. */
  async begin(hot: string): Promise<ReadonlyMap<string, string | null>> {
    const { core, now, intervalMs, transactions, channels } = this.#options;
    const looked = new Map<string, string | null>();
    if (now() < this.#nextMs || !(await core.query({ type: 'custody.rules' })).areOn) return looked;
    this.#nextMs = now() + intervalMs;
    const busy = new Set((await transactions.unfinished()).flatMap(({ address_index: index }) => index ?? []));
    for (const channel of channels) {
      let begun = 0;
      const all = await this.#waiting(channel);
      let behind = 0;
      for (const { firstId, ...waiting } of all) {
        if (begun === AT_ONCE || busy.size >= ON_THE_WAY_MAX) break;
        behind = firstId;
        if (busy.has(waiting.accountId)) continue;
        const reason = await this.#sweep(waiting, channel, hot);
        looked.set(`address ${waiting.accountId}`, reason);
        if (reason !== null) continue;
        busy.add(waiting.accountId);
        begun += 1;
      }
      const isOver = all.length < LOOKED_MAX && behind === all.at(-1)?.firstId;
      if (behind > 0) this.#behind.set(channel.name, isOver ? 0 : behind);
      else if (all.length === 0) this.#behind.delete(channel.name);
    }
    return looked;
  }

  /** Why it is not begun; null: it is. */
  async #sweep(waiting: WaitingDeposits, channel: PaidChannel, hot: string): Promise<string | null> {
    try {
      await this.#options.kind.sweep(waiting, channel, hot);
      return null;
    } catch (error) {
      if (!(error instanceof NodeFault) && !(error instanceof NotBegun)) throw error;
      return error.message;
    }
  }

  async #waiting({ name }: PaidChannel): Promise<readonly (WaitingDeposits & { readonly firstId: number })[]> {
    const { core, transactions } = this.#options;
    const { channelId, withdrawMinUnits } = await termsOf(core, name);
    type Row = { readonly account_id: string; readonly units: string; readonly first_id: string; readonly deposit_ids: readonly string[] };
    const { rows } = await sql<Row>`
      SELECT account_id, sum(units)::text AS units, min(deposit_id)::text AS first_id, array_agg(deposit_id::text) AS deposit_ids
      FROM unswept_deposits WHERE is_final AND swept_by IS NULL AND channel_id = ${channelId}
      GROUP BY account_id HAVING sum(units) >= ${String(withdrawMinUnits)}::numeric AND min(deposit_id) > ${this.#behind.get(name) ?? 0}
      ORDER BY min(deposit_id) LIMIT ${LOOKED_MAX}`.execute(transactions.database);
    return rows.map((row) => ({
      accountId: Number(row.account_id),
      units: BigInt(row.units),
      firstId: Number(row.first_id),
      depositIds: row.deposit_ids,
    }));
  }
}
