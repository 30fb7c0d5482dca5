import { CALLS } from '@candor/contract/table';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Users } from '../../identity/users.ts';
import { connectDatabase, type DatabaseConnection } from '../../machine/storage/connection.ts';
import { migrate } from '../../machine/storage/migrate.ts';
import { removeOutlived } from '../../machine/storage/rows-of-accounts.ts';
import { ApiClient, PASSWORD } from '../../test/api-client.ts';
import { Authenticator } from '../../test/authenticator.ts';
import { discard, startServerProcess, type ServerProcess } from '../../test/server-process.ts';
import { createTestDatabase } from '../../test/shared-postgres.ts';
import { Mailbox, MESSAGES_MAX } from './mailbox.ts';
import { mailboxTables } from './tables.ts';

const DAY_MS = 24 * 3_600_000;

describe('the mailbox', () => {
  let connection: DatabaseConnection;
  let nowMs = Date.UTC(2026, 0, 1);
  const failed: unknown[] = [];
  let mailbox: Mailbox;
  let users: Users;

  beforeAll(async () => {
    connection = connectDatabase({ url: await createTestDatabase() });
    await migrate(connection.pool);
    mailbox = new Mailbox({ database: connection.database, now: () => nowMs, onError: (error) => failed.push(error) });
    users = new Users(connection.database);
  });
  afterAll(() => connection.close());

  async function someone(loginName: string): Promise<number> {
    const user = await users.insert({ loginName, passwordHash: '', inviter: null, credits: 0, nowMs });
    return user?.id ?? 0;
  }
  const from = (address: string) => ({ kind: 'passwordChanged', parameters: { agent: 'x', address } }) as const;
  const addresses = async (userId: number, page = {}): Promise<readonly (string | undefined)[]> =>
    (await mailbox.list(userId, page)).mails.map(({ parameters }) => parameters['address']);

  test('§1.5 it is read by pages, newest first, with the number of all; who reads sees what was sent before', async () => {
    const alice = await someone('mailpages');
    for (let index = 1; index <= 5; index++) mailbox.send(alice, from(`192.0.2.${index}`));
    expect(await addresses(alice, { number: 1, size: 2 })).toEqual(['192.0.2.5', '192.0.2.4']);
    expect(await addresses(alice, { number: 3, size: 2 })).toEqual(['192.0.2.1']);
    expect(await addresses(alice, { number: 4, size: 2 })).toEqual([]);
    expect((await mailbox.list(alice, { number: 1, size: 2 })).total).toBe(5);
    expect(await addresses(alice, { ascending: true, sort: 'createTime', size: 1 })).toEqual(['192.0.2.1']);
  });

  test('§1.8 numbers of others and of nobody mark nothing, and are passed over beside own ones', async () => {
    const [alice, bob] = [await someone('mailalice'), await someone('mailbob')];
    mailbox.send(alice, from('192.0.2.1'));
    mailbox.send(bob, from('192.0.2.2'));
    const idOf = async (userId: number): Promise<number> => (await mailbox.list(userId, {})).mails[0]?.id ?? 0;
    const [hers, his] = [await idOf(alice), await idOf(bob)];
    expect(await mailbox.markRead(bob, [hers])).toBe(false);
    expect(await mailbox.markRead(bob, [999_999])).toBe(false);
    expect(await mailbox.markRead(bob, [])).toBe(false);
    expect([await mailbox.unread(alice), await mailbox.unread(bob)]).toEqual([1, 1]);
    expect(await mailbox.markRead(bob, [hers, his, 999_999])).toBe(true);
    expect([await mailbox.unread(alice), await mailbox.unread(bob)]).toEqual([1, 0]);
  });

  test('what was read once keeps the time of the first, also when twenty mark it at once', async () => {
    const alice = await someone('mailtwice');
    mailbox.send(alice, from('192.0.2.1'));
    const [mail] = (await mailbox.list(alice, {})).mails;
    const id = mail?.id ?? 0;
    expect(mail?.isRead).toBe(false);
    expect(await Promise.all(Array.from({ length: 20 }, () => mailbox.markRead(alice, [id])))).not.toContain(false);
    nowMs += 1_000;
    await mailbox.markRead(alice, [id]);
    const { rows } = await sql<{ readonly read_ms: number }>`SELECT read_ms FROM mailbox_messages WHERE id = ${id}`.execute(
      connection.database,
    );
    expect(rows[0]?.read_ms).toBe(nowMs - 1_000);
  });

  test('a user keeps the newest 200, whatever is sent at once; a message goes after a year', async () => {
    const alice = await someone('mailmany');
    for (let index = 1; index <= MESSAGES_MAX + 30; index++) mailbox.send(alice, from(String(index)));
    const kept = await addresses(alice);
    expect(kept).toHaveLength(MESSAGES_MAX);
    expect([kept[0], kept.at(-1)]).toEqual(['230', '31']);
    nowMs += 365 * DAY_MS;
    expect([await mailbox.unread(alice), (await mailbox.list(alice, {})).total]).toEqual([0, 0]);
    await removeOutlived(connection.database, mailboxTables, nowMs);
    const { rows } = await sql`SELECT id FROM mailbox_messages`.execute(connection.database);
    expect(rows).toEqual([]);
  });

  test('a message that cannot be written is told, and the next one is written', async () => {
    const alice = await someone('mailfails');
    mailbox.send(123_456_789, from('192.0.2.1'));
    mailbox.send(alice, from('192.0.2.2'));
    await mailbox.settled();
    expect(failed).toHaveLength(1);
    expect(await addresses(alice)).toEqual(['192.0.2.2']);
  });

  test('messages of a kind that this version has no words for are passed over', async () => {
    const alice = await someone('maillater');
    await sql`INSERT INTO mailbox_messages (user_id, kind, parameters, created_ms) VALUES (${alice}, 'ofLater', '{}', ${nowMs})`.execute(
      connection.database,
    );
    expect([await mailbox.unread(alice), (await mailbox.list(alice, {})).total]).toEqual([0, 0]);
  });
});

