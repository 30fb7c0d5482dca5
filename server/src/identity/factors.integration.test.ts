import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CALLS } from '@candor/contract/table';
import { describe, expect } from 'vitest';
import { ApiClient, PASSWORD } from '../test/api-client.ts';
import { Authenticator } from '../test/authenticator.ts';
import { LONG_STEP_MS } from '../test/long-steps.ts';
import { test } from '../test/room.ts';
import type { ServerProcess } from '../test/server-process.ts';

let server: ServerProcess;

test.beforeAll(({ server: shared }) => {
  server = shared;
});

/** Three periods: every code that was good is too old. */
const CODES_PASS_MS = 90_000;
const SET_UP_MS = 15 * 60_000;

type Owner = { readonly client: ApiClient; readonly app: Authenticator; readonly recoveryCodes: readonly string[] };

/** Early in a period of 30 seconds, so that a test ends in the one in which it has begun. */
async function earlyInPeriod(): Promise<void> {
  const leftMs = 30_000 - (server.nowMs() % 30_000);
  if (leftMs < 10_000) await server.passTime(leftMs, LONG_STEP_MS);
}

/** A user with an authenticator, whose present code is unused. */
async function owner(name: string, remember = false): Promise<Owner> {
  await earlyInPeriod();
  const client = new ApiClient(server.address);
  await client.register(name, remember);
  const { secret } = await client.data(CALLS.setUpAuthenticator, { loginPassword: PASSWORD });
  const app = new Authenticator(secret);
  const { recoveryCodes } = await client.data(CALLS.confirmAuthenticator, { code: app.code(server.nowMs(), -1) });
  return { client, app, recoveryCodes };
}

const bodyOf = (loginName: string, factorCode?: string) => ({
  signType: 3,
  loginName,
  loginPassword: PASSWORD,
  ...(factorCode === undefined ? {} : { factorCode }),
});

/** Null when the sign-in succeeds. */
async function signIn(name: string, factorCode?: string, address = '203.0.113.7'): Promise<string | null> {
  const answer = await new ApiClient(server.address).single(CALLS.login, bodyOf(name, factorCode), { 'x-forwarded-for': address });
  return answer.ok ? null : answer.reason;
}

describe('RULES §14.1 setting up an authenticator', () => {
  test('takes the password and a first code; until then nothing is on', async () => {
    const client = new ApiClient(server.address);
    await client.register('setting1');
    expect(await client.data(CALLS.factors, {})).toEqual({ authenticator: null, passkeys: [], recoveryCodes: 0, unproved: [] });
    expect(await client.refusal(CALLS.setUpAuthenticator, { loginPassword: 'Wrong0ne!' })).toBe('PASSWORD_WRONG');
    const first = await client.data(CALLS.setUpAuthenticator, { loginPassword: PASSWORD });
    const second = await client.data(CALLS.setUpAuthenticator, { loginPassword: PASSWORD });
    expect(second.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(second.uri).toContain(`otpauth://totp/Candor:setting1?secret=${second.secret}&issuer=Candor`);
    expect(await signIn('setting1')).toBeNull();
    const code = (secret: string): string => new Authenticator(secret).code(server.nowMs());
    expect(await client.refusal(CALLS.confirmAuthenticator, { code: code(first.secret) })).toBe('FACTOR_WRONG');
    const { recoveryCodes } = await client.data(CALLS.confirmAuthenticator, { code: ` ${code(second.secret)} ` });
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const recovery of recoveryCodes) expect(recovery).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/);
    const state = await client.data(CALLS.factors, {});
    expect(state).toMatchObject({ recoveryCodes: 10 });
    expect(state.authenticator?.params.createTime).toBeGreaterThan(0);
    expect(await client.refusal(CALLS.setUpAuthenticator, { loginPassword: PASSWORD })).toBe('FACTOR_REQUIRED');
    const proof = { loginPassword: PASSWORD, factorCode: recoveryCodes[0] ?? '' };
    expect(await client.refusal(CALLS.setUpAuthenticator, proof)).toBe('FACTOR_ON');
    expect(await client.refusal(CALLS.confirmAuthenticator, { code: code(second.secret) })).toBe('FACTOR_ON');
  });

  test('the first code, sent twenty times at once, turns it on once; it signs nobody in any more', async () => {
    const client = new ApiClient(server.address);
    await client.register('setting2');
    const { secret } = await client.data(CALLS.setUpAuthenticator, { loginPassword: PASSWORD });
    const code = new Authenticator(secret).code(server.nowMs());
    const answers = await Promise.all(Array.from({ length: 20 }, () => client.single(CALLS.confirmAuthenticator, { code })));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await client.data(CALLS.factors, {})).recoveryCodes).toBe(10);
    expect(await signIn('setting2', code)).toBe('FACTOR_WRONG');
  });

  test('ends the other sessions and forgets the other devices; a set-up that nobody confirms ends after 15 minutes', async () => {
    const before = new ApiClient(server.address);
    await before.register('setting3', true);
    const here = new ApiClient(server.address);
    here.token = (await here.data(CALLS.login, bodyOf('setting3'))).satoken;
    const old = await here.data(CALLS.setUpAuthenticator, { loginPassword: PASSWORD });
    await server.setWallClock(SET_UP_MS);
    const late = new Authenticator(old.secret).code(server.nowMs() + SET_UP_MS);
    expect(await here.refusal(CALLS.confirmAuthenticator, { code: late })).toBe('FACTOR_WRONG');
    await server.setWallClock(-SET_UP_MS);
    const { secret } = await here.data(CALLS.setUpAuthenticator, { loginPassword: PASSWORD });
    await here.data(CALLS.confirmAuthenticator, { code: new Authenticator(secret).code(server.nowMs()) });
    expect(await before.refusal(CALLS.userInfo, {})).toBe('NOT_SIGNED_IN');
    expect(await before.refusal(CALLS.autoLogin, {})).toBe('DEVICE_UNKNOWN');
    expect((await here.data(CALLS.userInfo, {})).user.loginName).toBe('setting3');
    expect(await before.refusal(CALLS.setUpAuthenticator, { loginPassword: PASSWORD })).toBe('NOT_SIGNED_IN');
  });
});

