import { described } from '@candor/contract/described';
import { readsAsWritten } from '@candor/exchange/kernel/checks';
import type { Selectable, Transaction } from 'kysely';
import * as v from 'valibot';
import type { Database } from '../machine/storage/connection.ts';
import type { Tables } from '../machine/storage/tables.ts';
import type { Operator, OperatorAccounts } from './operator-accounts.ts';
import { count, readInput } from './fields.ts';
import { refuseAction, type ActionDetails, type ActionRefusal, type OperatorChange } from './operator-action.ts';
import { allows } from './permissions.ts';
import { logAction } from './trail.ts';

/** How long a proposal waits for its second operator. */
const OPEN_MS = 24 * 3_600_000;
const REASON_LENGTH_MIN = 3;
const REASON_LENGTH_MAX = 500;

export type Proposal = {
  readonly id: number;
  readonly action: string;
  readonly details: ActionDetails;
  readonly reason: string;
  readonly proposer: string;
  readonly createdMs: number;
  /** Until when it can be confirmed, UTC epoch milliseconds. */
  readonly untilMs: number;
};

/** What became of a change that was asked for, confirmed or withdrawn. */
export const COMPLETED = v.object({
  proposalId: described(v.nullable(count), 'Number of the proposal; null where there was none.'),
  isDone: described(v.boolean(), 'False: it waits for a second operator, or was withdrawn.'),
  text: described(v.nullable(v.string()), 'For who has completed it; it is kept nowhere.'),
});

export type Completed = v.InferOutput<typeof COMPLETED>;
type Taken = { readonly ok: true; readonly output: Completed } | ActionRefusal;

export type ProposalsOptions = {
  readonly database: Database;
  readonly accounts: OperatorAccounts;
  readonly now: () => number;
};

/** The reason of a change, as the document describes it. */
export function reasonField({ reasonLengthMax = REASON_LENGTH_MAX }: Pick<OperatorChange, 'reasonLengthMax'>) {
  const schema = v.pipe(v.string(), v.minLength(REASON_LENGTH_MIN), v.maxLength(reasonLengthMax));
  return described(schema, 'Why: one line, no names of users.', 'asked for in message 12');
}

const NONE = refuseAction('NOT_FOUND', 'there is no such proposal that is open');

/** What operators ask to be done that touches access or money: each is done once, when as many have said so as it needs. */
export class Proposals {
  readonly #options: ProposalsOptions;
  readonly #actions = new Map<string, OperatorChange>();

  constructor(options: ProposalsOptions) {
    this.#options = options;
  }

  /** Adds what can be asked. */
  offer(actions: readonly OperatorChange[]): void {
    for (const action of actions) this.#actions.set(action.name, action);
  }

  /** Ends what was confirmed when the server was killed. To be called once, when every action is offered. */
  async resume(): Promise<void> {
    const rows = await this.#options.database.selectFrom('operator_proposals').selectAll().where('state', '=', 'running').execute();
    for (const row of rows) {
      const action = this.#actions.get(row.action);
      if (action !== undefined) await this.#run(action, row);
    }
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
    const persons = typeof action.persons === 'number' ? action.persons : await action.persons();
    const isAlone = persons === 1;
    const { database, now } = this.#options;
    const row = await database.transaction().execute(async (transaction) => {
      const values = { action: action.name, details: checked.details, reason: reason.trim(), proposer: operator.name, created_ms: now() };
      const inserted = await transaction
        .insertInto('operator_proposals')
        .values({ ...values, state: isAlone ? 'running' : 'open' })
        .returningAll()
        .executeTakeFirstOrThrow();
      await this.#note(transaction, operator.name, inserted, isAlone ? 'asked' : 'proposed');
      return inserted;
    });
    if (!isAlone) return { ok: true, output: { proposalId: row.id, isDone: false, text: null } };
    return await this.#run(action, row);
  }