describe('wire-contract §4 the calls', () => {
  let server: ServerProcess;
  beforeAll(async () => {
    server = await startServerProcess({ environment: { CANDOR_LIMITS: 'off' } });
  });
  afterAll(() => discard(server));

  const login = (client: ApiClient, loginName: string, address: string) =>
    client.data(
      CALLS.login,
      { signType: 3, loginName, loginPassword: PASSWORD },
      { 'x-forwarded-for': address, 'user-agent': 'Mozilla/5.0 (Android 15) Firefox/140.0 <b>&' },
    );
  const titles = async (client: ApiClient): Promise<readonly string[]> =>
    (await client.rows(CALLS.mail, {})).map(({ kind, status }) => `${kind} ${status}`);

  test('a sign-in from a new network is told once, one from a network that is known is not', async () => {
    const owner = new ApiClient(server.address);
    await owner.register('mailnetwork');
    expect(await titles(owner)).toEqual([]);
    await login(new ApiClient(server.address), 'mailnetwork', '198.51.100.7');
    await login(new ApiClient(server.address), 'mailnetwork', '198.51.100.7');
    await new ApiClient(server.address).refusal(
      CALLS.login,
      { signType: 3, loginName: 'mailnetwork', loginPassword: 'Wrong0ne!' },
      { 'x-forwarded-for': '198.51.100.8' },
    );
    expect(await titles(owner)).toEqual(['signInNewNetwork 0']);
    const [mail] = await owner.rows(CALLS.mail, {});
    expect(mail?.title).toBe('Sign-in from a new network');
    expect(mail?.content).toContain('\u2068Firefox · Android\u2069, from the address \u2068198.51.100.7\u2069.</p>');
    expect(mail?.content).not.toContain('<b>');
    expect(mail).toMatchObject({ type: '1', status: 0 });
  });

  test('so is one of a remembered device', async () => {
    const owner = new ApiClient(server.address);
    await owner.register('maildevice', true);
    const copy = new ApiClient(server.address);
    copy.cookie = owner.cookie;
    await copy.data(CALLS.autoLogin, {});
    expect(await titles(owner)).toEqual([]);
    for (const _ of [1, 2]) await copy.data(CALLS.autoLogin, {}, { 'x-forwarded-for': '198.51.100.12' });
    expect(await titles(owner)).toEqual(['deviceNewNetwork 0']);
  });

  test('RULES §14.1 a wrong second factor after the right password is told, once an hour', async () => {
    const owner = new ApiClient(server.address);
    await owner.register('mailfactor');
    const { secret } = await owner.data(CALLS.setUpAuthenticator, { loginPassword: PASSWORD });
    await owner.data(CALLS.confirmAuthenticator, { code: new Authenticator(secret).code(server.nowMs()) });
    const attempt = async (loginPassword: string): Promise<string | null> =>
      await new ApiClient(server.address).refusal(
        CALLS.login,
        { signType: 3, loginName: 'mailfactor', loginPassword, factorCode: 'aaaa-aaaa-aaaa-aaaa' },
        { 'x-forwarded-for': '198.51.100.13' },
      );
    expect(await attempt('Wrong0ne!')).toBe('LOGIN_WRONG');
    expect(await titles(owner)).toEqual(['factorOn 0']);
    for (const _ of [1, 2]) expect(await attempt(PASSWORD)).toBe('FACTOR_WRONG');
    expect(await titles(owner)).toEqual(['factorRefused 0', 'factorOn 0']);
    expect((await owner.rows(CALLS.mail, {}))[0]?.content).toContain('198.51.100.13');
  });

  test('many sign-ins at once from one new network are one message', async () => {
    const owner = new ApiClient(server.address);
    await owner.register('mailatonce');
    await Promise.all(Array.from({ length: 6 }, () => login(new ApiClient(server.address), 'mailatonce', '198.51.100.9')));
    expect(await titles(owner)).toEqual(['signInNewNetwork 0']);
  });

  test('§1.3 a changed password and an ended session are told in the language of the header; refused attempts are not', async () => {
    const owner = new ApiClient(server.address);
    await owner.register('mailchanges');
    const { satoken } = await login(new ApiClient(server.address), 'mailchanges', '127.0.0.1');
    expect(satoken).not.toBe('');
    const other = (await owner.rows(CALLS.sessions, {})).find(({ current }) => !current)?.id ?? '';
    await owner.refusal(CALLS.revokeSession, { id: other, loginPassword: 'Wrong0ne!' });
    await owner.data(CALLS.revokeSession, { id: other, loginPassword: PASSWORD });
    await owner.refusal(CALLS.changePassword, { oldPwd: 'Wrong0ne!', newPwd: 'N3wPassword!' });
    await owner.data(CALLS.changePassword, { oldPwd: PASSWORD, newPwd: 'N3wPassword!' });
    // The pause is told by the exchange's batch, the change by its call: neither waits for the other.
    await expect.poll(async () => (await titles(owner)).length).toBe(3);
    const told = await titles(owner);
    expect(told.slice(0, 2).toSorted()).toEqual(['passwordChanged 0', 'withdrawalHeld 0']);
    expect(told[2]).toBe('sessionEnded 0');
    for (const [language, title] of [
      ['ar', 'تم تغيير كلمة مرورك'],
      ['zh', '您的登录密码已修改'],
      ['de', 'Your password was changed'],
    ] as const) {
      owner.language = language;
      const changed = (await owner.rows(CALLS.mail, {})).find(({ kind }) => kind === 'passwordChanged');
      expect(changed?.title).toBe(title);
    }
  });

  test('§1.8 another user’s message answers like one that nobody has; a session that has ended reads nothing', async () => {
    const [alice, bob] = [new ApiClient(server.address), new ApiClient(server.address)];
    await alice.register('mailowner1');
    await bob.register('mailowner2');
    await login(new ApiClient(server.address), 'mailowner1', '198.51.100.10');
    const id = (await alice.rows(CALLS.mail, {}))[0]?.id ?? 0;
    expect(await bob.rows(CALLS.mail, {})).toEqual([]);
    const refused = await bob.text(CALLS.readMail, { ids: String(id) });
    expect(refused).toContain('NOT_FOUND');
    expect(refused).toBe(await bob.text(CALLS.readMail, { ids: '9007199254740991' }));
    expect(await alice.data(CALLS.unreadMail, {})).toEqual({ unread: 1 });
    await alice.data(CALLS.readMail, { ids: String(id) });
    await alice.data(CALLS.readMail, { ids: String(id) });
    expect(await alice.data(CALLS.unreadMail, {})).toEqual({ unread: 0 });
    for (const ids of ['', '0', '1,', 'all', '-1', '1;2', '9007199254740993', Array.from({ length: 201 }, () => 1).join(',')])
      expect(await alice.refusal(CALLS.readMail, { ids }), ids).toBe('BAD_PARAMETER');
    await alice.data(CALLS.logout, {});
    for (const call of [CALLS.mail, CALLS.unreadMail, CALLS.readMail])
      expect(await alice.text(call, { ids: String(id) })).toContain('NOT_SIGNED_IN');
  });

  test('messages are there after a restart', async () => {
    const owner = new ApiClient(server.address);
    await owner.register('mailrestart');
    await login(new ApiClient(server.address), 'mailrestart', '198.51.100.11');
    await titles(owner);
    await server.end('SIGKILL');
    server = await startServerProcess({ dataFolder: server.dataFolder, environment: { CANDOR_LIMITS: 'off' } });
    const again = new ApiClient(server.address);
    again.token = owner.token;
    expect(await titles(again)).toEqual(['signInNewNetwork 0']);
  });
});
