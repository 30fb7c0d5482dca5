import { createSecretKey } from 'node:crypto';
import type { CodeType } from '@candor/contract/one-time-codes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Encryption } from '../machine/encryption/encryption.ts';
import { connectDatabase, type DatabaseConnection } from '../machine/storage/connection.ts';
import { migrate } from '../machine/storage/migrate.ts';
import { removeOutlived } from '../machine/storage/rows-of-accounts.ts';
import { createTestDatabase } from '../test/shared-postgres.ts';
import { OneTimeCodes, type Asker, type CodePurpose } from './one-time-codes.ts';
import { identityTables } from './tables.ts';

const HOUR_MS = 3_600_000;
const HOME = '203.0.113.7';
const at = (network: string, browser = ''): Asker => ({ network, browser });

let connection: DatabaseConnection;
let nowMs = Date.UTC(2026, 0, 1);
let codes: OneTimeCodes;

beforeAll(async () => {
  connection = connectDatabase({ url: await createTestDatabase() });
  await migrate(connection.pool);
  const encryption = new Encryption(createSecretKey(Buffer.alloc(32, 7)));
  codes = new OneTimeCodes({ database: connection.database, encryption, now: () => nowMs });
});
afterAll(() => connection.close());

let addresses = 0;
const to = (type: CodeType, userId = 0): CodePurpose => ({ type, userId, address: `a${++addresses}@example.com` });

async function issued(purpose: CodePurpose, network = HOME): Promise<string> {
  const answer = await codes.issue(purpose, at(network), false);
  if (!answer.ok) throw new Error(answer.reason);
  return answer.code;
}

const wrongOf = (right: string): string => String((Number(right) + 1) % 1_000_000).padStart(6, '0');

async function isUsed(purpose: CodePurpose, code: string): Promise<boolean> {
  const shown = await codes.check(purpose, code, at(HOME));
  return shown !== null && (await codes.use(shown));
}

