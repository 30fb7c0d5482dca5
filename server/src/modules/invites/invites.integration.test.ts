import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PlatformTime } from '../../api/user/platform-time.ts';
import { createInvite, Invites, InviteSpent, revokeInvite, type InviteTerms } from '../../identity/invites.ts';
import { Users } from '../../identity/users.ts';
import { connectDatabase, type DatabaseConnection } from '../../machine/storage/connection.ts';
import { migrate } from '../../machine/storage/migrate.ts';
import { createTestDatabase } from '../../test/shared-postgres.ts';
import { teamOf } from './team.ts';

const HOUR_MS = 3_600_000;
const NEWEST = Number.MAX_SAFE_INTEGER;
/** Noon in Kuching, eight hours ahead of UTC. */
const NOW_MS = Date.UTC(2027, 0, 15, 4);

let connection: DatabaseConnection;
let users: Users;
let invites: Invites;
let people = 0;

beforeAll(async () => {
  connection = connectDatabase({ url: await createTestDatabase() });
  await migrate(connection.pool);
  users = new Users(connection.database);
  invites = new Invites(connection.database);
});
afterAll(() => connection.close());

const create = async (terms: Partial<InviteTerms> = {}) => {
  const whole = { usesMax: 3, untilMs: null, note: 'a test', createdBy: 'anna', ...terms };
  return await connection.database.transaction().execute((transaction) => createInvite(transaction, whole, NOW_MS));
};

async function someone({
  inviter = null,
  inviteId = null,
  nowMs = NOW_MS,
}: {
  inviter?: number | null;
  inviteId?: number | null;
  nowMs?: number;
}) {
  people += 1;
  const user = await users.insert({ loginName: `guest${people}`, passwordHash: '', inviter, inviteId, credits: 0, nowMs });
  if (user === null) throw new Error('the name is taken');
  return user;
}

const usesOf = async (id: number) => (await invites.byId(id))?.uses;

