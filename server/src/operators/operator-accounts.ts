import { randomBytes } from 'node:crypto';
import type { KnownOperator } from '@candor/exchange/ground/operators/answers';
import type { Selectable } from 'kysely';
import { CannotOpen, type Encryption } from '../machine/encryption/encryption.ts';
import { QueueFull } from '../identity/fair-queue.ts';
import { hashPassword, verifyNothing, verifyPassword } from '../identity/password.ts';
import { hashSecret, sameHash } from '../identity/secrets.ts';
import { base32, otpauthUri, stepsOf } from '../identity/totp.ts';
import { isWeakPassword } from '../identity/weak-password.ts';
import type { Database } from '../machine/storage/connection.ts';
import type { Tables } from '../machine/storage/tables.ts';
import { OperatorAttempts } from './attempts.ts';
import { contradictionOf, isSameRoles, stateOf, type OperatorRow } from './contradictions.ts';
import { credentialsOf, journaledHash, storedHash, type OperatorFacts } from './operator-facts.ts';
import { OperatorPasskeys } from './operator-passkeys.ts';
import type { Role } from './permissions.ts';
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
export type ListedOperator = Operator & { readonly state: 'active' | 'invited' | 'disabled' | 'contradiction'; readonly createdMs: number };

/** A code of the app, or what a passkey has signed: `purpose` is what it has to have signed for. */
export type ShownFactor = string | { readonly text: string; readonly purpose: string };

/** What an operator shows with each request. */
export type OperatorProof = { readonly name: string; readonly password: string; readonly code: ShownFactor };

export type OperatorRefusal = 'OPERATOR_WRONG' | 'PASSKEY_COPIED' | 'TOO_MANY_REQUESTS' | 'BUSY' | 'PASSWORD_RULE';

export type OperatorAccountsOptions = {
  readonly database: Database;
  readonly encryption: Encryption;
  readonly facts: OperatorFacts;
  readonly now: () => number;
  /** The wall clock: codes follow it, as the operator's own device does. */
  readonly wallNow: () => number;
};

/** Who the operators are. Each has a password and an authenticator app, chosen by himself with an enrolment code that is told once. */
export class OperatorAccounts {
  readonly #options: OperatorAccountsOptions;
  readonly #attempts: OperatorAttempts;
  readonly passkeys: OperatorPasskeys;

  constructor(options: OperatorAccountsOptions) {
    this.#options = options;
    this.#attempts = new OperatorAttempts(options);
    this.passkeys = new OperatorPasskeys(options);
  }

