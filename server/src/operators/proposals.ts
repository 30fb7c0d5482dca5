import { described } from '@candor/contract/described';
import type { KnownDecision } from '@candor/exchange/ground/operators/answers';
import type { Selectable, Transaction } from 'kysely';
import * as v from 'valibot';
import type { Database } from '../machine/storage/connection.ts';
import type { Tables } from '../machine/storage/tables.ts';
import { isJournaled } from './contradictions.ts';
import { confirmRefusal, mayWithdraw } from './may-confirm.ts';
import type { Operator } from './operator-accounts.ts';
import { aboutOf, isDecided, type OperatorFacts } from './operator-facts.ts';
import { count, readInput } from './fields.ts';
import { refuseAction, type ActionDetails, type ActionRefusal, type OperatorChange } from './operator-action.ts';
import { allows } from './permissions.ts';
import { reasonApart, reasonRefusal } from './reasons.ts';
import { refuse } from './refusal-texts.ts';
import { logAction } from './trail.ts';
import type { WorkList } from './work-list.ts';

/** How long a proposal waits for its second operator. */
export const OPEN_MS = 24 * 3_600_000;
/** One that has waited so long soon ends undecided. */
const LATE_MS = 12 * 3_600_000;

/** What became of a change that was asked for, confirmed or withdrawn. */
export const COMPLETED = v.object({
  proposalId: described(v.nullable(count), 'Number of the proposal; null where there was none.'),
  isDone: described(v.boolean(), 'False: it waits for a second operator, or was withdrawn.'),
  text: described(v.nullable(v.string()), 'For who has completed it; it is kept nowhere.'),
});

export type Completed = v.InferOutput<typeof COMPLETED>;
type Taken = { readonly ok: true; readonly output: Completed } | ActionRefusal;

export type ProposalRow = Selectable<Tables['operator_proposals']>;

export type ProposalsOptions = {
  readonly database: Database;
  readonly facts: OperatorFacts;
  readonly now: () => number;
};

const NOBODY = refuseAction(
  'NOBODY_CONFIRMS',
  'there is nobody who may confirm it: it takes another operator who may do it, whom you have not invited and who has not invited you',
);
const NONE = refuseAction('NOT_FOUND', 'there is no such proposal that is open');

/** What operators ask to be done that touches access or money: each is done once, when as many have said so as it needs. */
export class Proposals {
  readonly #options: ProposalsOptions;
  readonly #actions = new Map<string, OperatorChange>();
  /** The proposal before: numbers are given one after the other. */
  #before: Promise<unknown> = Promise.resolve();

  constructor(options: ProposalsOptions) {
    this.#options = options;
  }

  /** Adds what can be asked. */
  offer(actions: readonly OperatorChange[]): void {
    for (const action of actions) this.#actions.set(action.name, action);
  }

