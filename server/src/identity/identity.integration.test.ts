import { readFile, stat } from 'node:fs/promises';
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

async function user(name: string, remember = false): Promise<ApiClient> {
  const client = new ApiClient(server.address);
  await client.register(name, remember);
  return client;
}

/** The same browser, opened again: it has its cookie and no token. */
function reopened(client: ApiClient): ApiClient {
  const again = new ApiClient(server.address);
  again.cookie = client.cookie;
  return again;
}

async function login(name: string, password = PASSWORD, remember = false): Promise<ApiClient> {
  const client = new ApiClient(server.address);
  const { satoken } = await client.data(CALLS.login, { signType: 3, loginName: name, loginPassword: password, remember });
  client.token = satoken;
  return client;
}

describe('§2.2 automatic login', () => {
  test('the cookie is out of reach of scripts and other sites, and its secret is used once', async () => {
    const browser = await user('device01', true);
    const [set = ''] = browser.headers.getSetCookie();
    expect(set).toMatch(/HttpOnly/);
    expect(set).toMatch(/SameSite=Strict/);
    expect(set).not.toMatch(/Secure/);
    const first = reopened(browser);
    const { satoken } = await first.data(CALLS.autoLogin, {});
    expect(first.cookie).not.toBe(browser.cookie);
    first.token = satoken;
    expect((await first.data(CALLS.userInfo, {})).user).toMatchObject({
      loginName: 'device01',
      status: 0,
      type: '1',
      loginPassword: 'set',
    });
  });

  test('two tabs that start together both sign in', async () => {
    const browser = await user('device02', true);
    const [one, two] = [reopened(browser), reopened(browser)];
    const answers = await Promise.all([one.single(CALLS.autoLogin, {}), two.single(CALLS.autoLogin, {})]);
    expect(answers.map((answer) => answer.ok)).toEqual([true, true]);
  });

  test('over https, as a proxy on this machine says, the cookie is Secure', async () => {
    const browser = new ApiClient(server.address);
    await browser.text(
      CALLS.register,
      { signType: 3, loginName: 'device03', loginPassword: PASSWORD, remember: true },
      { 'x-forwarded-proto': 'https' },
    );
    expect(browser.headers.getSetCookie()[0]).toMatch(/Secure/);
    expect(browser.headers.get('strict-transport-security')).toContain('max-age=');
  });

  test('signing out forgets the device; an unknown one is refused without the word Token', async () => {
    const browser = await user('device04', true);
    const { cookie } = browser;
    await browser.data(CALLS.logout, {});
    const again = new ApiClient(server.address);
    for (const value of [cookie, '', 'candor_device=nonsense', `candor_device=${'a'.repeat(16)}.${'b'.repeat(43)}`]) {
      again.cookie = value;
      const body = await again.text(CALLS.autoLogin, {});
      expect(body).toContain('DEVICE_UNKNOWN');
      expect(body).not.toContain('Token');
    }
  });
});