  /** Who shows this; uses the code up. Nothing says whether the name, the password or the code was wrong, or the operator is disabled. */
  async authenticate({ name, password, code }: OperatorProof): Promise<Operator | OperatorRefusal> {
    return await this.#guarded(name, async () => {
      const row = await this.#row(name);
      return (await isRight(password, row?.password_hash ?? null)) ? await this.#shown(row, code) : null;
    });
  }

  /** Who shows a code of his app or a passkey in a session; uses it up. */
  async confirm(name: string, code: ShownFactor): Promise<Operator | OperatorRefusal> {
    return await this.#guarded(name, async () => await this.#shown(await this.#row(name), code));
  }

  /** Who is enrolled and not disabled, and since when. */
  async enrolled(name: string): Promise<(Operator & { readonly enrolledMs: number }) | null> {
    const [row, known] = await Promise.all([this.#row(name), this.#options.facts.known(name)]);
    if (row === undefined || row.enrolled_ms === null || known?.standing !== 'active' || contradictionOf(row, known) !== null) return null;
    return { name: row.name, roles: known.roles, enrolledMs: row.enrolled_ms };
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
      const { database, encryption, facts, now } = this.#options;
      const row = await this.#row(name);
      const hash = hashSecret(enrolment);
      const passwordHash = await hashPassword(password, PLACE);
      if (row === undefined || row.enrolment_hash === null || !sameHash(row.enrolment_hash, hash)) return null;
      const known = await facts.known(name);
      if (known?.standing !== 'invited' || known.enrolmentHash !== journaledHash(hash)) return null;
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

  async #guarded<Shown>(name: string, look: () => Promise<Shown | 'PASSKEY_COPIED' | null>): Promise<Shown | OperatorRefusal> {
    if (!(await this.#attempts.begin(name))) return 'TOO_MANY_REQUESTS';
    try {
      const shown = await look();
      if (shown === null) return 'OPERATOR_WRONG';
      if (shown === 'PASSKEY_COPIED') return shown;
      await this.#attempts.succeeded(name);
      return shown;
    } catch (error) {
      await this.#attempts.giveBack(name);
      if (error instanceof QueueFull) return 'BUSY';
      throw error;
    }
  }

  /** Takes what is shown as what the journal knows of him, and uses it up. */
  async #shown(row: Row | undefined, factor: ShownFactor): Promise<Operator | 'PASSKEY_COPIED' | null> {
    if (row === undefined || row.disabled_ms !== null || row.sealed_secret === null) return null;
    const secret = openedOrNull(this.#options.encryption, row.name, row.sealed_secret);
    if (secret === null) return null;
    const credentials = credentialsOf(row.name, row.password_hash, secret);
    return typeof factor === 'string'
      ? await this.#byCode(row, secret, credentials, factor)
      : await this.#byPasskey(row, credentials, factor);
  }

  /** A passkey is one of whoever has enrolled; password and app are held against the journal all the same. */
  async #byPasskey(row: Row, credentials: string, { text, purpose }: Exclude<ShownFactor, string>) {
    const known = await this.#options.facts.known(row.name);
    if (row.enrolled_ms === null || known?.standing !== 'active') return null;
    if (known.credentials !== credentials || !isSameRoles(row, known)) return this.#differs(row);
    const used = await this.passkeys.use(known, purpose, text);
    if (used === 'copied') return 'PASSKEY_COPIED';
    return used === 'used' ? { name: row.name, roles: known.roles } : null;
  }

  #differs({ name }: Row): null {
    this.#options.facts.differs(`the database has another operator ${name} than the journal: nobody signs in with it`);
    return null;
  }

  /** Uses the code up; whoever shows his first code is enrolled by it. */
  async #byCode(row: Row, secret: Buffer, credentials: string, code: string): Promise<Operator | null> {
    const { database, now, wallNow } = this.#options;
    const step = stepsOf(secret, code, wallNow()).find((candidate) => candidate > row.used_step);
    if (step === undefined) return null;
    const known = await this.#enrolled(row, credentials);
    if (known === null || !isSameRoles(row, known)) return this.#differs(row);
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
    return changed.numUpdatedRows > 0n ? { name: row.name, roles: known.roles } : null;
  }

  /** Null when the journal knows him with other credentials, or not at all. In the journal first: after a kill the next code finds it there. */
  async #enrolled({ name, enrolment_hash: enrolment }: Row, credentials: string): Promise<KnownOperator | null> {
    const { facts } = this.#options;
    const known = await facts.known(name);
    if (known?.standing === 'invited' && enrolment !== null)
      await facts.state({ type: 'operator.enrol', operator: name, enrolmentHash: journaledHash(enrolment), credentials });
    const after = await facts.known(name);
    return after?.standing === 'active' && after.credentials === credentials ? after : null;
  }

  async exists(name: string): Promise<boolean> {
    return (await this.#row(name)) !== undefined;
  }

  async list(): Promise<readonly ListedOperator[]> {
    const [rows, known] = await Promise.all([this.rows(), this.#options.facts.all()]);
    return rows.map((row) => ({
      name: row.name,
      roles: row.roles,
      state: contradictionOf(row, known.get(row.name)) === null ? stateOf(row) : 'contradiction',
      createdMs: row.created_ms,
    }));
  }

  /** As the table has them. */
  async rows(): Promise<readonly OperatorRow[]> {
    const columns = ['name', 'roles', 'enrolment_hash', 'enrolled_ms', 'disabled_ms', 'created_ms'] as const;
    return await this.#options.database.selectFrom('operators').select(columns).orderBy('name').execute();
  }

  /** Brings an operator's row to what the journal says of him now: run again it changes nothing. */
  async follow(name: string): Promise<void> {
    const { database, facts, now } = this.#options;
    const known = await facts.known(name);
    if (known === undefined) return;
    const roles = { roles: known.roles };
    const enrolment = storedHash(known.enrolmentHash);
    await database.transaction().execute(async (transaction) => {
      const row = await transaction
        .selectFrom('operators')
        .select('enrolment_hash')
        .where('name', '=', name)
        .forUpdate()
        .executeTakeFirst();
      // what he proposed, and his passkeys, end with what he signed in with
      if (known.standing !== 'active') {
        await transaction.deleteFrom('operator_passkeys').where('operator', '=', name).execute();
        const withdrawn = { state: 'withdrawn', closed_ms: now() } as const;
        await transaction
          .updateTable('operator_proposals')
          .set(withdrawn)
          .where('proposer', '=', name)
          .where('state', '=', 'open')
          .execute();
      }
      if (known.standing !== 'invited') {
        const disabled_ms = known.standing === 'disabled' ? now() : null;
        await transaction
          .updateTable('operators')
          .set({ ...roles, disabled_ms })
          .where('name', '=', name)
          .execute();
        return;
      }
      if (row?.enrolment_hash === enrolment) return;
      const begun = { enrolment_hash: enrolment, enrolment_ms: known.invitedMs, password_hash: '', sealed_secret: null };
      const fresh = { ...roles, ...begun, used_step: 0, enrolled_ms: null, disabled_ms: null };
      await transaction
        .insertInto('operators')
        .values({ name, ...fresh, created_ms: now() })
        .onConflict((conflict) => conflict.column('name').doUpdateSet(fresh))
        .execute();
      // what was tried at the password and the app of before
      await transaction.deleteFrom('operator_attempts').where('name', '=', name).execute();
    });
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
