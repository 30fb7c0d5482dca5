import { TERMS_VERSION } from '@candor/contract/terms';
import { sql } from 'kysely';
import type { Database } from '../machine/storage/connection.ts';
import { isOf, type Address, type AddressKind, type Identifier } from './addresses.ts';
import { giveInviteBack, spendInvite } from './invites.ts';
import { newInviteCode } from './secrets.ts';

export type User = {
  readonly id: number;
  readonly loginName: string;
  readonly passwordHash: string;
  readonly inviteCode: string;
  readonly credits: number;
  readonly status: number;
  /** The exchange is known to have the account. */
  readonly opened: boolean;
  readonly email: string | null;
  readonly phone: string | null;
  /** False of what was bound without the login password: it may be somebody else's who has the session, and is no way in. */
  readonly isProved: Readonly<Record<AddressKind, boolean>>;
  /** In which language messages are written; null: English. */
  readonly messageLanguage: string | null;
  /** Stands in each message to the user; null: none. */
  readonly antiPhishingWord: string | null;
};

type Registration = {
  readonly loginName: string;
  /** Proved to be the user's. */
  readonly address?: Address | null;
  /** Of messages to the user; English when absent. */
  readonly language?: string;
  readonly passwordHash: string;
  /** Whose invite code was given. */
  readonly inviter: number | null;
  /** The invite code of the house that was given. */
  readonly inviteId?: number | null;
  readonly credits: number;
  readonly nowMs: number;
};

/** What takes the place of what is bound to `user`. */
type BoundAddress = {
  readonly user: User;
  readonly value: string | null;
  readonly language: string;
  readonly isProved: boolean;
};

/** Status of an account that was neither closed nor locked. */
export const OPEN = 0;

export function isOpen({ status }: Pick<User, 'status'>): boolean {
  return status === OPEN;
}

/** Where notices of the account go: somebody else may read an address that is not proved, so it is told nothing. */
export function noticeAddress({ email, isProved }: User): string | null {
  return isProved.email ? email : null;
}

/** Six digits are a million codes: a taken one is drawn again this often. */
const INVITE_CODE_TRIES = 40;

/** What no two users share. An invite code that is taken is drawn again. */
const UNIQUE = ['users_login_name', 'users_email', 'users_phone'];

function isUniqueViolation(error: unknown, constraints: readonly string[]): boolean {
  const { code, constraint: name } = error as { readonly code?: unknown; readonly constraint?: unknown };
  return code === '23505' && typeof name === 'string' && constraints.includes(name);
}

/** The table of users. */
export class Users {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async byId(id: number): Promise<User | null> {
    return await this.#one(this.#database.selectFrom('users').selectAll().where('id', '=', id));
  }

  async by(identifier: Identifier): Promise<User | null> {
    return await this.#one(this.#database.selectFrom('users').selectAll().where(isOf(identifier)));
  }

  /** Whose way in the address is; one that is not proved is nobody's. */
  async byWayIn(address: Address): Promise<User | null> {
    const user = await this.by(address);
    return user !== null && user.isProved[address.kind] ? user : null;
  }

  /** Whose own code it is; nobody's any more when the account is closed. */
  async byInviteCode(code: string): Promise<User | null> {
    const query = this.#database.selectFrom('users').selectAll().where('invite_code', '=', code);
    return await this.#one(query.where('closed_ms', 'is', null));
  }

