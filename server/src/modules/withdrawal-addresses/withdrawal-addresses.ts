import type { Reason } from '@candor/contract/codes';
import { sql, type Transaction } from 'kysely';
import type { ChannelName } from '../../chains/networks.ts';
import { networkOf } from '../../identity/network.ts';
import type { SecurityEvent } from '../../identity/security-log.ts';
import { HOUSE, type SignedIn, type Visitor } from '../../identity/visitor.ts';
import type { WithdrawalPause } from '../../identity/withdrawal-pause.ts';
import type { Database } from '../../machine/storage/connection.ts';
import type { Tables } from '../../machine/storage/tables.ts';
import { withAddressTables, type AddressDatabase, type WithdrawalAddressTables } from './tables.ts';

/** Of a user. */
export const ADDRESSES_MAX = 50;
/** After its owner has said so a closed book takes addresses again. */
export const OPENING_MS = 24 * 3_600_000;

export type WithdrawalAddressesOptions = {
  readonly database: Database;
  readonly pause: Pick<WithdrawalPause, 'begin'>;
  readonly now: () => number;
  /** For so long an address that was added is not used. */
  readonly readyAfterMs: number;
  /** `WITHDRAWAL_SETTING.allowChange`: owners replace what they have bound. */
  readonly allowsChange: boolean;
  /** Told what is done and tried. */
  readonly onEvent: (event: SecurityEvent, visitor: Visitor) => void;
};

/** `coin`: its code in lower case. `isProved`: it was added with the login password, so by the owner. */
type Destination = { readonly coin: string; readonly channel: ChannelName; readonly address: string };
export type WithdrawalAddress = Destination & {
  readonly id: number;
  readonly label: string;
  /** By the call of the wire contract. */
  readonly isBound: boolean;
  readonly isProved: boolean;
  /** When it was added, or proved to be the owner's later on. */
  readonly addedMs: number;
};

export type AllowList = { readonly isClosed: boolean; /** Null: it is open, or stays closed. */ readonly openMs: number | null };
export type Added = { readonly ok: true; readonly added: WithdrawalAddress } | { readonly ok: false; readonly reason: Reason };

type Writing = Transaction<Tables & WithdrawalAddressTables>;
const COLUMNS = ['id', 'coin', 'channel', 'address', 'label', 'bound as isBound', 'proved as isProved', 'bound_ms as addedMs'] as const;

/**
 * Where withdrawals of an account may go: the addresses of its book and no others, each after a while. One a coin is bound by the call of the wire
 * contract, once, and again when operators have taken it away. One that was bound without the login password may be a thief's: nothing is paid to
 * it, and with the password the owner replaces it.
 */
export class WithdrawalAddresses {
  readonly #options: WithdrawalAddressesOptions;
  readonly #database: AddressDatabase;

  constructor(options: WithdrawalAddressesOptions) {
    this.#options = options;
    this.#database = withAddressTables(options.database);
  }

  get readyAfterMs(): number {
    return this.#options.readyAfterMs;
  }

  /** The newest last. */
  async ofUser(userId: number): Promise<readonly WithdrawalAddress[]> {
    return await addressesOf(this.#database, userId);
  }

  async allowList(userId: number): Promise<AllowList> {
    return await this.#allowListOf(this.#database, userId);
  }

  /** Null: it is bound, now or before. `WITHDRAW_ADDRESS_SET` when the coin has another one. */
  async bind(caller: SignedIn, wanted: Destination & { readonly isProved: boolean }, visitor: Visitor): Promise<Reason | null> {
    const { reason, isSame } = await this.#changing(caller.userId, async (writing) => {
      const all = await addressesOf(writing, caller.userId);
      const bound = all.find(({ isBound, coin }) => isBound && coin === wanted.coin);
      const isSame = bound !== undefined && isAt(bound, wanted);
      return { reason: await this.#bind(writing, caller.userId, all, bound, wanted), isSame };
    });
    if (!isSame || reason !== null) this.#tell('withdrawal-address-bound', reason, caller, visitor);
    return reason;
  }

