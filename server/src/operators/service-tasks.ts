import { described } from '@candor/contract/described';
import * as v from 'valibot';
import { count, textField } from './fields.ts';
import type { OperatorAccounts, Operator, OperatorRefusal } from './operator-accounts.ts';
import type { OperatorFacts } from './operator-facts.ts';
import { isChange, neededFor, operatorTask, type ActionRefusal, type OperatorAction, type OperatorTask } from './operator-action.ts';
import { signInOf } from './operator-passkeys.ts';
import { allows, POWERS, ROLES } from './permissions.ts';
import { proposalTasks } from './proposal-tasks.ts';
import { ProposalQueue } from './proposal-queue.ts';
import type { Proposals } from './proposals.ts';
import { refuse } from './refusal-texts.ts';
import { readActions } from './trail.ts';
import { trailTasks } from './trail-tasks.ts';
import type { TrailHeads } from './trail-head.ts';
import type { Database } from '../machine/storage/connection.ts';

/** What is typed and kept nowhere; one may be longer than any that is right. */
const secretField = (what: string, example: string) => textField(200, what, example);
const nameField = (what: string) => textField(40, what, 'anna');
const roles = described(v.array(v.picklist(ROLES)), 'Whoever has several has what each of them allows.');
const timeMs = (what: string) => described(count, `${what}, UTC epoch milliseconds.`);

const listedAction = v.object({
  name: described(v.string(), 'Its name.'),
  summary: described(v.string(), 'What it does.'),
  needs: described(v.picklist(['session', 'code']), 'Whether a code has to be shown beside the session.'),
  permission: described(v.nullable(v.picklist(POWERS)), 'What a role has to allow for it; null: every operator may.'),
  persons: described(v.picklist([1, 2]), 'How many operators it takes now.'),
});

const listedOperator = v.object({
  name: described(v.string(), 'His name.'),
  roles,
  state: described(
    v.picklist(['active', 'invited', 'disabled', 'contradiction']),
    'Whether he has enrolled, is yet to do so, or may do nothing any more; a contradiction: the database says what the journal does not, and he is nobody.',
  ),
  createdMs: timeMs('When he was added'),
});

const HASH = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
const hash = (what: string) => described(v.string(), `${what}: SHA-256, hexadecimal.`);

const trail = v.object({
  noted: described(
    v.object({
      trailSeq: described(count, 'Number of the row; 0 before the first.'),
      hash: hash('Its hash'),
    }),
    'The last row that the journal knows.',
  ),
  actions: described(
    v.array(
      v.object({
        seq: described(count, 'Its number, from 1 on.'),
        atMs: timeMs('When it was written'),
        operator: described(v.string(), 'Who has done it.'),
        action: described(v.string(), 'What he has done.'),
        details: described(v.string(), 'To what, as JSON.'),
        previousHash: hash('Hash of the row before it'),
        hash: hash('Hash of the others in this order'),
      }),
    ),
    'Every row, the oldest first.',
  ),
  contradictions: described(v.array(v.string()), 'Where the database says of operators, proposals or the trail what the journal does not.'),
});

export type ServiceTasksOptions = {
  readonly database: Database;
  readonly accounts: OperatorAccounts;
  readonly heads: TrailHeads;
  /** In words. */
  readonly contradictions: () => Promise<readonly string[]>;
  readonly proposals: Proposals;
  readonly facts: OperatorFacts;
  readonly now: () => number;
  /** Everything that can be asked for. */
  readonly actions: () => readonly OperatorAction[];
  /** Answers the token of a session that begins. */
  readonly begin: (operator: Operator) => Promise<string | null>;
  readonly end: (token: string) => void;
  /** Writes into the trail what has no action of its own. */
  readonly note: (operator: string, action: string, details: Readonly<Record<string, string>>) => Promise<void>;
};

/** How operators become known, what they see of each other, and what belongs to proposals. */
export function serviceTasks(options: ServiceTasksOptions): readonly OperatorTask[] {
  const { proposals } = options;
  const queue = new ProposalQueue({ ...options, change: (name) => proposals.change(name) });
  return [...entryTasks(options), ...proposalTasks({ proposals, queue }), ...overviewTasks(options), ...trailTasks(options)];
}

type Refused = (name: string, action: string, code: OperatorRefusal) => Promise<ActionRefusal>;

function entryTasks(options: ServiceTasksOptions): readonly OperatorTask[] {
  const { accounts, note } = options;
  const refused: Refused = async (name, action, code) => {
    if ((code === 'OPERATOR_WRONG' || code === 'PASSKEY_COPIED') && (await accounts.exists(name)))
      await note(name, 'refused', { task: action, code });
    return refuse(code);
  };
  return [...sessionTasks(options, refused), enrolTask(options, refused)];
}

