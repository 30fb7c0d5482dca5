import type { Network } from '../../chains/networks.ts';
import type { DepositAddresses } from '../../chains/addresses/deposit-addresses.ts';
import type { Database } from '../../machine/storage/connection.ts';
import { withDepositTables, type DepositDatabase } from './tables.ts';

/**
 * Addresses of users on one network: derived once, kept for ever, and watched before anybody sees them. The index is the number of the account, so
 * that from the account's public key the same addresses are derived again when their table is lost.
 */
export class AddressBook {
  readonly #database: DepositDatabase;
  readonly #network: Network;
  readonly #derived: DepositAddresses;
  readonly #watch: (addresses: readonly string[]) => void;

  constructor(database: Database, network: Network, derived: DepositAddresses, watch: (addresses: readonly string[]) => void) {
    this.#database = withDepositTables(database);
    this.#network = network;
    this.#derived = derived;
    this.#watch = watch;
  }

  /** All that were given out are watched from now on. */
  async open(): Promise<void> {
    const rows = await this.#database.selectFrom('deposit_addresses').select('address').where('network', '=', this.#network).execute();
    this.#watch(rows.map(({ address }) => address));
  }

  async of(userId: number): Promise<string> {
    const known = await this.#find(userId);
    if (known !== null) return known;
    const row = { network: this.#network, user_id: userId, address_index: userId, address: this.#derived.at(userId) };
    // asked for twice at once, both are answered what was written first; an address of another account is refused by the table
    const written = this.#database.insertInto('deposit_addresses').values(row);
    await written.onConflict((conflict) => conflict.columns(['network', 'user_id']).doNothing()).execute();
    const address = await this.#find(userId);
    if (address === null) throw new Error('an address that was not kept');
    this.#watch([address]);
    return address;
  }

  async #find(userId: number): Promise<string | null> {
    const row = this.#database.selectFrom('deposit_addresses').select('address').where('network', '=', this.#network);
    return (await row.where('user_id', '=', userId).executeTakeFirst())?.address ?? null;
  }
}
