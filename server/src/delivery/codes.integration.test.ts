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

const guest = (): ApiClient => new ApiClient(server.address);

/** Asks for a code as this client and reads it in its demo inbox. */
async function code(client: ApiClient, codeType: 'REGISTER' | 'LOGIN' | 'FIND_PASSWORD' | 'BIND', email: string): Promise<string> {
  await client.data(CALLS.sendEmailCode, { codeType, email });
  return (await client.codeSentTo(email)) ?? '';
}

/** A user who registered by e-mail, signed in. */
async function byEmail(email: string): Promise<ApiClient> {
  const client = guest();
  const registration = { signType: 1, email, loginPassword: PASSWORD, code: await code(client, 'REGISTER', email) };
  client.token = (await client.data(CALLS.register, registration)).satoken ?? '';
  return client;
}

const wrongOf = (right: string): string => String((Number(right) + 1) % 1_000_000).padStart(6, '0');

describe('wire-contract §2.2 registration by address', () => {
  test('by e-mail: the code proves the address, in any letter case, and the account gets a name of its own', async () => {
    const client = guest();
    await client.data(CALLS.sendEmailCode, { codeType: 'REGISTER', email: 'Ann@Example.com' });
    const sent = (await client.rows(CALLS.demoInbox, {}))[0];
    expect(sent).toMatchObject({ channel: 'mail', to: 'ann@example.com' });
    const registration = { signType: 1, email: ' ANN@example.com', loginPassword: PASSWORD, code: sent?.code ?? '' };
    const { user } = await client.data(CALLS.register, registration);
    expect(user).toMatchObject({ email: 'ann@example.com', phone: null });
    expect(user.loginName).toMatch(/^[A-Za-z0-9]{6,15}$/);
    const again = guest();
    expect((await again.single(CALLS.login, { signType: 1, email: 'ann@example.com', loginPassword: PASSWORD })).ok).toBe(true);
    expect((await again.single(CALLS.login, { signType: 3, loginName: user.loginName, loginPassword: PASSWORD })).ok).toBe(true);
  });

  test('by phone: the number without plus sign; wrong numbers are refused', async () => {
    const client = guest();
    for (const phone of ['123', '8612', '15005550006x', '861380013800', '442071838750'])
      expect(await client.refusal(CALLS.sendMobileCode, { codeType: 'REGISTER', phone }), phone).toBe('PHONE_RULE');
    await client.data(CALLS.sendMobileCode, { codeType: 'REGISTER', phone: '8613800138000' });
    const right = (await client.codeSentTo('8613800138000')) ?? '';
    const registration = { signType: 2, phone: '8613800138000', loginPassword: PASSWORD, code: right };
    expect((await client.data(CALLS.register, registration)).user.phone).toBe('8613800138000');
    await client.data(CALLS.sendMobileCode, { codeType: 'LOGIN', phone: '+86 138 0013 8000' });
    const login = { signType: 2, phone: '8613800138000', code: (await client.codeSentTo('8613800138000')) ?? '' };
    expect((await client.single(CALLS.login, login)).ok).toBe(true);
    // how many codes a network may ask for in a minute is left to the others
    const from = { 'x-forwarded-for': '198.51.100.77' };
    await client.data(CALLS.sendMobileCode, { codeType: 'FIND_PASSWORD', phone: '8613800138000' }, from);
    const reset = { phone: '8613800138000', code: (await client.codeSentTo('8613800138000')) ?? '', newPwd: 'N3wPassword!' };
    const wrong = await client.single(CALLS.resetPassword, { ...reset, code: wrongOf(reset.code) }, from);
    expect(wrong).toMatchObject({ ok: false, reason: 'CODE_WRONG', field: 'code' });
    expect((await client.single(CALLS.resetPassword, reset, from)).ok).toBe(true);
  });

  test('whether an address has an account is learned by nobody who cannot read its codes', async () => {
    await byEmail('one@example.com');
    const other = await byEmail('other@example.com');
    await other.data(CALLS.sendEmailCode, { codeType: 'BIND', email: 'one@example.com' });
    expect(await other.codeSentTo('one@example.com')).toBeNull();
    expect(
      await other.refusal(CALLS.bindEmail, { email: 'one@example.com', emailCode: '000000', oldCode: '000000', loginPassword: PASSWORD }),
    ).toBe('CODE_WRONG');
    const registration = { signType: 1, email: 'one@example.com', loginPassword: PASSWORD, code: '000000' };
    expect(await guest().refusal(CALLS.register, registration)).toBe('CODE_WRONG');
  });

  test('the owner of a taken address is told so, with the right code', async () => {
    const owner = await byEmail('taken@example.com');
    await server.passTime(61_000, LONG_STEP_MS);
    const right = await code(owner, 'REGISTER', 'taken@example.com');
    const registration = { signType: 1, email: 'taken@example.com', loginPassword: PASSWORD, code: right };
    expect(await owner.refusal(CALLS.register, registration)).toBe('EMAIL_TAKEN');
  });
});

