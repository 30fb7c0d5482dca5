import { createSecretKey } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Encryption } from '../encryption/encryption.ts';
import type { OperatorAnswer } from '../operator/channel.ts';
import { MemoryCore } from '../liquidity/test/memory-core.ts';
import { connectDatabase, type DatabaseConnection } from '../storage/connection.ts';
import { migrate } from '../storage/migrate.ts';
import { Authenticator } from '../test/authenticator.ts';
import { tail } from '../test/operators.ts';
import { createTestDatabase } from '../test/shared-postgres.ts';
import { OperatorAccounts } from './operator-accounts.ts';
import { refuseAction, type ActionBy, type OperatorAction } from './operator-action.ts';
import { OperatorsDesk } from './operators-desk.ts';
import type { Role } from './permissions.ts';
import { Proposals } from './proposals.ts';
import { firstBroken, isCut, readActions, type LoggedAction } from './trail.ts';
import { TrailHeads } from './trail-head.ts';

const PASSWORD = 'six green lanterns';
const ENCRYPTION = new Encryption(createSecretKey(Buffer.alloc(32, 7)));
const MINUTE_MS = 60_000;
const HALF_MINUTE_MS = 30_000;

let connection: DatabaseConnection;
let nowMs = 1_800_000_000_000;
let desk: OperatorsDesk;
let runs: ActionBy[];
let isAccepted = false;
let core: MemoryCore;
const problems: string[] = [];
const apps = new Map<string, Authenticator>();

/** Stands for what touches an account: counts how often it was done. */
const sample: OperatorAction<{ readonly account: number }> = {
  name: 'sample',
  permission: 'factors',
  persons: 2,
  options: ['code'],
  check: ({ words: [account = ''] }) =>
    Promise.resolve(
      /^\d+$/.test(account)
        ? { ok: true, details: { account: Number(account) } }
        : refuseAction('BAD_INPUT', 'name the account by its number'),
    ),
  run: ({ account }, by) => {
    runs.push(by);
    return Promise.resolve(account === 13 ? refuseAction('NOT_FOUND', 'there is no such account') : { ok: true, told: `done ${account}` });
  },
};

beforeAll(async () => {
  core = new MemoryCore({ now: () => nowMs });
  connection = connectDatabase({ url: await createTestDatabase() });
  await migrate(connection.pool);
});
afterAll(() => connection.close());

async function open(actions: readonly OperatorAction[] = [sample]): Promise<OperatorsDesk> {
  const { database } = connection;
  const now = (): number => nowMs;
  const accounts = new OperatorAccounts({ database, encryption: ENCRYPTION, now, wallNow: now });
  const heads = new TrailHeads({ database, core, onProblem: (problem) => void problems.push(problem) });
  const opened = new OperatorsDesk({ database, accounts, heads, now, isBeginAccepted: () => isAccepted });
  await opened.offerActions(actions);
  return opened;
}

beforeEach(async () => {
  runs = [];
  isAccepted = false;
  apps.clear();
  await sql`DELETE FROM operator_proposals`.execute(connection.database);
  await sql`DELETE FROM operators`.execute(connection.database);
  desk = await open();
});

const whoIs = (name: string, password = PASSWORD, code = apps.get(name)?.code(nowMs) ?? '') => ({ name, password, code });

/** What is asked half a minute later: the code before is used up. */
async function ask(name: string, task: string, asked: unknown = {}): Promise<OperatorAnswer> {
  nowMs += HALF_MINUTE_MS;
  return await desk.answer({ task, who: whoIs(name), asked });
}

const act = async (name: string, task: string, words: readonly string[], options: Readonly<Record<string, string>> = {}) =>
  await ask(name, task, { words, options: { reason: 'a test', ...options } });

async function enrol(name: string, enrolment: string): Promise<OperatorAnswer> {
  const answer = await desk.answer({ task: 'enrol', asked: { name, enrolment, password: PASSWORD } });
  if (answer.outcome === 'ok') apps.set(name, new Authenticator((answer.told as { readonly secret: string }).secret));
  return answer;
}

