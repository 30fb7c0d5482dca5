import type { Site } from '../identity/passkey-ceremonies.ts';
import type { Database } from '../machine/storage/connection.ts';
import { serviceTasks } from './service-tasks.ts';
import { isChange, neededFor, type ActionRefusal, type Asker, type OperatorAction, type OperatorAnswer } from './operator-action.ts';
import { readInput } from './fields.ts';
import type { OperatorAccounts, OperatorProof } from './operator-accounts.ts';
import { contradictionOf, untold } from './contradictions.ts';
import { OperatorChanges } from './operator-changes.ts';
import type { OperatorFacts } from './operator-facts.ts';
import { OperatorSessions } from './operator-sessions.ts';
import { operatorKeys } from './operator-keys.ts';
import { hashOfInput, stepUpOf } from './operator-passkeys.ts';
import { passkeyTasks } from './passkey-tasks.ts';
import { allows } from './permissions.ts';
import { Proposals } from './proposals.ts';
import { reasonApart } from './reasons.ts';
import { refuse } from './refusal-texts.ts';
import { firstBroken, isCut, logSeparately, readActions } from './trail.ts';
import type { WorkList } from './work-list.ts';
import { workTask } from './work-task.ts';
import type { TrailHeads } from './trail-head.ts';

export type OperatorServiceOptions = {
  readonly database: Database;
  readonly accounts: OperatorAccounts;
  readonly facts: OperatorFacts;
  readonly heads: TrailHeads;
  readonly now: () => number;
  readonly isBeginAccepted: () => boolean;
};

/** What is shown beside a request: all three, or the token of a session, with a code or what a passkey has signed for what is proposed and confirmed. Null: nothing. */
export type Who = OperatorProof | { readonly session: string; readonly code?: string; readonly passkey?: string } | null;

/** `site`: the page that asks, where browsers make passkeys for it. */
export type OperatorRequest = { readonly action: string; readonly who: Who; readonly input: unknown; readonly site?: Site | null };

/** What tables of other rooms say and the journal does not. */
type Contradictions = () => Promise<readonly string[]>;

const NOBODY: Asker = { name: '', roles: [] };

type Done = { readonly ok: true; readonly output: unknown } | ActionRefusal;

/** What other rooms bring. `contradictions`: what their rows say and the journal does not. */
type Offered = {
  readonly actions: readonly OperatorAction[];
  readonly workLists?: readonly WorkList[];
  readonly contradictions?: readonly Contradictions[];
};

/** What operators ask of the server. But for what makes somebody known, nobody's input is looked at before it is known who asks and that he may. */
export class OperatorService {
  readonly #options: OperatorServiceOptions;
  readonly #proposals: Proposals;
  readonly #changes: OperatorChanges;
  readonly #sessions: OperatorSessions;
  readonly #actions = new Map<string, OperatorAction>();
  readonly #workLists: WorkList[] = [];
  #others: readonly Contradictions[] = [];