describe('wire-contract §2 one-time codes', () => {
  test('G: a code that twenty calls use at once is used once', async () => {
    const client = guest();
    const right = await code(client, 'REGISTER', 'race@example.com');
    const registration = { signType: 1, email: 'race@example.com', loginPassword: PASSWORD, code: right };
    const answers = await Promise.all(Array.from({ length: 20 }, () => guest().single(CALLS.register, registration)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test('a code of a sign-in, of a new password and of a binding that twenty calls use at once is used once', async () => {
    const email = 'race2@example.com';
    const client = await byEmail(email);
    const twenty = async (one: (index: number) => Promise<{ readonly ok: boolean }>): Promise<number> =>
      (await Promise.all(Array.from({ length: 20 }, (_none, index) => one(index)))).filter(({ ok }) => ok).length;
    const from = (index: number) => ({ 'x-forwarded-for': `198.51.100.${index + 1}` });
    const login = { signType: 1, email, code: await code(client, 'LOGIN', email) };
    // the code is of the browser that asked, from wherever it comes
    const same = () => Object.assign(guest(), { inboxCookie: client.inboxCookie });
    expect(await twenty((index) => same().single(CALLS.login, login, from(index)))).toBe(1);
    const bind = { email: 'race3@example.com', emailCode: await code(client, 'BIND', 'race3@example.com') };
    const change = { ...bind, oldCode: await code(client, 'BIND', email), loginPassword: PASSWORD };
    const [own, others] = [client.token, guest()];
    others.token = own;
    expect(await twenty((index) => (index % 2 === 0 ? client : others).single(CALLS.bindEmail, change))).toBe(1);
    const reset = { email: bind.email, emailCode: await code(client, 'FIND_PASSWORD', bind.email) };
    const newPwdOf = (index: number): string => `N3wPassword!${index}`;
    expect(await twenty((index) => same().single(CALLS.resetPassword, { ...reset, newPwd: newPwdOf(index) }, from(index)))).toBe(1);
    const opened = await twenty((index) =>
      guest().single(CALLS.login, { signType: 1, email: bind.email, loginPassword: newPwdOf(index) }, from(index)),
    );
    expect(opened).toBe(1);
  });

  test('used once, and never for another type, another address or another user', async () => {
    const client = await byEmail('types@example.com');
    const login = await code(client, 'LOGIN', 'types@example.com');
    const reset = { email: 'types@example.com', emailCode: login, newPwd: 'N3wPassword!' };
    expect(await guest().refusal(CALLS.resetPassword, reset)).toBe('CODE_WRONG');
    const stranger = await byEmail('types2@example.com');
    expect(await guest().refusal(CALLS.login, { signType: 1, email: 'types2@example.com', code: login })).toBe('CODE_WRONG');
    const bind = await code(stranger, 'BIND', 'types3@example.com');
    expect(
      await client.refusal(CALLS.bindEmail, { email: 'types3@example.com', emailCode: bind, oldCode: '1', loginPassword: PASSWORD }),
    ).toBe('CODE_WRONG');
    expect((await guest().single(CALLS.login, { signType: 1, email: 'types@example.com', code: login })).ok).toBe(true);
    expect(await guest().refusal(CALLS.login, { signType: 1, email: 'types@example.com', code: login })).toBe('CODE_WRONG');
  });

  test('five wrong tries end it, also when they come at once', async () => {
    const client = await byEmail('tries@example.com');
    const right = await code(client, 'FIND_PASSWORD', 'tries@example.com');
    const attempt = (emailCode: string, from: string) =>
      guest().refusal(
        CALLS.resetPassword,
        { email: 'tries@example.com', emailCode, newPwd: 'N3wPassword!' },
        { 'x-forwarded-for': `198.51.100.${from}` },
      );
    const wrong = await Promise.all(Array.from({ length: 5 }, (_none, index) => attempt(wrongOf(right), String(index))));
    expect(new Set(wrong)).toEqual(new Set(['CODE_WRONG']));
    expect(await attempt(right, '9')).toBe('CODE_WRONG');
  });

  test('sent again too soon is refused with the seconds that are left, the same to everybody', async () => {
    const client = await byEmail('again@example.com');
    await code(client, 'LOGIN', 'again@example.com');
    const second = await guest().single(CALLS.sendEmailCode, { codeType: 'LOGIN', email: 'AGAIN@example.com' });
    expect(second).toMatchObject({ ok: false, code: 500, reason: 'CODE_TOO_SOON', field: 'email' });
    const left = Number(second.ok ? '0' : second.limit);
    expect(left > 0 && left <= 60).toBe(true);
    expect((await client.single(CALLS.sendEmailCode, { codeType: 'FIND_PASSWORD', email: 'again@example.com' })).ok).toBe(true);
  });

  test('UPD_PASSWORD and WITHDRAW go to the bound address alone, BIND needs a session', async () => {
    const client = await byEmail('own@example.com');
    for (const codeType of ['UPD_PASSWORD', 'WITHDRAW'] as const) {
      expect(await client.refusal(CALLS.sendEmailCode, { codeType, email: 'elsewhere@example.com' })).toBe('NOT_BOUND');
      expect(await client.refusal(CALLS.sendMobileCode, { codeType })).toBe('NOT_BOUND');
      expect(await guest().refusal(CALLS.sendEmailCode, { codeType, email: 'own@example.com' })).toBe('NOT_SIGNED_IN');
      await client.data(CALLS.sendEmailCode, { codeType });
    }
    expect(await guest().refusal(CALLS.sendEmailCode, { codeType: 'BIND', email: 'own@example.com' })).toBe('NOT_SIGNED_IN');
    const [message] = await client.rows(CALLS.demoInbox, {});
    expect(message).toMatchObject({ to: 'own@example.com' });
  });
});

describe('addresses', () => {
  test('a change needs the codes of the old and the new one; unbinding that of the bound one', async () => {
    const client = await byEmail('from@example.com');
    const emailCode = await code(client, 'BIND', 'to@example.com');
    const change = (oldCode?: string) =>
      client.refusal(CALLS.bindEmail, { email: 'to@example.com', emailCode, loginPassword: PASSWORD, ...(oldCode && { oldCode }) });
    expect(await change()).toBe('ALREADY_BOUND');
    const oldCode = await code(client, 'BIND', 'from@example.com');
    expect(await change(wrongOf(oldCode))).toBe('CODE_WRONG');
    await client.data(CALLS.bindEmail, { email: 'to@example.com', emailCode, oldCode, loginPassword: PASSWORD });
    expect((await client.data(CALLS.userInfo, {})).user.email).toBe('to@example.com');
    // the old one is free again, and its owner is told
    const isTold = async () =>
      (await client.rows(CALLS.demoInbox, {})).some(({ to, text }) => to === 'from@example.com' && text.includes('to@example.com'));
    await expect.poll(isTold).toBe(true);
    await server.passTime(60_000, LONG_STEP_MS);
    await client.data(CALLS.unbindEmail, { emailCode: await code(client, 'BIND', 'to@example.com'), loginPassword: PASSWORD });
    expect((await client.data(CALLS.userInfo, {})).user.email).toBeNull();
    expect(await client.refusal(CALLS.unbindEmail, { emailCode: '123456', loginPassword: PASSWORD })).toBe('NOT_BOUND');
  });

  test('a session that was left open, or a device cookie, binds nothing without the password', async () => {
    const owner = guest();
    await owner.register('leftopen', true);
    const again = guest();
    again.cookie = owner.cookie;
    again.token = (await again.data(CALLS.autoLogin, {})).satoken;
    const emailCode = await code(again, 'BIND', 'mine@example.com');
    const later = guest();
    later.cookie = again.cookie;
    later.token = (await later.data(CALLS.autoLogin, {})).satoken;
    const bind = (loginPassword?: string) =>
      later.single(CALLS.bindEmail, { email: 'mine@example.com', emailCode, ...(loginPassword === undefined ? {} : { loginPassword }) });
    expect(await bind()).toMatchObject({ ok: false, reason: 'PASSWORD_NEEDED', field: 'loginPassword' });
    expect(await bind('Wrong0ne!')).toMatchObject({ ok: false, reason: 'PASSWORD_WRONG', field: 'loginPassword' });
    expect(await bind(PASSWORD)).toMatchObject({ ok: true });
  });

  test('§2 backPwd: a new password by the code, and every session and device ends', async () => {
    const client = await byEmail('lost@example.com');
    const device = guest();
    await device.data(CALLS.login, { signType: 1, email: 'lost@example.com', loginPassword: PASSWORD, remember: true });
    const emailCode = await code(client, 'FIND_PASSWORD', 'lost@example.com');
    const reset = { email: 'lost@example.com', emailCode, newPwd: 'weak' };
    expect(await guest().refusal(CALLS.resetPassword, reset)).toBe('PASSWORD_RULE');
    await guest().data(CALLS.resetPassword, { ...reset, newPwd: 'N3wPassword!' });
    expect(await client.refusal(CALLS.userInfo, {})).toBe('NOT_SIGNED_IN');
    expect(await device.refusal(CALLS.autoLogin, {})).toBe('DEVICE_UNKNOWN');
    expect(await guest().refusal(CALLS.login, { signType: 1, email: 'lost@example.com', loginPassword: PASSWORD })).toBe('LOGIN_WRONG');
    expect((await guest().single(CALLS.login, { signType: 1, email: 'lost@example.com', loginPassword: 'N3wPassword!' })).ok).toBe(true);
    const subjects = (await client.rows(CALLS.demoInbox, {})).map(({ subject }) => subject);
    expect(subjects).toContain('Your Candor login password was reset');
  });

  test('attempts at one account by several of its names are counted together', async () => {
    const client = await byEmail('guessed@example.com');
    const { loginName } = (await client.data(CALLS.userInfo, {})).user;
    const from = { 'x-forwarded-for': '203.0.113.50' };
    const guess = (way: object): Promise<string | null> =>
      guest().refusal(CALLS.login, { signType: 3, loginPassword: 'Wrong0ne!', ...way }, from);
    for (let count = 0; count < 4; count++) {
      expect(await guess({ loginName })).toBe('LOGIN_WRONG');
      expect(await guess({ signType: 1, email: 'guessed@example.com' })).toBe('LOGIN_WRONG');
    }
    expect(await guess({ loginName, loginPassword: PASSWORD })).toBe('TOO_MANY_REQUESTS');
    expect(await guess({ signType: 1, email: 'guessed@example.com', loginPassword: PASSWORD })).toBe('LOGIN_WRONG');
  });

  test('the anti-phishing word stands in each message to its user', async () => {
    const client = await byEmail('word@example.com');
    expect(await client.data(CALLS.antiPhishingWord, {})).toEqual({ word: null });
    await client.data(CALLS.setAntiPhishingWord, { word: ' blue heron ', loginPassword: PASSWORD });
    expect(await client.data(CALLS.antiPhishingWord, {})).toEqual({ word: 'blue heron' });
    await code(client, 'LOGIN', 'word@example.com');
    expect((await client.rows(CALLS.demoInbox, {}))[0]?.text).toContain('blue heron');
    // an address that is not theirs yet is told nothing of the account
    await code(client, 'BIND', 'other-word@example.com');
    const sent = (await client.rows(CALLS.demoInbox, {})).filter(({ to }) => to === 'other-word@example.com');
    expect(sent.map(({ text }) => text.includes('blue heron'))).toEqual([false]);
    await client.data(CALLS.setAntiPhishingWord, { loginPassword: PASSWORD });
    expect(await client.data(CALLS.antiPhishingWord, {})).toEqual({ word: null });
  });
});

test('RULES §14.1 a code never passes the second factor, and is not used by asking for it', async () => {
  const email = 'factor@example.com';
  const client = await byEmail(email);
  const { secret } = await client.data(CALLS.setUpAuthenticator, { loginPassword: PASSWORD });
  const first = new Authenticator(secret).code(server.nowMs());
  const { recoveryCodes } = await client.data(CALLS.confirmAuthenticator, { code: first });
  const [one = '', two = '', three = '', four = ''] = recoveryCodes;
  const login = { signType: 1, email, code: await code(client, 'LOGIN', email) };
  expect(await guest().refusal(CALLS.login, login)).toBe('FACTOR_REQUIRED');
  expect(await guest().refusal(CALLS.login, { ...login, factorCode: 'aaaa-aaaa-aaaa-aaaa' })).toBe('FACTOR_WRONG');
  expect((await guest().single(CALLS.login, { ...login, factorCode: one })).ok).toBe(true);
  const reset = { email, emailCode: await code(client, 'FIND_PASSWORD', email), newPwd: 'N3wPassword!' };
  expect(await guest().single(CALLS.resetPassword, reset)).toMatchObject({ ok: false, reason: 'FACTOR_REQUIRED', field: 'factorCode' });
  expect((await guest().single(CALLS.resetPassword, { ...reset, factorCode: two })).ok).toBe(true);
  const again = { signType: 1, email, loginPassword: 'N3wPassword!', factorCode: three };
  client.token = (await client.data(CALLS.login, again)).satoken;
  const emailCode = await code(client, 'BIND', email);
  expect(await client.refusal(CALLS.unbindEmail, { emailCode, loginPassword: 'N3wPassword!' })).toBe('FACTOR_REQUIRED');
  expect((await client.data(CALLS.userInfo, {})).user.email).toBe(email);
  await client.data(CALLS.unbindEmail, { emailCode, factorCode: four, loginPassword: 'N3wPassword!' });
  await server.passTime(60_000, LONG_STEP_MS);
  const binding = { email, emailCode: await code(client, 'BIND', email), loginPassword: 'N3wPassword!' };
  expect(await client.single(CALLS.bindEmail, binding)).toMatchObject({ ok: false, reason: 'FACTOR_REQUIRED', field: 'factorCode' });
  expect((await client.data(CALLS.userInfo, {})).user.email).toBeNull();
});

describe('known and unknown addresses', () => {
  test('get the same answers', async () => {
    await byEmail('known@example.com');
    for (const codeType of ['LOGIN', 'FIND_USER', 'FIND_PASSWORD'] as const) {
      const [known, unknown] = await Promise.all(
        ['known@example.com', 'unknown@example.com'].map((email) => guest().text(CALLS.sendEmailCode, { codeType, email })),
      );
      expect(known).toBe(unknown);
    }
    for (const way of [{ code: '000000' }, { loginPassword: 'Wrong0ne!' }]) {
      const [known, unknown] = await Promise.all(
        ['known@example.com', 'unknown@example.com'].map((email) => guest().text(CALLS.login, { signType: 1, email, ...way })),
      );
      expect(known).toBe(unknown);
    }
    const [known, unknown] = await Promise.all(
      ['known@example.com', 'unknown@example.com'].map((email) =>
        guest().text(CALLS.resetPassword, { email, emailCode: '000000', newPwd: 'N3wPassword!' }),
      ),
    );
    expect(known).toBe(unknown);
  });
});

describe('the demo inbox', () => {
  test('is read by the browser that an address belongs to and by its account, and by nobody else', async () => {
    const owner = await byEmail('inbox@example.com');
    const thief = await byEmail('thief@example.com');
    expect((await thief.rows(CALLS.demoInbox, {})).map(({ to }) => to)).toEqual(['thief@example.com']);
    // asking for a code to somebody's address gives nobody its messages
    await thief.data(CALLS.sendEmailCode, { codeType: 'LOGIN', email: 'inbox@example.com' });
    expect((await thief.rows(CALLS.demoInbox, {})).map(({ to }) => to)).toEqual(['thief@example.com']);
    expect(await owner.codeSentTo('inbox@example.com')).toMatch(/^[0-9]{6}$/);
    expect(await guest().rows(CALLS.demoInbox, {})).toEqual([]);
    const elsewhere = guest();
    elsewhere.token = owner.token;
    expect(await elsewhere.codeSentTo('inbox@example.com')).toMatch(/^[0-9]{6}$/);
    const forger = guest();
    forger.inboxCookie = 'candor_browser=inbox@example.com';
    expect(await forger.rows(CALLS.demoInbox, {})).toEqual([]);
  });

  test('a forgotten password is set anew in any browser that asked for the code', async () => {
    await byEmail('anywhere@example.com');
    for (const address of ['203.0.113.61', '203.0.113.62']) {
      const other = guest();
      const from = { 'x-forwarded-for': address };
      await other.data(CALLS.sendEmailCode, { codeType: 'FIND_PASSWORD', email: 'anywhere@example.com' }, from);
      const emailCode = (await other.codeSentTo('anywhere@example.com')) ?? '';
      const reset = { email: 'anywhere@example.com', emailCode, newPwd: `N3wPassword!${address.at(-1)}` };
      expect((await other.single(CALLS.resetPassword, reset, from)).ok).toBe(true);
    }
  });

  test('its cookie is out of reach of scripts and other sites', async () => {
    const client = guest();
    await code(client, 'REGISTER', 'cookie@example.com');
    await client.data(CALLS.sendEmailCode, { codeType: 'REGISTER', email: 'cookie2@example.com' });
    expect(client.headers.getSetCookie()).toEqual([]);
    const other = guest();
    await other.data(CALLS.sendEmailCode, { codeType: 'REGISTER', email: 'cookie3@example.com' });
    expect(other.headers.getSetCookie()[0]).toMatch(/^candor_browser=[\w-]{43};.*HttpOnly; SameSite=Strict/);
  });
});

describe('captcha and countries', () => {
  test('§2 easyGenerateCode answers a PNG, and a refusal by the envelope', async () => {
    const response = await fetch(`${server.address}/api/user/easyGenerateCode?codeType=LOGIN&timestamp=1767225600000`);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a');
    expect(await (await fetch(`${server.address}/api/user/easyGenerateCode?codeType=LOGIN`)).json()).toMatchObject({
      reason: 'BAD_PARAMETER',
      field: 'timestamp',
    });
  });

  test('§2 getCountryCode: by letters, with names in English and Chinese', async () => {
    const letters = await guest().data(CALLS.countryCodes, {});
    expect(letters[0]?.letter).toBe('A');
    const china = letters.find(({ letter }) => letter === 'C')?.data.find(({ countryCode }) => countryCode === 'CN');
    expect(china).toEqual({ englishName: 'China', chineseName: '中国', countryCode: 'CN', phoneCode: '86' });
    expect(letters.flatMap(({ data }) => data).length).toBeGreaterThan(200);
    expect(letters.every(({ letter }) => /^[A-Z]$/.test(letter))).toBe(true);
  });
});

test('§16.17 no log holds a code or an address', async () => {
  const client = await byEmail('quiet@example.com');
  const codes: string[] = [];
  for (const codeType of ['LOGIN', 'BIND', 'FIND_PASSWORD'] as const) codes.push(await code(client, codeType, 'quiet@example.com'));
  const last = codes.at(-1) ?? '';
  await guest().refusal(CALLS.login, { signType: 1, email: 'quiet@example.com', code: wrongOf(last) });
  await fetch(`${server.address}/api/user/login?signType=1&email=quiet@example.com&code=${codes[0] ?? ''}`, { method: 'POST' });
  await expect
    .poll(async () => (await readFile(join(server.dataFolder, 'security/security.log'), 'utf8')).includes('"codeType":"FIND_PASSWORD"'))
    .toBe(true);
  const log = `${server.output()}\n${await readFile(join(server.dataFolder, 'security/security.log'), 'utf8')}`;
  expect(codes.filter((secret) => !/^[0-9]{6}$/.test(secret))).toEqual([]);
  expect(codes.filter((secret) => new RegExp(`(^|[^0-9.])${secret}([^0-9]|$)`).test(log))).toEqual([]);
  expect(log).not.toContain('quiet@example.com');
});
