import { CALLS } from '@candor/contract/table';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import type { SecurityEvent } from '../../identity/security-log.ts';
import { Users } from '../../identity/users.ts';
import { connectDatabase, type DatabaseConnection } from '../../machine/storage/connection.ts';
import { migrate } from '../../machine/storage/migrate.ts';
import { removeOutlived } from '../../machine/storage/rows-of-accounts.ts';
import { ApiClient, PASSWORD } from '../../test/api-client.ts';
import { test } from '../../test/room.ts';
import type { ServerProcess } from '../../test/server-process.ts';
import { createTestDatabase } from '../../test/shared-postgres.ts';
import { KEPT_MAX, SignIns } from './sign-ins.ts';
import { signInTables, withSignInTables } from './tables.ts';

const DAY_MS = 24 * 3_600_000;

describe('the history of sign-ins', () => {
  let connection: DatabaseConnection;
  let nowMs = Date.UTC(2026, 0, 1);
  let signIns: SignIns;
  let userId = 0;

  beforeAll(async () => {
    connection = connectDatabase({ url: await createTestDatabase() });
    await migrate(connection.pool);
    const onError = (error: unknown): never => {
      throw error;
    };
    signIns = new SignIns({ database: connection.database, now: () => nowMs, onError });
    const user = await new Users(connection.database).insert({ loginName: 'history', passwordHash: '', inviter: null, credits: 0, nowMs });
    userId = user?.id ?? 0;
  });
  afterAll(() => connection.close());

  const note = (event: SecurityEvent['event'], outcome: string, of: number | null = userId) =>
    signIns.note({ event, outcome, userId: of, network: '', sessionId: null }, { agent: 'x', address: '192.0.2.1' });
  const outcomes = async (): Promise<readonly string[]> =>
    (await signIns.list(userId, {})).signIns.map(({ way, outcome }) => `${way} ${outcome}`);

  test('sign-ins and refused ones are kept, nothing else, and nothing of names that nobody has', async () => {
    note('registration', 'done');
    note('login', 'LOGIN_WRONG');
    note('login', 'LOGIN_WRONG', null);
    note('login', 'TOO_MANY_REQUESTS');
    note('login', 'BUSY');
    note('logout', 'done');
    note('password-change', 'done');
    note('device-login', 'done');
    note('device-reused', 'done');
    expect(await outcomes()).toEqual(['device DEVICE_UNKNOWN', 'device done', 'login LOGIN_WRONG', 'registration done']);
  });

  test('§1.5 it is read by pages with the number of all', async () => {
    const { signIns: rows, total } = await signIns.list(userId, { number: 2, size: 3 });
    expect([rows.map(({ way }) => way), total]).toEqual([['registration'], 4]);
  });

  test('however many guess, the own sign-ins stay; of both kinds the newest 300 are kept', async () => {
    for (let index = 0; index < KEPT_MAX + 20; index++) note('login', 'LOGIN_WRONG');
    const { total } = await signIns.list(userId, {});
    expect(total).toBe(KEPT_MAX + 2);
    expect((await outcomes()).at(-1)).toBe('registration done');
  });

  test('a row goes after 90 days', async () => {
    nowMs += 90 * DAY_MS - 1;
    expect((await signIns.list(userId, {})).total).toBe(KEPT_MAX + 2);
    nowMs += 1;
    expect((await signIns.list(userId, {})).total).toBe(0);
    note('login', 'done');
    await signIns.settled();
    await removeOutlived(connection.database, signInTables, nowMs);
    const { count } = await withSignInTables(connection.database)
      .selectFrom('sign_ins')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(1);
  });
});

describe('the call', () => {
  let server: ServerProcess;
  test.beforeAll(({ server: shared }) => {
    server = shared;
  });

  test('tells device, address, way and outcome of the own ones, to their owner alone', async () => {
    const [owner, other] = [new ApiClient(server.address), new ApiClient(server.address)];
    await owner.register('historyown');
    await other.register('historyoth');
    const from = { 'x-forwarded-for': '198.51.100.7', 'user-agent': 'Firefox/140.0 (Android)' };
    const guess = { signType: 3, loginName: 'historyown', loginPassword: 'Wrong0ne!' };
    await new ApiClient(server.address).refusal(CALLS.login, guess, from);
    const device = new ApiClient(server.address);
    await device.data(CALLS.login, { ...guess, loginPassword: PASSWORD, remember: true }, from);
    await device.data(CALLS.autoLogin, {}, from);
    const rows = await owner.rows(CALLS.signIns, {});
    expect(rows.map(({ way, done, reason }) => [way, done, reason])).toEqual([
      ['device', true, null],
      ['login', true, null],
      ['login', false, 'LOGIN_WRONG'],
      ['registration', true, null],
    ]);
    expect(rows[0]).toMatchObject({ agent: 'Firefox/140.0 (Android)', address: '198.51.100.7' });
    expect(await owner.table(CALLS.signIns, { pageNum: 2, pageSize: 3 })).toMatchObject({ total: 4, rows: [{ way: 'registration' }] });
    expect((await other.rows(CALLS.signIns, {})).map(({ way }) => way)).toEqual(['registration']);
    await owner.data(CALLS.logout, {});
    expect(await owner.text(CALLS.signIns, {})).toContain('NOT_SIGNED_IN');
  });
});