  constructor(options: OperatorServiceOptions) {
    this.#options = options;
    this.#proposals = new Proposals(options);
    this.#changes = new OperatorChanges(options);
    this.#sessions = new OperatorSessions(options.now);
    const note = async (...deed: readonly [string, string, Readonly<Record<string, string>>]): Promise<void> => await this.#note(...deed);
    const begin = async ({ name }: Asker): Promise<string | null> => await this.#begin(name);
    const end = (token: string): void => this.#sessions.end(token);
    this.#offer(
      serviceTasks({
        ...options,
        proposals: this.#proposals,
        actions: () => this.actions,
        begin,
        end,
        note,
        contradictions: () => this.contradictions(),
      }),
    );
    this.#offer(this.#changes.actions());
    this.#workLists.push(this.#proposals.workList());
    this.#offer([workTask({ lists: () => this.#workLists, now: options.now })]);
    this.#offer(operatorKeys(options));
    this.#offer(passkeyTasks(options));
  }

  /** Adds what other rooms bring, and ends what was confirmed when the server was killed. To be called once. */
  async offer({ actions, workLists = [], contradictions = [] }: Offered): Promise<void> {
    this.#others = contradictions;
    this.#offer(actions);
    this.#addLists(workLists);
    await this.#proposals.resume();
    await this.#options.heads.note();
    for (const one of await this.contradictions()) this.#options.facts.differs(one);
  }

  /** What the database says of operators, proposals, the trail and what other rooms keep and the journal does not, in words: it counts for nothing. */
  async contradictions(): Promise<readonly string[]> {
    const { accounts, database, facts, heads } = this.#options;
    const [rows, known, actions, noted] = await Promise.all([accounts.rows(), facts.all(), readActions(database), heads.noted()]);
    const names = new Set(rows.map(({ name }) => name));
    const missing = [...known.values()].filter(({ operator, standing }) => standing !== 'disabled' && !names.has(operator));
    const proposals = await database.selectFrom('operator_proposals').selectAll().orderBy('id').execute();
    const broken = firstBroken(actions);
    return [
      ...rows.flatMap((row) => contradictionOf(row, known.get(row.name)) ?? []),
      ...missing.map(({ operator }) => `the database has no operator ${operator}, whom the journal knows`),
      ...(await this.#proposals.contradictions()),
      ...(await accounts.passkeys.contradictions(known, actions)),
      ...untold(proposals, actions),
      ...(broken === null ? [] : [`row ${broken} of the trail of operators does not follow from the one before it`]),
      ...(isCut(actions, noted) ? [`the trail of operators was cut or written anew: the journal knows another row ${noted.trailSeq}`] : []),
      ...(await Promise.all(this.#others.map((other) => other()))).flat(),
    ];
  }

  /** Who has enrolled and adds operators. */
  async administratorCount(): Promise<number> {
    const known = await this.#options.facts.all();
    return [...known.values()].filter(({ standing, roles }) => standing === 'active' && allows(roles, 'operators')).length;
  }

  /** Everything that can be asked for. */
  get actions(): readonly OperatorAction[] {
    return [...this.#actions.values()];
  }

  /** What waits for operators. */
  get workLists(): readonly WorkList[] {
    return this.#workLists;
  }

  #addLists(lists: readonly WorkList[]): void {
    for (const list of lists) {
      if (this.#workLists.some(({ name }) => name === list.name)) throw new Error(`two lists of work are called ${list.name}`);
      if (!this.#actions.has(list.action)) throw new Error(`no action ${list.action} lists ${list.name}`);
      this.#workLists.push(list);
    }
  }

  /** What the trail has of it is in the journal before the answer is given. */
  async answer(request: OperatorRequest): Promise<OperatorAnswer> {
    return await this.#noted(this.#answer(request));
  }

  /** The first administrator, whom the owner of the data folder adds; a reason may be said and is not kept. */
  async addFirst(input: unknown): Promise<OperatorAnswer> {
    const added = this.#changes.addFirst(reasonApart(input).rest);
    const completed = async (): Promise<Done> => {
      const done = await added;
      return done.ok ? { ok: true, output: { proposalId: null, isDone: true, text: done.text } } : done;
    };
    return await this.#noted(completed());
  }

  #offer(actions: readonly OperatorAction[]): void {
    for (const action of actions) {
      if (this.#actions.has(action.name)) throw new Error(`two actions of operators are called ${action.name}`);
      this.#actions.set(action.name, action);
    }
    this.#proposals.offer(actions.filter(isChange));
  }

  async #noted(doing: Promise<Done>): Promise<OperatorAnswer> {
    try {
      const done = await doing;
      if (done.ok) return { outcome: 'ok', output: done.output };
      const { code, text, words, field } = done;
      return { outcome: code, text, words, ...(field === undefined ? {} : { field }) };
    } finally {
      await this.#options.heads.note();
    }
  }

  async #answer({ action: name, who, input, site = null }: OperatorRequest): Promise<Done> {
    const action = this.#actions.get(name);
    if (action === undefined) return refuse('UNKNOWN_ACTION');
    if (neededFor(action) === 'nothing') return await this.#do(action, { ...NOBODY, site }, input);
    if (who === null) return refuse('SIGN_IN_NEEDED');
    if ('session' in who) return await this.#inSession(action, who, input, site);
    const operator = await this.#options.accounts.authenticate(who);
    return typeof operator === 'string' ? await this.#unknown(who.name, name, operator) : await this.#do(action, operator, input);
  }

  /** A token alone is good for what one operator does alone: what others have to confirm, and each confirmation, needs a code or a passkey. */
  async #inSession(action: OperatorAction, who: Extract<Who, { session: string }>, input: unknown, site: Site | null): Promise<Done> {
    const { session: token, code, passkey } = who;
    const { accounts } = this.#options;
    const session = this.#sessions.show(token);
    const operator = session === null ? null : await accounts.enrolled(session.name);
    if (session === null || operator === null || operator.enrolledMs !== session.enrolledMs) return refuse('SESSION_ENDED');
    if (neededFor(action) === 'session') return await this.#do(action, { ...operator, session: token, site }, input);
    const purpose = stepUpOf(action.name, operator.name, hashOfInput(input));
    const shown = passkey === undefined ? code : { text: passkey, purpose };
    if (shown === undefined) return refuse('CODE_NEEDED');
    const confirmed = await accounts.confirm(operator.name, shown);
    if (typeof confirmed === 'string') return await this.#unknown(operator.name, action.name, confirmed);
    return await this.#do(action, { ...confirmed, site }, input);
  }

  async #begin(name: string): Promise<string | null> {
    const enrolled = await this.#options.accounts.enrolled(name);
    if (enrolled === null) return null;
    await this.#note(name, 'session', {});
    return this.#sessions.begin(name, enrolled.enrolledMs);
  }

  async #unknown(name: string, task: string, outcome: Parameters<typeof refuse>[0]): Promise<ActionRefusal> {
    if ((outcome === 'OPERATOR_WRONG' || outcome === 'PASSKEY_COPIED') && (await this.#options.accounts.exists(name)))
      await this.#note(name, 'refused', { task, code: outcome });
    return refuse(outcome);
  }

  async #do(action: OperatorAction, asker: Asker, input: unknown): Promise<Done> {
    const { name, permission } = action;
    if (permission !== null && !allows(asker.roles, permission)) {
      await this.#note(asker.name, 'refused', { task: name, code: 'NO_PERMISSION' });
      return refuse('NO_PERMISSION');
    }
    if (isChange(action)) return await this.#proposals.propose(asker, action, input);
    const read = readInput(action.input, input);
    return read.ok ? await action.answer(asker, read.input) : read;
  }

  async #note(operator: string, action: string, details: Readonly<Record<string, string>>): Promise<void> {
    const { database, now } = this.#options;
    await logSeparately(database, now(), { operator, action, details });
  }
}
