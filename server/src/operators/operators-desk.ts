import type { Desk, OperatorAnswer } from '../operator/channel.ts';
import type { Database } from '../machine/storage/connection.ts';
import type { OperatorAccounts, Operator, OperatorProof } from './operator-accounts.ts';
import type { ActionAsked, ActionRefusal, OperatorAction } from './operator-action.ts';
import { OperatorChanges } from './operator-changes.ts';
import { OperatorSessions } from './operator-sessions.ts';
import { BAD_INPUT, partOf, type OperatorTask } from './operator-task.ts';
import { allows } from './permissions.ts';
import { Proposals, type Taken } from './proposals.ts';
import { logAction, readActions } from './trail.ts';
import type { TrailHeads } from './trail-head.ts';

/** The name of the desk. */
export const OPERATORS_DESK = 'operators';

export type OperatorsDeskOptions = {
  readonly database: Database;
  readonly accounts: OperatorAccounts;
  readonly heads: TrailHeads;
  readonly now: () => number;
  readonly isBeginAccepted: () => boolean;
};

const REFUSED: OperatorAnswer = { outcome: 'NO_PERMISSION' };

/**
 * What operators ask of the server. A request is `{ task, who: { name, password, code }, asked }`; only `enrol`, and `add` before there is an
 * administrator, come without `who`. Nobody's request is looked at before it is known who asks. The task `session` answers a token, by which he
 * is known without the three: `{ session }` for what one operator does alone, `{ session, code }` for what is proposed and confirmed.
 */
export class OperatorsDesk implements Desk {
  readonly name = OPERATORS_DESK;
  readonly #options: OperatorsDeskOptions;
  readonly #proposals: Proposals;
  readonly #changes: OperatorChanges;
  readonly #sessions: OperatorSessions;
  readonly #tasks = new Map<string, OperatorTask>();

