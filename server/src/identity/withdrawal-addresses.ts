import type { Reason } from '@candor/contract/codes';
import type { Database } from '../storage/connection.ts';
import { networkOf } from './network.ts';
import type { SecurityEvent } from './security-log.ts';
import { HOUSE, type SignedIn, type Visitor } from './visitor.ts';

export type WithdrawalAddressesOptions = {
  readonly database: Database;
  readonly now: () => number;
  /** Told what is done and tried. */
  readonly onEvent: (event: SecurityEvent, visitor: Visitor) => void;
};

/** `coin`: its code in lower case. */
export type WithdrawalAddress = { readonly id: number; readonly coin: string; readonly address: string };

/** Where withdrawals of an account may go: one address a coin, which its owner binds once, and again when operators have taken it away. */
export class WithdrawalAddresses {
  readonly #options: WithdrawalAddressesOptions;

  constructor(options: WithdrawalAddressesOptions) {
    this.#options = options;
  }

  /** The newest last. */
  async ofUser(userId: number): Promise<readonly WithdrawalAddress[]> {
    return await this.#options.database
      .selectFrom('withdrawal_addresses')
      .select(['id', 'coin', 'address'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute();
  }

  /** Null: it is bound, now or before. `WITHDRAW_ADDRESS_SET` when the coin has another one. */
  async bind(caller: SignedIn, coin: string, address: string, visitor: Visitor): Promise<Reason | null> {
    const { database, now } = this.#options;
    const insertion = database
      .insertInto('withdrawal_addresses')
      .values({ user_id: caller.userId, coin, address, bound_ms: now() })
      .onConflict((conflict) => conflict.columns(['user_id', 'coin']).doNothing());
    if ((await insertion.executeTakeFirst()).numInsertedOrUpdatedRows === 1n) {
      this.#tell(null, caller, visitor);
      return null;
    }
    const bound = (await this.ofUser(caller.userId)).find((row) => row.coin === coin);
    if (bound?.address === address) return null;
    this.#tell('WITHDRAW_ADDRESS_SET', caller, visitor);
    return 'WITHDRAW_ADDRESS_SET';
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