describe('RULES §14.4 a code of the house', () => {
  test('is told once: the table has its hash alone, and it is found whichever way its letters are typed', async () => {
    const { id, code } = await create();
    expect(code).toMatch(/^[2-9a-hjkmnp-z]{16}$/);
    const { rows } = await sql<{ all: string }>`SELECT row_to_json(invites)::text AS all FROM invites`.execute(connection.database);
    expect(rows.map((row) => row.all).join()).not.toContain(code);
    expect(await invites.byCode(` ${code.toUpperCase()} `)).toMatchObject({ id, uses: 0, usesMax: 3, createdBy: 'anna' });
    expect(await invites.byCode(code.slice(1))).toBeNull();
  });

  test('of many who come at once no more register than it allows, and nothing is left of the others', async () => {
    const { id } = await create({ usesMax: 3 });
    const all = await Promise.allSettled(Array.from({ length: 8 }, async () => await someone({ inviteId: id })));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    const reasons = all.flatMap((one): readonly unknown[] => (one.status === 'rejected' ? [one.reason] : []));
    expect(reasons.every((reason) => reason instanceof InviteSpent)).toBe(true);
    expect(await usesOf(id)).toBe(3);
    expect(await invites.usedBy(id, NEWEST)).toHaveLength(3);
  });

  test('is given back by an account that could not be opened, once', async () => {
    const { id } = await create({ usesMax: 1 });
    const { id: userId } = await someone({ inviteId: id });
    await expect(someone({ inviteId: id })).rejects.toBeInstanceOf(InviteSpent);
    await users.remove(userId);
    await users.remove(userId);
    expect(await usesOf(id)).toBe(0);
    await someone({ inviteId: id });
    expect(await usesOf(id)).toBe(1);
  });

  test('that was revoked or has ended meanwhile opens no account; who has registered with it stays', async () => {
    const { id } = await create({ untilMs: NOW_MS + 1 });
    const { id: first } = await someone({ inviteId: id });
    await expect(someone({ inviteId: id, nowMs: NOW_MS + 1 })).rejects.toBeInstanceOf(InviteSpent);
    const revoke = async () => await connection.database.transaction().execute((one) => revokeInvite(one, id, 'bea', NOW_MS));
    expect([await revoke(), await revoke()]).toEqual([true, false]);
    await expect(someone({ inviteId: id })).rejects.toBeInstanceOf(InviteSpent);
    expect(await invites.usedBy(id, NEWEST)).toEqual([{ account: first, registeredMs: NOW_MS }]);
    expect(await invites.byId(id)).toMatchObject({ revokedBy: 'bea', revokedMs: NOW_MS, uses: 1 });
  });

  test('codes, and who has registered with one, are read 200 at a time, the newest first; one by its number alone', async () => {
    const { rows: made } = await sql<{ id: number }>`
      INSERT INTO invites (code_hash, uses_max, note, created_by, created_ms)
      SELECT 'made ' || n, 300, 'a test', 'anna', 1 FROM generate_series(1, 201) AS n RETURNING id`.execute(connection.database);
    const ids = made.map(({ id }) => Number(id)).toReversed();
    const [newest = 0] = ids;
    const first = await invites.list(NEWEST);
    expect(first.map(({ id }) => id)).toEqual(ids.slice(0, 200));
    expect((await invites.list(first.at(-1)?.id ?? 0))[0]?.id).toBe(ids.at(-1));
    expect([(await invites.byId(newest))?.id, await invites.byId(newest + 1)]).toEqual([newest, null]);
    const { rows: registered } = await sql<{ id: number }>`
      INSERT INTO users (id, login_name, password_hash, invite_code, invite_id, credits, created_ms)
      SELECT 1000000 + n, 'many' || n, '', 'n' || n, ${newest}, 0, 1 FROM generate_series(1, 201) AS n RETURNING id`.execute(
      connection.database,
    );
    const accounts = registered.map(({ id }) => Number(id)).toReversed();
    const used = await invites.usedBy(newest, NEWEST);
    expect(used.map(({ account }) => account)).toEqual(accounts.slice(0, 200));
    expect(await invites.usedBy(newest, used.at(-1)?.account ?? 0)).toMatchObject([{ account: accounts.at(-1) }]);
  });

  test('uses of all are what the figure for operators says', async () => {
    const before = await invites.usesOfAll();
    const { id } = await create();
    await someone({ inviteId: id });
    expect((await invites.usesOfAll()) - before).toBe(1);
  });
});

describe('RULES §14.4 the line of who invites', () => {
  const time = new PlatformTime('Asia/Kuching');
  const teamNow = async (userId: number) => await teamOf(connection.database, userId, { time, nowMs: NOW_MS });

  test('three levels are kept and no fourth; counts are of the platform’s days, and one’s own alone', async () => {
    const top = await someone({});
    const one = await someone({ inviter: top.id, nowMs: NOW_MS - 12 * HOUR_MS });
    const two = await someone({ inviter: one.id, nowMs: NOW_MS - 12 * HOUR_MS - 1 });
    const three = await someone({ inviter: two.id, nowMs: NOW_MS - 36 * HOUR_MS });
    const four = await someone({ inviter: three.id });
    await someone({ inviter: top.id, nowMs: NOW_MS - 36 * HOUR_MS - 1 });
    expect(await teamNow(top.id)).toEqual({ levels: [2, 1, 1], today: 1, yesterday: 2 });
    expect(await teamNow(one.id)).toEqual({ levels: [1, 1, 1], today: 1, yesterday: 2 });
    expect(await teamNow(four.id)).toEqual({ levels: [0, 0, 0], today: 0, yesterday: 0 });
    const { rows } = await sql<object>`SELECT inviter_1, inviter_2, inviter_3 FROM users WHERE id = ${four.id}`.execute(
      connection.database,
    );
    expect(rows).toEqual([{ inviter_1: three.id, inviter_2: two.id, inviter_3: one.id }]);
  });

  test('the code of a closed account is nobody’s any more', async () => {
    const { id, inviteCode } = await someone({});
    expect((await users.byInviteCode(inviteCode))?.id).toBe(id);
    await sql`UPDATE users SET status = 2, closed_ms = 1 WHERE id = ${id}`.execute(connection.database);
    expect(await users.byInviteCode(inviteCode)).toBeNull();
  });
});