async function addFirst(name: string, roles: readonly Role[] = ['administrator']): Promise<OperatorAnswer> {
  return await desk.answer({ task: 'add', asked: { words: [name], options: { roles: roles.join(',') } } });
}

/** Operators with their roles; the first is an administrator, who adds the others alone. */
async function operators(others: Readonly<Record<string, readonly Role[]>>): Promise<void> {
  await enrol('root', tail(await addFirst('root')));
  expect(await ask('root', 'whoami')).toEqual({ outcome: 'ok', told: 'root' });
  for (const [name, roles] of Object.entries(others)) {
    await enrol(name, tail(await act('root', 'add', [name], { roles: roles.join(',') })));
    expect((await ask(name, 'whoami')).outcome).toBe('ok');
  }
}

const team = async (): Promise<void> => await operators({ anna: ['support'], bea: ['support'], rita: ['reviewer'] });

async function proposed(name: string, account = '7'): Promise<number> {
  const { outcome, told } = await act(name, 'sample', [account]);
  expect([outcome, told]).toEqual(['ok', { proposalId: expect.any(Number) as number, isDone: false, told: null }]);
  return (told as { readonly proposalId: number }).proposalId;
}

async function trailFrom(count: number): Promise<readonly LoggedAction[]> {
  const actions = await readActions(connection.database);
  expect(firstBroken(actions)).toBeNull();
  return actions.slice(count);
}

const trailLength = async (): Promise<number> => (await readActions(connection.database)).length;

