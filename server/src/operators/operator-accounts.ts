import { randomBytes } from 'node:crypto';
import type { Kysely, Selectable } from 'kysely';
import { CannotOpen, type Encryption } from '../machine/encryption/encryption.ts';
import { QueueFull } from '../identity/fair-queue.ts';
import { hashPassword, verifyNothing, verifyPassword } from '../identity/password.ts';
import { hashSecret, newSecret, sameHash } from '../identity/secrets.ts';
import { base32, otpauthUri, stepsOf } from '../identity/totp.ts';
import { isWeakPassword } from '../identity/weak-password.ts';
import type { Database } from '../machine/storage/connection.ts';
import type { Tables } from '../machine/storage/tables.ts';
import { OperatorAttempts } from './attempts.ts';
import { allows, type Permission, type Role } from './permissions.ts';
import { operatorPurposeOf } from './tables.ts';

/** As an operator is called. */
export const OPERATOR_NAME = /^[a-z0-9][a-z0-9._@-]{1,39}$/;
/** In the trail: whoever may read the data folder, before there is an administrator. */
export const HOST = 'host';

const PASSWORD_LENGTH_MIN = 12;
const PASSWORD_LENGTH_MAX = 128;
const SECRET_BYTES = 20;
const ENROLMENT_MS = 24 * 3_600_000;
/** Passwords of operators are checked in a turn of their own. */
const PLACE = 'operators';
const ISSUER = 'Candor operator';

export type Operator = { readonly name: string; readonly roles: readonly Role[] };
export type ListedOperator = Operator & { readonly state: 'active' | 'invited' | 'disabled'; readonly createdMs: number };

/** What an operator shows with each request. */
export type OperatorProof = { readonly name: string; readonly password: string; readonly code: string };

export type OperatorRefusal = 'OPERATOR_WRONG' | 'TOO_MANY_REQUESTS' | 'BUSY' | 'PASSWORD_RULE';

export type OperatorAccountsOptions = {
  readonly database: Database;
  readonly encryption: Encryption;
  readonly now: () => number;
  /** The wall clock: codes follow it, as the operator's own device does. */
  readonly wallNow: () => number;
};

/** Who the operators are. Each has a password and an authenticator app, chosen by himself with an enrolment code that is told once. */
export class OperatorAccounts {
  readonly #options: OperatorAccountsOptions;
  readonly #attempts: OperatorAttempts;

  constructor(options: OperatorAccountsOptions) {
    this.#options = options;
    this.#attempts = new OperatorAttempts(options);
  }

