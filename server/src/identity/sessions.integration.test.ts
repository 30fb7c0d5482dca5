import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectDatabase, type DatabaseConnection } from '../storage/connection.ts';
import { createTestDatabase } from '../test/shared-postgres.ts';
import { Sessions } from './sessions.ts';
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

async function open(sessions: Sessions, loginName: string): Promise<{ readonly token: string; readonly userId: number }> {
  const user = await new Users(connection.database).insert({ loginName, passwordHash: '', inviter: null, credits: 0, nowMs });
  const userId = user?.id ?? 0;
  return { token: (await sessions.open(userId, null, visitor)).token, userId };
}

describe('sessions beside a database that hangs', () => {
  test('a token known before goes on for ten minutes, by itself and many at once; an unknown one waits for the database', async () => {
    const sessions = new Sessions(connection.database, () => nowMs);
    const { token, userId } = await open(sessions, 'hanging1');
    expect(await sessions.find(token)).toMatchObject({ userId });
    nowMs += MINUTE_MS;
    const isAnswered = { unknown: false };
    let unknown: Promise<unknown> = Promise.resolve();
    await whileSessionsHang(async () => {
      const found = await Promise.all([sessions.find(token), sessions.find(token)]);
      expect(found.map((signedIn) => signedIn?.userId)).toEqual([userId, userId]);
      nowMs += 8 * MINUTE_MS;
      expect(await sessions.find(token)).toMatchObject({ userId });
      unknown = sessions.find('x'.repeat(43)).then((signedIn) => {
        isAnswered.unknown = true;
        return signedIn;
      });
      expect(await sessions.find(token)).toMatchObject({ userId });
      expect(isAnswered.unknown).toBe(false);
    });
    expect(await unknown).toBeNull();
    expect(await sessions.find(token)).toMatchObject({ userId });
  });

  test('what ended before it hung is not believed, and what was not looked up for longer than the grace waits', async () => {
    const sessions = new Sessions(connection.database, () => nowMs);
    const ended = await open(sessions, 'hanging2');
    const old = await open(sessions, 'hanging3');
    const known = await sessions.find(ended.token);
    await sessions.find(old.token);
    await sessions.end(ended.userId, known?.sessionId ?? '');
    nowMs += 11 * MINUTE_MS;
    const answered: string[] = [];
    let waiting: Promise<unknown[]> = Promise.resolve([]);
    await whileSessionsHang(async () => {
      const find = async (name: string, token: string): Promise<number | null> => {
        const signedIn = await sessions.find(token);
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
