import { CALLS } from '@candor/contract/table';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ApiClient, PASSWORD } from '../../test/api-client.ts';
import { discard, startServerProcess, type ServerProcess } from '../../test/server-process.ts';
import { DigitReader } from './test/read-digits.ts';

/** Of one place in ten pictures a reader may be wrong; so many in a row it is not. */
const PICTURES_MAX = 60;

let server: ServerProcess;
let reader: DigitReader;
let pictures = 0;

beforeAll(async () => {
  server = await startServerProcess({ environment: { CANDOR_LIMITS: 'off', CANDOR_CAPTCHA: 'on', CANDOR_LOG: 'debug' } });
  reader = await DigitReader.learned();
});
afterAll(() => discard(server));

/** A new picture as the public client asks for it, and what a reader sees in it. */
async function picture(codeType: 'LOGIN' | 'REGISTER'): Promise<{ readonly timestamp: string; readonly code: string }> {
  const timestamp = String(1_767_225_600_000 + (pictures += 1));
  const response = await fetch(`${server.address}/api/user/easyGenerateCode?codeType=${codeType}&timestamp=${timestamp}`);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
  return { timestamp, code: await reader.read(Buffer.from(await response.arrayBuffer())) };
}

const guest = (): ApiClient => new ApiClient(server.address);

/** Sends what a person sends, with a new picture each time that was misread; answers with what was right. */
async function withPicture<Answer extends { readonly ok: boolean; readonly reason?: string | null }>(
  codeType: 'LOGIN' | 'REGISTER',
  send: (captcha: { readonly timestamp: string; readonly code: string }) => Promise<Answer>,
): Promise<{ readonly answer: Answer; readonly captcha: { readonly timestamp: string; readonly code: string } }> {
  for (let count = 0; count < PICTURES_MAX; count++) {
    const captcha = await picture(codeType);
    const answer = await send(captcha);
    if (answer.ok || answer.reason !== 'CAPTCHA_WRONG') return { answer, captcha };
  }
  throw new Error(`no picture of ${PICTURES_MAX} was read`);
}

describe('wire-contract §2 easyGenerateCode: the digits of the picture', () => {
  test('open registration and login by account name, once each, for that call alone', async () => {
    const entry = { signType: 3, loginName: 'picture1', loginPassword: PASSWORD };
    const registered = await withPicture('REGISTER', (captcha) => guest().single(CALLS.register, { ...entry, ...captcha }));
    expect(registered.answer.ok).toBe(true);
    expect(await guest().refusal(CALLS.login, { ...entry, ...registered.captcha })).toBe('CAPTCHA_WRONG');
    const login = await withPicture('LOGIN', (captcha) => guest().single(CALLS.login, { ...entry, ...captcha }));
    expect(login.answer.ok).toBe(true);
    // good once, whatever it was good for
    expect(await guest().single(CALLS.login, { ...entry, ...login.captcha })).toMatchObject({ reason: 'CAPTCHA_WRONG', field: 'code' });
    const wrong = await withPicture('LOGIN', (captcha) =>
      guest().single(CALLS.login, { ...entry, loginPassword: 'Wrong0ne!', ...captcha }),
    );
    expect(wrong.answer).toMatchObject({ ok: false, reason: 'LOGIN_WRONG' });
    expect(await guest().refusal(CALLS.login, { ...entry, ...wrong.captcha })).toBe('CAPTCHA_WRONG');
  });

  test('sent twenty times at once they are good once', async () => {
    const entry = { signType: 3, loginName: 'picture2', loginPassword: PASSWORD };
    await withPicture('REGISTER', (captcha) => guest().single(CALLS.register, { ...entry, ...captcha }));
    let opened = 0;
    for (let count = 0; count < PICTURES_MAX && opened === 0; count++) {
      const captcha = await picture('LOGIN');
      const answers = await Promise.all(Array.from({ length: 20 }, () => guest().single(CALLS.login, { ...entry, ...captcha })));
      opened = answers.filter(({ ok }) => ok).length;
      const refused = answers.flatMap((answer) => (answer.ok ? [] : [answer.reason]));
      expect(new Set(refused)).toEqual(new Set(['CAPTCHA_WRONG']));
    }
    expect(opened).toBe(1);
  });
});
