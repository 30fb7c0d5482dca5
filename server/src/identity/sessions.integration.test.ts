import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { UNKNOWN_TOKENS } from '../machine/limits.ts';
import { connectDatabase, type DatabaseConnection } from '../machine/storage/connection.ts';
import { createTestDatabase } from '../test/shared-postgres.ts';
import { Devices } from './devices.ts';
import { Sessions } from './sessions.ts';
import { TooManyTokens } from './unknown-tokens.ts';
import { Users } from './users.ts';

const MINUTE_MS = 60_000;

let connection: DatabaseConnection;
let nowMs = 1_000_000_000_000;
const visitor = { address: '127.0.0.1', agent: 'test' };

beforeAll(async () => {
  connection = connectDatabase({ url: await createTestDatabase(), maxConnections: 8 });
});
afterAll(() => connection.close());

/** No statement on sessions is answered until `work` is done. */
async function whileSessionsHang(work: () => Promise<void>): Promise<void> {
  const blocker = await connection.pool.connect();
  await blocker.query('BEGIN; LOCK TABLE sessions IN ACCESS EXCLUSIVE MODE');
  try {
    await work();
  } finally {
    await blocker.query('ROLLBACK');
    blocker.release();
  }
}

/** How many statements of this database wait for a lock. */
async function lookupsThatHang(): Promise<number> {
  const waiting = "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()";
  return (await connection.pool.query(waiting)).rows.length;
}

type Opened = { readonly token: string; readonly sessionId: string; readonly userId: number };

async function open(sessions: Sessions, loginName: string): Promise<Opened> {
  const user = await new Users(connection.database).insert({ loginName, passwordHash: '', inviter: null, credits: 0, nowMs });
  const userId = user?.id ?? 0;
  const opened = await sessions.open(userId, null, visitor);
  if (opened === null) throw new Error(`${loginName} has no session`);
  return { ...opened, userId };
}

describe('sessions beside a database that hangs', () => {
  test('a token known before goes on for ten minutes, by itself and many at once; an unknown one waits for the database', async () => {
    const sessions = new Sessions(connection.database, () => nowMs);
    const { token, userId } = await open(sessions, 'hanging1');
    expect(await sessions.find(token, visitor.address)).toMatchObject({ userId });
    nowMs += MINUTE_MS;
    const isAnswered = { unknown: false };
    let unknown: Promise<unknown> = Promise.resolve();
    await whileSessionsHang(async () => {
      const found = await Promise.all([sessions.find(token, visitor.address), sessions.find(token, visitor.address)]);
      expect(found.map((signedIn) => signedIn?.userId)).toEqual([userId, userId]);
      nowMs += 8 * MINUTE_MS;
      expect(await sessions.find(token, visitor.address)).toMatchObject({ userId });
      unknown = sessions.find('x'.repeat(43), visitor.address).then((signedIn) => {
        isAnswered.unknown = true;
        return signedIn;
      });
      expect(await sessions.find(token, visitor.address)).toMatchObject({ userId });
      expect(isAnswered.unknown).toBe(false);
    });
    expect(await unknown).toBeNull();
    expect(await sessions.find(token, visitor.address)).toMatchObject({ userId });
  });

  test('what ended before it hung is not believed, and what was not looked up for longer than the grace waits', async () => {
    const sessions = new Sessions(connection.database, () => nowMs);
    const ended = await open(sessions, 'hanging2');
    const old = await open(sessions, 'hanging3');
    const known = await sessions.find(ended.token, visitor.address);
    await sessions.find(old.token, visitor.address);
    await sessions.end(ended.userId, known?.sessionId ?? '');
    nowMs += 11 * MINUTE_MS;
    const answered: string[] = [];
    let waiting: Promise<unknown[]> = Promise.resolve([]);
    await whileSessionsHang(async () => {
      const find = async (name: string, token: string): Promise<number | null> => {
        const signedIn = await sessions.find(token, visitor.address);
        answered.push(name);
        return signedIn?.userId ?? null;
      };
      waiting = Promise.all([find('ended', ended.token), find('old', old.token)]);
      // another connection's answer comes after theirs would have
      await connection.pool.query('SELECT pg_sleep(0.4)');
      expect(answered).toEqual([]);
    });
    expect(await waiting).toEqual([null, old.userId]);
  });
});

