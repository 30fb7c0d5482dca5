import { described } from '@candor/contract/described';
import * as v from 'valibot';
import { hashSecret, newSecret } from '../identity/secrets.ts';
import type { Database } from '../machine/storage/connection.ts';
import { listField, readInput } from './fields.ts';
import { HOST, OPERATOR_NAME, type OperatorAccounts } from './operator-accounts.ts';
import { operatorChange, refuseAction, type ActionRefusal, type Asker, type Changed, type OperatorChange } from './operator-action.ts';
import { journaledHash, type OperatorFacts } from './operator-facts.ts';
import { isRole, ROLES, type Role } from './permissions.ts';
import { fitTogether } from '@candor/exchange/ground/operators/words';
import { logSeparately } from './trail.ts';

export type OperatorChangesOptions = {
  readonly database: Database;
  readonly accounts: OperatorAccounts;
  readonly facts: OperatorFacts;
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
      v.check((name) => name !== HOST && name !== 'house', NAME_NEEDS),
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
type Done = { readonly ok: true; readonly text?: string } | ActionRefusal;

/** What stands for nothing among what changes. */
const NONE = 'none';
/** Whom the first administrator invites alone. */
const PLACES = 2;
const GONE = refuseAction('NOT_FOUND', 'there is no such operator');
const THERE = refuseAction('ALREADY_DONE', 'there is an operator of that name: give him other roles, or renew him');
const UNFIT = {
  ...refuseAction('BAD_INPUT', 'an administrator, auditor or treasurer has no other role'),
  field: 'roles',
};
const NOT_SO = refuseAction('BAD_INPUT', 'the journal does not take it: it was decided otherwise, or by who may not any more');

/** Adding and changing operators: by two administrators, but for the first, who invites the second and the third. */
export class OperatorChanges {
  readonly #options: OperatorChangesOptions;

  constructor(options: OperatorChangesOptions) {
    this.#options = options;
  }

  actions(): readonly OperatorChange[] {
    const { facts } = this.#options;
    const shared = { permission: 'operators', persons: 2, command: { takes: ['operator'] } } as const;
    return [
      operatorChange({
        ...shared,
        name: 'add',
        summary: 'Adds an operator; whoever completes it is told the enrolment code.',
        persons: async (asker: Asker, details: NamedWithRoles | null) => ((await this.#isFounding(asker, details)) ? 1 : 2),
        words: ({ operator, roles }: NamedWithRoles) => `add ${operator} ${roles}`,
        input: withRoles,
        check: async ({ operator, roles }) => {
          if (!fitTogether(rolesOf(written(roles)))) return UNFIT;
          const known = await facts.known(operator);
          const isVacant = known?.isAlone === true && !known.wasActive;
          return known !== undefined && !isVacant ? THERE : { ok: true, details: { operator, roles: written(roles) } };
        },
        changes: async ({ operator, roles }: NamedWithRoles) => [
          ...(await this.#standing(operator, 'invited')),
          { name: 'roles', before: NONE, after: rolesOf(roles).join(', ') },
        ],
        run: async ({ operator, roles }: NamedWithRoles, { proposalId }) =>
          await this.#invite(operator, (enrolmentHash) =>
            facts.state({ type: 'operator.add', proposalId, operator, roles: rolesOf(roles), enrolmentHash }),
          ),
      }),
      operatorChange({
        ...shared,
        name: 'roles',
        summary: 'Gives an operator other roles.',
        words: ({ operator, roles }: NamedWithRoles) => `roles ${operator} ${roles}`,
        input: withRoles,
        check: async ({ operator, roles }) =>
          fitTogether(rolesOf(written(roles))) ? await this.#ifThere(operator, { operator, roles: written(roles) }) : UNFIT,
        changes: async ({ operator, roles }: NamedWithRoles) => {
          const before = (await facts.known(operator))?.roles ?? [];
          return [{ name: 'roles', before: before.join(', '), after: rolesOf(roles).join(', ') }];
        },
        run: async ({ operator, roles }: NamedWithRoles, { proposalId }) => {
          const outcome = await facts.state({ type: 'operator.setRoles', proposalId, operator, roles: rolesOf(roles) });
          return await this.#followed(operator, outcome);
        },
      }),
      operatorChange({
        ...shared,
        name: 'renew',
        summary: 'Begins an operator anew: the old password and app are gone, and whoever completes it is told the enrolment code.',
        words: ({ operator }: Named) => `renew ${operator}`,
        input: named,
        check: async ({ operator }) => await this.#ifThere(operator, { operator }),
        changes: async ({ operator }: Named) => [...(await this.#standing(operator, 'invited')), ...(await this.#keyVoided(operator))],
        run: async ({ operator }: Named, { proposalId }) =>
          await this.#invite(operator, (enrolmentHash) => facts.state({ type: 'operator.renew', proposalId, operator, enrolmentHash })),
      }),
      operatorChange({
        ...shared,
        name: 'disable',
        summary: 'Lets an operator do nothing any more.',
        words: ({ operator }: Named) => `disable ${operator}`,
        input: named,
        check: async ({ operator }) => await this.#ifThere(operator, { operator }),
        changes: async ({ operator }: Named) => [...(await this.#standing(operator, 'disabled')), ...(await this.#keyVoided(operator))],
        run: async ({ operator }: Named, { proposalId }) =>
          await this.#followed(operator, await facts.state({ type: 'operator.disable', proposalId, operator })),
      }),
    ];
  }

  /**
   * The first administrator, by whoever may read the data folder; refused as soon as one is enrolled, unless its owner has accepted it since: then
   * all other administrators are disabled. Answers the enrolment code.
   */
  async addFirst(raw: unknown): Promise<{ readonly ok: true; readonly text: string } | ActionRefusal> {
    const read = readInput(withRoles, raw);
    if (!read.ok) return read;
    const { operator } = read.input;
    const roles = written(read.input.roles);
    if (roles !== 'administrator')
      return refuseAction('FIRST_ADMINISTRATOR', 'the first operator has to be an administrator and nothing else');
    const { database, facts, accounts, isBeginAccepted, now } = this.#options;
    const secret = newSecret();
    const begin = { type: 'operator.begin', operator, enrolmentHash: journaledHash(hashSecret(secret)) } as const;
    let action = 'add.first';
    let outcome = await facts.state({ ...begin, isAccepted: false });
    if (outcome === 'ALREADY_DONE') {
      if (!isBeginAccepted()) return refuseAction('OPERATOR_NEEDED', 'there is an administrator: operators are added by him');
      action = 'add.accepted';
      outcome = await facts.state({ ...begin, isAccepted: true });
    }
    if (outcome !== 'ok') return outcome === 'BUSY' ? refuseAction('BUSY', 'there are too many operators') : NOT_SO;
    for (const one of (await facts.all()).values())
      if (one.standing === 'disabled' || one.operator === operator) await accounts.follow(one.operator);
    await logSeparately(database, now(), { operator: HOST, action, details: { operator, roles } });
    return { ok: true, text: codeText(operator, secret) };
  }

  /** Whether it is one of the two invitations that the first administrator makes alone. */
  async #isFounding({ name }: Asker, details: NamedWithRoles | null): Promise<boolean> {
    const all = await this.#options.facts.all();
    const used = [...all.values()].filter(({ isAlone, wasActive }) => isAlone && wasActive).length;
    return all.get(name)?.openedBy === HOST && used < PLACES && (details === null || details.roles === 'administrator');
  }

  async #ifThere<Details>(operator: string, details: Details): Promise<Checked<Details>> {
    return (await this.#options.facts.known(operator)) === undefined ? GONE : { ok: true, details };
  }

  async #standing(operator: string, after: string): Promise<readonly Changed[]> {
    return [{ name: 'standing', before: (await this.#options.facts.known(operator))?.standing ?? NONE, after }];
  }

  /** The key that he signs payments with is good no more. */
  async #keyVoided(operator: string): Promise<readonly Changed[]> {
    const key = (await this.#options.facts.known(operator))?.publicKey ?? '';
    return key === '' ? [] : [{ name: 'publicKey', before: key, after: NONE }];
  }

  async #invite(operator: string, state: (enrolmentHash: string) => Promise<string>): Promise<Done> {
    const secret = newSecret();
    const enrolmentHash = journaledHash(hashSecret(secret));
    const done = await this.#followed(operator, await state(enrolmentHash));
    if (!done.ok) return done;
    // One whose place was given to another has a row as well.
    const known = await this.#options.facts.all();
    for (const one of known.values()) if (one.standing === 'disabled') await this.#options.accounts.follow(one.operator);
    if (known.get(operator)?.enrolmentHash === enrolmentHash) return { ok: true, text: codeText(operator, secret) };
    return { ok: true, text: `${operator} was invited before the server was killed, and his code is lost: renew him` };
  }

  /** `ALREADY_DONE`: the journal has it since before the server was killed. */
  async #followed(operator: string, outcome: string): Promise<{ readonly ok: true } | ActionRefusal> {
    if (outcome === 'NOT_FOUND') return GONE;
    if (outcome !== 'ok' && outcome !== 'ALREADY_DONE') return NOT_SO;
    await this.#options.accounts.follow(operator);
    return { ok: true };
  }
}

function codeText(operator: string, secret: string): string {
  return `enrolment code for ${operator} alone, good for 24 hours: ${secret}`;
}

const written = (roles: readonly Role[]): string => [...new Set(roles)].toSorted().join(',');
const rolesOf = (text: string): readonly Role[] => text.split(',').filter((role) => isRole(role));
