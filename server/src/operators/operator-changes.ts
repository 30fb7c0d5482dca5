import { sql, type Transaction } from 'kysely';
import type { Database } from '../machine/storage/connection.ts';
import type { Tables } from '../machine/storage/tables.ts';
import { HOST, OPERATOR_NAME, type OperatorAccounts } from './operator-accounts.ts';
import { refuseAction, type ActionAsked, type ActionRefusal, type OperatorAction } from './operator-action.ts';
import { allows, isRole, ROLES, type Role } from './permissions.ts';
import { logAction } from './trail.ts';

export type OperatorChangesOptions = {
  readonly database: Database;
  readonly accounts: OperatorAccounts;
  readonly now: () => number;
  /** Whether the data folder's owner has accepted that no administrator can sign in; that is used up by asking. */
  readonly isBeginAccepted: () => boolean;
};

type Named = { readonly operator: string };
type NamedWithRoles = Named & { readonly roles: string };
type Checked<Details> = { readonly ok: true; readonly details: Details } | ActionRefusal;

const LAST = refuseAction('LAST_ADMINISTRATOR', 'there has to be an administrator');
const GONE = refuseAction('NOT_FOUND', 'there is no such operator');
const THERE = refuseAction('ALREADY_DONE', 'there is an operator of that name: give him other roles, or renew him');

/** Adding and changing operators: by two administrators as soon as there are two. */
export class OperatorChanges {
  readonly #options: OperatorChangesOptions;

  constructor(options: OperatorChangesOptions) {
    this.#options = options;
  }

  actions(): readonly OperatorAction[] {
    const persons = async (): Promise<1 | 2> => ((await this.#options.accounts.holders('operators')).length > 1 ? 2 : 1);
    const shared = { permission: 'operators', persons } as const;
    const add: OperatorAction<NamedWithRoles> = {
      ...shared,
      name: 'add',
      options: ['roles'],
      check: (asked) => this.#checkAdd(asked),
      run: ({ operator, roles }) =>
        this.#locked(async (transaction) => {
          if (await this.#isKnown(transaction, operator)) return THERE;
          return { ok: true, told: await this.#invite(transaction, operator, rolesOf(roles)) };
        }),
    };
    const roles: OperatorAction<NamedWithRoles> = {
      ...shared,
      name: 'roles',
      options: ['roles'],
      check: (asked) => this.#checkRoles(asked),
      run: ({ operator, roles: named }) => this.#change(operator, { roles: rolesOf(named) }),
    };
    const renew: OperatorAction<Named> = {
      ...shared,
      name: 'renew',
      options: [],
      check: (asked) => this.#checkNamed(asked),
      run: ({ operator }) => this.#renew(operator),
    };
    const disable: OperatorAction<Named> = {
      ...shared,
      name: 'disable',
      options: [],
      check: (asked) => this.#checkNamed(asked),
      run: ({ operator }) => this.#change(operator, { disabled_ms: this.#options.now() }),
    };
    return [add, roles, renew, disable];
  }

  /**
   * The first administrator, by whoever may read the data folder; refused as soon as one is enrolled, unless its owner has accepted it since.
   * Answers the enrolment code.
   */
  async addFirst(asked: ActionAsked): Promise<{ readonly ok: true; readonly told: string } | ActionRefusal> {
    const read = readNamedWithRoles(asked);
    if (!read.ok) return read;
    const { operator, roles } = read.details;
    const wanted = rolesOf(roles);
    if (!allows(wanted, 'operators')) return refuseAction('FIRST_ADMINISTRATOR', 'the first operator has to be an administrator');
    return await this.#locked(async (transaction) => {
      const isFirst = (await this.#options.accounts.holders('operators', transaction)).length === 0;
      if (!isFirst && !this.#options.isBeginAccepted())
        return refuseAction('OPERATOR_NEEDED', 'there is an administrator: operators are added by him');
      const told = await this.#invite(transaction, operator, wanted);
      await logAction(transaction, this.#options.now(), {
        operator: HOST,
        action: isFirst ? 'add.first' : 'add.accepted',
        details: { operator, roles },
      });
      return { ok: true, told };
    });
  }

  async #checkAdd(asked: ActionAsked): Promise<Checked<NamedWithRoles>> {
    const read = readNamedWithRoles(asked);
    return read.ok && (await this.#options.accounts.exists(read.details.operator)) ? THERE : read;
  }

  async #checkRoles(asked: ActionAsked): Promise<Checked<NamedWithRoles>> {
    const read = readNamedWithRoles(asked);
    return read.ok && !(await this.#options.accounts.exists(read.details.operator)) ? GONE : read;
  }

  async #checkNamed(asked: ActionAsked): Promise<Checked<Named>> {
    const read = readNamed(asked);
    return read.ok && !(await this.#options.accounts.exists(read.details.operator)) ? GONE : read;
  }

  async #change(
    operator: string,
    change: { readonly roles: readonly Role[] } | { readonly disabled_ms: number },
  ): Promise<{ readonly ok: true } | ActionRefusal> {
    return await this.#locked(async (transaction) => {
      const isKept = 'roles' in change && allows(change.roles, 'operators');
      if (!isKept && (await this.#isLastAdministrator(transaction, operator))) return LAST;
      const changed = await transaction.updateTable('operators').set(change).where('name', '=', operator).executeTakeFirst();
      return changed.numUpdatedRows > 0n ? { ok: true } : GONE;
    });
  }

