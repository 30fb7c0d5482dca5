import { describe, expect } from 'vitest';
import { ApiClient, PASSWORD } from '../../test/api-client.ts';
import { LONG_STEP_MS } from '../../test/long-steps.ts';
import { photo } from '../../test/pictures.ts';
import { test } from '../../test/room.ts';
import type { ServerProcess } from '../../test/server-process.ts';

const EMAIL = 'public@example.com';
const PHONE = '8613900139000';
/** What a code's sending answers in demo mode. */
const SENT = { resendSeconds: 60, expiresSeconds: 600, demoInbox: true };

let server: ServerProcess;
let client: ApiClient;

test.beforeAll(async ({ server: shared }) => {
  server = shared;
  client = new ApiClient(server.address);
});

type Asked = { readonly method?: 'GET' | 'POST'; readonly body?: object };

/** A call as the public client of the interface makes it: everything in the query, no body. Answers the envelope as it came. */
async function ask(path: string, query: Readonly<Record<string, string>>, { method = 'POST', body }: Asked = {}): Promise<unknown> {
  const search = Object.keys(query).length === 0 ? '' : `?${new URLSearchParams(query)}`;
  const response = await fetch(`${server.address}/api/${path}${search}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    headers: {
      'content-type': 'application/json;charset=UTF-8',
      lang: 'en',
      language: 'en',
      ...(client.token === '' ? {} : { satoken: client.token }),
      ...client.cookieHeader(),
    },
  });
  expect(response.status, path).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  client.keepCookies(response.headers);
  return await response.json();
}

const DONE = { code: 200, msg: 'Success' };

describe('wire-contract §2 the calls of the public client, as it sends them', () => {
  test('sendEmailCode REGISTER in the query, and registration with it in the body', async () => {
    expect(await ask('user/sendEmailCode', { codeType: 'REGISTER', email: EMAIL })).toEqual({ ...DONE, data: SENT });
    const code = await client.codeSentTo(EMAIL);
    const body = { signType: 1, email: EMAIL, loginPassword: PASSWORD, activeCode: '', code };
    const registered = (await ask('user/register', {}, { body })) as { readonly data: { readonly satoken: string } };
    expect(registered).toMatchObject({ code: 200, data: { user: { email: EMAIL, phone: null, status: 0, type: '1', walletType: null } } });
    client.token = registered.data.satoken;
  });

  test('sendMobileCode REGISTER and LOGIN, and registration and login by phone with an empty areaNum', async () => {
    const { token } = client;
    client.token = '';
    try {
      expect(await ask('user/sendMobileCode', { codeType: 'REGISTER', phone: PHONE })).toEqual({ ...DONE, data: SENT });
      const code = await client.codeSentTo(PHONE);
      const way = { signType: 2, phone: PHONE };
      const registration = { ...way, areaNum: '', phoneNum: '13900139000', loginPassword: PASSWORD, activeCode: '', code };
      expect(await ask('user/register', {}, { body: registration })).toMatchObject({ code: 200, data: { user: { phone: PHONE } } });
      expect(await ask('user/sendMobileCode', { codeType: 'LOGIN', phone: PHONE })).toEqual({ ...DONE, data: SENT });
      const login = (await ask('user/login', {}, { body: { ...way, code: await client.codeSentTo(PHONE) } })) as { readonly data: object };
      expect(Object.keys(login.data)).toEqual(['satoken']);
    } finally {
      client.token = token;
    }
  });

  test('sendEmailCode FIND_PASSWORD, and the new password in the query of backPwd', async () => {
    const sent = await ask('user/sendEmailCode', { codeType: 'FIND_PASSWORD', email: EMAIL });
    expect(sent).toEqual({ ...DONE, data: { ...SENT, resendSeconds: 300 } });
    const emailCode = (await client.codeSentTo(EMAIL)) ?? '';
    const newPwd = 'N3wPassword!';
    expect(await ask('user/backPwd', { email: EMAIL, newPwd, emailCode })).toEqual(DONE);
    expect(await ask('user/getInfo', {}, { method: 'GET' })).toMatchObject({ code: 500, msg: expect.stringContaining('Token') as string });
    client.token = '';
    const login = await ask('user/login', {}, { body: { signType: 1, email: EMAIL, loginPassword: newPwd } });
    client.token = (login as { readonly data: { readonly satoken: string } }).data.satoken;
  });

  test('easyGenerateCode by GET and by POST, getCountryCode by POST', async () => {
    for (const method of ['GET', 'POST'] as const) {
      const query = 'codeType=LOGIN&timestamp=1767225600000';
      const response = await fetch(`${server.address}/api/user/easyGenerateCode?${query}`, { method });
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
    }
    const countries = (await ask('user/getCountryCode', {})) as { readonly data: readonly object[] };
    expect(countries.data[0]).toEqual({ letter: 'A', data: expect.any(Array) as unknown[] });
  });

  test('common/upload/OSS twice, and uploadKYC with everything in the query; getInfo then says it', async () => {
    const picture = await photo();
    const urls: string[] = [];
    for (const name of ['front.jpg', 'back.jpg']) {
      const form = new FormData();
      form.append('file', new Blob([Buffer.from(picture)], { type: 'image/jpeg' }), name);
      const response = await fetch(`${server.address}/api/common/upload/OSS`, {
        method: 'POST',
        headers: { satoken: client.token, lang: 'en' },
        body: form,
      });
      const answer = (await response.json()) as {
        readonly code: number;
        readonly data: { readonly fileName: string; readonly url: string };
      };
      expect(answer.code).toBe(200);
      expect(Object.keys(answer.data).toSorted()).toEqual(['fault', 'fileName', 'url']);
      urls.push(answer.data.url);
    }
    const [frontUrl = '', backUrl = ''] = urls;
    const identity = { realName: 'Alice Example', idCard: 'X1234567', country: 'Malaysia', cardType: '1' };
    expect(await ask('user/uploadKYC', { ...identity, flag: '2', frontUrl, backUrl })).toEqual(DONE);
    const info = (await ask('user/getInfo', {}, { method: 'POST' })) as { readonly data: { readonly detail: object } };
    expect(info.data.detail).toMatchObject({
      ...identity,
      frontUrl,
      backUrl,
      handelUrl: null,
      auditStatusPrimary: null,
      auditStatusAdvanced: '3',
      userTardPwd: null,
    });
  });

  test('tardPwdSet and updatePwd in the query; a second setting is refused', async () => {
    expect(await ask('user/tardPwdSet', { pwd: 'Second7!anchor' })).toEqual(DONE);
    expect(await ask('user/tardPwdSet', { pwd: 'Second8!anchor' })).toMatchObject({ code: 500, reason: 'TRADE_PASSWORD_SET' });
    const change = { oldPwd: 'Second7!anchor', newPwd: 'Third8?anchor!', signType: '1' };
    expect(await ask('user/updatePwd', change)).toEqual(DONE);
    expect(await ask('user/updatePwd', change)).toMatchObject({ code: 500, reason: 'PASSWORD_WRONG' });
    await ask('user/sendEmailCode', { codeType: 'UPD_PASSWORD', email: EMAIL });
    const byCode = { signType: '2', newPwd: 'Fourth9?anchor!', emailOrPhone: EMAIL, code: (await client.codeSentTo(EMAIL)) ?? '' };
    expect(await ask('user/updatePwd', byCode)).toEqual(DONE);
    expect(await ask('user/getInfo', {}, { method: 'GET' })).toMatchObject({ data: { detail: { userTardPwd: 'set' } } });
  });

  test('updateWithdrawAddress in the query; the list has it, and another one is refused', async () => {
    const address = 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH';
    expect(await ask('user/withdrawAddress', {}, { method: 'GET' })).toEqual({ ...DONE, data: [] });
    expect(await ask('user/updateWithdrawAddress', { type: 'usdt', address })).toEqual(DONE);
    const listed = await ask('user/withdrawAddress', {}, { method: 'GET' });
    expect(listed).toMatchObject({ ...DONE, data: [{ symbol: 'usdt', address }] });
    const other = { type: 'usdt', address: '0x90F79bf6EB2c4f870365E785982E1f101E93b906' };
    expect(await ask('user/updateWithdrawAddress', other)).toMatchObject({ code: 500, reason: 'WITHDRAW_ADDRESS_SET' });
  });

  test('bindPhone once and unBindPhone by codes in the query, and bindEmail of another account', async () => {
    const phone = '8613900139001';
    await ask('user/sendMobileCode', { codeType: 'BIND', phone });
    expect(await ask('user/bindPhone', { phone, code: (await client.codeSentTo(phone)) ?? '' })).toEqual(DONE);
    expect(await ask('user/bindPhone', { phone: '8613900139002', code: '000000' })).toMatchObject({ code: 500, reason: 'ALREADY_BOUND' });
    expect(await ask('user/getInfo', {}, { method: 'GET' })).toMatchObject({ data: { user: { phone } } });
    await server.passTime(60_000, LONG_STEP_MS);
    await ask('user/sendMobileCode', { codeType: 'BIND', phone });
    expect(await ask('user/unBindPhone', { code: (await client.codeSentTo(phone)) ?? '' })).toEqual(DONE);
    expect(await ask('user/getInfo', {}, { method: 'GET' })).toMatchObject({ data: { user: { phone: null } } });
    const { token } = client;
    const body = { signType: 3, loginName: 'publicname', loginPassword: PASSWORD, activeCode: '' };
    client.token = ((await ask('user/register', {}, { body })) as { readonly data: { readonly satoken: string } }).data.satoken;
    const email = 'publicname@example.com';
    await ask('user/sendEmailCode', { codeType: 'BIND', email });
    expect(await ask('user/bindEmail', { email, emailCode: (await client.codeSentTo(email)) ?? '' })).toEqual(DONE);
    client.token = token;
  });

  test('§1.2 the query comes before the body; what is shown as POST takes no GET', async () => {
    const body = { codeType: 'NONSENSE', email: 'nonsense' };
    expect(await ask('user/sendEmailCode', { codeType: 'LOGIN', email: EMAIL }, { body })).toEqual({ ...DONE, data: SENT });
    for (const path of [
      'sendEmailCode',
      'sendMobileCode',
      'login',
      'register',
      'backPwd',
      'tardPwdSet',
      'updatePwd',
      'uploadKYC',
      'autoLogin',
    ]) {
      const response = await fetch(`${server.address}/api/user/${path}?codeType=LOGIN&email=${EMAIL}`, {
        headers: { satoken: client.token },
      });
      expect([path, response.status]).toEqual([path, 404]);
    }
  });

  test('§1.8 no log holds a value of these queries', () => {
    expect(server.output()).toContain('"call":"tradePassword.change"');
    expect(server.output()).not.toMatch(/Second7|Third8|Fourth9|N3wPassword|Alice|X1234567|8613900139000|public@/);
  });
});
