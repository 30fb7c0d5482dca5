import { createSecretKey } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { Encryption } from '../machine/encryption/encryption.ts';
import { connectDatabase, type DatabaseConnection } from '../machine/storage/connection.ts';
import { migrate } from '../machine/storage/migrate.ts';
import { createTestDatabase } from '../test/shared-postgres.ts';
import type { Core, Reply } from '../machine/core/core.ts';
import { Identity, type IdentityOptions } from './identity.ts';
import type { Binding } from './account-addresses.ts';
import { hashPassword } from './password.ts';
import { Passwords } from './passwords.ts';
import { TradePasswords } from './trade-passwords.ts';
import type { User } from './users.ts';
import type { SignedIn } from './visitor.ts';

const OWNERS = 'owner@example.com';
const THIEFS = 'thief@example.com';
const CHANGED = 'Changed5!harbour';
const visitor = { address: '203.0.113.7', agent: '' };
let clock = Date.UTC(2026, 0, 1);
const now = (): number => clock;

let connection: DatabaseConnection;
let identity: Identity;
let tradePasswords: TradePasswords;
let shown: User;
let caller: SignedIn;
let people = 0;

beforeAll(async () => {
  connection = connectDatabase({ url: await createTestDatabase() });
  await migrate(connection.pool);
  const { database } = connection;
  const held: Reply = { outcome: { ok: true, ref: 0, repeated: false }, seq: 1, timeMs: 1, prevBatchHash: '' };
  const options: Partial<IdentityOptions> = {
    database,
    now,
    exchangeNow: now,
    wallNow: now,
    grant: null,
    registrationRules: () => ({ inviteCodeRequired: false, autoLogin: false, credits: 0 }),
    refusesCommonPasswords: false,
    encryption: new Encryption(createSecretKey(Buffer.alloc(32, 7))),
    core: { submit: () => Promise.resolve(held) } as Partial<Core> as Core,
    onEvent: () => undefined,
    onAddressChange: () => undefined,
  };
  identity = new Identity(options as IdentityOptions);
  const { users, networks, pause } = identity;
  tradePasswords = new TradePasswords({ database, users, networks, pause, now, refusesCommonPasswords: false, onEvent: () => undefined });
});
afterAll(() => connection.close());

/** An account as it was when what a call brought was looked at. */
beforeEach(async () => {
  people += 1;
  const passwordHash = 'hash of the old password';
  const user = await identity.users.insert({ loginName: `between${people}`, passwordHash, inviter: null, credits: 0, nowMs: now() });
  if (user === null) throw new Error('no user');
  shown = user;
  caller = { userId: user.id, sessionId: 's', deviceId: null };
});

const bound = async (): Promise<string | null> => (await identity.users.byId(shown.id))?.email ?? null;

/** What the owner does meanwhile. */
async function binds(value: string | null, isProved = true): Promise<void> {
  const user = await identity.users.byId(shown.id);
  if (user === null) throw new Error('no user');
  expect(await identity.users.changeAddress('email', { user, value, language: 'en', isProved })).toBe('done');
}

async function binding(value: string): Promise<Binding> {
  const purpose = { type: 'BIND', address: value, userId: shown.id } as const;
  const issued = await identity.codes.issue(purpose, { browser: '', network: `192.0.2.${people}` }, true);
  if (!issued.ok) throw new Error(issued.reason);
  return { address: { kind: 'email', value }, code: issued.code, language: 'en', isProved: true };
}