  constructor(options: OperatorsDeskOptions) {
    this.#options = options;
    this.#proposals = new Proposals(options);
    this.#changes = new OperatorChanges(options);
    this.#sessions = new OperatorSessions(options.now);
    this.#proposals.offer(this.#changes.actions());
    this.offerTasks(this.#ownTasks());
  }

  /** Adds what one operator does alone. */
  offerTasks(tasks: readonly OperatorTask[]): void {
    for (const task of tasks) this.#tasks.set(task.name, task);
  }

  /** Adds what is proposed and confirmed, and ends what was confirmed when the server was killed. To be called once. */
  async offerActions(actions: readonly OperatorAction[]): Promise<void> {
    this.#proposals.offer(actions);
    await this.#proposals.resume();
    await this.#options.heads.note();
  }

  /** What the trail has of it is in the journal before the answer is given. */
  async answer(request: unknown): Promise<OperatorAnswer> {
    try {
      return await this.#answer(request);
    } finally {
      await this.#options.heads.note();
    }
  }

  async #answer(request: unknown): Promise<OperatorAnswer> {
    const [task, who, asked] = ['task', 'who', 'asked'].map((name) => partOf(request, name));
    if (typeof task !== 'string') return BAD_INPUT;
    if (task === 'enrol') return await this.#enrol(asked);
    if (task === 'add' && who === undefined) return told(await this.#changes.addFirst(actionAsked(asked)));
    const [proof, session] = [proofIn(who), sessionIn(who)];
    if (proof === null) return session === null ? BAD_INPUT : await this.#inSession(task, session, asked);
    const operator = await this.#options.accounts.authenticate(proof);
    if (typeof operator === 'string') return await this.#unknown(proof.name, task, operator);
    return task === 'session' ? await this.#begin(operator) : await this.#do(task, operator, asked);
  }

  /** A token alone is good for what one operator does alone: what others have to confirm, and each confirmation, needs a code. */
  async #inSession(task: string, { token, code }: Shown, asked: unknown): Promise<OperatorAnswer> {
    const { accounts } = this.#options;
    const session = this.#sessions.show(token);
    const operator = session === null ? null : await accounts.enrolled(session.name);
    if (session === null || operator === null || operator.enrolledMs !== session.enrolledMs) return { outcome: 'SESSION_ENDED' };
    if (task === 'session.end') {
      this.#sessions.end(token);
      return { outcome: 'ok' };
    }
    if (this.#tasks.has(task) || task === 'proposals') return await this.#do(task, operator, asked);
    if (code === '') return { outcome: 'CODE_NEEDED' };
    const confirmed = await accounts.confirm(operator.name, code);
    return typeof confirmed === 'string' ? await this.#unknown(operator.name, task, confirmed) : await this.#do(task, confirmed, asked);
  }

  async #begin({ name }: Operator): Promise<OperatorAnswer> {
    const enrolled = await this.#options.accounts.enrolled(name);
    if (enrolled === null) return { outcome: 'OPERATOR_WRONG' };
    await this.#note(name, 'session', {});
    return { outcome: 'ok', told: this.#sessions.begin(name, enrolled.enrolledMs) };
  }

  async #unknown(name: string, task: string, outcome: string): Promise<OperatorAnswer> {
    if (outcome === 'OPERATOR_WRONG' && (await this.#options.accounts.exists(name)))
      await this.#note(name, 'refused', { task: shortened(task), code: outcome });
    return { outcome };
  }

  async #do(task: string, operator: Operator, asked: unknown): Promise<OperatorAnswer> {
    const action = this.#proposals.action(task);
    const own = this.#tasks.get(task);
    const permission = action?.permission ?? own?.permission ?? null;
    if (permission !== null && !allows(operator.roles, permission)) {
      await this.#note(operator.name, 'refused', { task, code: REFUSED.outcome });
      return REFUSED;
    }
    if (action !== null) return taken(await this.#proposals.propose(operator, action, actionAsked(asked)));
    if (own !== undefined) return await own.answer(operator.name, asked);
    return await this.#decide(task, operator, asked);
  }

  /** What belongs to proposals: who may decide one is said by its action. */
  async #decide(task: string, operator: Operator, asked: unknown): Promise<OperatorAnswer> {
    if (task === 'proposals') return { outcome: 'ok', told: await this.#proposals.open(operator) };
    const id = partOf(asked, 'id');
    if (typeof id !== 'number' || !Number.isSafeInteger(id) || id < 1) return BAD_INPUT;
    if (task === 'confirm') return taken(await this.#proposals.confirm(operator, id));
    return task === 'withdraw' ? taken(await this.#proposals.withdraw(operator, id)) : BAD_INPUT;
  }

  async #enrol(asked: unknown): Promise<OperatorAnswer> {
    const [name, enrolment, password] = ['name', 'enrolment', 'password'].map((part) => partOf(asked, part));
    if (typeof name !== 'string' || typeof enrolment !== 'string' || typeof password !== 'string') return BAD_INPUT;
    const enrolled = await this.#options.accounts.enrol(name, enrolment, password);
    if (typeof enrolled !== 'string') {
      await this.#note(name, 'enrol', {});
      return { outcome: 'ok', told: enrolled };
    }
    if (enrolled === 'OPERATOR_WRONG' && (await this.#options.accounts.exists(name)))
      await this.#note(name, 'refused', { task: 'enrol', code: enrolled });
    return { outcome: enrolled };
  }

  #ownTasks(): readonly OperatorTask[] {
    const { accounts, database, heads } = this.#options;
    return [
      { name: 'whoami', permission: null, answer: (operator) => Promise.resolve({ outcome: 'ok', told: operator }) },
      { name: 'list', permission: 'operators', answer: async () => ({ outcome: 'ok', told: await accounts.list() }) },
      {
        name: 'audit',
        permission: 'trail',
        answer: async () => ({ outcome: 'ok', told: { noted: await heads.noted(), actions: await readActions(database) } }),
      },
    ];
  }

  async #note(operator: string, action: string, details: Readonly<Record<string, string>>): Promise<void> {
    const { database, now } = this.#options;
    await database.transaction().execute((transaction) => logAction(transaction, now(), { operator, action, details }));
  }
}

/** Of a task that nobody knows: it comes from outside. */
const shortened = (text: string): string => text.slice(0, 40);

function proofIn(who: unknown): OperatorProof | null {
  const [name, password, code] = ['name', 'password', 'code'].map((part) => partOf(who, part));
  return typeof name === 'string' && typeof password === 'string' && typeof code === 'string' ? { name, password, code } : null;
}

type Shown = { readonly token: string; readonly code: string };

/** `code` is empty where none is shown. */
function sessionIn(who: unknown): Shown | null {
  const [token, code = ''] = ['session', 'code'].map((part) => partOf(who, part));
  return typeof token === 'string' && typeof code === 'string' ? { token, code } : null;
}

/** What is no text is left out: the action then says what is missing. */
function actionAsked(asked: unknown): ActionAsked {
  const [words, options] = ['words', 'options'].map((part) => partOf(asked, part));
  const texts = Array.isArray(words) ? (words as readonly unknown[]).filter((word) => typeof word === 'string') : [];
  const entries = typeof options === 'object' && options !== null ? Object.entries(options as Record<string, unknown>) : [];
  return { words: texts, options: Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string')) };
}

function told(done: { readonly ok: true; readonly told: string } | ActionRefusal): OperatorAnswer {
  return done.ok ? { outcome: 'ok', told: { proposalId: null, isDone: true, told: done.told } } : refusal(done);
}

function taken(done: Taken): OperatorAnswer {
  if (!done.ok) return refusal(done);
  const { proposalId, isDone, told: secret = null } = done;
  return { outcome: 'ok', told: { proposalId, isDone, told: secret } };
}

function refusal({ code, text }: ActionRefusal): OperatorAnswer {
  return { outcome: code, told: text };
}