  async #bind(
    writing: Writing,
    userId: number,
    all: readonly WithdrawalAddress[],
    bound: WithdrawalAddress | undefined,
    wanted: Destination & { readonly isProved: boolean },
  ): Promise<Reason | null> {
    if (bound !== undefined && isAt(bound, wanted)) {
      if (bound.isProved || !wanted.isProved) return null;
      const refusal = await this.#refusalOfNew(writing, userId, all.length - 1);
      if (refusal === null) await updateAddress(writing, bound.id, { proved: true, bound_ms: this.#options.now() });
      return refusal;
    }
    const { allowsChange, pause } = this.#options;
    const mayReplace = bound !== undefined && (allowsChange || (!bound.isProved && wanted.isProved));
    if (bound !== undefined && !mayReplace) return 'WITHDRAW_ADDRESS_SET';
    const known = all.find((one) => isAt(one, wanted));
    if (known === undefined) {
      const refusal = await this.#refusalOfNew(writing, userId, bound === undefined ? all.length : all.length - 1);
      if (refusal !== null) return refusal;
    }
    if (bound !== undefined) {
      if ((await pause.begin(userId, 'withdrawalAddressChanged')) !== null) return 'BUSY';
      await removeAddress(writing, bound.id);
    }
    const proved = wanted.isProved || known?.isProved === true;
    // a client takes the last one, so what is bound becomes the newest
    const since = proved && known?.isProved === false ? { bound_ms: this.#options.now() } : {};
    if (known !== undefined) await updateAddress(writing, known.id, { id: sql`DEFAULT`, bound: true, proved, ...since });
    else await this.#insert(writing, userId, wanted, { label: '', bound: true, proved });
    return null;
  }

  /** Adds an address by its owner, who has shown the password; what is there already gets the new label, and is proved. */
  async add(caller: SignedIn, wanted: Destination, label: string, visitor: Visitor): Promise<Added> {
    const { userId } = caller;
    const added = await this.#changing<Added & { readonly isNew: boolean }>(userId, async (writing) => {
      const all = await addressesOf(writing, userId);
      const known = all.find((one) => isAt(one, wanted));
      // nothing was paid to one that is not proved: it is another way out
      const isNew = known?.isProved !== true;
      const reason = isNew ? await this.#refusalOfNew(writing, userId, known === undefined ? all.length : all.length - 1) : null;
      if (reason !== null) return { ok: false, reason, isNew };
      if (known !== undefined) {
        const addedMs = isNew ? this.#options.now() : known.addedMs;
        await updateAddress(writing, known.id, { label, proved: true, bound_ms: addedMs });
        return { ok: true, added: { ...known, label, isProved: true, addedMs }, isNew };
      }
      return { ok: true, added: await this.#insert(writing, userId, wanted, { label, bound: false, proved: true }), isNew: true };
    });
    if (added.isNew) this.#tell('withdrawal-address-bound', added.ok ? null : added.reason, caller, visitor);
    return added;
  }

  /** Null: it is gone. What was bound is taken away by operators, unless owners may change it. */
  async remove(userId: number, id: number): Promise<Reason | null> {
    return await this.#changing(userId, async (writing) => {
      const found = (await addressesOf(writing, userId)).find((one) => one.id === id);
      if (found === undefined) return 'NOT_FOUND';
      if (found.isBound && found.isProved && !this.#options.allowsChange) return 'WITHDRAW_ADDRESS_SET';
      await removeAddress(writing, id);
      return null;
    });
  }

  /** Takes the bound address of a coin away; its owner is told when there was one. */
  async unbind(userId: number, coin: string): Promise<void> {
    const deletion = this.#database.deleteFrom('withdrawal_addresses').where('user_id', '=', userId).where('coin', '=', coin);
    if ((await deletion.where('bound', '=', true).executeTakeFirst()).numDeletedRows === 0n) return;
    const unbound = { event: 'withdrawal-address-unbound', outcome: 'done', userId, network: '', sessionId: null } as const;
    this.#options.onEvent(unbound, HOUSE);
  }

  async close(userId: number): Promise<void> {
    const insertion = this.#database.insertInto('withdrawal_allow_lists').values({ user_id: userId, open_ms: null });
    await insertion.onConflict((conflict) => conflict.column('user_id').doUpdateSet({ open_ms: null })).execute();
  }

  /** A while from now on; asked for again it is not put off. */
  async open(caller: SignedIn, visitor: Visitor): Promise<void> {
    const openMs = this.#options.now() + OPENING_MS;
    const update = this.#database.updateTable('withdrawal_allow_lists').set({ open_ms: openMs }).where('user_id', '=', caller.userId);
    const { numUpdatedRows } = await update.where('open_ms', 'is', null).executeTakeFirst();
    if (numUpdatedRows > 0n) this.#tell('allow-list-opened', null, caller, visitor);
  }

  async #allowListOf(database: AddressDatabase | Writing, userId: number): Promise<AllowList> {
    const row = await database.selectFrom('withdrawal_allow_lists').select('open_ms').where('user_id', '=', userId).executeTakeFirst();
    const isClosed = row !== undefined && (row.open_ms === null || row.open_ms > this.#options.now());
    return { isClosed, openMs: isClosed ? row.open_ms : null };
  }

  async #refusalOfNew(writing: Writing, userId: number, count: number): Promise<Reason | null> {
    if ((await this.#allowListOf(writing, userId)).isClosed) return 'ADDRESS_LIST_CLOSED';
    return count >= ADDRESSES_MAX ? 'ADDRESSES_FULL' : null;
  }

  async #insert(
    writing: Writing,
    userId: number,
    { coin, channel, address }: Destination,
    about: { readonly label: string; readonly bound: boolean; readonly proved: boolean },
  ): Promise<WithdrawalAddress> {
    const row = { user_id: userId, coin, channel, address, bound_ms: this.#options.now(), ...about };
    return await writing.insertInto('withdrawal_addresses').values(row).returning(COLUMNS).executeTakeFirstOrThrow();
  }

  /** One change of a user's book after another. */
  async #changing<Done>(userId: number, work: (writing: Writing) => Promise<Done>): Promise<Done> {
    return await this.#database.transaction().execute(async (transaction) => {
      await sql`SELECT 1 FROM users WHERE id = ${userId} FOR UPDATE`.execute(transaction);
      return await work(transaction);
    });
  }

  #tell(event: SecurityEvent['event'], reason: Reason | null, { userId, sessionId }: SignedIn, visitor: Visitor): void {
    const network = networkOf(visitor.address);
    this.#options.onEvent({ event, outcome: reason ?? 'done', userId, network, sessionId }, visitor);
  }
}

const isAt = (one: Destination, other: Destination): boolean => one.channel === other.channel && one.address === other.address;

async function addressesOf(database: AddressDatabase | Writing, userId: number): Promise<readonly WithdrawalAddress[]> {
  return await database.selectFrom('withdrawal_addresses').select(COLUMNS).where('user_id', '=', userId).orderBy('id').execute();
}

async function updateAddress(
  writing: Writing,
  id: number,
  change: {
    readonly id?: ReturnType<typeof sql<number>>;
    readonly label?: string;
    readonly bound?: boolean;
    readonly proved: boolean;
    readonly bound_ms?: number;
  },
): Promise<void> {
  await writing.updateTable('withdrawal_addresses').set(change).where('id', '=', id).execute();
}

async function removeAddress(writing: Writing, id: number): Promise<void> {
  await writing.deleteFrom('withdrawal_addresses').where('id', '=', id).execute();
}