describe('a stolen device', () => {
  test('a secret that comes back after its time ends the device and all its sessions, on both sides', async () => {
    const browser = await user('stolen01', true);
    const thief = reopened(browser);
    thief.token = (await thief.data(CALLS.autoLogin, {})).satoken;
    await server.passTime(61_000, LONG_STEP_MS);
    expect(await reopened(browser).refusal(CALLS.autoLogin, {})).toBe('DEVICE_UNKNOWN');
    expect(await thief.refusal(CALLS.userInfo, {})).toBe('NOT_SIGNED_IN');
    expect(await reopened(thief).refusal(CALLS.autoLogin, {})).toBe('DEVICE_UNKNOWN');
    expect(await browser.refusal(CALLS.userInfo, {})).toBe('NOT_SIGNED_IN');
  });

  test('RULES §14.1 a copy of the own cookie is worth nothing after a new password; the browser of the owner is remembered anew', async () => {
    const browser = await user('stolen03', true);
    const listed = async () => (await browser.rows(CALLS.sessions, {})).map(({ kind, current }) => [kind, current]);
    const thief = reopened(browser);
    thief.token = (await thief.data(CALLS.autoLogin, {})).satoken;
    const { cookie } = browser;
    await browser.data(CALLS.changePassword, { oldPwd: PASSWORD, newPwd: 'Another9!harbour' });
    expect(browser.cookie).not.toBe(cookie);
    for (const copy of [thief.cookie, cookie]) {
      const again = new ApiClient(server.address);
      again.cookie = copy;
      expect(await again.refusal(CALLS.autoLogin, {})).toBe('DEVICE_UNKNOWN');
    }
    expect(await thief.refusal(CALLS.userInfo, {})).toBe('NOT_SIGNED_IN');
    expect(await listed()).toEqual([['device', true]]);
    const own = reopened(browser);
    expect((await own.single(CALLS.autoLogin, {})).ok).toBe(true);
    // signing out forgets it
    await browser.data(CALLS.logout, {});
    expect(await reopened(own).refusal(CALLS.autoLogin, {})).toBe('DEVICE_UNKNOWN');
  });

  test('nor after a change of a second factor', async () => {
    const browser = await user('stolen04', true);
    const thief = reopened(browser);
    const change = async (done: () => Promise<unknown>): Promise<void> => {
      thief.cookie = browser.cookie;
      thief.token = (await thief.data(CALLS.autoLogin, {})).satoken;
      await done();
      expect(await reopened(thief).refusal(CALLS.autoLogin, {})).toBe('DEVICE_UNKNOWN');
      expect(await thief.refusal(CALLS.userInfo, {})).toBe('NOT_SIGNED_IN');
    };
    const { secret } = await browser.data(CALLS.setUpAuthenticator, { loginPassword: PASSWORD });
    let factorCode = '';
    await change(async () => {
      const { recoveryCodes } = await browser.data(CALLS.confirmAuthenticator, { code: new Authenticator(secret).code(server.nowMs()) });
      factorCode = recoveryCodes[0] ?? '';
    });
    await change(async () => {
      const { recoveryCodes } = await browser.data(CALLS.renewRecoveryCodes, { factorCode });
      factorCode = recoveryCodes[0] ?? '';
    });
    await change(() => browser.data(CALLS.removeAuthenticator, { factorCode }));
  });

  test('who ends a remembered device ends the sessions that it has opened', async () => {
    const lost = await user('stolen02', true);
    const here = await login('stolen02');
    const device = (await here.rows(CALLS.sessions, {})).find((row) => row.kind === 'device');
    await here.data(CALLS.revokeSession, { id: device?.id ?? '', loginPassword: PASSWORD });
    expect(await lost.refusal(CALLS.userInfo, {})).toBe('NOT_SIGNED_IN');
    expect(await reopened(lost).refusal(CALLS.autoLogin, {})).toBe('DEVICE_UNKNOWN');
    expect((await here.data(CALLS.userInfo, {})).user.loginName).toBe('stolen02');
  });
});