describe('RULES §18 operators have accounts', () => {
  test('the first is an administrator and added by whoever may read the data folder; from then on an administrator adds', async () => {
    expect((await addFirst('anna', ['support'])).outcome).toBe('FIRST_ADMINISTRATOR');
    const lost = tail(await addFirst('root'));
    // nobody has enrolled with the code: another one takes its place
    const enrolment = tail(await addFirst('root'));
    expect((await enrol('root', lost)).outcome).toBe('OPERATOR_WRONG');
    expect((await enrol('root', enrolment)).outcome).toBe('ok');
    expect((await ask('root', 'whoami')).outcome).toBe('ok');
    expect((await addFirst('eve')).outcome).toBe('OPERATOR_NEEDED');
    expect((await enrol('root', enrolment)).outcome).toBe('OPERATOR_WRONG');
  });

  test('when no administrator can sign in any more, the owner of the data folder can accept another beginning; the trail says so', async () => {
    await operators({ anna: ['administrator'] });
    expect((await addFirst('root')).outcome).toBe('OPERATOR_NEEDED');
    isAccepted = true;
    const enrolment = tail(await addFirst('root'));
    isAccepted = false;
    expect((await ask('root', 'whoami')).outcome).toBe('OPERATOR_WRONG');
    await enrol('root', enrolment);
    expect((await ask('root', 'list')).outcome).toBe('ok');
    const trail = await readActions(connection.database);
    expect(trail.map(({ operator, action }) => `${operator} ${action}`)).toContain('host add.accepted');
  });

  test('a code is good once, for its half minute and the one before and after it; an old one is not', async () => {
    await operators({ anna: ['support'] });
    nowMs += 10 * MINUTE_MS;
    const app = apps.get('anna');
    const shown = async (code: string): Promise<string> =>
      (await desk.answer({ task: 'whoami', who: whoIs('anna', PASSWORD, code), asked: {} })).outcome;
    const code = app?.code(nowMs) ?? '';
    expect(await shown(app?.code(nowMs, -2) ?? '')).toBe('OPERATOR_WRONG');
    expect(await shown(code)).toBe('ok');
    expect(await shown(code)).toBe('OPERATOR_WRONG');
    expect(await shown(app?.code(nowMs, -1) ?? '')).toBe('OPERATOR_WRONG');
    expect(await shown(app?.code(nowMs, 1) ?? '')).toBe('ok');
    nowMs += 10 * MINUTE_MS;
    const next = app?.code(nowMs) ?? '';
    const atOnce = await Promise.all([shown(next), shown(next), shown(next), shown(next)]);
    expect(atOnce.filter((outcome) => outcome === 'ok')).toHaveLength(1);
  });

  test('five wrong attempts lock that operator alone for 15 minutes, and names that nobody has are answered alike', async () => {
    await operators({ anna: ['support'], bea: ['support'] });
    for (const name of ['anna', 'nobody']) {
      for (let attempt = 1; attempt <= 5; attempt++) {
        const who = attempt % 2 === 0 ? whoIs(name, PASSWORD, '000000') : whoIs(name, 'not this one either');
        expect((await desk.answer({ task: 'whoami', who, asked: {} })).outcome, `${name} ${attempt}`).toBe('OPERATOR_WRONG');
      }
      expect((await ask(name, 'whoami')).outcome).toBe('TOO_MANY_REQUESTS');
    }
    expect((await ask('bea', 'whoami')).outcome).toBe('ok');
    // another start knows them too
    desk = await open();
    nowMs += 12 * MINUTE_MS;
    expect((await ask('anna', 'whoami')).outcome).toBe('TOO_MANY_REQUESTS');
    nowMs += MINUTE_MS;
    expect((await ask('anna', 'whoami')).outcome).toBe('ok');
  });

  test('five attempts at once are all that are looked at; those that were right or could not be made do not count', async () => {
    await operators({ anna: ['support'] });
    const wrong = () => desk.answer({ task: 'whoami', who: whoIs('anna', 'not this one either'), asked: {} });
    for (let round = 0; round < 3; round++) {
      for (let attempt = 1; attempt <= 4; attempt++) expect((await wrong()).outcome).toBe('OPERATOR_WRONG');
      expect((await ask('anna', 'whoami')).outcome).toBe('ok');
    }
    const outcomes = (await Promise.all(Array.from({ length: 9 }, wrong))).map(({ outcome }) => outcome);
    expect(outcomes.filter((outcome) => outcome === 'OPERATOR_WRONG')).toHaveLength(5);
    expect(outcomes.filter((outcome) => outcome === 'TOO_MANY_REQUESTS')).toHaveLength(4);
  });

  test('whom an administrator renews waits no longer', async () => {
    await operators({ anna: ['support'] });
    for (let attempt = 1; attempt <= 6; attempt++)
      await desk.answer({ task: 'whoami', who: whoIs('anna', 'not this one either'), asked: {} });
    await enrol('anna', tail(await act('root', 'renew', ['anna'])));
    expect((await ask('anna', 'whoami')).outcome).toBe('ok');
  });

  test('an enrolment code is good for a day; a password is 12 characters or more and not a common one', async () => {
    const enrolment = tail(await addFirst('root'));
    for (const password of ['elevenchars', 'x'.repeat(129), 'administrator'])
      expect((await desk.answer({ task: 'enrol', asked: { name: 'root', enrolment, password } })).outcome, password).toBe('PASSWORD_RULE');
    nowMs += 24 * 60 * MINUTE_MS;
    expect((await enrol('root', enrolment)).outcome).toBe('OPERATOR_WRONG');
  });

  test('an operator without the role is refused before anything is looked at, and it stands in the trail', async () => {
    await team();
    const before = await trailLength();
    for (const [task, asked] of [
      ['sample', { words: ['nonsense'], options: {} }],
      ['audit', {}],
      ['list', {}],
      ['add', { words: ['eve'], options: { roles: 'administrator', reason: 'why not' } }],
    ] as const)
      expect(await ask('rita', task, asked), task).toEqual({ outcome: 'NO_PERMISSION' });
    expect((await trailFrom(before)).map(({ operator, details }) => `${operator} ${details}`)).toEqual(
      ['sample', 'audit', 'list', 'add'].map((task) => `rita {"task":"${task}","code":"NO_PERMISSION"}`),
    );
    expect(await ask('rita', 'nothing')).toEqual({ outcome: 'BAD_INPUT' });
  });

  test('a disabled operator is nobody; renewed, he has neither the old password nor the old app', async () => {
    await operators({ anna: ['support'] });
    expect((await act('root', 'disable', ['anna'])).outcome).toBe('ok');
    expect((await ask('anna', 'whoami')).outcome).toBe('OPERATOR_WRONG');
    const enrolment = tail(await act('root', 'renew', ['anna']));
    expect((await ask('anna', 'whoami')).outcome).toBe('OPERATOR_WRONG');
    await enrol('anna', enrolment);
    expect((await ask('anna', 'whoami')).outcome).toBe('ok');
  });

  test('nothing secret is stored as it is', async () => {
    await operators({ anna: ['support'] });
    const { rows } = await connection.pool.query<{ all: string }>(
      `SELECT (SELECT json_agg(o)::text FROM operators o) || (SELECT json_agg(a)::text FROM operator_actions a) AS all`,
    );
    expect(rows[0]?.all).toContain('$argon2id$');
    expect(rows[0]?.all).not.toContain(PASSWORD);
  });
});