describe('wire-contract §2 a one-time code', () => {
  test('has six digits, is used once, and looking at it does not use it', async () => {
    const purpose = to('LOGIN');
    const code = await issued(purpose);
    expect(code).toMatch(/^[0-9]{6}$/);
    expect(await codes.check(purpose, code, at(HOME))).not.toBeNull();
    expect(await isUsed(purpose, code)).toBe(true);
    expect(await isUsed(purpose, code)).toBe(false);
  });

  test('used by twenty at once, one of them has used it', async () => {
    const purpose = to('WITHDRAW', 7);
    const code = await issued(purpose);
    const uses = await Promise.all(Array.from({ length: 20 }, () => isUsed(purpose, code)));
    expect(uses.filter((used) => used)).toHaveLength(1);
  });

  test('proves nothing for another type, address or user', async () => {
    const purpose = to('BIND', 7);
    const code = await issued(purpose);
    for (const other of [{ type: 'WITHDRAW' }, { address: 'other@example.com' }, { userId: 8 }, { userId: 0 }] as const)
      expect(await codes.check({ ...purpose, ...other }, code, at(HOME))).toBeNull();
    expect(await isUsed(purpose, code)).toBe(true);
  });

  test('does not move with its row to another address', async () => {
    const [mine, theirs] = [to('LOGIN'), to('LOGIN')];
    const code = await issued(mine);
    await issued(theirs);
    const row = connection.database.selectFrom('one_time_codes').select('code_hash').where('address', '=', mine.address);
    const { code_hash } = await row.executeTakeFirstOrThrow();
    await connection.database.updateTable('one_time_codes').set({ code_hash }).where('address', '=', theirs.address).execute();
    expect(await codes.check(theirs, code, at(HOME))).toBeNull();
  });

  test('ends after 10 minutes, and not before', async () => {
    const purpose = to('REGISTER');
    const code = await issued(purpose);
    nowMs += 599_999;
    const shown = await codes.check(purpose, code, at(HOME));
    nowMs += 1;
    expect(await codes.check(purpose, code, at(HOME))).toBeNull();
    expect(shown !== null && (await codes.use(shown))).toBe(false);
  });

  test('ends after 5 wrong tries, also when a hundred come at once; right ones between them count for nothing', async () => {
    const purpose = to('FIND_PASSWORD');
    const code = await issued(purpose);
    for (let count = 0; count < 4; count++) {
      expect(await codes.check(purpose, wrongOf(code), at(HOME))).toBeNull();
      expect(await codes.check(purpose, code, at(HOME))).not.toBeNull();
    }
    expect(await codes.check(purpose, '', at(HOME))).toBeNull();
    expect(await codes.check(purpose, code, at(HOME))).toBeNull();
    const other = to('FIND_PASSWORD');
    const right = await issued(other);
    const guesses = Array.from({ length: 100 }, (_none, index) => String(index === 99 ? right : 900_000 + index).padStart(6, '0'));
    const answers = await Promise.all(guesses.map((guess) => codes.check(other, guess, at(HOME))));
    expect(answers.filter((shown) => shown !== null).length).toBeLessThanOrEqual(1);
    expect(await codes.check(other, right, at(HOME))).toBeNull();
  });

  test.each([
    ['REGISTER', 60],
    ['LOGIN', 60],
    ['FIND_PASSWORD', 300],
    ['WITHDRAW', 120],
  ] as const)('%s is sent again after %i s and ends the one before', async (type, seconds) => {
    const purpose = to(type, 7);
    const first = await issued(purpose);
    nowMs += seconds * 1_000 - 1;
    expect(await codes.issue(purpose, at(HOME), true)).toEqual({ ok: false, reason: 'CODE_TOO_SOON', waitSeconds: 1 });
    nowMs += 1;
    const second = await issued(purpose);
    expect(await isUsed(purpose, second)).toBe(true);
    expect(await codes.check(purpose, first, at(HOME))).toBeNull();
  });

  test('many requests at once send one', async () => {
    const purpose = to('LOGIN');
    const answers = await Promise.all(Array.from({ length: 20 }, () => codes.issue(purpose, at(HOME), false)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(new Set(answers.map((answer) => (answer.ok ? 'sent' : answer.reason)))).toEqual(new Set(['sent', 'CODE_TOO_SOON']));
  });
});

describe('a code is of who has asked for it', () => {
  test('wrong tries of others end none of it, and a code that others ask for does not take its place', async () => {
    const purpose = to('FIND_PASSWORD');
    const code = await issued(purpose);
    const elsewhere = at('198.51.100.7', 'thief');
    for (let count = 0; count < 10; count++) expect(await codes.check(purpose, wrongOf(code), elsewhere)).toBeNull();
    expect(await codes.check(purpose, code, elsewhere)).toBeNull();
    const theirs = await codes.issue(purpose, elsewhere, false);
    expect(theirs.ok).toBe(true);
    for (let count = 0; count < 10; count++) expect(await codes.check(purpose, wrongOf(code), elsewhere)).toBeNull();
    expect(await isUsed(purpose, code)).toBe(true);
  });

  test('is good for the browser that asked, from wherever, and for its network', async () => {
    const purpose = to('LOGIN');
    const asked = await codes.issue(purpose, at(HOME, 'mine'), false);
    const code = asked.ok ? asked.code : '';
    for (const asker of [at('198.51.100.8', 'mine'), at(HOME, 'phone'), at(HOME)])
      expect(await codes.check(purpose, code, asker)).not.toBeNull();
    for (const asker of [at('198.51.100.8', 'phone'), at('198.51.100.8')]) expect(await codes.check(purpose, code, asker)).toBeNull();
    // a second one of the same browser ends it, from wherever it is asked for
    nowMs += 60_000;
    expect((await codes.issue(purpose, at('198.51.100.8', 'mine'), false)).ok).toBe(true);
    expect(await codes.check(purpose, code, at(HOME))).toBeNull();
  });

  test('where a session says whose it is, it is good from wherever', async () => {
    const purpose = to('BIND', 7);
    const code = await issued(purpose);
    expect(await codes.check(purpose, code, at('198.51.100.9', 'phone'))).not.toBeNull();
  });
});

describe('the bound of a day', () => {
  const sent = async (purpose: CodePurpose, network: string, isFamiliar = false): Promise<string> => {
    nowMs += 60_000;
    const answer = await codes.issue(purpose, at(network), isFamiliar);
    return answer.ok ? 'sent' : answer.reason;
  };

  test('10 to one address from one network, 30 from anywhere; networks of its owner go on even then', async () => {
    const purpose = to('LOGIN');
    for (let count = 0; count < 10; count++) expect(await sent(purpose, '198.51.100.1')).toBe('sent');
    expect(await sent(purpose, '198.51.100.1', true)).toBe('TOO_MANY_REQUESTS');
    for (let count = 0; count < 20; count++) expect(await sent(purpose, `198.51.100.${count + 10}`)).toBe('sent');
    // its owner may be somewhere for the first time: a network of its own goes on, twice
    for (let count = 0; count < 2; count++) expect(await sent(purpose, '198.51.100.99')).toBe('sent');
    expect(await sent(purpose, '198.51.100.99')).toBe('TOO_MANY_REQUESTS');
    expect(await sent(purpose, '198.51.100.10')).toBe('sent');
    expect(await sent(purpose, '198.51.100.10')).toBe('TOO_MANY_REQUESTS');
    expect(await sent(purpose, HOME, true)).toBe('sent');
    for (let count = 0; count < 116; count++) expect(await sent(purpose, `192.0.2.${count}`)).toBe('sent');
    expect(await sent(purpose, '192.0.2.200')).toBe('TOO_MANY_REQUESTS');
    expect(await sent(purpose, HOME, true)).toBe('sent');
    expect(await sent(to('LOGIN'), '198.51.100.99')).toBe('sent');
    nowMs += 24 * HOUR_MS;
    expect(await sent(purpose, '198.51.100.1')).toBe('sent');
  });

  test('60 from one network to whatever addresses', async () => {
    nowMs += 24 * HOUR_MS;
    for (let count = 0; count < 60; count++) expect(await sent(to('REGISTER'), '192.0.2.1')).toBe('sent');
    expect(await sent(to('REGISTER'), '192.0.2.1', true)).toBe('TOO_MANY_REQUESTS');
    expect(await sent(to('REGISTER'), '192.0.2.2')).toBe('sent');
  });

  test('nothing of it is kept for longer than a day', async () => {
    nowMs += 24 * HOUR_MS;
    await removeOutlived(connection.database, identityTables, nowMs);
    for (const table of ['one_time_codes', 'code_sendings'] as const)
      expect(await connection.database.selectFrom(table).selectAll().execute()).toEqual([]);
  });

  test('what was sent to numbers within a day is known after a restart', async () => {
    await connection.database.deleteFrom('code_sendings').execute();
    await issued({ type: 'LOGIN', address: '8613800138000', userId: 0 });
    await issued(to('LOGIN'));
    expect(await codes.textsOfDay()).toEqual([{ phone: '8613800138000', network: HOME, sentMs: expect.any(Number) as number }]);
    nowMs += 24 * 3_600_000;
    expect(await codes.textsOfDay()).toEqual([]);
  });
});
