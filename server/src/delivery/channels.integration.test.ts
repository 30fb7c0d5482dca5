import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CALLS } from '@candor/contract/table';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DigitReader } from '../modules/captcha/test/read-digits.ts';
import { ApiClient, PASSWORD } from '../test/api-client.ts';
import { Authenticator } from '../test/authenticator.ts';
import { SEALING_KEY } from '../test/sealing-key.ts';
import { discard, startServerProcess, type ServerProcess } from '../test/server-process.ts';

type Text = { readonly authorization: string; readonly form: URLSearchParams };

const received: Buffer[] = [];
const mails: Email[] = [];
const texts: Text[] = [];
/** Statuses that the text service answers before it takes one. */
const failures: number[] = [];

const smtp = new SMTPServer({
  disabledCommands: ['STARTTLS'],
  allowInsecureAuth: true,
  onAuth: ({ username, password }, _session, done) =>
    username === 'candor' && password === 'p@ss' ? done(null, { user: username }) : done(new Error('not known')),
  onData: (stream, _session, done) => {
    const parts: Buffer[] = [];
    stream.on('data', (part: Buffer) => parts.push(part));
    stream.on('end', () => {
      received.push(Buffer.concat(parts));
      done();
    });
  },
});

const service: Server = createServer((request, response) => {
  let body = '';
  request.on('data', (part: Buffer) => (body += part.toString()));
  request.on('end', () => {
    const failure = failures.shift();
    if (failure === undefined) texts.push({ authorization: request.headers.authorization ?? '', form: new URLSearchParams(body) });
    response.writeHead(failure ?? 201, { 'content-type': 'application/json' }).end('{"sid":"SM0"}');
  });
});

/** Of one place in ten pictures a reader may be wrong; so many in a row it is not. */
const PICTURES_MAX = 60;

let server: ServerProcess;
let environment: Readonly<Record<string, string>>;

beforeAll(async () => {
  smtp.listen(0, '127.0.0.1');
  service.listen(0, '127.0.0.1');
  await Promise.all([once(smtp.server, 'listening'), once(service, 'listening')]);
  const portOf = (listener: { address(): AddressInfo | string | null }): number => (listener.address() as AddressInfo).port;
  environment = {
    CANDOR_MODE: 'live',
    CANDOR_FEED: 'live',
    CANDOR_ENCRYPTION_KEY: SEALING_KEY,
    CANDOR_INVITE_CODES: 'optional',
    CANDOR_CAPTCHA: 'on',
    CANDOR_PUBLIC_URL: 'https://exchange.example',
    CANDOR_SMTP_URL: `smtp://candor:p%40ss@127.0.0.1:${portOf(smtp.server)}`,
    CANDOR_MAIL_FROM: 'Candor <no-reply@exchange.example>',
    CANDOR_SMS_URL: `http://AC00:tok%2Fen@127.0.0.1:${portOf(service)}/2010-04-01/Accounts/AC00/Messages.json`,
    CANDOR_SMS_FROM: '+15005550006',
    CANDOR_SMS_COUNTRIES: 'CN',
  };
  server = await startServerProcess({ environment });
});

afterAll(async () => {
  await discard(server);
  await new Promise<void>((resolve) => {
    smtp.close(() => resolve());
  });
  service.close();
});

const client = (language = 'en'): ApiClient => Object.assign(new ApiClient(server.address), { language });
const codeIn = (text: string | undefined): string => /(?<![0-9])[0-9]{6}(?![0-9])/.exec(text ?? '')?.[0] ?? '';

/** A mail about a pause of withdrawals stands beside that of the change which it follows. */
const isOfPause = ({ subject = '' }: Email): boolean => /^Withdrawals from .* on hold$|已暂停提现$/.test(subject);

async function mailTo(address: string, count = 1, isAsked = (mail: Email): boolean => !isOfPause(mail)): Promise<Email> {
  const own = async (): Promise<readonly Email[]> => {
    for (const bytes of received.splice(0)) mails.push(await PostalMime.parse(bytes));
    return mails.filter(({ to }) => to?.some((one) => one.address === address)).filter(isAsked);
  };
  await expect.poll(async () => (await own()).length, { timeout: 20_000 }).toBeGreaterThanOrEqual(count);
  const mail = (await own())[count - 1];
  if (mail === undefined) throw new Error('no mail');
  return mail;
}

async function registered(email: string, language = 'en'): Promise<ApiClient> {
  const user = client(language);
  await user.data(CALLS.sendEmailCode, { codeType: 'REGISTER', email });
  const code = codeIn((await mailTo(email)).text);
  user.token = (await user.data(CALLS.register, { signType: 1, email, loginPassword: PASSWORD, code })).satoken ?? '';
  return user;
}

