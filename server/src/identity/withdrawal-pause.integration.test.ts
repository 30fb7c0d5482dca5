import { createSecretKey } from 'node:crypto';
import type { Reason } from '@candor/contract/codes';
import { CALLS } from '@candor/contract/table';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { Encryption } from '../machine/encryption/encryption.ts';
import { connectDatabase, type DatabaseConnection } from '../machine/storage/connection.ts';
import { migrate } from '../machine/storage/migrate.ts';
import { ApiClient, PASSWORD } from '../test/api-client.ts';
import { Authenticator } from '../test/authenticator.ts';
import { test } from '../test/room.ts';
import type { ServerProcess } from '../test/server-process.ts';
import { createTestDatabase } from '../test/shared-postgres.ts';
import { Devices } from './devices.ts';
import { FamiliarNetworks } from './familiar-networks.ts';
import { LoginGuard } from './login-guard.ts';
import { Passwords } from './passwords.ts';
import { RecoveryReset } from './recovery-reset.ts';
import { SecondFactors } from './second-factors.ts';
import { Sessions } from './sessions.ts';
import { SignInFreezes } from './sign-in-freezes.ts';
import { Users } from './users.ts';

const DAY_MS = 86_400_000;
const NEXT = 'N3wPassword!';
const TRADE = 'Second7!anchor';
const EMAIL = 'pause@example.com';

describe('RULES §13.2 a change of what protects an account holds withdrawals for a day', () => {
  let server: ServerProcess;
  test.beforeAll(({ server: shared }) => {
    server = shared;
  });

  async function someone(loginName: string): Promise<ApiClient> {
    const client = new ApiClient(server.address);
    await client.register(loginName);
    return client;
  }
  const reasons = async (client: ApiClient): Promise<readonly string[]> =>
    (await client.data(CALLS.holds, {})).map(({ scope, code, reason }) => `${scope} ${code} ${reason}`);
  const held = (reason: string): readonly string[] => [`withdrawal SECURITY_CHANGE ${reason}`];
  const code = async (client: ApiClient, codeType: 'BIND' | 'UPD_PASSWORD' | 'FIND_PASSWORD', email: string): Promise<string> => {
    await client.data(CALLS.sendEmailCode, codeType === 'UPD_PASSWORD' ? { codeType } : { codeType, email });
    return (await client.codeSentTo(email)) ?? '';
  };

  test('the login password: the owner reads why and until when, in the language of the page, and trades on', async () => {
    const client = await someone('pause001');
    expect(await client.refusal(CALLS.changePassword, { oldPwd: 'Wrong0ne!', newPwd: NEXT })).toBe('PASSWORD_WRONG');
    expect(await reasons(client)).toEqual([]);
    await client.data(CALLS.changePassword, { oldPwd: PASSWORD, newPwd: NEXT });
    const [hold] = await client.data(CALLS.holds, {});
    expect(await reasons(client)).toEqual(held('The login password was changed.'));
    expect((hold?.review ?? 0) - (hold?.start ?? 0)).toBeGreaterThan(DAY_MS - 60_000);
    expect((hold?.review ?? 0) - (hold?.start ?? 0)).toBeLessThanOrEqual(DAY_MS);
    expect((await client.single(CALLS.submitOrder, { symbol: 'btc', delegateValue: '20', delegateType: 1, type: 0 })).ok).toBe(true);
    const told = async (): Promise<string | undefined> =>
      (await client.rows(CALLS.mail, {})).find(({ kind }) => kind === 'withdrawalHeld')?.content;
    await expect.poll(told).toContain('The login password was changed.');
    client.language = 'zh';
    expect(await reasons(client)).toEqual(held('登录密码已修改。'));
    expect(await told()).toContain('登录密码已修改。');
  });

  test('a second change renews the pause, which stays one and keeps its start', async () => {
    const client = await someone('pause002');
    await client.data(CALLS.changePassword, { oldPwd: PASSWORD, newPwd: NEXT });
    const [first] = await client.data(CALLS.holds, {});
    await client.data(CALLS.changePassword, { oldPwd: NEXT, newPwd: PASSWORD });
    const [second, ...others] = await client.data(CALLS.holds, {});
    expect(others).toEqual([]);
    expect(second?.start).toBe(first?.start);
    expect(second?.review).toBeGreaterThan(first?.review ?? Infinity);
  });

  test('the trade password: its first is no change; by the one in force and by a code it is', async () => {
    const client = await someone('pause003');
    await client.data(CALLS.bindEmail, { email: EMAIL, emailCode: await code(client, 'BIND', EMAIL), loginPassword: PASSWORD });
    await client.data(CALLS.setTradePassword, { pwd: TRADE, loginPassword: PASSWORD });
    expect(await reasons(client)).toEqual([]);
    await client.data(CALLS.changeTradePassword, { signType: 1, oldPwd: TRADE, newPwd: `${TRADE}2` });
    expect(await reasons(client)).toEqual(held('The trade password was changed.'));
    const byCode = {
      signType: 2,
      emailOrPhone: EMAIL,
      code: await code(client, 'UPD_PASSWORD', EMAIL),
      newPwd: `${TRADE}3`,
      loginPassword: PASSWORD,
    };
    await client.data(CALLS.changeTradePassword, byCode);
    expect(await reasons(client)).toEqual(held('The trade password was reset by a code.'));
  });

  test('a password that was forgotten: by a code to what is bound, and by a recovery code', async () => {
    const client = await someone('pause004');
    const { recoveryCodes } = await client.data(CALLS.renewRecoveryCodes, { loginPassword: PASSWORD });
    const email = 'pause4@example.com';
    await client.data(CALLS.bindEmail, { email, emailCode: await code(client, 'BIND', email), loginPassword: PASSWORD });
    expect(await reasons(client)).toEqual([]);
    const signIn = async (): Promise<void> => {
      client.token = (await client.data(CALLS.login, { signType: 3, loginName: 'pause004', loginPassword: NEXT })).satoken;
    };
    await client.data(CALLS.resetPassword, { email, emailCode: await code(client, 'FIND_PASSWORD', email), newPwd: NEXT });
    await signIn();
    expect(await reasons(client)).toEqual(held('The login password was reset by a code.'));
    await client.data(CALLS.resetPassword, { loginName: 'pause004', recoveryCode: recoveryCodes[0] ?? '', newPwd: NEXT });
    await signIn();
    expect(await reasons(client)).toEqual(held('The login password was reset by a recovery code.'));
  });

  test('an address: another in its place and none any more', async () => {
    const [one, other] = ['pause5@example.com', 'pause5b@example.com'];
    const owner = async (email: string): Promise<ApiClient> => {
      const client = new ApiClient(server.address);
      await client.data(CALLS.sendEmailCode, { codeType: 'REGISTER', email });
      const registration = { signType: 1, email, loginPassword: PASSWORD, code: (await client.codeSentTo(email)) ?? '' };
      client.token = (await client.data(CALLS.register, registration)).satoken ?? '';
      expect(await reasons(client)).toEqual([]);
      return client;
    };
    const changing = await owner(one);
    const oldCode = await code(changing, 'BIND', one);
    await changing.data(CALLS.bindEmail, {
      email: other,
      emailCode: await code(changing, 'BIND', other),
      oldCode,
      loginPassword: PASSWORD,
    });
    expect(await reasons(changing)).toEqual(held('The e-mail address was changed or removed.'));
    const removing = await owner('pause5c@example.com');
    await removing.data(CALLS.unbindEmail, { emailCode: await code(removing, 'BIND', 'pause5c@example.com'), loginPassword: PASSWORD });
    expect(await reasons(removing)).toEqual(held('The e-mail address was changed or removed.'));
  });

  test('second factors: a new one is no change; removing it and replacing recovery codes are', async () => {
    const client = await someone('pause006');
    const { secret } = await client.data(CALLS.setUpAuthenticator, { loginPassword: PASSWORD });
    const app = new Authenticator(secret);
    const { recoveryCodes } = await client.data(CALLS.confirmAuthenticator, { code: app.code(server.nowMs()) });
    expect(await reasons(client)).toEqual([]);
    expect(await client.refusal(CALLS.removeAuthenticator, { factorCode: '0000-0000-0000-0000' })).toBe('FACTOR_WRONG');
    expect(await reasons(client)).toEqual([]);
    const renewed = await client.data(CALLS.renewRecoveryCodes, { factorCode: recoveryCodes[0] ?? '' });
    expect(await reasons(client)).toEqual(held('The recovery codes were replaced.'));
    await client.data(CALLS.removeAuthenticator, { factorCode: renewed.recoveryCodes[0] ?? '' });
    expect(await reasons(client)).toEqual(held('The authenticator app was removed.'));
  });
});