  async #renew(operator: string): Promise<{ readonly ok: true; readonly told: string } | ActionRefusal> {
    return await this.#locked(async (transaction) => {
      if (await this.#isLastAdministrator(transaction, operator)) return LAST;
      const row = await transaction.selectFrom('operators').select('roles').where('name', '=', operator).executeTakeFirst();
      if (row === undefined) return GONE;
      return { ok: true, told: await this.#invite(transaction, operator, row.roles) };
    });
  }

  async #invite(transaction: Transaction<Tables>, operator: string, roles: readonly Role[]): Promise<string> {
    return `enrolment code for ${operator} alone, good for 24 hours: ${await this.#options.accounts.invite(transaction, operator, roles)}`;
  }

  async #isLastAdministrator(transaction: Transaction<Tables>, operator: string): Promise<boolean> {
    const administrators = await this.#options.accounts.holders('operators', transaction);
    return administrators.length === 1 && administrators[0] === operator;
  }

  /** One who was only invited is invited again: the server may have been killed before it could tell the code. */
  async #isKnown(transaction: Transaction<Tables>, operator: string): Promise<boolean> {
    const query = transaction.selectFrom('operators').select(['enrolled_ms', 'disabled_ms']).where('name', '=', operator);
    const row = await query.executeTakeFirst();
    return row !== undefined && (row.enrolled_ms !== null || row.disabled_ms !== null);
  }

  /** One change of operators after the other. */
  async #locked<Done>(work: (transaction: Transaction<Tables>) => Promise<Done>): Promise<Done> {
    return await this.#options.database.transaction().execute(async (transaction) => {
      await sql`LOCK TABLE operators IN SHARE ROW EXCLUSIVE MODE`.execute(transaction);
      return await work(transaction);
    });
  }
}

function readNamed({ words }: ActionAsked): Checked<Named> {
  const [operator = ''] = words;
  if (words.length !== 1 || !OPERATOR_NAME.test(operator) || operator === HOST)
    return refuseAction('BAD_INPUT', 'name the operator: 2 to 40 small letters, digits or . _ @ -');
  return { ok: true, details: { operator } };
}

function readNamedWithRoles(asked: ActionAsked): Checked<NamedWithRoles> {
  const read = readNamed(asked);
  if (!read.ok) return read;
  const roles = [...new Set((asked.options['roles'] ?? '').split(',').map((role) => role.trim()))];
  if (!roles.every((role) => isRole(role))) return refuseAction('BAD_INPUT', `--roles needs one or more of ${ROLES.join(',')}`);
  return { ok: true, details: { ...read.details, roles: roles.toSorted().join(',') } };
}

const rolesOf = (named: string): readonly Role[] => named.split(',').filter((role) => isRole(role));
