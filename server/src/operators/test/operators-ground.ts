import { createSecretKey } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { Encryption } from '../../machine/encryption/encryption.ts';
import { MemoryCore } from '../../liquidity/test/memory-core.ts';
import { connectDatabase, type DatabaseConnection } from '../../machine/storage/connection.ts';
import { migrate } from '../../machine/storage/migrate.ts';
import { Authenticator } from '../../test/authenticator.ts';
import { tail } from '../../test/operators.ts';
import { createTestDatabase } from '../../test/shared-postgres.ts';
import { OperatorAccounts } from '../operator-accounts.ts';
import { OperatorFacts } from '../operator-facts.ts';
import * as v from 'valibot';
import { numberField, textField } from '../fields.ts';
import { isChange, operatorChange, refuseAction, type ActionBy, type OperatorAction, type OperatorAnswer } from '../operator-action.ts';
import { OperatorService, type OperatorRequest } from '../operator-service.ts';
import { COMPLETED } from '../proposals.ts';
import type { Role } from '../permissions.ts';
import { firstBroken, readActions, type LoggedAction } from '../trail.ts';
import { TrailHeads } from '../trail-head.ts';

export const PASSWORD = 'six green lanterns';
export const MINUTE_MS = 60_000;
const HALF_MINUTE_MS = 30_000;

/** What serves operators, over a database of its own, with an action that stands for what touches an account. Made once by a test file. */
export class OperatorsGround {
  nowMs = 1_800_000_000_000;
  isAccepted = false;
  /** The next request meets a fault. */
  failNext = false;
  /** How often, and by whom, the sample action was done. */
  runs: ActionBy[] = [];
  readonly problems: string[] = [];
  readonly apps = new Map<string, Authenticator>();
  core = new MemoryCore({ now: () => this.nowMs });
  readonly sample = operatorChange({
    name: 'sample',
    summary: 'Stands for what touches an account.',
    permission: 'factors',
    persons: 2,
    input: { account: numberField('Number of the account.', 7), code: v.optional(textField(10, 'A code.', 'X')) },
    command: { takes: ['account'] },
    check: ({ account }) => Promise.resolve({ ok: true, details: { account } }),
    run: ({ account }, by) => {
      this.runs.push(by);
      return Promise.resolve(
        account === 13 ? refuseAction('NOT_FOUND', 'there is no such account') : { ok: true, text: `done ${account}` },
      );
    },
  });
  #connection: DatabaseConnection | null = null;
  #service: OperatorService | null = null;

  /** What is offered beside the sample, made anew at each start. */
  readonly #more: (ground: OperatorsGround) => Promise<readonly OperatorAction[]>;