  async #one(query: { executeTakeFirst(): Promise<UserRow | undefined> }): Promise<User | null> {
    const row = await query.executeTakeFirst();
    return row === undefined ? null : userOf(row);
  }

  /** Makes the user; null when the name or the address is taken. Throws `InviteSpent` where others have used the invite up. */
  async insert(registration: Registration): Promise<User | null> {
    const { address = null, inviteId = null } = registration;
    const above = registration.inviter === null ? null : await this.#ancestors(registration.inviter);
    for (let attempt = 1; ; attempt++) {
      try {
        const values = {
          id: sql<number>`nextval('user_ids')`,
          login_name: registration.loginName,
          ...(address === null ? {} : { [address.kind]: address.value }),
          message_language: registration.language ?? null,
          password_hash: registration.passwordHash,
          invite_code: newInviteCode(),
          inviter_1: registration.inviter,
          inviter_2: above?.inviter_1 ?? null,
          inviter_3: above?.inviter_2 ?? null,
          invite_id: inviteId,
          credits: registration.credits,
          created_ms: registration.nowMs,
          terms_version: TERMS_VERSION,
        };
        return await this.#database.transaction().execute(async (transaction) => {
          const row = await transaction.insertInto('users').values(values).returningAll().executeTakeFirstOrThrow();
          if (inviteId !== null) await spendInvite(transaction, inviteId, registration.nowMs);
          return userOf(row);
        });
      } catch (error) {
        if (isUniqueViolation(error, UNIQUE)) return null;
        if (!isUniqueViolation(error, ['users_invite_code_key']) || attempt >= INVITE_CODE_TRIES) throw error;
      }
    }
  }

  async #ancestors(id: number): Promise<{ readonly inviter_1: number | null; readonly inviter_2: number | null } | null> {
    const query = this.#database.selectFrom('users').select(['inviter_1', 'inviter_2']).where('id', '=', id);
    return (await query.executeTakeFirst()) ?? null;
  }

  /** When a user has registered, and which terms were agreed to then; null terms of accounts from before that was written down. */
  async agreement(id: number): Promise<{ readonly registeredMs: number; readonly termsVersion: string | null } | null> {
    const query = this.#database.selectFrom('users').select(['created_ms', 'terms_version']).where('id', '=', id);
    const row = await query.executeTakeFirst();
    return row === undefined ? null : { registeredMs: row.created_ms, termsVersion: row.terms_version };
  }

  /** Of a user whose account could not be opened. */
  async remove(id: number): Promise<void> {
    await this.#database.transaction().execute(async (transaction) => {
      const row = await transaction.deleteFrom('users').where('id', '=', id).returning('invite_id').executeTakeFirst();
      if (row !== undefined && row.invite_id !== null) await giveInviteBack(transaction, row.invite_id);
    });
  }

  /**
   * Numbers of accounts that the exchange knows are never given to new users, also when the database was lost and begins anew.
   * To be called when the records show the whole journal.
   */
  async skipKnownAccounts(): Promise<void> {
    await sql`SELECT setval('user_ids', known.last) FROM (SELECT max(account) AS last FROM accounts) AS known, user_ids
      WHERE known.last >= user_ids.last_value`.execute(this.#database);
  }

  async markOpened(id: number): Promise<void> {
    await this.#database.updateTable('users').set({ opened: true }).where('id', '=', id).execute();
  }

  /** Sets a new password if the old one is still `oldHash`, and `wayIn` still a way in; false when that was changed meanwhile. */
  async changePassword(id: number, oldHash: string, newHash: string, wayIn: Address | null = null): Promise<boolean> {
    const query = this.#database
      .updateTable('users')
      .set({ password_hash: newHash })
      .where('id', '=', id)
      .where('password_hash', '=', oldHash);
    const still = wayIn === null ? query : query.where(isOf(wayIn)).where(`${wayIn.kind}_proved`, '=', true);
    return (await still.executeTakeFirst()).numUpdatedRows > 0n;
  }

  /** Binds an address, or unbinds it (null), if what is bound is still that of `user`, and proved or not as it was; else `changed`. */
  async changeAddress(kind: AddressKind, { user, value, language, isProved }: BoundAddress): Promise<'done' | 'changed' | 'taken'> {
    const query = this.#database
      .updateTable('users')
      .set({ [kind]: value, [`${kind}_proved`]: isProved, message_language: language })
      .where('id', '=', user.id)
      .where(kind, 'is not distinct from', user[kind])
      .where(`${kind}_proved`, '=', user.isProved[kind]);
    try {
      return (await query.executeTakeFirst()).numUpdatedRows > 0n ? 'done' : 'changed';
    } catch (error) {
      if (isUniqueViolation(error, UNIQUE)) return 'taken';
      throw error;
    }
  }

  /** Its owner has shown the login password together with the address; answers the user as that leaves it. */
  async prove(user: User, { kind, value }: Address): Promise<User> {
    if (user.isProved[kind]) return user;
    const change = this.#database.updateTable('users').set({ [`${kind}_proved`]: true });
    await change.where('id', '=', user.id).where(kind, '=', value).execute();
    return { ...user, isProved: { ...user.isProved, [kind]: true } };
  }

  /** Null removes it. */
  async setAntiPhishingWord(id: number, word: string | null): Promise<void> {
    await this.#database.updateTable('users').set({ anti_phishing_word: word }).where('id', '=', id).execute();
  }
}

type UserRow = {
  readonly id: number;
  readonly email: string | null;
  readonly phone: string | null;
  readonly email_proved: boolean;
  readonly phone_proved: boolean;
  readonly message_language: string | null;
  readonly anti_phishing_word: string | null;
  readonly login_name: string;
  readonly password_hash: string;
  readonly invite_code: string;
  readonly credits: number;
  readonly status: number;
  readonly opened: boolean;
};

function userOf(row: UserRow): User {
  return {
    id: row.id,
    loginName: row.login_name,
    passwordHash: row.password_hash,
    inviteCode: row.invite_code,
    credits: row.credits,
    status: row.status,
    opened: row.opened,
    email: row.email,
    phone: row.phone,
    isProved: { email: row.email_proved, phone: row.phone_proved },
    messageLanguage: row.message_language,
    antiPhishingWord: row.anti_phishing_word,
  };
}
