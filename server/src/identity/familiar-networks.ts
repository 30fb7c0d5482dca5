import { isOf, type Identifier } from './addresses.ts';
import type { Database } from '../machine/storage/connection.ts';
import { FAMILIAR_NETWORK_LIFE_MS } from './tables.ts';

/** Of a user; the one that was used longest ago makes way. */
const NETWORKS_MAX = 20;

/** The networks from which a user has signed in. */
export class FamiliarNetworks {
  readonly #database: Database;
  readonly #now: () => number;

  constructor(database: Database, now: () => number) {
    this.#database = database;
    this.#now = now;
  }

  /** Answers whether it was not known before. Of many sign-ins that come at once from a new network, one is told so. */
  async remember(userId: number, network: string): Promise<boolean> {
    const nowMs = this.#now();
    const values = { user_id: userId, network, last_ms: nowMs };
    const insertion = this.#database.insertInto('familiar_networks').values(values);
    const inserted = await insertion.onConflict((conflict) => conflict.doNothing()).executeTakeFirst();
    if (inserted.numInsertedOrUpdatedRows !== 1n) {
      const known = this.#database.updateTable('familiar_networks').set({ last_ms: nowMs });
      await known.where('user_id', '=', userId).where('network', '=', network).execute();
      return false;
    }
    const newest = this.#database.selectFrom('familiar_networks').select('network').where('user_id', '=', userId);
    const kept = newest.orderBy('last_ms', 'desc').orderBy('network').limit(NETWORKS_MAX);
    await this.#database.deleteFrom('familiar_networks').where('user_id', '=', userId).where('network', 'not in', kept).execute();
    return true;
  }

  /** Those of a user, the last one first. */
  async list(userId: number): Promise<readonly { readonly network: string; readonly lastMs: number }[]> {
    const query = this.#database.selectFrom('familiar_networks').select(['network', 'last_ms as lastMs']).where('user_id', '=', userId);
    return await query.orderBy('last_ms', 'desc').execute();
  }

  /** Whether that user has signed in from there; the same work for one that nobody is. */
  async has(identifier: Identifier, network: string): Promise<boolean> {
    const row = await this.#database
      .selectFrom('familiar_networks')
      .innerJoin('users', 'users.id', 'familiar_networks.user_id')
      .select('user_id')
      .where(isOf(identifier))
      .where('network', '=', network)
      .where('last_ms', '>', this.#now() - FAMILIAR_NETWORK_LIFE_MS)
      .executeTakeFirst();
    return row !== undefined;
  }
}
