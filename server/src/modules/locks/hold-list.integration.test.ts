import type { Lock } from '@candor/exchange/ground/holds/answers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isChange } from '../../operators/operator-action.ts';
import { readActions } from '../../operators/trail.ts';
import { Users } from '../../identity/users.ts';
import { connectDatabase, type DatabaseConnection } from '../../machine/storage/connection.ts';
import { migrate } from '../../machine/storage/migrate.ts';
import { createTestDatabase } from '../../test/shared-postgres.ts';
import { holdList, holdWork, type HoldListParts } from './hold-list.ts';
import { withLockTables } from './tables.ts';

const NOW_MS = Date.UTC(2026, 0, 1);
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let connection: DatabaseConnection;
beforeAll(async () => {
  connection = connectDatabase({ url: await createTestDatabase() });
  await migrate(connection.pool);
});
afterAll(() => connection.close());

test('RULES §18 holds that end within a day are due: not what ends later, has ended, was lifted or renewed since, or ends by itself', async () => {
  const users = new Users(connection.database);
  const inForce = new Map<number, readonly Lock[]>();
  async function hold(loginName: string, code: Lock['code'], reviewMs: number, now: 'in force' | 'lifted' | 'renewed' = 'in force') {
    const user = await users.insert({ loginName, passwordHash: '', inviter: null, credits: 0, nowMs: NOW_MS });
    const accountId = user?.id ?? 0;
    const row = { user_id: accountId, scope: 'withdrawal', code, reason: 'A test', review_ms: reviewMs } as const;
    await withLockTables(connection.database).insertInto('holds_in_force').values(row).execute();
    const endsMs = now === 'renewed' ? reviewMs + 7 * DAY_MS : reviewMs;
    const lock: Lock = { scope: 'withdrawal', code, sinceMs: 1, reviewMs: endsMs, operator: 'anna', reason: 'A test' };
    inForce.set(accountId, now === 'lifted' ? [] : [lock]);
    return accountId;
  }
  const later = await hold('holdlater', 'RISK_REVIEW', NOW_MS + 20 * HOUR_MS);
  const first = await hold('holdfirst', 'KYC_REVIEW', NOW_MS + 2 * HOUR_MS);
  await hold('holdaway', 'RISK_REVIEW', NOW_MS + DAY_MS + 1);
  await hold('holdended', 'RISK_REVIEW', NOW_MS);
  await hold('holdself', 'SECURITY_CHANGE', NOW_MS + HOUR_MS);
  const parts: HoldListParts = {
    core: { query: async (asked) => await Promise.resolve((inForce.get((asked as { accountId: number }).accountId) ?? []) as never) },
    database: connection.database,
    now: () => NOW_MS,
    exchangeNow: () => NOW_MS,
  };
  const action = holdList(parts);
  if (isChange(action)) throw new Error('it changes something');
  const listed = async (asked: Readonly<Record<string, unknown>> = {}) => {
    const answered = await action.answer({ name: 'anna', roles: ['support'] }, asked);
    return answered.ok ? answered.output : answered.code;
  };
  const common = { scope: 'withdrawal', reason: 'A test', operator: 'anna', sinceMs: 1 };
  const expected = [
    { account: first, code: 'KYC_REVIEW', reviewMs: NOW_MS + 2 * HOUR_MS, ...common },
    { account: later, code: 'RISK_REVIEW', reviewMs: NOW_MS + 20 * HOUR_MS, ...common },
  ];
  expect(await listed()).toEqual(expected);
  expect(await holdWork(parts).waiting(null)).toEqual({ count: 2, oldestMs: NOW_MS + 2 * HOUR_MS - DAY_MS });
  await hold('holdlifted', 'RISK_REVIEW', NOW_MS + HOUR_MS, 'lifted');
  await hold('holdrenewed', 'RISK_REVIEW', NOW_MS + HOUR_MS, 'renewed');
  expect(await listed()).toEqual(expected);
  expect((await readActions(connection.database)).at(-1)).toMatchObject({ operator: 'anna', action: 'holds-due', details: '{"rows":2}' });
  // of one account, also where they stand behind those that a list shows
  expect(await listed({ account: later })).toEqual(expected.slice(1));
  expect((await readActions(connection.database)).at(-1)?.details).toBe(JSON.stringify({ account: later, rows: 1 }));
});
