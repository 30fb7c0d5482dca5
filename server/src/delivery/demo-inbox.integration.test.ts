import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newSecret } from '../identity/secrets.ts';
import { Users } from '../identity/users.ts';
import { connectDatabase, type DatabaseConnection } from '../machine/storage/connection.ts';
import { migrate } from '../machine/storage/migrate.ts';
import { createTestDatabase } from '../test/shared-postgres.ts';
import { DemoInbox } from './demo-inbox.ts';
import type { Message } from './message.ts';

const DAY_MS = 24 * 3_600_000;

let connection: DatabaseConnection;
let nowMs = Date.UTC(2026, 0, 1);
let inbox: DemoInbox;

beforeAll(async () => {
  connection = connectDatabase({ url: await createTestDatabase() });
  await migrate(connection.pool);
  inbox = new DemoInbox(connection.database, () => nowMs);
});
afterAll(() => connection.close());

const to = (address: string): Message => ({ channel: 'mail', to: address, subject: 's', text: 't', html: '', code: '123456' });

/** Sends to an address as a new browser; answers what names it. */
async function first(address: string): Promise<string> {
  const browser = newSecret();
  await inbox.claim(address, browser);
  inbox.add(to(address), null);
  return browser;
}

const readBy = async (cookie: string, bound: readonly string[] = []): Promise<readonly string[]> =>
  (await inbox.list(cookie, bound)).map((message) => message.to);

describe('an address has one owner', () => {
  test('the browser that came first, however often another one asks, and the account that it is bound to', async () => {
    const owner = await first('owner@example.com');
    const thief = await first('thief@example.com');
    await inbox.claim('owner@example.com', thief);
    expect(await readBy(thief)).toEqual(['thief@example.com']);
    expect(await readBy(owner)).toEqual(['owner@example.com']);
    expect(await readBy('', ['owner@example.com'])).toEqual(['owner@example.com']);
    for (const cookie of ['', 'nonsense', 'a'.repeat(43)]) expect(await readBy(cookie)).toEqual([]);
  });

  test('for 30 days after its own last request, which a stranger does not prolong; an address of an account for ever', async () => {
    const left = await first('left@example.com');
    const kept = await first('kept@example.com');
    const address = { kind: 'email', value: 'kept@example.com' } as const;
    await new Users(connection.database).insert({ loginName: 'kept0001', address, passwordHash: 'x', inviter: null, credits: 0, nowMs });
    const stranger = await first('stranger@example.com');
    nowMs += 20 * DAY_MS;
    await inbox.claim('left@example.com', stranger);
    await inbox.claim('kept@example.com', stranger);
    nowMs += 10 * DAY_MS;
    await inbox.removeExpired();
    await inbox.claim('left@example.com', stranger);
    inbox.add(to('left@example.com'), null);
    inbox.add(to('kept@example.com'), null);
    expect([await readBy(left), await readBy(kept)]).toEqual([[], ['kept@example.com']]);
    expect(await readBy(stranger)).toEqual(['left@example.com']);
  });
});

describe('a browser that has asked to set a forgotten password anew', () => {
  test('reads that message alone, whosever the address is; the owner reads it too, others do not', async () => {
    const owner = await first('forgotten@example.com');
    const other = newSecret();
    await inbox.claim('forgotten@example.com', other);
    inbox.add({ ...to('forgotten@example.com'), subject: 'asked' }, other);
    inbox.add(to('forgotten@example.com'), null);
    expect((await inbox.list(other, [])).map(({ subject }) => subject)).toEqual(['asked']);
    expect(await readBy(owner)).toHaveLength(3);
    for (const browser of ['', newSecret()]) expect(await readBy(browser)).toEqual([]);
  });
});

describe('messages', () => {
  test('are kept for a day, the newest 20 of an address, the newest first', async () => {
    const cookie = await first('many@example.com');
    for (let count = 0; count < 25; count++) {
      nowMs += 1_000;
      inbox.add({ ...to('many@example.com'), subject: String(count) }, null);
    }
    const subjects = (await inbox.list(cookie, [])).map(({ subject }) => subject);
    expect(subjects).toEqual(Array.from({ length: 20 }, (_none, index) => String(24 - index)));
    nowMs += DAY_MS;
    expect(await inbox.list(cookie, [])).toEqual([]);
    await inbox.removeExpired();
    inbox.add(to('many@example.com'), null);
    expect(await readBy(cookie)).toEqual(['many@example.com']);
  });
});