describe('RULES §18 two persons', () => {
  test('one proposes, another one confirms, and it is done then', async () => {
    await team();
    const before = await trailLength();
    const id = await proposed('anna');
    expect(runs).toEqual([]);
    expect((await ask('bea', 'proposals')).told).toMatchObject([
      { id, action: 'sample', details: { account: 7 }, reason: 'a test', proposer: 'anna' },
    ]);
    expect((await ask('rita', 'proposals')).told).toEqual([]);
    expect(await ask('bea', 'confirm', { id })).toEqual({ outcome: 'ok', told: { proposalId: id, isDone: true, told: 'done 7' } });
    expect(runs).toEqual([{ proposalId: id, proposer: 'anna', confirmer: 'bea', reason: 'a test' }]);
    expect((await trailFrom(before)).map(({ operator, action, details }) => `${operator} ${action} ${details}`)).toEqual([
      `anna sample.proposed {"proposal":${id},"account":7,"reason":"a test"}`,
      `bea sample.confirmed {"proposal":${id}}`,
      `bea sample.done {"proposal":${id}}`,
    ]);
  });

  test('nobody confirms his own, and nobody without the role', async () => {
    await team();
    const id = await proposed('anna');
    expect((await ask('anna', 'confirm', { id })).outcome).toBe('OWN_PROPOSAL');
    for (const name of ['rita', 'root']) expect((await ask(name, 'confirm', { id })).outcome).toBe('NOT_FOUND');
    for (const wrong of [{}, { id: '1' }, { id: 0 }, { id: 1.5 }, null])
      expect((await ask('bea', 'confirm', wrong)).outcome).toBe('BAD_INPUT');
    expect((await ask('bea', 'confirm', { id: id + 1 })).outcome).toBe('NOT_FOUND');
    expect(runs).toEqual([]);
  });

  test('confirmed twenty times at once by several it is done once', async () => {
    await operators({
      anna: ['support'],
      ...Object.fromEntries(['bea', 'cleo', 'dora', 'emil'].map((name) => [name, ['support'] as const])),
    });
    const id = await proposed('anna');
    const { database } = connection;
    const now = (): number => nowMs;
    const accounts = new OperatorAccounts({ database, encryption: ENCRYPTION, now, wallNow: now });
    const proposals = new Proposals({ database, accounts, now });
    proposals.offer([sample]);
    const names = ['bea', 'cleo', 'dora', 'emil'];
    const atOnce = Array.from({ length: 20 }, (_, index) => ({ name: names[index % names.length] ?? '', roles: ['support'] as const }));
    const answers = await Promise.all(atOnce.map((operator) => proposals.confirm(operator, id)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.filter((answer) => !answer.ok && answer.code === 'NOT_FOUND')).toHaveLength(19);
    expect(runs).toHaveLength(1);
  });

  test('it waits a day, can be taken back, and is done no more then', async () => {
    await team();
    const [late, withdrawn] = [await proposed('anna'), await proposed('anna')];
    expect((await ask('rita', 'withdraw', { id: withdrawn })).outcome).toBe('NOT_FOUND');
    expect((await ask('anna', 'withdraw', { id: withdrawn })).outcome).toBe('ok');
    expect((await ask('bea', 'confirm', { id: withdrawn })).outcome).toBe('NOT_FOUND');
    nowMs += 24 * 60 * MINUTE_MS;
    expect((await ask('bea', 'confirm', { id: late })).outcome).toBe('NOT_FOUND');
    expect((await ask('bea', 'proposals')).told).toEqual([]);
    expect(runs).toEqual([]);
  });

  test('what a disabled operator, or one who lost the role, has proposed is confirmed by nobody', async () => {
    await team();
    const [ofDisabled, ofOther] = [await proposed('anna'), await proposed('bea')];
    await act('root', 'disable', ['anna']);
    expect((await ask('bea', 'confirm', { id: ofDisabled })).outcome).toBe('PROPOSER_GONE');
    await act('root', 'roles', ['bea'], { roles: 'reviewer' });
    await act('root', 'renew', ['anna']);
    expect((await ask('bea', 'confirm', { id: ofDisabled })).outcome).toBe('NOT_FOUND');
    await act('root', 'roles', ['rita'], { roles: 'support' });
    expect((await ask('rita', 'confirm', { id: ofOther })).outcome).toBe('PROPOSER_GONE');
    expect(runs).toEqual([]);
  });

  test('wrong input proposes nothing and says in words what is wrong', async () => {
    await team();
    expect(await act('anna', 'sample', ['seven'])).toEqual({ outcome: 'BAD_INPUT', told: 'name the account by its number' });
    expect(await act('anna', 'sample', ['7'], { cod: 'X' })).toEqual({ outcome: 'BAD_INPUT', told: 'sample has no option --cod' });
    for (const reason of ['', '  x ', 'x'.repeat(501)])
      expect((await act('anna', 'sample', ['7'], { reason })).outcome).toBe('REASON_MISSING');
    expect((await ask('bea', 'proposals')).told).toEqual([]);
  });

  test('what cannot be done any more when it is confirmed says so, and stands in the trail as failed', async () => {
    await team();
    const id = await proposed('anna', '13');
    const before = await trailLength();
    expect(await ask('bea', 'confirm', { id })).toEqual({ outcome: 'NOT_FOUND', told: 'there is no such account' });
    expect((await trailFrom(before)).map(({ action }) => action)).toEqual(['sample.confirmed', 'sample.failed']);
    expect((await ask('bea', 'confirm', { id })).outcome).toBe('NOT_FOUND');
    expect(runs).toHaveLength(1);
  });

  test('what was confirmed when the server was killed is done at the next start, and not at the one after it', async () => {
    await team();
    const id = await proposed('anna');
    await sql`UPDATE operator_proposals SET state = 'running', confirmer = 'bea' WHERE id = ${id}`.execute(connection.database);
    await open();
    expect(runs).toEqual([{ proposalId: id, proposer: 'anna', confirmer: 'bea', reason: 'a test' }]);
    await open();
    expect(runs).toHaveLength(1);
  });
});

describe('RULES §18 operators are added and changed by two administrators', () => {
  test('as soon as there are two; the one who completes it is told the enrolment code, and it is kept nowhere', async () => {
    await operators({ alma: ['administrator'] });
    const { told } = await act('root', 'add', ['anna'], { roles: 'support,reviewer' });
    expect(told).toMatchObject({ isDone: false, told: null });
    const { proposalId: id } = told as { readonly proposalId: number };
    expect((await ask('root', 'confirm', { id })).outcome).toBe('OWN_PROPOSAL');
    const enrolment = tail(await ask('alma', 'confirm', { id }));
    const { rows } = await connection.pool.query<{ all: string }>(
      `SELECT (SELECT json_agg(p)::text FROM operator_proposals p) || (SELECT json_agg(a)::text FROM operator_actions a) AS all`,
    );
    expect(rows[0]?.all).toContain('anna');
    expect(rows[0]?.all).not.toContain(enrolment);
    expect((await enrol('anna', enrolment)).outcome).toBe('ok');
    expect((await ask('anna', 'proposals')).outcome).toBe('ok');
    expect((await ask('root', 'list')).told).toMatchObject([
      { name: 'alma', roles: ['administrator'], state: 'active' },
      { name: 'anna', roles: ['reviewer', 'support'], state: 'active' },
      { name: 'root', state: 'active' },
    ]);
  });

  test('one who was only invited does not count, and the last administrator stays', async () => {
    await operators({});
    expect(tail(await act('root', 'add', ['alma'], { roles: 'administrator' }))).not.toBe('');
    for (const [task, options] of [
      ['disable', {}],
      ['renew', {}],
      ['roles', { roles: 'support' }],
    ] as const)
      expect((await act('root', task, ['root'], options)).outcome, task).toBe('LAST_ADMINISTRATOR');
    expect((await act('root', 'disable', ['alma'])).told).toMatchObject({ isDone: true });
  });

  test('wrong names and roles are refused', async () => {
    await operators({});
    for (const [words, roles] of [
      [[], 'support'],
      [['a'], 'support'],
      [['Anna'], 'support'],
      [['host'], 'support'],
      [['anna', 'bea'], 'support'],
      [['anna'], ''],
      [['anna'], 'god'],
      [['anna'], 'support,constructor'],
    ] as const)
      expect((await act('root', 'add', words, { roles })).outcome, `${words.join(' ')} ${roles}`).toBe('BAD_INPUT');
    expect((await act('root', 'add', ['root'], { roles: 'support' })).outcome).toBe('ALREADY_DONE');
    for (const task of ['roles', 'renew', 'disable'])
      expect((await act('root', task, ['anna'], task === 'roles' ? { roles: 'support' } : {})).outcome, task).toBe('NOT_FOUND');
  });
});

describe('RULES §18 the journal knows how far the trail has got', () => {
  const noted = () => core.exchange.ask({ type: 'house.trail' });

  test('each request that writes into it is followed by its last row; one that writes nothing by nothing', async () => {
    await operators({ anna: ['support'] });
    const last = (await readActions(connection.database)).at(-1);
    expect(noted()).toEqual({ trailSeq: last?.seq, hash: last?.hash });
    const entries = core.entries.length;
    await ask('anna', 'whoami');
    expect(core.entries).toHaveLength(entries);
    await ask('anna', 'list');
    expect(noted().trailSeq).toBe((last?.seq ?? 0) + 1);
    expect(problems).toEqual([]);
  });

  test('an end that is cut off shows, also when others come in its place', async () => {
    await operators({ anna: ['support'] });
    await ask('anna', 'list');
    const whole = await readActions(connection.database);
    expect(isCut(whole, noted())).toBe(false);
    const head = noted();
    await connection.pool.query('ALTER TABLE operator_actions DISABLE TRIGGER USER');
    try {
      await connection.pool.query('DELETE FROM operator_actions WHERE seq > $1', [head.trailSeq - 2]);
    } finally {
      await connection.pool.query('ALTER TABLE operator_actions ENABLE TRIGGER USER');
    }
    expect(firstBroken(await readActions(connection.database))).toBeNull();
    expect(isCut(await readActions(connection.database), noted())).toBe(true);
    for (let more = 0; more < 4; more++) await ask('anna', 'list');
    const others = await readActions(connection.database);
    expect([others.length > head.trailSeq, firstBroken(others), isCut(others, noted())]).toEqual([true, null, true]);
    expect(noted()).toEqual(head);
    expect(problems.at(-1)).toContain(`row ${head.trailSeq} is not the one`);
  });
});