  /** What waits for a second operator and this one may see, the oldest first. */
  async open(operator: Operator): Promise<readonly Proposal[]> {
    const { database, now } = this.#options;
    const rows = await database
      .selectFrom('operator_proposals')
      .selectAll()
      .where('state', '=', 'open')
      .where('created_ms', '>', now() - OPEN_MS)
      .orderBy('id')
      .execute();
    return rows
      .filter((row) => this.#mayDecide(operator, row))
      .map(({ id, action, details, reason, proposer, created_ms }) => ({
        id,
        action,
        details,
        reason,
        proposer,
        createdMs: created_ms,
        untilMs: created_ms + OPEN_MS,
      }));
  }

  /** The second operator's yes: it is done now, by whichever of many at once is the first. */
  async confirm(operator: Operator, id: number): Promise<Taken> {
    const { database, accounts, now } = this.#options;
    const taken = await database.transaction().execute(async (transaction): Promise<Row | ActionRefusal> => {
      const row = await this.#openRow(transaction, id);
      if (row === null || !this.#mayDecide(operator, row)) return NONE;
      if (row.proposer === operator.name) return refuseAction('OWN_PROPOSAL', 'another operator has to confirm what you have proposed');
      const { permission } = this.#actions.get(row.action) ?? {};
      if (permission === undefined || !(await accounts.isActive(transaction, operator.name, permission))) return NONE;
      if (!(await accounts.isActive(transaction, row.proposer, permission)))
        return refuseAction('PROPOSER_GONE', `${row.proposer} may not propose this any more`);
      const changed = { state: 'running', confirmer: operator.name, closed_ms: now() } as const;
      await transaction.updateTable('operator_proposals').set(changed).where('id', '=', id).execute();
      await this.#note(transaction, operator.name, row, 'confirmed');
      return { ...row, ...changed };
    });
    const action = 'action' in taken ? this.#actions.get(taken.action) : undefined;
    return 'action' in taken && action !== undefined ? await this.#run(action, taken) : 'ok' in taken ? taken : NONE;
  }

  /** Takes back what was not confirmed; whoever may decide it may do so. */
  async withdraw(operator: Operator, id: number): Promise<Taken> {
    const { database, now } = this.#options;
    return await database.transaction().execute(async (transaction): Promise<Taken> => {
      const row = await this.#openRow(transaction, id);
      if (row === null || !this.#mayDecide(operator, row)) return NONE;
      const changed = { state: 'withdrawn', closed_ms: now() } as const;
      await transaction.updateTable('operator_proposals').set(changed).where('id', '=', id).execute();
      await this.#note(transaction, operator.name, row, 'withdrawn');
      return { ok: true, output: { proposalId: id, isDone: false, text: null } };
    });
  }

  async #run(action: OperatorChange, row: Row): Promise<Taken> {
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
    if (!done.ok) return done;
    return { ok: true, output: { proposalId: id, isDone: true, text: done.text ?? null } };
  }

  /** Null when it is not open any more. Others wait until this transaction ends. */
  async #openRow(transaction: Transaction<Tables>, id: number): Promise<Row | null> {
    const row = await transaction
      .selectFrom('operator_proposals')
      .selectAll()
      .where('id', '=', id)
      .where('state', '=', 'open')
      .where('created_ms', '>', this.#options.now() - OPEN_MS)
      .forUpdate()
      .executeTakeFirst();
    return row ?? null;
  }

  #mayDecide({ roles }: Operator, { action }: { readonly action: string }): boolean {
    const permission = this.#actions.get(action)?.permission;
    return permission !== undefined && allows(roles, permission);
  }

  async #note(transaction: Transaction<Tables>, operator: string, row: Row, what: string, more: ActionDetails = {}): Promise<void> {
    const about = what === 'asked' || what === 'proposed' ? { ...row.details, reason: row.reason } : more;
    const details = { proposal: row.id, ...about };
    await logAction(transaction, this.#options.now(), { operator, action: `${row.action}.${what}`, details });
  }
}

type Row = Selectable<Tables['operator_proposals']>;

/** The reason is read before all else; text that is none is as good as none. */
export function reasonApart(raw: unknown): { readonly reason: string; readonly rest: unknown } {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return { reason: '', rest: raw };
  const { reason, ...rest } = raw as Readonly<Record<string, unknown>>;
  return { reason: typeof reason === 'string' ? reason : '', rest };
}

function reasonRefusal(reason: string, { reasonLengthMax = REASON_LENGTH_MAX }: OperatorChange): ActionRefusal | null {
  const refused = (code: string, text: string): ActionRefusal => ({ ...refuseAction(code, text), field: 'reason' });
  const { length } = reason.trim();
  if (length < REASON_LENGTH_MIN || reason.length > REASON_LENGTH_MAX)
    return refused(
      'REASON_MISSING',
      `reason needs ${REASON_LENGTH_MIN} to ${REASON_LENGTH_MAX} characters that say why, without names of users`,
    );
  if (!readsAsWritten(reason.trim()))
    return refused('BAD_INPUT', 'the reason has to be one line, without marks that turn text or hide in it');
  if (length > reasonLengthMax) return refused('REASON_LONG', `whom it concerns reads the reason: at most ${reasonLengthMax} characters`);
  return null;
}
