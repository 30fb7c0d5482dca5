import type { Reason } from '@candor/contract/codes';
import { sql } from 'kysely';
import type { Database } from '../machine/storage/connection.ts';
import { networkOf } from './network.ts';
import type { SecurityEvent } from './security-log.ts';
import { HOUSE, type SignedIn, type Visitor } from './visitor.ts';
import type { WithdrawalPause } from './withdrawal-pause.ts';

export type WithdrawalAddressesOptions = {
  readonly database: Database;
  readonly pause: Pick<WithdrawalPause, 'begin'>;
  readonly now: () => number;
  /** Told what is done and tried. */
  readonly onEvent: (event: SecurityEvent, visitor: Visitor) => void;
};

/** `coin`: its code in lower case. `isProved`: it was bound with the login password, so by the owner. */
type BoundAddress = { readonly coin: string; readonly address: string; readonly isProved: boolean };
export type WithdrawalAddress = BoundAddress & { readonly id: number };

/**
 * Where withdrawals of an account may go: one address a coin, which its owner binds once, and again when operators have taken it away. One that
 * was bound without the login password may be a thief's: with the password the owner replaces it.
 */
export class WithdrawalAddresses {
  readonly #options: WithdrawalAddressesOptions;

  constructor(options: WithdrawalAddressesOptions) {
    this.#options = options;
  }

  /** The newest last. */
  async ofUser(userId: number): Promise<readonly WithdrawalAddress[]> {
    return await this.#options.database
      .selectFrom('withdrawal_addresses')
      .select(['id', 'coin', 'address', 'proved as isProved'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute();
  }

  /** Null: it is bound, now or before. `WITHDRAW_ADDRESS_SET` when the coin has another one. */
  async bind(caller: SignedIn, wanted: BoundAddress, visitor: Visitor): Promise<Reason | null> {
    const { database, now } = this.#options;
    const { coin, address, isProved } = wanted;
    const insertion = database
      .insertInto('withdrawal_addresses')
      .values({ user_id: caller.userId, coin, address, bound_ms: now(), proved: isProved })
      .onConflict((conflict) => conflict.columns(['user_id', 'coin']).doNothing());
    if ((await insertion.executeTakeFirst()).numInsertedOrUpdatedRows === 1n) {
      this.#tell(null, caller, visitor);
      return null;
    }
    const bound = (await this.ofUser(caller.userId)).find((row) => row.coin === coin);
    const isSame = bound?.address === address;
    const mayReplace = bound !== undefined && !bound.isProved && isProved;
    if (isSame && !mayReplace) return null;
    const reason = mayReplace ? await this.#replace(caller.userId, bound, address) : 'WITHDRAW_ADDRESS_SET';
    if (!isSame || reason !== null) this.#tell(reason, caller, visitor);
    return reason;
  }

  /** Puts an address of the owner's in the place of one that is not proved, or proves that one. */
  async #replace(userId: number, bound: WithdrawalAddress, address: string): Promise<Reason | null> {
    const { database, pause, now } = this.#options;
    if (bound.address !== address && (await pause.begin(userId, 'withdrawalAddressChanged')) !== null) return 'BUSY';
    const update = database
      .updateTable('withdrawal_addresses')
      // the newest is the last
      .set({ id: sql`DEFAULT`, address, bound_ms: now(), proved: true })
      .where('id', '=', bound.id);
    return (await update.executeTakeFirst()).numUpdatedRows > 0n ? null : 'WITHDRAW_ADDRESS_SET';
  }

  /** Takes the address of a coin away; its owner is told when there was one. */
  async unbind(userId: number, coin: string): Promise<void> {
    const { database, onEvent } = this.#options;
    const deletion = database.deleteFrom('withdrawal_addresses').where('user_id', '=', userId).where('coin', '=', coin);
    if ((await deletion.executeTakeFirst()).numDeletedRows === 0n) return;
    onEvent({ event: 'withdrawal-address-unbound', outcome: 'done', userId, network: '', sessionId: null }, HOUSE);
  }

  #tell(reason: Reason | null, { userId, sessionId }: SignedIn, visitor: Visitor): void {
    const network = networkOf(visitor.address);
    this.#options.onEvent({ event: 'withdrawal-address-bound', outcome: reason ?? 'done', userId, network, sessionId }, visitor);
  }
}