describe('signing in with a second factor', () => {
  test('the right password alone is told what is missing, a wrong one nothing, and neither opens a session', async () => {
    const { client, app } = await owner('factor01');
    expect(await signIn('factor01')).toBe('FACTOR_REQUIRED');
    const guest = new ApiClient(server.address);
    const wrong = { signType: 3, loginPassword: 'Wrong0ne!', factorCode: app.code(server.nowMs()) };
    const known = await guest.text(CALLS.login, { ...wrong, loginName: 'factor01' });
    expect(known).toBe(await guest.text(CALLS.login, { ...wrong, loginName: 'nobody01' }));
    expect(known).toContain('LOGIN_WRONG');
    expect(await client.rows(CALLS.sessions, {})).toHaveLength(1);
    expect(await signIn('factor01', app.code(server.nowMs()))).toBeNull();
    expect(await client.rows(CALLS.sessions, {})).toHaveLength(2);
  });

  test('a code is good once, of fifteen at once too, and no older one after it', async () => {
    const { app } = await owner('factor02');
    const code = app.code(server.nowMs());
    const answers = await Promise.all(Array.from({ length: 15 }, (_, at) => signIn('factor02', code, `203.0.113.${at}`)));
    expect(answers.filter((reason) => reason === null)).toHaveLength(1);
    const next = app.code(server.nowMs(), 1);
    expect(await signIn('factor02', next)).toBeNull();
    for (const used of [code, next]) expect(await signIn('factor02', used, '203.0.113.99')).toBe('FACTOR_WRONG');
  });

  test('of fifteen changes at once with one code one is made', async () => {
    const { client, app } = await owner('factor08');
    const factorCode = app.code(server.nowMs());
    const renew = (_: unknown, at: number) =>
      client.single(CALLS.renewRecoveryCodes, { factorCode }, { 'x-forwarded-for': `203.0.113.${at}` });
    const answers = await Promise.all(Array.from({ length: 15 }, renew));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await client.data(CALLS.factors, {})).recoveryCodes).toBe(10);
  });

  test('the clocks may differ by one period', async () => {
    const { app } = await owner('factor03');
    await server.passTime(CODES_PASS_MS, LONG_STEP_MS);
    for (const [at, steps] of [-2, 2].entries())
      expect(await signIn('factor03', app.code(server.nowMs(), steps), `203.0.113.${at}`)).toBe('FACTOR_WRONG');
    expect(await signIn('factor03', app.code(server.nowMs(), 1))).toBeNull();
  });

  test('a recovery code is good once, of twenty at once too, and is another user’s never', async () => {
    const { client, recoveryCodes } = await owner('factor04');
    const other = await owner('factor05');
    const [first = '', second = ''] = recoveryCodes;
    expect(await signIn('factor05', first)).toBe('FACTOR_WRONG');
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => signIn('factor04', first, `203.0.113.${at}`)));
    expect(answers.filter((reason) => reason === null)).toHaveLength(1);
    expect(await signIn('factor04', second.toUpperCase().replaceAll('-', ' '))).toBeNull();
    expect((await client.data(CALLS.factors, {})).recoveryCodes).toBe(8);
    expect((await other.client.data(CALLS.factors, {})).recoveryCodes).toBe(10);
  });

  test('a remembered device signs in by itself', async () => {
    const { client } = await owner('factor06', true);
    const again = new ApiClient(server.address);
    again.cookie = client.cookie;
    again.token = (await again.data(CALLS.autoLogin, {})).satoken;
    expect((await again.data(CALLS.userInfo, {})).user.loginName).toBe('factor06');
  });

  test('five wrong codes lock that network for 15 minutes, nobody elsewhere, and no change of who is signed in', async () => {
    const { client, app, recoveryCodes } = await owner('factor07');
    const [away, home] = ['198.51.100.1', '203.0.113.7'];
    for (let count = 0; count < 5; count++) expect(await signIn('factor07', '000000', away)).toBe('FACTOR_WRONG');
    expect(await signIn('factor07', app.code(server.nowMs()), away)).toBe('TOO_MANY_REQUESTS');
    expect(await signIn('factor07', recoveryCodes[0], away)).toBe('TOO_MANY_REQUESTS');
    expect(await signIn('factor07', app.code(server.nowMs()), home)).toBeNull();
    // an attack from everywhere: who has signed in from there before goes on
    for (let network = 2; network < 30; network++) await signIn('factor07', '000000', `198.51.100.${network}`);
    expect(await signIn('factor07', recoveryCodes[1], '192.0.2.1')).toBe('TOO_MANY_REQUESTS');
    expect(await signIn('factor07', recoveryCodes[1], home)).toBeNull();
    expect(await client.refusal(CALLS.renewRecoveryCodes, { factorCode: '000000' }, { 'x-forwarded-for': away })).toBe('FACTOR_WRONG');
  });
});