describe('sessions of those who go on calling', () => {
  test('are asked for once more while they are believed, by one call and in the background', async () => {
    const sessions = new Sessions(connection.database, () => nowMs);
    const { token, userId } = await open(sessions, 'calling1');
    await sessions.find(token, visitor.address);
    const foundMs = nowMs;
    nowMs = foundMs + 6_000;
    await whileSessionsHang(async () => {
      expect(sessions.remembered(token)).toMatchObject({ userId });
      expect(sessions.remembered(token)).toMatchObject({ userId });
      await expect.poll(lookupsThatHang).toBe(1);
      expect(await lookupsThatHang()).toBe(1);
    });
    // longer than the first lookup is believed, and not longer than the second
    await expect
      .poll(() => {
        nowMs = foundMs + 12_000;
        return sessions.remembered(token);
      })
      .toMatchObject({ userId });
    nowMs = foundMs + 17_000;
    expect(sessions.remembered(token)).toBeUndefined();
  });

  test('of a user who was frozen are not believed once that was found, although ten seconds have not passed', async () => {
    const sessions = new Sessions(connection.database, () => nowMs);
    const { token, userId } = await open(sessions, 'calling2');
    await sessions.find(token, visitor.address);
    await connection.database.updateTable('users').set({ status: 1 }).where('id', '=', userId).execute();
    nowMs += 6_000;
    expect(sessions.remembered(token)).toMatchObject({ userId });
    await expect.poll(() => sessions.remembered(token)).toBeUndefined();
    expect(await sessions.find(token, visitor.address)).toBeNull();
  });
});

describe('made-up tokens', () => {
  test('of a network are looked up so many times and no more; who is signed in there, or signs in, goes on', async () => {
    const sessions = new Sessions(connection.database, () => nowMs);
    const before = await open(sessions, 'madeup01');
    const madeUp = (count: number): string => `${count}`.padStart(43, 'x');
    for (let count = 0; count < UNKNOWN_TOKENS.burst; count += 1) expect(await sessions.find(madeUp(count), visitor.address)).toBeNull();
    await expect(sessions.find('y'.repeat(43), visitor.address)).rejects.toThrow(TooManyTokens);
    expect(await sessions.find('y'.repeat(43), '192.0.2.9')).toBeNull();
    expect(sessions.remembered(madeUp(7))).toBeNull();
    // longer than a lookup is believed
    nowMs += 11_000;
    // what it has earned meanwhile is spent again
    const asked = Array.from({ length: UNKNOWN_TOKENS.burst }, (_, count) => sessions.find(`${count}`.padStart(43, 'z'), visitor.address));
    expect((await Promise.allSettled(asked)).at(-1)).toMatchObject({ status: 'rejected' });
    expect(sessions.remembered(before.token)).toBeUndefined();
    expect(await sessions.find(before.token, visitor.address)).toMatchObject({ userId: before.userId });
    const after = await open(sessions, 'madeup02');
    expect(await sessions.find(after.token, visitor.address)).toMatchObject({ userId: after.userId });
  });

  test('a session that was opened and ended at once is not remembered as open', async () => {
    const sessions = new Sessions(connection.database, () => nowMs);
    const { token, userId } = await open(sessions, 'madeup03');
    const signedIn = await sessions.find(token, visitor.address);
    await sessions.end(userId, signedIn?.sessionId ?? '');
    expect(sessions.remembered(token)).toBeUndefined();
    expect(await sessions.find(token, visitor.address)).toBeNull();
  });
});

const DAY_MS = 24 * 3_600_000;

describe('how long somebody stays signed in', () => {
  test('a session ends after seven days without a call, and after thirty in all', async () => {
    const sessions = new Sessions(connection.database, () => nowMs);
    const idle = await open(sessions, 'idle0001');
    const busy = await open(sessions, 'busy0001');
    const isThere = async ({ token }: { readonly token: string }): Promise<boolean> =>
      (await sessions.find(token, visitor.address)) !== null;
    nowMs += 6 * DAY_MS;
    expect(await isThere(busy)).toBe(true);
    nowMs += DAY_MS + 1;
    expect([await isThere(idle), await isThere(busy)]).toEqual([false, true]);
    expect([(await sessions.list(idle.userId)).length, (await sessions.list(busy.userId)).length]).toEqual([0, 1]);
    const ended: string[] = [];
    sessions.onEnded((ids) => void ended.push(...ids));
    await sessions.removeExpired();
    // and its sockets with it
    expect(ended).toContain(idle.sessionId);
    const kept = await connection.database
      .selectFrom('sessions')
      .select('user_id')
      .where('user_id', 'in', [idle.userId, busy.userId])
      .execute();
    expect(kept).toEqual([{ user_id: busy.userId }]);
    for (let days = 7; days < 29; days += 1) {
      nowMs += DAY_MS;
      expect(await isThere(busy)).toBe(true);
    }
    nowMs += DAY_MS;
    expect(await isThere(busy)).toBe(false);
  });

  test('a device that is used every month signs in for 180 days, then the password is asked for', async () => {
    const { userId } = await open(new Sessions(connection.database, () => nowMs), 'device01');
    const devices = new Devices(connection.database, () => nowMs);
    let { cookie } = await devices.remember(userId, visitor);
    for (let months = 1; months <= 5; months += 1) {
      nowMs += 30 * DAY_MS;
      cookie = (await devices.recognise(cookie, visitor))?.cookie ?? '';
      expect(cookie).not.toBe('');
    }
    nowMs += 30 * DAY_MS;
    expect(await devices.recognise(cookie, visitor)).toBeNull();
  });
});