describe('RULES §14.1 what changes between the proof and the change stops the change', () => {
  test('an address that is bound meanwhile is neither replaced nor taken away: no code to it was shown', async () => {
    const thief = await binding(THIEFS);
    await binds(OWNERS);
    expect(await identity.addresses.bind(caller, shown, thief, visitor)).toMatchObject({ reason: 'ALREADY_BOUND' });
    expect(await identity.addresses.unbind(caller, shown, 'email', visitor)).toBe('NOT_BOUND');
    expect(await bound()).toBe(OWNERS);
    await binds(null);
  });

  test('nor is one that is proved meanwhile: only an unproved one is replaced without a code to it', async () => {
    await binds(OWNERS, false);
    shown = (await identity.users.byId(shown.id)) ?? shown;
    const other = await binding(THIEFS);
    const proved = await identity.users.prove(shown, { kind: 'email', value: OWNERS });
    expect(proved.isProved.email).toBe(true);
    expect(await identity.addresses.bind(caller, shown, other, visitor)).toMatchObject({ reason: 'ALREADY_BOUND' });
    expect(await identity.addresses.unbind(caller, shown, 'email', visitor)).toBe('NOT_BOUND');
    expect(await bound()).toBe(OWNERS);
    expect(await identity.addresses.unbind(caller, proved, 'email', visitor)).toBeNull();
    expect(await bound()).toBeNull();
  });

  test('a trade password is not changed by a code where nothing was bound that it could have been sent to', async () => {
    expect(await tradePasswords.set(caller, { password: 'Second7!anchor', isProved: true }, visitor)).toBeNull();
    await binds(THIEFS, false);
    const wanted = { password: 'Third8?anchor!', isProved: false };
    expect(await tradePasswords.changeByCode(caller, shown, { kind: 'email', address: '' }, wanted, visitor)).toBe('NOT_BOUND');
    expect(await tradePasswords.change(caller, 'Second7!anchor', 'Fourth9?anchor!', visitor)).toMatchObject({ reason: null });
    await binds(null);
  });

  test('the password is not changed by who has shown one that is changed meanwhile', async () => {
    expect(await identity.users.changePassword(shown.id, shown.passwordHash, 'hash of the new one')).toBe(true);
    const change = { oldPassword: 'Quiet7!harbour', newPassword: CHANGED };
    expect(await identity.changePassword(caller, shown, change, visitor)).toEqual({ ok: false, reason: 'PASSWORD_WRONG' });
    expect((await identity.users.byId(shown.id))?.passwordHash).toBe('hash of the new one');
  });

  test('nor by a code to an address that is no way in any more', async () => {
    const value = `way-in${people}@example.com`;
    const reset = async () => {
      const asker = { browser: 'b'.repeat(43), network: visitor.address };
      const issued = await identity.codes.issue({ type: 'FIND_PASSWORD', address: value, userId: 0 }, asker, true);
      const code = issued.ok ? issued.code : '';
      const { browser } = asker;
      const by = { address: { kind: 'email', value }, reset: { code, newPassword: CHANGED, factorCode: '' } } as const;
      return await identity.addresses.resetPassword(by.address, by.reset, { ...visitor, browser });
    };
    for (const meanwhile of [() => binds(null), () => binds(value, false)]) {
      await binds(value);
      vi.spyOn(identity.pause, 'begin').mockImplementationOnce(async () => {
        await meanwhile();
        return null;
      });
      expect(await reset()).toBe('BUSY');
      expect((await identity.users.byId(shown.id))?.passwordHash).toBe(shown.passwordHash);
      clock += 600_000;
    }
    await binds(value);
    expect(await reset()).toBeNull();
  });

  test('a factor that is turned on meanwhile is not turned off: it was not asked for', async () => {
    const row = { user_id: shown.id, sealed_secret: Buffer.from('x'), created_ms: now(), confirmed_ms: now() };
    await connection.database.insertInto('authenticators').values(row).execute();
    expect(await identity.factorChanges.removeAuthenticator(caller, false, visitor)).toEqual({ ok: false, reason: 'NOT_FOUND' });
    expect(await identity.factors.isOn(shown.id)).toBe(true);
    const key = { credentialId: `c${people}`, publicKey: Buffer.from('x'), signCount: 0, transports: [] };
    const added = await identity.factors.passkeys.passkeys.add(shown.id, key, 'phone');
    const id = typeof added === 'string' ? '' : added.id;
    expect(await identity.passkeyChanges.remove(caller, id, false, visitor)).toEqual({ ok: false, reason: 'NOT_FOUND' });
    expect(await identity.passkeyChanges.remove(caller, id, true, visitor)).toMatchObject({ ok: true });
  });
});

