import { CALLS } from '@candor/contract/table';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { connectDatabase, type DatabaseConnection } from '../machine/storage/connection.ts';
import { removeOutlived } from '../machine/storage/rows-of-accounts.ts';
import { ApiClient, PASSWORD } from '../test/api-client.ts';
import { LONG_STEP_MS } from '../test/long-steps.ts';
import { test } from '../test/room.ts';
import type { ServerProcess } from '../test/server-process.ts';
import { createTestDatabase } from '../test/shared-postgres.ts';
import { SecurityNotices } from './security-notices.ts';
import { identityTables } from './tables.ts';
import { Users } from './users.ts';

const OWNER = { 'user-agent': 'Owner/1.0', 'x-forwarded-for': '203.0.113.7' };
const THIEF = { 'user-agent': 'Thief/1.0', 'x-forwarded-for': '198.51.100.9' };
/** Longer than two tabs of one browser may send the same cookie. */
const LATER_MS = 61_000;
const DAY_MS = 24 * 3_600_000;

describe('a stolen device cookie', () => {
  let server: ServerProcess;

  test.beforeAll(({ server: shared }) => {
    server = shared;
  });

  /** Signs in by the cookie alone, from somewhere; answers the reason of the refusal, or null. */
  async function byDevice(cookie: string, from: typeof OWNER): Promise<{ readonly reason: string | null; readonly cookie: string }> {
    const browser = new ApiClient(server.address);
    browser.cookie = cookie;
    const answer = await browser.single(CALLS.autoLogin, {}, from);
    return { reason: answer.ok ? null : answer.reason, cookie: browser.cookie };
  }

  async function remembered(name: string): Promise<ApiClient> {
    const client = new ApiClient(server.address);
    const registration = { signType: 3, loginName: name, loginPassword: PASSWORD, remember: true };
    client.token = (await client.data(CALLS.register, registration, OWNER)).satoken ?? '';
    return client;
  }

  async function signedIn(name: string): Promise<ApiClient> {
    const client = new ApiClient(server.address);
    client.token = (await client.data(CALLS.login, { signType: 3, loginName: name, loginPassword: PASSWORD })).satoken;
    return client;
  }

  test('its owner is told at the next sign-in what ended, when, and who used it', async () => {
    const { cookie } = await remembered('noticed1');
    expect((await byDevice(cookie, THIEF)).reason).toBeNull();
    await server.passTime(LATER_MS, LONG_STEP_MS);
    const beforeMs = server.nowMs();
    expect((await byDevice(cookie, OWNER)).reason).toBe('DEVICE_UNKNOWN');
    const owner = await signedIn('noticed1');
    const [notice, ...others] = await owner.rows(CALLS.securityNotices, {});
    expect(others).toEqual([]);
    expect(notice).toMatchObject({
      kind: 'deviceReused',
      agent: 'Thief/1.0',
      address: '198.51.100.9',
      otherAgent: 'Owner/1.0',
      otherAddress: '203.0.113.7',
      read: false,
    });
    const { lastSeenTime = 0, createTime = 0 } = notice?.params ?? {};
    expect(createTime).toBeGreaterThanOrEqual(beforeMs);
    expect(createTime).toBeLessThanOrEqual(server.nowMs());
    expect(createTime - lastSeenTime).toBeGreaterThanOrEqual(LATER_MS);
    expect((await owner.rows(CALLS.sessions, {})).map(({ kind }) => kind)).toEqual(['session']);
  });

  test('also when the copy has been used more than once since, or was used by the owner first', async () => {
    const { cookie } = await remembered('noticed2');
    const second = await byDevice(cookie, THIEF);
    await byDevice(second.cookie, THIEF);
    await server.passTime(LATER_MS, LONG_STEP_MS);
    expect((await byDevice(cookie, OWNER)).reason).toBe('DEVICE_UNKNOWN');
    expect(await (await signedIn('noticed2')).rows(CALLS.securityNotices, {})).toHaveLength(1);

    const stolen = (await remembered('noticed3')).cookie;
    await byDevice(stolen, OWNER);
    await server.passTime(LATER_MS, LONG_STEP_MS);
    expect((await byDevice(stolen, THIEF)).reason).toBe('DEVICE_UNKNOWN');
    expect(await (await signedIn('noticed3')).rows(CALLS.securityNotices, {})).toMatchObject([
      { agent: 'Owner/1.0', otherAgent: 'Thief/1.0' },
    ]);
  });

  test('also when the copy is renewed every half minute, so that its last use is never long ago', async () => {
    const { cookie } = await remembered('noticed5');
    let copy = cookie;
    for (let count = 0; count < 3; count++) {
      copy = (await byDevice(copy, THIEF)).cookie;
      await server.passTime(30_000, LONG_STEP_MS);
    }
    expect((await byDevice(cookie, OWNER)).reason).toBe('DEVICE_UNKNOWN');
    expect((await byDevice(copy, THIEF)).reason).toBe('DEVICE_UNKNOWN');
    expect(await (await signedIn('noticed5')).rows(CALLS.securityNotices, {})).toHaveLength(1);
  });

  test('nobody is told of two tabs that start together, of a cookie of no device, or of a device that signed out', async () => {
    const { cookie } = await remembered('untold01');
    await Promise.all([byDevice(cookie, OWNER), byDevice(cookie, OWNER)]);
    await byDevice(`candor_device=${'a'.repeat(16)}.${'b'.repeat(43)}`, THIEF);
    const leaving = await remembered('untold02');
    await leaving.data(CALLS.logout, {});
    await server.passTime(LATER_MS, LONG_STEP_MS);
    await byDevice(leaving.cookie, OWNER);
    for (const name of ['untold01', 'untold02']) expect(await (await signedIn(name)).rows(CALLS.securityNotices, {})).toEqual([]);
  });

  test("a notice is marked as read by its owner; another user's is neither seen nor marked", async () => {
    const { cookie } = await remembered('noticed4');
    await byDevice(cookie, THIEF);
    await server.passTime(LATER_MS, LONG_STEP_MS);
    await byDevice(cookie, OWNER);
    const owner = await signedIn('noticed4');
    const stranger = await remembered('stranger');
    const readOf = async (client: ApiClient): Promise<readonly boolean[]> =>
      (await client.rows(CALLS.securityNotices, {})).map(({ read }) => read);
    const id = (await owner.rows(CALLS.securityNotices, {}))[0]?.id ?? '';
    expect(await readOf(stranger)).toEqual([]);
    expect(await stranger.refusal(CALLS.readSecurityNotice, { id })).toBe('NOT_FOUND');
    expect(await owner.refusal(CALLS.readSecurityNotice, { id: 'nothing' })).toBe('NOT_FOUND');
    expect(await readOf(owner)).toEqual([false]);
    await owner.data(CALLS.readSecurityNotice, { id });
    await owner.data(CALLS.readSecurityNotice, { id });
    expect(await readOf(owner)).toEqual([true]);
  });
});

