import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { stopPostgres } from '../../test/stopped-postgres.ts';
import { connectGuarded, DatabaseAway, type GuardedDatabase } from './guarded-database.ts';
import { startTestPostgres, type TestPostgres } from './test-postgres.ts';

let postgres: TestPostgres;
let guarded: GuardedDatabase;
const told: boolean[] = [];

beforeAll(async () => {
  postgres = await startTestPostgres();
  const url = await postgres.createDatabase();
  guarded = connectGuarded({ url, maxConnections: 4, statementTimeoutMs: 500, onAway: (isAway) => void told.push(isAway) });
});
afterAll(async () => {
  await guarded.close();
  await postgres.stop();
});

test('ARCHITECTURE §3 a database that hangs is noticed: what is in work ends, what comes is refused at once, and it is asked again', async () => {
  const { pool, database } = guarded;
  await pool.query('SELECT 1');
  const goOn = await stopPostgres(postgres.server.pid());
  const inWork = database.selectFrom('users').select('id').execute();
  await expect(inWork).rejects.toThrow('terminated');
  expect([guarded.isAway(), told]).toEqual([true, [true]]);
  await expect(pool.query('SELECT 1')).rejects.toThrow(DatabaseAway);
  await expect(database.selectFrom('users').select('id').execute()).rejects.toThrow(DatabaseAway);
  goOn();
  await vi.waitFor(() => expect(guarded.isAway()).toBe(false), { timeout: 20_000 });
  expect(told).toEqual([true, false]);
  expect(await database.selectFrom('users').select('id').execute()).toEqual([]);
  expect((await pool.query('SELECT 1 AS n')).rows).toEqual([{ n: 1 }]);
});

test('one statement that takes too long is cancelled by the database, and the rest goes on', async () => {
  await expect(guarded.pool.query('SELECT pg_sleep(600)')).rejects.toMatchObject({ code: '57014' });
  expect((await guarded.pool.query('SELECT 1 AS n')).rows).toEqual([{ n: 1 }]);
  expect(guarded.isAway()).toBe(false);
});