const OLD = 'Quiet7!harbour';
const STOP = { reason: 'an incident', sinceMs: 1 };

describe('RULES §18 an account that is not signed in to', () => {
  const freeze = async () =>
    await connection.database.transaction().execute((transaction) => identity.freezes.freeze(transaction, shown.id, STOP));
  const thaw = async () => await connection.database.transaction().execute((transaction) => identity.freezes.thaw(transaction, shown.id));
  const turnOn = async () => {
    const row = { user_id: shown.id, sealed_secret: Buffer.from('x'), created_ms: now(), confirmed_ms: now() };
    await connection.database.insertInto('authenticators').values(row).execute();
  };
  const turnOff = async () => await connection.database.deleteFrom('authenticators').where('user_id', '=', shown.id).execute();

  /**
   * What a reset is answered by who has shown something wrong, everything but the factor, and everything; then where the account is frozen while the new password is
   * hashed; then during the stop of all, which keeps nobody from saving an account.
   */
  async function resets(reset: (isRight: boolean) => Promise<string | null>): Promise<readonly unknown[]> {
    await freeze();
    const answers: unknown[] = [await reset(false)];
    await turnOn();
    answers.push(await reset(true));
    await turnOff();
    answers.push(await reset(true));
    await thaw();
    vi.spyOn(Passwords.prototype, 'hash').mockImplementationOnce(async () => {
      await freeze();
      return 'hash of the new password';
    });
    answers.push(await reset(true), (await identity.users.byId(shown.id))?.passwordHash === shown.passwordHash);
    await thaw();
    await identity.freezes.stopAll(STOP);
    answers.push(await reset(true));
    await identity.freezes.resumeAll();
    return answers;
  }

  test('gets no new password by a code to its address, and is told so after code and factor alone', async () => {
    const value = `frozen${people}@example.com`;
    await binds(value);
    const asker = { browser: 'b'.repeat(43), network: visitor.address };
    const issued = await identity.codes.issue({ type: 'FIND_PASSWORD', address: value, userId: 0 }, asker, true);
    const code = issued.ok ? issued.code : '';
    const answers = await resets(async (isRight) => {
      const reset = { code: isRight ? code : `${(Number(code) + 1) % 1_000_000}`.padStart(6, '0'), newPassword: CHANGED, factorCode: '' };
      return await identity.addresses.resetPassword({ kind: 'email', value }, reset, { ...visitor, browser: asker.browser });
    });
    expect(answers).toEqual(['CODE_WRONG', 'FACTOR_REQUIRED', 'SIGN_IN_FROZEN', 'SIGN_IN_FROZEN', true, null]);
  });

  test('nor by a recovery code', async () => {
    const [code = ''] = await identity.factors.recoveryCodes.renew(shown.id);
    const answers = await resets(async (isRight) => {
      const recoveryCode = isRight ? code : '0000-0000-0000-0000';
      const proof = { loginName: shown.loginName, recoveryCode, newPassword: CHANGED, factorCode: '' };
      return await identity.recoveryReset.reset(proof, visitor);
    });
    expect(answers).toEqual(['RECOVERY_CODE_WRONG', 'FACTOR_REQUIRED', 'SIGN_IN_FROZEN', 'SIGN_IN_FROZEN', true, null]);
  });

  test('has no address proved by a sign-in that is refused', async () => {
    const value = `unproved${people}@example.com`;
    await binds(value, false);
    expect(await identity.users.changePassword(shown.id, shown.passwordHash, await hashPassword(OLD, 'x'))).toBe(true);
    const who = { kind: 'email', value } as const;
    const login = async () => await identity.login({ who, password: OLD, code: '', factorCode: '' }, false, '', visitor);
    const isProved = async () => (await identity.users.byId(shown.id))?.isProved.email;
    await freeze();
    expect([await login(), await isProved()]).toEqual([{ ok: false, reason: 'SIGN_IN_FROZEN' }, false]);
    await thaw();
    expect([(await login()).ok, await isProved()]).toEqual([true, true]);
  });

  test('is not opened where sign-ins are stopped while it registers, and its code stays good', async () => {
    const who = { kind: 'email', value: `stopped${people}@example.com` } as const;
    const asker = { browser: 'b'.repeat(43), network: visitor.address };
    const issued = await identity.codes.issue({ type: 'REGISTER', address: who.value, userId: 0 }, asker, true);
    const code = issued.ok ? issued.code : '';
    const asked = { who, password: OLD, code, inviteCode: '', caller: null, language: 'en' };
    const register = async () => await identity.register(asked, false, { ...visitor, browser: asker.browser });
    vi.spyOn(identity.users, 'by').mockImplementationOnce(async () => {
      await identity.freezes.stopAll(STOP);
      return null;
    });
    expect(await register()).toEqual({ ok: false, reason: 'SIGN_INS_STOPPED' });
    expect(await identity.users.by(who)).toBeNull();
    await identity.freezes.resumeAll();
    expect(await register()).toMatchObject({ ok: true });
  });
});