describe('sessions', () => {
  test("are listed with their devices and ended one by one; another user's is not found", async () => {
    const one = await user('session01', true);
    const two = await login('session01');
    const stranger = await user('session02');
    const rows = await one.rows(CALLS.sessions, {});
    expect(rows.map((row) => row.kind)).toEqual(['session', 'device']);
    expect(rows.filter((row) => row.current).map((row) => row.kind)).toEqual(['device']);
    const other = rows.find((row) => row.kind === 'session' && !row.current)?.id ?? '';
    expect(await stranger.refusal(CALLS.revokeSession, { id: other, loginPassword: PASSWORD })).toBe('NOT_FOUND');
    await one.data(CALLS.revokeSession, { id: other, loginPassword: PASSWORD });
    expect(await two.refusal(CALLS.userInfo, {})).toBe('NOT_SIGNED_IN');
    expect(await one.refusal(CALLS.revokeSession, { id: other, loginPassword: PASSWORD })).toBe('NOT_FOUND');
    const device = rows.find((row) => row.kind === 'device')?.id ?? '';
    await login('session01');
    await one.data(CALLS.revokeSession, { id: device, loginPassword: PASSWORD });
    expect(await one.refusal(CALLS.userInfo, {})).toBe('NOT_SIGNED_IN');
  });

  test('ASVS 7.5.2 are ended only by the password, of which guesses are counted', async () => {
    const browser = await user('session03', true);
    const thief = await login('session03');
    const id = (await thief.rows(CALLS.sessions, {})).find((row) => !row.current)?.id ?? '';
    for (let count = 0; count < 8; count++) {
      expect(await thief.refusal(CALLS.revokeSession, { id, loginPassword: 'Wrong0ne!' })).toBe('PASSWORD_WRONG');
    }
    expect(await thief.refusal(CALLS.revokeSession, { id, loginPassword: PASSWORD })).toBe('TOO_MANY_REQUESTS');
    expect(await thief.text(CALLS.revokeSession, { id })).toContain('BAD_PARAMETER');
    expect((await browser.data(CALLS.userInfo, {})).user.loginName).toBe('session03');
  });

  test('whoever has a session alone ends no device by the id that it is listed by', async () => {
    const browser = await user('session09', true);
    const thief = await login('session09');
    const id = (await thief.rows(CALLS.sessions, {})).find((row) => row.kind === 'device')?.id ?? '';
    thief.cookie = `candor_device=${id}.${'b'.repeat(43)}`;
    expect(await thief.refusal(CALLS.autoLogin, {})).toBe('DEVICE_UNKNOWN');
    expect((await browser.data(CALLS.userInfo, {})).user.loginName).toBe('session09');
    expect((await reopened(browser).single(CALLS.autoLogin, {})).ok).toBe(true);
  });

  test('who signs in again ends the session that the browser had until then', async () => {
    const browser = await user('again001', true);
    const before = browser.token;
    const { satoken } = await browser.data(CALLS.login, { signType: 3, loginName: 'again001', loginPassword: PASSWORD });
    expect((await browser.single(CALLS.userInfo, {})).ok).toBe(false);
    browser.token = satoken;
    const automatic = await browser.data(CALLS.autoLogin, {});
    expect((await browser.single(CALLS.userInfo, {})).ok).toBe(false);
    browser.token = automatic.satoken;
    expect(await browser.rows(CALLS.sessions, {})).toMatchObject([{ kind: 'device', current: true }]);
    // a sign-in that fails ends nothing
    expect((await browser.single(CALLS.login, { signType: 3, loginName: 'again001', loginPassword: 'wrong' })).ok).toBe(false);
    expect((await browser.single(CALLS.userInfo, {})).ok).toBe(true);
    expect(new Set([before, satoken, automatic.satoken]).size).toBe(3);
  });

  test('RULES §14.1 a browser is listed once, however often it is remembered anew and signs itself in; another browser beside it', async () => {
    const browser = await user('once0001', true);
    const other = await login('once0001', PASSWORD, true);
    const again = { signType: 3, loginName: 'once0001', loginPassword: PASSWORD, remember: true };
    for (let count = 0; count < 2; count += 1) browser.token = (await browser.data(CALLS.login, again)).satoken;
    const reloaded = reopened(browser);
    reloaded.token = (await reloaded.data(CALLS.autoLogin, {})).satoken;
    const rows = await reloaded.rows(CALLS.sessions, {});
    expect(rows.map(({ kind }) => kind)).toEqual(['device', 'device']);
    expect(rows.filter(({ current }) => current)).toHaveLength(1);
    // what the device was used for last is what its sessions did
    expect(rows.find(({ current }) => current)?.params.lastSeenTime).toBeGreaterThan(0);
    expect((await other.single(CALLS.userInfo, {})).ok).toBe(true);
    // the cookie of somebody else, or a wrong secret, ends no device
    const stranger = await user('once0002', true);
    browser.cookie = stranger.cookie;
    browser.token = (await browser.data(CALLS.login, again)).satoken;
    expect(await stranger.rows(CALLS.sessions, {})).toHaveLength(1);
    expect(await browser.rows(CALLS.sessions, {})).toHaveLength(3);
  });

  test('who signs in to another account keeps the session of the first', async () => {
    const client = await user('again002');
    const first = client.token;
    const registration = { signType: 3, loginName: 'again003', loginPassword: PASSWORD, activeCode: '', code: '' };
    await client.data(CALLS.register, registration);
    expect((await client.single(CALLS.userInfo, {})).ok).toBe(true);
    await client.data(CALLS.login, { signType: 3, loginName: 'again003', loginPassword: PASSWORD });
    client.token = first;
    expect((await client.single(CALLS.userInfo, {})).ok).toBe(true);
  });

  test('no answer and no log holds a password or a token', async () => {
    const secret = 'S3cret-never-shown!';
    const client = new ApiClient(server.address);
    const info = await client.data(CALLS.register, { signType: 3, loginName: 'quiet001', loginPassword: secret });
    client.token = info.satoken ?? '';
    expect(await client.text(CALLS.userInfo, {})).not.toContain(secret);
    await fetch(`${server.address}/api/user/login?signType=3&loginName=quiet001&loginPassword=${encodeURIComponent(secret)}`, {
      method: 'POST',
    });
    expect(server.output()).not.toContain(secret);
    expect(server.output()).not.toContain(client.token);
  });
});

