import { described } from '@candor/contract/described';
import { sql, type Transaction } from 'kysely';
import * as v from 'valibot';
import type { Database } from '../machine/storage/connection.ts';
import type { Tables } from '../machine/storage/tables.ts';
import { listField, readInput } from './fields.ts';
import { HOST, OPERATOR_NAME, type OperatorAccounts } from './operator-accounts.ts';
import { operatorChange, refuseAction, type ActionRefusal, type OperatorChange } from './operator-action.ts';
import { allows, isRole, ROLES, type Role } from './permissions.ts';
import { logAction } from './trail.ts';

export type OperatorChangesOptions = {
  readonly database: Database;
  readonly accounts: OperatorAccounts;
  readonly now: () => number;
  /** Whether the data folder's owner has accepted that no administrator can sign in; that is used up by asking. */
  readonly isBeginAccepted: () => boolean;
};

const NAME_NEEDS = 'needs a name: 2 to 40 small letters, digits or . _ @ -';
const named = {
  operator: described(
    v.pipe(
      v.string(NAME_NEEDS),
      v.regex(OPERATOR_NAME, NAME_NEEDS),
      v.check((name) => name !== HOST, NAME_NEEDS),
    ),
    'Name of the operator: 2 to 40 small letters, digits or one of `. _ @ -`.',
    'anna',
  ),
};
const ROLES_NEEDED = `needs one or more of ${ROLES.join(',')}`;
const withRoles = {
  ...named,
  roles: listField(v.picklist(ROLES, ROLES_NEEDED), ROLES_NEEDED, 'What he may do: all that any of his roles allows.', ['support']),
};

/** `roles` with commas, each once, in the order of the alphabet. */
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

  actions(): readonly OperatorChange[] {
    const persons = async (): Promise<1 | 2> => ((await this.#options.accounts.holders('operators')).length > 1 ? 2 : 1);
    const shared = { permission: 'operators', persons, command: { takes: ['operator'] } } as const;
    return [
      operatorChange({
        ...shared,
        name: 'add',
        summary: 'Adds an operator; whoever completes it is told the enrolment code.',
        input: withRoles,
        check: async ({ operator, roles }) =>
          (await this.#options.accounts.exists(operator)) ? THERE : { ok: true, details: { operator, roles: written(roles) } },
        run: ({ operator, roles }: NamedWithRoles) =>
          this.#locked(async (transaction) => {
            if (await this.#isKnown(transaction, operator)) return THERE;
            return { ok: true, text: await this.#invite(transaction, operator, rolesOf(roles)) };
          }),
      }),
      operatorChange({
        ...shared,
        name: 'roles',
        summary: 'Gives an operator other roles.',
        input: withRoles,
        check: async ({ operator, roles }) => await this.#ifThere(operator, { operator, roles: written(roles) }),
        run: ({ operator, roles }: NamedWithRoles) => this.#change(operator, { roles: rolesOf(roles) }),
      }),
      operatorChange({
        ...shared,
        name: 'renew',
        summary: 'Begins an operator anew: the old password and app are gone, and whoever completes it is told the enrolment code.',
        input: named,
        check: async ({ operator }) => await this.#ifThere(operator, { operator }),
        run: ({ operator }: Named) => this.#renew(operator),
      }),
      operatorChange({
        ...shared,
        name: 'disable',
        summary: 'Lets an operator do nothing any more.',
        input: named,
        check: async ({ operator }) => await this.#ifThere(operator, { operator }),
        run: ({ operator }: Named) => this.#change(operator, { disabled_ms: this.#options.now() }),
      }),
    ];
  }

  /**
   * The first administrator, by whoever may read the data folder; refused as soon as one is enrolled, unless its owner has accepted it since.
   * Answers the enrolment code.
   */
  async addFirst(raw: unknown): Promise<{ readonly ok: true; readonly text: string } | ActionRefusal> {
    const read = readInput(withRoles, raw);
    if (!read.ok) return read;
    const { operator } = read.input;
    const roles = written(read.input.roles);
    const wanted = rolesOf(roles);
    if (!allows(wanted, 'operators')) return refuseAction('FIRST_ADMINISTRATOR', 'the first operator has to be an administrator');
    return await this.#locked(async (transaction) => {
      const isFirst = (await this.#options.accounts.holders('operators', transaction)).length === 0;
      if (!isFirst && !this.#options.isBeginAccepted())
        return refuseAction('OPERATOR_NEEDED', 'there is an administrator: operators are added by him');
      const text = await this.#invite(transaction, operator, wanted);
      await logAction(transaction, this.#options.now(), {
        operator: HOST,
        action: isFirst ? 'add.first' : 'add.accepted',
        details: { operator, roles },
      });
      return { ok: true, text };
    });
  }

  async #ifThere<Details>(operator: string, details: Details): Promise<Checked<Details>> {
    return (await this.#options.accounts.exists(operator)) ? { ok: true, details } : GONE;
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

  async #renew(operator: string): Promise<{ readonly ok: true; readonly text: string } | ActionRefusal> {
    return await this.#locked(async (transaction) => {
      if (await this.#isLastAdministrator(transaction, operator)) return LAST;
      const row = await transaction.selectFrom('operators').select('roles').where('name', '=', operator).executeTakeFirst();
      if (row === undefined) return GONE;
      return { ok: true, text: await this.#invite(transaction, operator, row.roles) };
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

const written = (roles: readonly Role[]): string => [...new Set(roles)].toSorted().join(',');
const rolesOf = (text: string): readonly Role[] => text.split(',').filter((role) => isRole(role));