  constructor(more: (ground: OperatorsGround) => Promise<readonly OperatorAction[]> = () => Promise.resolve([])) {
    this.#more = more;
    beforeAll(async () => {
      this.#connection = connectDatabase({ url: await createTestDatabase() });
      await migrate(this.connection.pool);
    });
    afterAll(() => this.#connection?.close());
    beforeEach(async () => {
      this.runs = [];
      this.isAccepted = false;
      this.apps.clear();
      this.problems.length = 0;
      this.core = new MemoryCore({ now: () => this.nowMs });
      await sql`DELETE FROM operator_proposals`.execute(this.connection.database);
      await sql`DELETE FROM operators`.execute(this.connection.database);
      await this.open();
    });
  }

  get connection(): DatabaseConnection {
    if (this.#connection === null) throw new Error('the database is not open');
    return this.#connection;
  }

  get service(): OperatorService {
    if (this.#service === null) throw new Error('the service is not open');
    return this.#service;
  }

  accounts(): OperatorAccounts {
    const now = (): number => this.nowMs;
    const encryption = new Encryption(createSecretKey(Buffer.alloc(32, 7)));
    return new OperatorAccounts({ database: this.connection.database, encryption, facts: this.facts(), now, wallNow: now });
  }

  facts(): OperatorFacts {
    return new OperatorFacts(this.core, (problem) => void this.problems.push(problem));
  }

  /** As at a start. */
  async open(): Promise<void> {
    const { database } = this.connection;
    const onProblem = (problem: string): void => void this.problems.push(problem);
    const heads = new TrailHeads({ database, core: this.core, onProblem });
    const parts = {
      database,
      accounts: this.accounts(),
      facts: this.facts(),
      heads,
      now: () => this.nowMs,
      isBeginAccepted: () => this.isAccepted,
    };
    this.#service = new OperatorService(parts);
    await this.#service.offer({ actions: [this.sample, ...(await this.#more(this))] });
  }

  readonly whoIs = (name: string, password = PASSWORD, code = this.apps.get(name)?.code(this.nowMs) ?? '') => ({ name, password, code });

  /** An output is one by its schema. */
  readonly answer = async (request: OperatorRequest): Promise<OperatorAnswer> => {
    if (this.failNext) {
      this.failNext = false;
      throw new Error('a fault of a test');
    }
    const answer = await this.service.answer(request);
    const action = this.service.actions.find(({ name }) => name === request.action);
    if (answer.outcome === 'ok' && action !== undefined)
      expect(v.safeParse(isChange(action) ? COMPLETED : action.output, answer.output).issues ?? []).toEqual([]);
    return answer;
  };

  /** What is asked half a minute later: the code before is used up. */
  readonly ask = async (name: string, action: string, input: unknown = {}): Promise<OperatorAnswer> => {
    this.nowMs += HALF_MINUTE_MS;
    return await this.answer({ action, who: this.whoIs(name), input });
  };

  /** The same with a reason. */
  readonly act = async (name: string, action: string, input: object): Promise<OperatorAnswer> =>
    await this.ask(name, action, { reason: 'a test', ...input });

  readonly signIn = async (name: string): Promise<OperatorAnswer> => {
    this.nowMs += HALF_MINUTE_MS;
    return await this.answer({ action: 'sign-in', who: null, input: this.whoIs(name) });
  };

  readonly enrol = async (name: string, enrolment: string): Promise<OperatorAnswer> => {
    const answer = await this.answer({ action: 'enrol', who: null, input: { name, enrolment, password: PASSWORD } });
    if (answer.outcome === 'ok') this.apps.set(name, new Authenticator((answer.output as { readonly secret: string }).secret));
    return answer;
  };

  readonly addFirst = async (name: string, roles: readonly Role[] = ['administrator']): Promise<OperatorAnswer> =>
    await this.service.addFirst({ operator: name, roles });

  /** The first administrator, the two whom he invites alone, and the others, whom these two add. */
  readonly operators = async (others: Readonly<Record<string, readonly Role[]>>): Promise<void> => {
    await this.enrol('root', tail(await this.addFirst('root')));
    expect(await this.ask('root', 'whoami')).toEqual({ outcome: 'ok', output: { name: 'root', roles: ['administrator'] } });
    for (const name of ['second', 'third'])
      await this.enter(name, await this.act('root', 'add', { operator: name, roles: ['administrator'] }));
    for (const [name, roles] of Object.entries(others)) await this.enter(name, await this.both('add', { operator: name, roles }));
  };

  readonly enter = async (name: string, invited: OperatorAnswer): Promise<void> => {
    expect((await this.enrol(name, tail(invited))).outcome).toBe('ok');
    expect((await this.ask(name, 'whoami')).outcome).toBe('ok');
  };

  /** The second administrator proposes it and the third confirms it. */
  readonly both = async (action: string, input: object): Promise<OperatorAnswer> => {
    const { outcome, output } = await this.act('second', action, input);
    expect(outcome).toBe('ok');
    return await this.ask('third', 'confirm', { id: (output as { readonly proposalId: number }).proposalId });
  };

  readonly team = async (): Promise<void> => await this.operators({ anna: ['support'], bea: ['support'], rita: ['reviewer'] });

  readonly proposed = async (name: string, account = 7): Promise<number> => {
    const { outcome, output } = await this.act(name, 'sample', { account });
    expect([outcome, output]).toEqual(['ok', { proposalId: expect.any(Number) as number, isDone: false, text: null }]);
    return (output as { readonly proposalId: number }).proposalId;
  };

  readonly trailFrom = async (count: number): Promise<readonly LoggedAction[]> => {
    const actions = await readActions(this.connection.database);
    expect(firstBroken(actions)).toBeNull();
    return actions.slice(count);
  };

  readonly trailLength = async (): Promise<number> => (await readActions(this.connection.database)).length;
}