describe('RULES §14.1 a change ends the sign-in that is under way', () => {
  /** What somebody who knows the password is answered when something is changed while they sign in, and how many sessions there are then. */
  async function signedInDuring(meanwhile: () => Promise<unknown>): Promise<readonly [boolean, number, number]> {
    const hash = await hashPassword(OLD, 'x');
    expect(await identity.users.changePassword(shown.id, shown.passwordHash, hash)).toBe(true);
    const remember = identity.networks.remember.bind(identity.networks);
    vi.spyOn(identity.networks, 'remember').mockImplementationOnce(async (...asked) => {
      await meanwhile();
      await identity.sessions.endOthers(shown.id, null);
      return await remember(...asked);
    });
    const who = { kind: 'name', value: shown.loginName } as const;
    const entered = await identity.login({ who, password: OLD, code: '', factorCode: '' }, true, '', visitor);
    return [entered.ok, (await identity.sessions.list(shown.id)).length, (await identity.devices.list(shown.id)).length];
  }

  test('a device that is forgotten while it signs in has no session', async () => {
    const { deviceId, cookie } = await identity.devices.remember(shown.id, visitor);
    vi.spyOn(identity.networks, 'remember').mockImplementationOnce(async () => {
      await identity.devices.forgetOthers(shown.id, null);
      return false;
    });
    expect(await identity.autoLogin(cookie, visitor)).toEqual({ ok: false, reason: 'DEVICE_UNKNOWN' });
    expect(await identity.sessions.open(shown.id, deviceId, visitor)).toBeNull();
    expect(await identity.sessions.list(shown.id)).toEqual([]);
  });

  test('a new password, the closing of the account, and a factor that is turned on; nothing else does', async () => {
    const other = { user_id: shown.id, sealed_secret: Buffer.from('x'), created_ms: now(), confirmed_ms: now() };
    expect(await signedInDuring(() => Promise.resolve())).toEqual([true, 1, 1]);
    await identity.sessions.endOthers(shown.id, null);
    await identity.devices.forgetOthers(shown.id, null);
    shown = (await identity.users.byId(shown.id)) ?? shown;
    const changed = async () => {
      const user = await identity.users.byId(shown.id);
      await identity.users.changePassword(shown.id, user?.passwordHash ?? '', 'another hash');
    };
    expect(await signedInDuring(changed)).toEqual([false, 0, 0]);
    shown = (await identity.users.byId(shown.id)) ?? shown;
    const closed = (status: number) => connection.database.updateTable('users').set({ status }).where('id', '=', shown.id).execute();
    expect(await signedInDuring(() => closed(2))).toEqual([false, 0, 0]);
    await closed(0);
    shown = (await identity.users.byId(shown.id)) ?? shown;
    const turnedOn = () => connection.database.insertInto('authenticators').values(other).execute();
    expect(await signedInDuring(turnedOn)).toEqual([false, 0, 0]);
  });
});