describe('§2 password', () => {
  test('a change needs the old one, ends every other session, and keeps this one', async () => {
    const one = await user('secret01', true);
    const two = await login('secret01', PASSWORD, true);
    const change = (oldPwd: string, newPwd: string, userId?: number): Promise<string | null> =>
      one.refusal(CALLS.changePassword, { oldPwd, newPwd, userId });
    expect(await change('Wrong0ne!', 'N3wPassword!')).toBe('PASSWORD_WRONG');
    expect(await change(PASSWORD, PASSWORD)).toBe('PASSWORD_SAME');
    expect(await change(PASSWORD, 'weak')).toBe('PASSWORD_RULE');
    expect(await change(PASSWORD, 'N3wPassword!', 1)).toBe('NOT_FOUND');
    await one.data(CALLS.changePassword, { oldPwd: PASSWORD, newPwd: 'N3wPassword!' });
    expect(await two.refusal(CALLS.userInfo, {})).toBe('NOT_SIGNED_IN');
    expect(await reopened(two).refusal(CALLS.autoLogin, {})).toBe('DEVICE_UNKNOWN');
    expect((await one.data(CALLS.userInfo, {})).user.loginName).toBe('secret01');
    expect(await new ApiClient(server.address).refusal(CALLS.login, { signType: 3, loginName: 'secret01', loginPassword: PASSWORD })).toBe(
      'LOGIN_WRONG',
    );
    await login('secret01', 'N3wPassword!');
  });

  /** Null when the password was right. */
  const guess = async (client: ApiClient, loginName: string, loginPassword: string, address: string): Promise<string | null> => {
    const answer = await client.single(CALLS.login, { signType: 3, loginName, loginPassword }, { 'x-forwarded-for': address });
    return answer.ok ? null : answer.reason;
  };

  test('a hundred guesses at once are eight, of a name that exists and of one that does not', async () => {
    await user('guessed2');
    for (const name of ['guessed2', 'guessed3']) {
      const guests = Array.from({ length: 100 }, () => guess(new ApiClient(server.address), name, 'Wrong0ne!', '198.51.100.1'));
      const answers = await Promise.all(guests);
      expect(answers.filter((reason) => reason === 'LOGIN_WRONG')).toHaveLength(8);
      expect(answers.filter((reason) => reason === 'TOO_MANY_REQUESTS')).toHaveLength(92);
    }
  });

  test('an attack on a name locks out strangers, and neither networks that signed in before nor a remembered device', async () => {
    const browser = await user('attacked', true);
    const home = '203.0.113.7';
    expect(await guess(new ApiClient(server.address), 'attacked', PASSWORD, home)).toBeNull();
    for (let network = 0; network < 60; network++) {
      expect(await guess(new ApiClient(server.address), 'attacked', 'Wrong0ne!', `198.51.100.${network}`)).toBe('LOGIN_WRONG');
    }
    expect(await guess(new ApiClient(server.address), 'attacked', PASSWORD, '192.0.2.1')).toBe('TOO_MANY_REQUESTS');
    expect(await guess(new ApiClient(server.address), 'attacked', PASSWORD, home)).toBeNull();
    expect(await guess(reopened(browser), 'attacked', PASSWORD, '192.0.2.2')).toBeNull();
    const other = reopened(await user('attacks1', true));
    expect(await guess(other, 'attacked', PASSWORD, '192.0.2.3')).toBe('TOO_MANY_REQUESTS');
  });

  test('guessing is stopped after eight wrong ones, also with the right one then, and the same for a name that does not exist', async () => {
    await user('guessed1');
    for (const name of ['guessed1', 'guessed0']) {
      const guest = new ApiClient(server.address);
      for (let count = 0; count < 8; count++) {
        expect(await guest.refusal(CALLS.login, { signType: 3, loginName: name, loginPassword: 'Wrong0ne!' })).toBe('LOGIN_WRONG');
      }
      expect(await guest.refusal(CALLS.login, { signType: 3, loginName: name, loginPassword: PASSWORD })).toBe('TOO_MANY_REQUESTS');
    }
  });
});

