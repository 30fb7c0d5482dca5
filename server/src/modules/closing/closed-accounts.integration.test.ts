import { CALLS } from '@candor/contract/table';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { Devices } from '../../identity/devices.ts';
import { Sessions } from '../../identity/sessions.ts';
import { Users } from '../../identity/users.ts';
import { allTables } from '../tables.ts';
import { connectDatabase, type DatabaseConnection } from '../../machine/storage/connection.ts';
import { migrate } from '../../machine/storage/migrate.ts';
import { ApiClient, PASSWORD } from '../../test/api-client.ts';
import { LONG_STEP_MS } from '../../test/long-steps.ts';
import { test } from '../../test/room.ts';
import type { ServerProcess } from '../../test/server-process.ts';
import { createTestDatabase } from '../../test/shared-postgres.ts';
import { ClosedAccounts } from './closed-accounts.ts';

const DAY_MS = 24 * 3_600_000;

describe.each([
  ['demo', 30],
  ['live', 1_825],
] as const)('closed accounts in %s mode', (mode, keptDays) => {
  let connection: DatabaseConnection;
  let nowMs = Date.UTC(2026, 0, 1);
  beforeAll(async () => {
    connection = connectDatabase({ url: await createTestDatabase() });
    await migrate(connection.pool);
  });
  afterAll(() => connection.close());

  test(`are closed once, and erased with all that hangs on them after ${keptDays} days; others stay`, async () => {
    const { database } = connection;
    const now = (): number => nowMs;
    const [users, sessions, devices] = [new Users(database), new Sessions(database, now), new Devices(database, now)];
    const erased: number[] = [];
    const documents = { eraseOf: async (userId: number) => await Promise.resolve(void erased.push(userId)) };
    const closedAccounts = new ClosedAccounts({ database, tables: allTables, documents, sessions, devices, mode, now });
    const someone = async (loginName: string): Promise<number> =>
      (await users.insert({ loginName, passwordHash: '', inviter: null, credits: 0, nowMs }))?.id ?? 0;
    const [closed, open] = [await someone('closed01'), await someone('stays001')];
    const visitor = { agent: '', address: '192.0.2.1' };
    const token = (await sessions.open(closed, null, visitor))?.token ?? '';
    await sessions.open(open, null, visitor);
    await devices.remember(closed, visitor);
    expect(await Promise.all([closedAccounts.close(closed), closedAccounts.close(closed)])).toContain(false);
    expect(await sessions.find(token, '192.0.2.1')).toBeNull();
    expect(await devices.list(closed)).toEqual([]);
    expect(await sessions.list(open)).toHaveLength(1);

    expect(closedAccounts.keptDays).toBe(keptDays);
    nowMs += keptDays * DAY_MS - 1;
    await closedAccounts.removeExpired();
    expect(await users.byId(closed)).not.toBeNull();
    nowMs += 1;
    await closedAccounts.removeExpired();
    expect(await users.byId(closed)).toBeNull();
    expect(await users.byId(open)).not.toBeNull();
    expect(erased).toEqual([closed]);
    const { rows } = await sql`SELECT user_id FROM sign_ins WHERE user_id = ${closed}`.execute(database);
    expect(rows).toEqual([]);
  });
});

describe('closing an account', () => {
  let server: ServerProcess;
  test.beforeAll(({ server: shared }) => {
    server = shared;
  });

  const close = (client: ApiClient, loginPassword = PASSWORD) => client.single(CALLS.closeAccount, { loginPassword });
  /** At a price that nothing reaches: one close to the market's is filled when that falls. */
  async function waitingOrder(client: ApiClient): Promise<number> {
    const order = { symbol: 'xrp', delegateTotal: '20', delegatePrice: '0.5', delegateType: 0, type: 0 };
    return (await client.data(CALLS.submitOrder, order)).id;
  }

  test('waits until nothing is open, and says what is', async () => {
    const client = new ApiClient(server.address);
    await client.register('closewaits');
    const id = await waitingOrder(client);
    await client.data(CALLS.createUpdownOrder, { periodId: 1, betAmount: '10', betContent: 1 });
    await expect.poll(async () => (await client.data(CALLS.closing, {})).products).toEqual(['spot', 'updown']);
    expect(await close(client)).toMatchObject({ ok: false, reason: 'ACCOUNT_IN_USE', field: 'spot' });
    await client.data(CALLS.cancelOrder, { id });
    await server.passTime(120_000, LONG_STEP_MS);
    await expect.poll(async () => (await client.data(CALLS.closing, {})).products).toEqual([]);
    expect(await client.data(CALLS.closing, {})).toMatchObject({ coins: [], playMoney: true, keptDays: 30 });
    expect(await close(client, 'Wrong0ne!')).toMatchObject({ ok: false, reason: 'PASSWORD_WRONG' });
    expect(await close(client)).toMatchObject({ ok: true });
  });

  test('ends every session and device at once; signing in is refused like an unknown name, and the name stays taken', async () => {
    const [client, device] = [new ApiClient(server.address), new ApiClient(server.address)];
    await client.register('closeends');
    const login = { signType: 3, loginName: 'closeends', loginPassword: PASSWORD };
    device.token = (await device.data(CALLS.login, { ...login, remember: true })).satoken;
    const answers = await Promise.all([close(client), close(client), close(device)]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    for (const one of [client, device]) expect(await one.text(CALLS.userInfo, {})).toContain('NOT_SIGNED_IN');
    expect(await device.refusal(CALLS.autoLogin, {})).toBe('DEVICE_UNKNOWN');
    const refused = await client.text(CALLS.login, login);
    expect(refused).toBe(await client.text(CALLS.login, { ...login, loginName: 'nobodyhere' }));
    expect(await client.refusal(CALLS.register, login)).toBe('NAME_TAKEN');
  });
});