describe('changes ask for the second factor where one is on', () => {
  test('password, sessions, recovery codes and the factor itself', async () => {
    const { client, recoveryCodes } = await owner('change01');
    const [one = '', two = '', three = '', four = ''] = recoveryCodes;
    const change = { oldPwd: PASSWORD, newPwd: 'N3wPassword!' };
    expect(await client.refusal(CALLS.changePassword, change)).toBe('FACTOR_REQUIRED');
    expect(await client.refusal(CALLS.changePassword, { ...change, factorCode: '000000' })).toBe('FACTOR_WRONG');
    // what is wrong elsewhere uses no code up
    expect(await client.refusal(CALLS.changePassword, { ...change, oldPwd: 'Wrong0ne!', factorCode: one })).toBe('PASSWORD_WRONG');
    await client.data(CALLS.changePassword, { ...change, factorCode: one });
    const [session] = await client.rows(CALLS.sessions, {});
    const revocation = { id: session?.id ?? '', loginPassword: 'N3wPassword!' };
    expect(await client.refusal(CALLS.revokeSession, revocation)).toBe('FACTOR_REQUIRED');
    expect(await client.refusal(CALLS.renewRecoveryCodes, {})).toBe('FACTOR_REQUIRED');
    const renewed = await client.data(CALLS.renewRecoveryCodes, { factorCode: two });
    for (const old of [two, three]) expect(await client.refusal(CALLS.removeAuthenticator, { factorCode: old })).toBe('FACTOR_WRONG');
    expect(await client.refusal(CALLS.removeAuthenticator, {})).toBe('FACTOR_REQUIRED');
    await client.data(CALLS.removeAuthenticator, { factorCode: renewed.recoveryCodes[0] });
    expect(await client.data(CALLS.factors, {})).toEqual({ authenticator: null, passkeys: [], recoveryCodes: 0, unproved: [] });
    expect(await client.refusal(CALLS.removeAuthenticator, { factorCode: four })).toBe('NOT_FOUND');
    await client.data(CALLS.revokeSession, revocation);
    expect(await client.refusal(CALLS.factors, {})).toBe('NOT_SIGNED_IN');
  });

  test('the copy of the own data, and the end of the account', async () => {
    const { client, recoveryCodes } = await owner('change03');
    const [one = '', two = ''] = recoveryCodes;
    const proof = { loginPassword: PASSWORD };
    for (const call of [CALLS.ownData, CALLS.closeAccount]) {
      expect(await client.refusal(call, proof)).toBe('FACTOR_REQUIRED');
      expect(await client.refusal(call, { ...proof, factorCode: '000000' })).toBe('FACTOR_WRONG');
      // a wrong password uses no code up
      expect(await client.refusal(call, { loginPassword: 'Wrong0ne!', factorCode: one })).toBe('PASSWORD_WRONG');
    }
    expect((await client.data(CALLS.ownData, { ...proof, factorCode: one })).length).toBeGreaterThan(0);
    expect(await client.refusal(CALLS.closeAccount, { ...proof, factorCode: one })).toBe('FACTOR_WRONG');
    expect((await client.data(CALLS.userInfo, {})).user.loginName).toBe('change03');
    await client.data(CALLS.closeAccount, { ...proof, factorCode: two });
    expect(await client.refusal(CALLS.userInfo, {})).toBe('NOT_SIGNED_IN');
    // what is closed tells nobody that it has a factor
    expect(await signIn('change03')).toBe('LOGIN_WRONG');
  });

  test('no log and no row holds a secret or a code as it is', async () => {
    const { client, recoveryCodes } = await owner('change02');
    await client.refusal(CALLS.removeAuthenticator, { factorCode: '314159' });
    const codes = [...recoveryCodes, '314159'];
    const log = await readFile(join(server.dataFolder, 'security/security.log'), 'utf8');
    for (const code of codes) expect(server.output() + log).not.toContain(code);
    expect(log).toContain('"event":"factor-off","outcome":"FACTOR_WRONG"');
    expect(await signIn('change02')).toBe('FACTOR_REQUIRED');
  });
});