describe('the security log', () => {
  const eventsOf = async (userId: number | null): Promise<readonly Readonly<Record<string, unknown>>[]> => {
    const text = await readFile(join(server.dataFolder, 'security/security.log'), 'utf8');
    const lines = text.split('\n').filter((line) => line !== '');
    return lines.map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>).filter((line) => line['userId'] === userId);
  };

  test('one line an event with user, network, session and outcome, and never a secret', async () => {
    const from = { 'x-forwarded-for': '203.0.113.99' };
    const client = new ApiClient(server.address);
    const info = await client.data(CALLS.register, { signType: 3, loginName: 'watched1', loginPassword: PASSWORD, remember: true }, from);
    const { userId } = info.user;
    client.token = info.satoken ?? '';
    const guest = new ApiClient(server.address);
    expect(await guest.refusal(CALLS.login, { signType: 3, loginName: 'watched1', loginPassword: 'Wrong0ne!' }, from)).toBe('LOGIN_WRONG');
    expect(await guest.refusal(CALLS.login, { signType: 3, loginName: PASSWORD, loginPassword: PASSWORD }, from)).toBe('LOGIN_WRONG');
    expect(await client.refusal(CALLS.changePassword, { oldPwd: 'Wrong0ne!', newPwd: 'N3wPassword!' }, from)).toBe('PASSWORD_WRONG');
    await client.data(CALLS.setLossLimit, { limit: '5', utcOffsetMinutes: 480 }, from);
    const device = (await client.rows(CALLS.sessions, {})).find((row) => row.kind === 'device');
    expect(await client.refusal(CALLS.revokeSession, { id: 'nobody', loginPassword: PASSWORD }, from)).toBe('NOT_FOUND');
    await client.data(CALLS.revokeSession, { id: device?.id ?? '', loginPassword: PASSWORD }, from);
    await expect
      .poll(async () => (await eventsOf(userId)).map(({ event, outcome }) => `${String(event)} ${String(outcome)}`))
      .toEqual([
        'registration done',
        'device-remembered done',
        'login LOGIN_WRONG',
        'password-change PASSWORD_WRONG',
        'limit-change done',
        'revocation NOT_FOUND',
        'refusal NOT_FOUND',
        'revocation done',
      ]);
    const lines = await eventsOf(userId);
    const fields = ['time', 'event', 'outcome', 'userId', 'network', 'sessionId'];
    for (const line of lines) expect(Object.keys(line)).toEqual(line['event'] === 'refusal' ? [...fields, 'call'] : fields);
    expect(new Set(lines.map((line) => line['network']))).toEqual(new Set(['203.0.113.99']));
    expect(new Set(lines.map((line) => typeof line['sessionId'] === 'string'))).toEqual(new Set([true, false]));
    const whole = await readFile(join(server.dataFolder, 'security/security.log'), 'utf8');
    for (const secret of [PASSWORD, 'Wrong0ne!', client.token, client.cookie.split('.')[1] ?? '']) expect(whole).not.toContain(secret);
    expect((await stat(join(server.dataFolder, 'security/security.log'))).mode & 0o777).toBe(0o600);
  });
});

describe('invitations', () => {
  test('an invite code must exist when one is given', async () => {
    const inviter = await user('inviter1');
    const { activeCode } = (await inviter.data(CALLS.userInfo, {})).user;
    expect(activeCode).toMatch(/^[0-9]{6}$/);
    const guest = new ApiClient(server.address);
    const parameters = { signType: 3, loginName: 'invited1', loginPassword: PASSWORD };
    expect(await guest.refusal(CALLS.register, { ...parameters, activeCode: '12345' })).toBe('INVITE_UNKNOWN');
    expect((await guest.data(CALLS.register, { ...parameters, activeCode })).user.loginName).toBe('invited1');
  });
});