function sessionTasks({ accounts, begin, end }: ServiceTasksOptions, refused: Refused): readonly OperatorTask[] {
  return [
    operatorTask({
      name: 'sign-in',
      summary: 'Begins a session, which ends after ten minutes without a request and after eight hours.',
      permission: null,
      needs: 'nothing',
      input: {
        name: nameField('Name of the operator.'),
        password: secretField('His password.', 'six green lanterns'),
        code: v.optional(secretField('A code of his authenticator app: each is good once.', '123456')),
        passkey: v.optional(
          textField(4_000, 'In the place of a code: what his passkey has answered to `passkey.sign-in`, as JSON.', '{"id":"kX2…"}'),
        ),
      },
      command: null,
      output: v.object({ token: described(v.string(), 'To be shown with each request of the session; it is kept nowhere.') }),
      example: { token: 'kJ0m1vT5sXb3bTnQfE2gq8mZy4wWc7rUo6iPaLdHsNe' },
      trail: 'session',
      writes: true,
      async answer(_nobody, { name, password, code, passkey }) {
        const shown = passkey === undefined ? code : { text: passkey, purpose: signInOf(name) };
        if (shown === undefined) return { ...refuse('CODE_NEEDED'), field: 'code' };
        const operator = await accounts.authenticate({ name, password, code: shown });
        if (typeof operator === 'string') return await refused(name, 'sign-in', operator);
        const token = await begin(operator);
        return token === null ? refuse('OPERATOR_WRONG') : { ok: true, output: { token } };
      },
    }),
    operatorTask({
      name: 'sign-out',
      summary: 'Ends the session whose token is shown.',
      permission: null,
      input: {},
      command: null,
      output: v.object({}),
      example: {},
      trail: null,
      writes: true,
      answer({ session }) {
        if (session !== undefined) end(session);
        return Promise.resolve({ ok: true, output: {} });
      },
    }),
  ];
}

function enrolTask({ accounts, note }: ServiceTasksOptions, refused: Refused): OperatorTask {
  return operatorTask({
    name: 'enrol',
    summary: 'Sets password and authenticator app with the enrolment code, again and again until the first code of the app has come.',
    permission: null,
    needs: 'nothing',
    input: {
      name: nameField('Name of the operator.'),
      enrolment: secretField('The enrolment code, good for a day.', 'wQ3rT6yU8iO1pA4sD7fG0hJ2kL5zX9cV'),
      password: secretField('12 to 128 characters, not a common one.', 'six green lanterns'),
    },
    command: null,
    output: v.object({
      secret: described(v.string(), 'Key of the app, in base32; it is shown once.'),
      uri: described(v.string(), 'The same for the app’s camera.'),
    }),
    example: { secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Candor%20operator:anna?secret=JBSWY3DPEHPK3PXP' },
    trail: 'enrol',
    writes: true,
    async answer(_nobody, { name, enrolment, password }) {
      const enrolled = await accounts.enrol(name, enrolment, password);
      if (typeof enrolled === 'string') return await refused(name, 'enrol', enrolled);
      await note(name, 'enrol', {});
      return { ok: true, output: enrolled };
    },
  });
}

function overviewTasks({ accounts, database, heads, actions, contradictions }: ServiceTasksOptions): readonly OperatorTask[] {
  return [
    operatorTask({
      name: 'whoami',
      summary: 'Says who asks.',
      permission: null,
      input: {},
      output: v.object({ name: described(v.string(), 'His name.'), roles }),
      example: { name: 'anna', roles: ['support'] },
      trail: null,
      answer: (operator) => Promise.resolve({ ok: true, output: { name: operator.name, roles: operator.roles } }),
    }),
    operatorTask({
      name: 'actions',
      summary: 'Lists the actions that this operator may use.',
      permission: null,
      input: {},
      output: v.array(listedAction),
      example: [{ name: 'halt', summary: 'Halts what is offered.', needs: 'code', permission: 'halts', persons: 1 }],
      trail: null,
      answer: async (operator) => ({ ok: true, output: await listedFor(operator, actions()) }),
    }),
    operatorTask({
      name: 'list',
      summary: 'Lists the operators.',
      permission: 'operators',
      input: {},
      output: v.array(listedOperator),
      example: [{ name: 'anna', roles: ['support'], state: 'active', createdMs: 1_798_761_600_000 }],
      trail: null,
      answer: async () => ({ ok: true, output: await accounts.list() }),
    }),
    operatorTask({
      name: 'audit',
      summary: 'Shows what operators have looked at and decided.',
      permission: 'trail',
      input: {},
      output: trail,
      example: {
        noted: { trailSeq: 1, hash: HASH },
        actions: [
          {
            seq: 1,
            atMs: 1_798_761_600_000,
            operator: 'anna',
            action: 'account.look',
            details: '{"account":1001}',
            previousHash: '0'.repeat(64),
            hash: HASH,
          },
        ],
        contradictions: [],
      },
      trail: null,
      answer: async () => ({
        ok: true,
        output: { noted: await heads.noted(), actions: await readActions(database), contradictions: await contradictions() },
      }),
    }),
  ];
}

async function listedFor(operator: Operator, all: readonly OperatorAction[]): Promise<readonly v.InferOutput<typeof listedAction>[]> {
  const allowed = all.filter(({ permission }) => permission === null || allows(operator.roles, permission));
  const listed: v.InferOutput<typeof listedAction>[] = [];
  for (const action of allowed) {
    const needs = neededFor(action);
    if (needs === 'nothing') continue;
    const persons = !isChange(action) ? 1 : typeof action.persons === 'number' ? action.persons : await action.persons(operator, null);
    listed.push({ name: action.name, summary: action.summary, needs, permission: action.permission, persons });
  }
  return listed;
}