  /**
   * Ends what was decided when the server was killed, by the journal: a row that says so alone is not run. To be called once, when every action is
   * offered.
   */
  async resume(): Promise<void> {
    const { database, facts } = this.#options;
    const { byId } = await facts.decisions();
    const decided = [...byId.values()].filter((decision) => isDecided(decision));
    for (const decision of decided) {
      const row = await database.selectFrom('operator_proposals').selectAll().where('id', '=', decision.proposalId).executeTakeFirst();
      const action = row === undefined ? undefined : this.#actions.get(row.action);
      if (row?.state === 'done' && action?.stands === true) continue;
      // never written down, ended before it was said, or not what was decided
      const isLeft = row !== undefined && action !== undefined && (row.state === 'open' || row.state === 'running');
      if (!isLeft) await facts.state({ type: 'decision.close', proposalId: decision.proposalId });
      else if (this.#isJournaled(row, byId)) await this.#complete(action, row, decision);
    }
  }

  /** What of the database the journal does not have, in words. */
  async contradictions(): Promise<readonly string[]> {
    const { database, facts, now } = this.#options;
    const { byId } = await facts.decisions();
    const query = database.selectFrom('operator_proposals').selectAll().where('state', 'in', ['open', 'running']);
    const rows = (await query.orderBy('id').execute()).filter((row) => row.state === 'running' || row.created_ms > now() - OPEN_MS);
    return rows.flatMap((row) =>
      this.#isJournaled(row, byId) ? [] : [`the journal does not have proposal ${row.id}, ${row.action}, as it is: it is not done`],
    );
  }

  #isJournaled(row: ProposalRow, byId: ReadonlyMap<number, KnownDecision>): boolean {
    return isJournaled(row, { byId }, this.#actions.get(row.action)?.words?.(row.details, row.reason) ?? null);
  }

  /** Does what one person may do; else keeps it for a second one. The operator is known to have the permission. */
  async propose(operator: Operator, action: OperatorChange, raw: unknown): Promise<Taken> {
    const { reason, rest } = reasonApart(raw);
    const refusal = reasonRefusal(reason, action);
    if (refusal !== null) return refusal;
    const read = readInput(action.input, rest);
    if (!read.ok) return read;
    const checked = await action.check(read.input);
    if (!checked.ok) return checked;
    const { details } = checked;
    const notHim = (await action.refusalFor?.(operator.name, details)) ?? null;
    if (notHim !== null) return notHim;
    const persons = typeof action.persons === 'number' ? action.persons : await action.persons(operator, details);
    if (persons === 2 && !(await this.#canBeConfirmed(operator.name, action))) return NOBODY;
    const proposing = this.#before.then(async () => await this.#write(operator.name, action, { details, reason: reason.trim() }, persons));
    this.#before = proposing.catch(() => null);
    const row = await proposing;
    if ('ok' in row) return row;
    if (persons === 2) return { ok: true, output: { proposalId: row.id, isDone: false, text: null } };
    return await this.#run(action, row);
  }

  /** In the journal first: a row without it counts for nothing, and what is there without a row is closed at the next start. */
  async #write(
    proposer: string,
    action: OperatorChange,
    { details, reason }: { readonly details: ActionDetails; readonly reason: string },
    persons: 1 | 2,
  ): Promise<ProposalRow | ActionRefusal> {
    const { database, facts, now } = this.#options;
    const highest = await database
      .selectFrom('operator_proposals')
      .select((columns) => columns.fn.max('id').as('id'))
      .executeTakeFirst();
    const proposalId = Math.max((await facts.decisions()).last, Number(highest?.id ?? 0)) + 1;
    const about = action.words?.(details, reason) ?? aboutOf(action.name, details, reason);
    const proposed = { proposalId, operator: proposer, power: action.permission, persons, about };
    const outcome = await facts.state({ type: 'decision.propose', ...proposed });
    if (outcome !== 'ok') return outcome === 'BUSY' ? refuse('BUSY') : refuse('NO_PERMISSION');
    return await database.transaction().execute(async (transaction) => {
      const values = { id: proposalId, action: action.name, details, reason, proposer, created_ms: now() };
      const inserted = await transaction
        .insertInto('operator_proposals')
        .values({ ...values, state: persons === 1 ? 'running' : 'open' })
        .returningAll()
        .executeTakeFirstOrThrow();
      await this.#note(transaction, proposer, inserted, persons === 1 ? 'asked' : 'proposed');
      return inserted;
    });
  }

  /** Whether anybody is there who may confirm it. */
  async #canBeConfirmed(proposer: string, { permission }: OperatorChange): Promise<boolean> {
    const all = await this.#options.facts.all();
    return [...all.values()].some(
      ({ operator, standing, roles, openedBy }) =>
        operator !== proposer &&
        standing === 'active' &&
        allows(roles, permission) &&
        openedBy !== proposer &&
        all.get(proposer)?.openedBy !== operator,
    );
  }

  /** What can be proposed under a name. */
  change(name: string): OperatorChange | undefined {
    return this.#actions.get(name);
  }

  /** How many wait that somebody of these roles may decide. */
  workList(): WorkList {
    const { database, now } = this.#options;
    return {
      name: 'proposals',
      permission: null,
      action: 'proposals',
      page: 'proposals',
      lateMs: LATE_MS,
      waiting: async (roles) => {
        const open = database.selectFrom('operator_proposals').select(['action', 'created_ms']).where('state', '=', 'open');
        const rows = await open
          .where('created_ms', '>', now() - OPEN_MS)
          .orderBy('id')
          .execute();
        const seen = rows.filter((row) => roles === null || this.#mayDecide({ roles }, row));
        return { count: seen.length, oldestMs: seen[0]?.created_ms ?? null };
      },
    };
  }

  /** The second operator's yes: it is done now, by whichever of many at once is the first. */
  async confirm(operator: Operator, id: number): Promise<Taken> {
    const { database, facts } = this.#options;
    const query = database.selectFrom('operator_proposals').selectAll().where('id', '=', id).where('state', '=', 'open');
    const row = await query.where('created_ms', '>', this.#options.now() - OPEN_MS).executeTakeFirst();
    const action = row === undefined ? undefined : this.#actions.get(row.action);
    if (row === undefined || action === undefined || !allows(operator.roles, action.permission)) return NONE;
    const before = await facts.decisions();
    const refusal = confirmRefusal(operator, row, action, await facts.all());
    if (refusal !== null) return refusal;
    if (!this.#isJournaled(row, before.byId)) return NONE;
    const notHim = (await action.refusalFor?.(operator.name, row.details)) ?? null;
    if (notHim !== null) return notHim;
    const about = before.byId.get(id)?.about ?? '';
    if ((await facts.state({ type: 'decision.confirm', proposalId: id, operator: operator.name, about })) !== 'ok') return NONE;
    const decision = (await facts.decisions()).byId.get(id);
    return decision === undefined ? NONE : await this.#complete(action, row, decision);
  }

  /** Takes back what was not confirmed; whoever may decide it may do so. */
  async withdraw(operator: Operator, id: number): Promise<Taken> {
    const { database, facts, now } = this.#options;
    const isWithdrawn = await database.transaction().execute(async (transaction) => {
      const row = await this.#openRow(transaction, id);
      if (row === null || !mayWithdraw(operator, row) || !this.#mayDecide(operator, row)) return false;
      const changed = { state: 'withdrawn', closed_ms: now() } as const;
      await transaction.updateTable('operator_proposals').set(changed).where('id', '=', id).execute();
      await this.#note(transaction, operator.name, row, 'withdrawn');
      return true;
    });
    if (!isWithdrawn) return NONE;
    // Written down first: a proposal that the journal alone has is confirmed by nobody, and is forgotten after a day.
    await facts.state({ type: 'decision.withdraw', proposalId: id, operator: operator.name });
    return { ok: true, output: { proposalId: id, isDone: false, text: null } };
  }

  /** What the journal has as decided is written down as confirmed, and done. */
  async #complete(action: OperatorChange, row: ProposalRow, { confirmer }: KnownDecision): Promise<Taken> {
    const { database, now } = this.#options;
    if (row.state === 'running') return await this.#run(action, row);
    const changed = { state: 'running', confirmer, closed_ms: now() } as const;
    const isTaken = await database.transaction().execute(async (transaction) => {
      // However old: the journal has it as confirmed in time.
      if ((await this.#openRow(transaction, row.id, 0)) === null) return false;
      await transaction.updateTable('operator_proposals').set(changed).where('id', '=', row.id).execute();
      await this.#note(transaction, confirmer, row, 'confirmed');
      return true;
    });
    if (isTaken) return await this.#run(action, { ...row, ...changed });
    await this.#options.facts.state({ type: 'decision.close', proposalId: row.id });
    return NONE;
  }

  async #run(action: OperatorChange, row: ProposalRow): Promise<Taken> {
    const { id, proposer, confirmer, reason } = row;
    const done = await action.run(row.details, { proposalId: id, proposer, confirmer, reason });
    const { database, now } = this.#options;
    await database.transaction().execute(async (transaction) => {
      const closed = await transaction
        .updateTable('operator_proposals')
        .set({ state: done.ok ? 'done' : 'failed', closed_ms: now() })
        .where('id', '=', id)
        .where('state', '=', 'running')
        .executeTakeFirst();
      if (closed.numUpdatedRows === 0n) return;
      await this.#note(transaction, confirmer ?? proposer, row, done.ok ? 'done' : 'failed', done.ok ? {} : { code: done.code });
    });
    if (!done.ok || action.stands !== true) await this.#options.facts.state({ type: 'decision.close', proposalId: id });
    if (!done.ok) return done;
    return { ok: true, output: { proposalId: id, isDone: true, text: done.text ?? null } };
  }

  /** Null when it is not open any more. Others wait until this transaction ends. */
  async #openRow(transaction: Transaction<Tables>, id: number, sinceMs = this.#options.now() - OPEN_MS): Promise<ProposalRow | null> {
    const row = await transaction
      .selectFrom('operator_proposals')
      .selectAll()
      .where('id', '=', id)
      .where('state', '=', 'open')
      .where('created_ms', '>', sinceMs)
      .forUpdate()
      .executeTakeFirst();
    return row ?? null;
  }

  #mayDecide({ roles }: Pick<Operator, 'roles'>, { action }: { readonly action: string }): boolean {
    const permission = this.#actions.get(action)?.permission;
    return permission !== undefined && allows(roles, permission);
  }

  async #note(transaction: Transaction<Tables>, operator: string, row: ProposalRow, what: string, more: ActionDetails = {}): Promise<void> {
    const about = what === 'asked' || what === 'proposed' ? { ...row.details, reason: row.reason } : more;
    const details = { proposal: row.id, ...about };
    await logAction(transaction, this.#options.now(), { operator, action: `${row.action}.${what}`, details });
  }
}