/** Asks for a code to a number with the digits of a picture, until they are read right; why none is sent, or null. */
async function askedWithDigits(phone: string): Promise<string | null> {
  const reader = await DigitReader.learned();
  for (let count = 0; count < PICTURES_MAX; count++) {
    const picture = await fetch(`${server.address}/api/user/easyGenerateCode?codeType=MOBILE_CODE&timestamp=${count}`);
    const captcha = await reader.read(Buffer.from(await picture.arrayBuffer()));
    const sent = await client().single(CALLS.sendMobileCode, { codeType: 'REGISTER', phone, captcha, timestamp: String(count) });
    if (sent.ok) return null;
    if (sent.reason !== 'CAPTCHA_WRONG') return sent.reason;
  }
  return 'CAPTCHA_WRONG';
}

describe('live mode: mail over SMTP, text messages over HTTP', () => {
  test('a code comes by mail as text and as HTML, from the sender of the configuration', async () => {
    const user = client();
    const sent = await user.data(CALLS.sendEmailCode, { codeType: 'REGISTER', email: 'live@example.com' });
    expect(sent).toEqual({ resendSeconds: 60, expiresSeconds: 600, demoInbox: false });
    const mail = await mailTo('live@example.com');
    expect(mail.from).toEqual({ name: 'Candor', address: 'no-reply@exchange.example' });
    expect(mail.subject).toBe('Your Candor code');
    expect(mail.html).toContain(codeIn(mail.text));
    const registration = { signType: 1, email: 'live@example.com', loginPassword: PASSWORD, code: codeIn(mail.text) };
    expect((await user.data(CALLS.register, registration)).user.email).toBe('live@example.com');
  });

  test.each([
    ['zh', '您的 Candor 验证码'],
    ['ar', 'رمزك في Candor'],
  ])('in the language of the caller: %s', async (language, subject) => {
    await client(language).data(CALLS.sendEmailCode, { codeType: 'REGISTER', email: `${language}@example.com` });
    const mail = await mailTo(`${language}@example.com`);
    expect(mail.subject).toBe(subject);
    expect(codeIn(mail.text)).toMatch(/^[0-9]{6}$/);
  });

  test('a code comes as a text message, bound to the host of the pages, after a service that was away for a moment', async () => {
    failures.push(503);
    const user = client();
    const ask = { codeType: 'REGISTER', phone: '8613800138000' } as const;
    // the first message of a network takes the digits of a picture
    expect(await user.single(CALLS.sendMobileCode, ask)).toMatchObject({ reason: 'CAPTCHA_WRONG', field: 'captcha' });
    expect(await user.refusal(CALLS.sendMobileCode, { ...ask, captcha: '0000', timestamp: '1' })).toBe('CAPTCHA_WRONG');
    expect(await askedWithDigits(ask.phone)).toBeNull();
    // known from now on; another country is not listed
    expect(await user.refusal(CALLS.sendMobileCode, ask)).toBe('CODE_TOO_SOON');
    expect(await user.refusal(CALLS.sendMobileCode, { ...ask, phone: '4915112345678' })).toBe('CODES_OFF');
    expect(await user.refusal(CALLS.sendMobileCode, { ...ask, phone: '881631234567' })).toBe('PHONE_RULE');
    await expect.poll(() => texts.length, { timeout: 20_000 }).toBe(1);
    const [{ authorization, form } = { authorization: '', form: new URLSearchParams() }] = texts;
    expect(Buffer.from(authorization.replace('Basic ', ''), 'base64').toString()).toBe('AC00:tok/en');
    expect([form.get('To'), form.get('From')]).toEqual(['+8613800138000', '+15005550006']);
    const body = form.get('Body') ?? '';
    expect(body.split('\n').at(-1)).toBe(`@exchange.example #${codeIn(body)}`);
    const registration = { signType: 2, phone: '8613800138000', loginPassword: PASSWORD, code: codeIn(body) };
    expect((await user.data(CALLS.register, registration)).user.phone).toBe('8613800138000');
  });

  test('there is no demo inbox; the browser is named by a cookie all the same, since its code is its own', async () => {
    const user = client();
    await user.data(CALLS.sendEmailCode, { codeType: 'REGISTER', email: 'nobody@example.com' });
    expect(user.headers.getSetCookie()).toEqual([expect.stringMatching(/candor_browser=[\w-]{43};.*HttpOnly/)]);
    expect(await user.refusal(CALLS.demoInbox, {})).toBe('UNKNOWN_CALL');
  });

  test('who owns the account is told by mail of a new network, a changed password and addresses, with the word', async () => {
    const user = await registered('owner@example.com', 'zh');
    await user.data(CALLS.setAntiPhishingWord, { word: 'blue heron', loginPassword: PASSWORD });
    const login = { signType: 1, email: 'owner@example.com', loginPassword: PASSWORD };
    await client('en').data(CALLS.login, login, {
      'x-forwarded-for': '203.0.113.9',
      'user-agent': 'Mozilla/5.0 (X11; Linux) Firefox/140.0 Other',
    });
    const [network, password] = [await mailTo('owner@example.com', 2), 'N3wPassword!x7'];
    expect(network.subject).toBe('您的 Candor 账户有新的登录');
    for (const part of ['blue heron', '203.0.113.9', 'Firefox · Linux']) expect(network.text).toContain(part);
    expect(network.text).not.toContain('Other');
    await user.data(CALLS.changePassword, { oldPwd: PASSWORD, newPwd: password });
    expect((await mailTo('owner@example.com', 3)).subject).toBe('您的 Candor 登录密码已修改');
    const pause = await mailTo('owner@example.com', 1, isOfPause);
    for (const part of ['blue heron', '登录密码已修改。', 'SECURITY_CHANGE', ' UTC']) expect(pause.text).toContain(part);
    // known by now
    await client().data(CALLS.login, { ...login, loginPassword: password }, { 'x-forwarded-for': '203.0.113.9' });
    await user.data(CALLS.sendEmailCode, { codeType: 'BIND' });
    const code = codeIn((await mailTo('owner@example.com', 4)).text);
    await user.data(CALLS.unbindEmail, { emailCode: code, loginPassword: password });
    const gone = await mailTo('owner@example.com', 5);
    expect(gone.subject).toBe('您的 Candor 账户已解绑邮箱');
    expect(gone.text).toContain('owner@example.com');
  });

  test('RULES §14.1 and of each change of a second factor; what was refused is no message', async () => {
    const email = 'factors@example.com';
    const user = await registered(email);
    const { secret } = await user.data(CALLS.setUpAuthenticator, { loginPassword: PASSWORD });
    const app = new Authenticator(secret);
    expect(await user.refusal(CALLS.confirmAuthenticator, { code: '00000' })).toBe('FACTOR_WRONG');
    const first = await user.data(CALLS.confirmAuthenticator, { code: app.code(server.nowMs()) });
    expect((await mailTo(email, 2)).subject).toBe('Authenticator app turned on for your Candor account');
    const [code, used = ''] = [first.recoveryCodes[0], first.recoveryCodes[1]];
    const { recoveryCodes } = await user.data(CALLS.renewRecoveryCodes, { factorCode: code });
    const renewed = await mailTo(email, 3);
    expect(renewed.subject).toBe('New recovery codes for your Candor account');
    for (const one of recoveryCodes) expect(renewed.text).not.toContain(one);
    expect(await user.refusal(CALLS.removeAuthenticator, { factorCode: used })).toBe('FACTOR_WRONG');
    await user.data(CALLS.removeAuthenticator, { factorCode: recoveryCodes[0] });
    expect((await mailTo(email, 4)).subject).toBe('Authenticator app removed from your Candor account');
    const { recoveryCodes: alone } = await user.data(CALLS.renewRecoveryCodes, { loginPassword: PASSWORD });
    await mailTo(email, 5);
    const { loginName } = (await user.data(CALLS.userInfo, {})).user;
    await client().data(CALLS.resetPassword, { loginName, recoveryCode: alone[0], newPwd: 'N3wPassword!x7' });
    expect((await mailTo(email, 6)).subject).toBe('Your Candor login password was reset');
  });

  test('§15 the settings open both tabs, and §2.1 by name the digits of the picture are asked for', async () => {
    const { LOGIN_REGIS_SETTING: ways } = await client().data(CALLS.settings, {});
    expect(ways).toMatchObject({ emailIsOpen: true, phoneIsOpen: true, ordinaryIsOpen: true, emailCode: true, accountCode: true });
    const byName = { signType: 3, loginName: 'alice01', loginPassword: PASSWORD, code: '0000', timestamp: '1767225600000' };
    expect(await client().refusal(CALLS.login, byName)).toBe('CAPTCHA_WRONG');
    expect(await client().refusal(CALLS.register, byName)).toBe('CAPTCHA_WRONG');
  });

  test('§16.17 no log holds a code', () => {
    const codes = [...mails.map(({ text }) => codeIn(text)), ...texts.map(({ form }) => codeIn(form.get('Body') ?? ''))].filter(
      (code) => code !== '',
    );
    expect(codes.length).toBeGreaterThan(4);
    for (const code of codes) expect(server.output()).not.toMatch(new RegExp(`(^|[^0-9.])${code}([^0-9]|$)`));
    expect(server.output()).not.toContain('@example.com');
  });

  test('what was sent before a restart is counted after it', async () => {
    await server.end('SIGTERM');
    server = await startServerProcess({
      dataFolder: server.dataFolder,
      environment: { ...environment, CANDOR_SMS_PER_DAY_OF_COUNTRY: '1' },
    });
    expect(await askedWithDigits('8613800138001')).toBe('CODES_OFF');
  });
});
