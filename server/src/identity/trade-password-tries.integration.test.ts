import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connectDatabase, type DatabaseConnection } from '../machine/storage/connection.ts';
import { migrate } from '../machine/storage/migrate.ts';
import { createTestDatabase } from '../test/shared-postgres.ts';
import { TradePasswords } from './trade-passwords.ts';
import { Users } from './users.ts';
import type { SignedIn, Visitor } from './visitor.ts';

const [RIGHT, WRONG] = ['Second8!harbour', 'Third9?harbour!'];
const DAY_MS = 86_400_000;
const VISITOR = { address: '192.0.2.1', agent: '' } as Visitor;

let connection: DatabaseConnection;
let users: Users;
let nowMs = Date.UTC(2026, 0, 1);
let caller: SignedIn;
let people = 0;

/** As after a start: nothing is remembered but what is written. */
const passwords = () =>
  new TradePasswords({
    database: connection.database,
    users,
    networks: { has: async () => await Promise.resolve(true) },
    pause: { begin: async () => await Promise.resolve(null) },
    now: () => nowMs,
    refusesCommonPasswords: false,
    onEvent: () => undefined,
  });
const confirm = async (password: string, of = passwords()): Promise<string> => {
  const { reason, limit } = await of.confirm(caller, password, VISITOR);
  return reason === null ? 'ok' : `${reason} ${reason === 'PASS_PAUSED' ? limit - nowMs : limit}`;
};

beforeAll(async () => {
  connection = connectDatabase({ url: await createTestDatabase() });
  await migrate(connection.pool);
  users = new Users(connection.database);
});
afterAll(() => connection.close());
beforeEach(async () => {
  people += 1;
  const user = await users.insert({ loginName: `tries${people}`, passwordHash: 'none', inviter: null, credits: 0, nowMs });
  caller = { userId: user?.id ?? 0, sessionId: 's', deviceId: null };
});

describe('RULES §13.2 the trade password of a withdrawal: five tries, then a day', () => {
  test('none is set', async () => {
    expect(await confirm(RIGHT)).toBe('TRADE_PASSWORD_NONE 0');
    expect(await passwords().pausedUntilMs(caller.userId)).toBeNull();
  });

  test('the fifth wrong one in a row ends it for a day, also over a start; the right one is refused meanwhile', async () => {
    await passwords().set(caller, { password: RIGHT, isProved: true }, VISITOR);
    expect([await confirm(WRONG), await confirm(WRONG), await confirm(RIGHT)]).toEqual(['PASS_WRONG 4', 'PASS_WRONG 3', 'ok']);
    const said: string[] = [];
    for (let index = 0; index < 6; index++) said.push(await confirm(WRONG));
    const paused = `PASS_PAUSED ${DAY_MS}`;
    expect(said).toEqual(['PASS_WRONG 4', 'PASS_WRONG 3', 'PASS_WRONG 2', 'PASS_WRONG 1', paused, paused]);
    nowMs += DAY_MS - 1;
    expect(await confirm(RIGHT)).toBe('PASS_PAUSED 1');
    expect(await passwords().pausedUntilMs(caller.userId)).toBe(nowMs + 1);
    nowMs += 1;
    expect([await confirm(WRONG), await confirm(RIGHT), await confirm(WRONG)]).toEqual(['PASS_WRONG 4', 'ok', 'PASS_WRONG 4']);
  });

  test('guesses by way of changing it count with those of withdrawals, and none is looked at while it is paused', async () => {
    await passwords().set(caller, { password: RIGHT, isProved: true }, VISITOR);
    const change = async (old: string, next = 'Fourth9?anchor!'): Promise<string | null> =>
      (await passwords().change(caller, old, next, VISITOR)).reason;
    expect([await change(WRONG), await confirm(WRONG), await change(WRONG), await confirm(WRONG)]).toEqual([
      'PASS_WRONG',
      'PASS_WRONG 3',
      'PASS_WRONG',
      'PASS_WRONG 1',
    ]);
    expect([await change(WRONG), await change(RIGHT), await confirm(RIGHT)]).toEqual([
      'PASS_PAUSED',
      'PASS_PAUSED',
      `PASS_PAUSED ${DAY_MS}`,
    ]);
    nowMs += DAY_MS;
    expect([await change(WRONG), await change(RIGHT), await confirm('Fourth9?anchor!')]).toEqual(['PASS_WRONG', null, 'ok']);
  });

  test('of twenty guesses at once five are looked at', async () => {
    await passwords().set(caller, { password: RIGHT, isProved: true }, VISITOR);
    const shared = passwords();
    const said = await Promise.all(Array.from({ length: 20 }, async () => await confirm(WRONG, shared)));
    expect(said.filter((one) => one.startsWith('PASS_WRONG'))).toHaveLength(4);
    expect(said.filter((one) => one.startsWith('PASS_PAUSED'))).toHaveLength(16);
  });
});