describe('security notices are kept', () => {
  let connection: DatabaseConnection;
  let nowMs = 1_000_000_000_000;

  beforeAll(async () => {
    connection = connectDatabase({ url: await createTestDatabase() });
  });
  afterAll(() => connection.close());

  test('the newest 20 of a user, one a device, for 180 days', async () => {
    const { database } = connection;
    const notices = new SecurityNotices(database, () => nowMs);
    const users = new Users(database);
    const idOf = async (loginName: string): Promise<number> =>
      (await users.insert({ loginName, passwordHash: '', inviter: null, credits: 0, nowMs }))?.id ?? 0;
    const [userId, other] = [await idOf('keeper01'), await idOf('keeper02')];
    const visitor = { address: '127.0.0.1', agent: 'test' };
    const add = async (deviceId: string, ofUser: number): Promise<void> => {
      const device = { deviceId, userId: ofUser, cookie: null, isReused: true, lastSeen: visitor, lastSeenMs: nowMs };
      await notices.addReused(device, visitor);
    };
    await add('other', other);
    for (let count = 0; count < 21; count++) {
      nowMs += DAY_MS;
      await add(`device${count}`, userId);
      await add(`device${count}`, userId);
    }
    const kept = await notices.list(userId);
    expect(kept.map(({ id }) => id)).toEqual(Array.from({ length: 20 }, (_, index) => `device${20 - index}`));
    expect(await notices.list(other)).toHaveLength(1);
    nowMs += 170 * DAY_MS;
    expect(await notices.list(userId)).toHaveLength(10);
    await removeOutlived(connection.database, identityTables, nowMs);
    const { rows } = await connection.pool.query('SELECT user_id FROM security_notices');
    expect(rows).toEqual(Array.from({ length: 10 }, () => ({ user_id: userId })));
  });
});