  /** Who shows this; uses the code up. Nothing says whether the name, the password or the code was wrong, or the operator is disabled. */
  async authenticate({ name, password, code }: OperatorProof): Promise<Operator | OperatorRefusal> {
    return await this.#guarded(name, async () => {
      const row = await this.#row(name);
      if (!(await isRight(password, row?.password_hash ?? null)) || row === undefined || row.disabled_ms !== null) return null;
      return (await this.#useCode(row, code)) ? { name: row.name, roles: row.roles } : null;
    });
  }

  /** Who shows a code of his app in a session; uses it up. */
  async confirm(name: string, code: string): Promise<Operator | OperatorRefusal> {
    return await this.#guarded(name, async () => {
      const row = await this.#row(name);
      if (row === undefined || row.disabled_ms !== null) return null;
      return (await this.#useCode(row, code)) ? { name: row.name, roles: row.roles } : null;
    });
  }

  /** Who is enrolled and not disabled, and since when. */
  async enrolled(name: string): Promise<(Operator & { readonly enrolledMs: number }) | null> {
    const row = await this.#row(name);
    if (row === undefined || row.disabled_ms !== null || row.enrolled_ms === null) return null;
    return { name: row.name, roles: row.roles, enrolledMs: row.enrolled_ms };
  }

  /** Sets password and app; `secret` in base32. To be repeated until the first code has come, within 24 hours of the enrolment code. */
  async enrol(
    name: string,
    enrolment: string,
    password: string,
  ): Promise<{ readonly secret: string; readonly uri: string } | OperatorRefusal> {
    if (password.length < PASSWORD_LENGTH_MIN || password.length > PASSWORD_LENGTH_MAX || isWeakPassword(password, name))
      return 'PASSWORD_RULE';
    return await this.#guarded(name, async () => {
      const { database, encryption, now } = this.#options;
      const row = await this.#row(name);
      const hash = hashSecret(enrolment);
      const passwordHash = await hashPassword(password, PLACE);
      if (row === undefined || row.enrolment_hash === null || !sameHash(row.enrolment_hash, hash)) return null;
      const secret = randomBytes(SECRET_BYTES);
      const changed = await database
        .updateTable('operators')
        .set({ password_hash: passwordHash, sealed_secret: encryption.seal(operatorPurposeOf(name), secret), used_step: 0 })
        .where('name', '=', name)
        .where('enrolment_hash', '=', hash)
        .where('enrolment_ms', '>', now() - ENROLMENT_MS)
        .where('disabled_ms', 'is', null)
        .executeTakeFirst();
      return changed.numUpdatedRows > 0n ? { secret: base32(secret), uri: otpauthUri(ISSUER, name, base32(secret)) } : null;
    });
  }

  async #guarded<Shown>(name: string, look: () => Promise<Shown | null>): Promise<Shown | OperatorRefusal> {
    if (!(await this.#attempts.begin(name))) return 'TOO_MANY_REQUESTS';
    try {
      const shown = await look();
      if (shown === null) return 'OPERATOR_WRONG';
      await this.#attempts.succeeded(name);
      return shown;
    } catch (error) {
      await this.#attempts.giveBack(name);
      if (error instanceof QueueFull) return 'BUSY';
      throw error;
    }
  }

  async #useCode(row: Row, code: string): Promise<boolean> {
    const { database, encryption, now, wallNow } = this.#options;
    if (row.sealed_secret === null) return false;
    const secret = openedOrNull(encryption, row.name, row.sealed_secret);
    const step = secret === null ? undefined : stepsOf(secret, code, wallNow()).find((candidate) => candidate > row.used_step);
    if (step === undefined) return false;
    const changed = await database
      .updateTable('operators')
      .set((columns) => ({
        used_step: step,
        enrolment_hash: null,
        enrolled_ms: columns.fn.coalesce('enrolled_ms', columns.val(now())),
      }))
      .where('name', '=', row.name)
      // of many that come at once with the same code one finds it unused
      .where('used_step', '<', step)
      .where('sealed_secret', '=', row.sealed_secret)
      .where('disabled_ms', 'is', null)
      .executeTakeFirst();
    return changed.numUpdatedRows > 0n;
  }

  async exists(name: string): Promise<boolean> {
    return (await this.#row(name)) !== undefined;
  }

  /** How many enrolled operators have a permission. Inside a transaction that locks the table nobody changes it meanwhile. */
  async holders(permission: Permission, database: Kysely<Tables> = this.#options.database): Promise<readonly string[]> {
    const rows = await database
      .selectFrom('operators')
      .select(['name', 'roles'])
      .where('disabled_ms', 'is', null)
      .where('enrolled_ms', 'is not', null)
      .orderBy('name')
      .execute();
    return rows.filter(({ roles }) => allows(roles, permission)).map(({ name }) => name);
  }

  async list(): Promise<readonly ListedOperator[]> {
    const rows = await this.#options.database.selectFrom('operators').selectAll().orderBy('name').execute();
    return rows.map((row) => ({
      name: row.name,
      roles: row.roles,
      state: row.disabled_ms !== null ? 'disabled' : row.enrolled_ms === null ? 'invited' : 'active',
      createdMs: row.created_ms,
    }));
  }

  /** Whether an operator is enrolled, not disabled, and has a permission; locks his row until the transaction ends. */
  async isActive(transaction: Kysely<Tables>, name: string, permission: Permission): Promise<boolean> {
    const query = transaction.selectFrom('operators').select(['roles', 'disabled_ms', 'enrolled_ms']).where('name', '=', name).forShare();
    const row = await query.executeTakeFirst();
    return row !== undefined && row.disabled_ms === null && row.enrolled_ms !== null && allows(row.roles, permission);
  }

  /** Adds an operator, or begins one anew who then has neither password nor app; answers the enrolment code. */
  async invite(transaction: Kysely<Tables>, name: string, roles: readonly Role[]): Promise<string> {
    const nowMs = this.#options.now();
    const enrolment = newSecret();
    const fresh = {
      roles,
      enrolment_hash: hashSecret(enrolment),
      enrolment_ms: nowMs,
      password_hash: '',
      sealed_secret: null,
      used_step: 0,
      enrolled_ms: null,
      disabled_ms: null,
    };
    await transaction
      .insertInto('operators')
      .values({ name, ...fresh, created_ms: nowMs })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(fresh))
      .execute();
    // what was tried at the password and the app of before
    await transaction.deleteFrom('operator_attempts').where('name', '=', name).execute();
    return enrolment;
  }

  async #row(name: string): Promise<Row | undefined> {
    return await this.#options.database.selectFrom('operators').selectAll().where('name', '=', name).executeTakeFirst();
  }
}

/** Null when the key that sealed it is lost: then an administrator begins the operator anew. */
function openedOrNull(encryption: Encryption, name: string, sealed: Buffer): Buffer | null {
  try {
    return encryption.open(operatorPurposeOf(name), sealed);
  } catch (error) {
    if (error instanceof CannotOpen) return null;
    throw error;
  }
}

async function isRight(password: string, stored: string | null): Promise<boolean> {
  return await (stored === null || stored === '' ? verifyNothing(password, PLACE) : verifyPassword(password, stored, PLACE));
}

type Row = Selectable<Tables['operators']>;