describe('RULES §13.2 no change without its pause', () => {
  let connection: DatabaseConnection;
  beforeAll(async () => {
    connection = connectDatabase({ url: await createTestDatabase() });
    await migrate(connection.pool);
  });
  afterAll(() => connection.close());

  test('where withdrawals cannot be held, or the server ends on the way, nothing is changed and no code is used up', async () => {
    const { database } = connection;
    const now = (): number => Date.UTC(2026, 0, 1);
    const users = new Users(database);
    const networks = new FamiliarNetworks(database, now);
    const encryption = new Encryption(createSecretKey(Buffer.alloc(32, 7)));
    const factors = new SecondFactors({ database, encryption, users, networks, now, wallNow: now, onCopied: () => undefined });
    const answers: (() => Promise<Reason | null>)[] = [
      async () => await Promise.resolve('BUSY'),
      async () => await Promise.reject(new Error('ended')),
      async () => await Promise.resolve(null),
    ];
    const begun: unknown[] = [];
    const pause = {
      begin: async (...asked: readonly unknown[]) => {
        begun.push(asked);
        return (await answers.shift()?.()) ?? null;
      },
    };
    const parts = { users, networks, factors, pause, guard: new LoginGuard(now), passwords: new Passwords(false) };
    const kept = { sessions: new Sessions(database, now), devices: new Devices(database, now), freezes: new SignInFreezes(database) };
    const recovery = new RecoveryReset({ ...parts, ...kept, onEvent: () => undefined });
    const user = await users.insert({ loginName: 'kept01', passwordHash: 'x', inviter: null, credits: 0, nowMs: now() });
    const userId = user?.id ?? 0;
    const [recoveryCode = ''] = await factors.recoveryCodes.renew(userId);
    const reset = async () =>
      await recovery.reset({ loginName: 'kept01', recoveryCode, newPassword: NEXT, factorCode: '' }, { address: '203.0.113.7', agent: '' });
    const isChanged = async (): Promise<boolean> => (await users.byId(userId))?.passwordHash !== 'x';

    expect(await reset()).toBe('BUSY');
    await expect(reset()).rejects.toThrow('ended');
    expect([await isChanged(), await factors.recoveryCodes.left(userId)]).toEqual([false, 10]);
    expect(await reset()).toBeNull();
    expect([await isChanged(), await factors.recoveryCodes.left(userId)]).toEqual([true, 9]);
    expect(begun).toEqual(Array.from({ length: 3 }, () => [userId, 'passwordRecovered']));
  });
});
