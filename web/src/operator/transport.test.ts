import { afterEach, describe, expect, test, vi } from 'vitest';
import { askServer, NO_ANSWER, OperatorFailure } from './transport.ts';

type Sent = { readonly url: string; readonly init: RequestInit };

/** What the page has sent, and is answered. */
function answered(answer: () => Response | Promise<Response>): Sent[] {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    sent.push({ url, init });
    return Promise.resolve().then(answer);
  });
  return sent;
}

const json = (body: object, status = 200, headers = {}) => new Response(JSON.stringify(body), { status, headers });
const codeOf = async (): Promise<unknown> =>
  await askServer('whoami', {}, { token: 't' }).catch((error: unknown) => (error instanceof OperatorFailure ? error.code : error));

afterEach(() => void vi.unstubAllGlobals());

describe('what the page asks of the server', () => {
  test('the token stands in a header, and no cookie goes along', async () => {
    const sent = answered(() => json({ outcome: 'ok', output: [1] }, 200, { date: 'Sun, 29 Nov 2026 10:00:00 GMT' }));
    expect(await askServer('proposals', { a: 1 }, { token: 'secret' })).toEqual({ output: [1], atMs: Date.UTC(2026, 10, 29, 10) });
    const [{ url, init } = { url: '', init: {} }] = sent;
    expect(url).toBe('/operator/proposals');
    expect(init).toMatchObject({ method: 'POST', body: '{"a":1}', credentials: 'omit', cache: 'no-store', redirect: 'error' });
    expect(init.headers).toEqual({ 'content-type': 'application/json', authorization: 'Bearer secret' });
  });

  test('nobody’s token is sent by who is not signed in', async () => {
    const sent = answered(() => json({ outcome: 'ok' }));
    await askServer('sign-in', {}, {});
    expect(sent[0]?.init.headers).toEqual({ 'content-type': 'application/json' });
  });

  test('a code of the app stands in a header of its own, never in the body', async () => {
    const sent = answered(() => json({ outcome: 'ok' }));
    await askServer('confirm', { id: 7 }, { token: 'secret', code: '123456' });
    expect(sent[0]?.init.headers).toMatchObject({ authorization: 'Bearer secret', 'operator-code': '123456' });
    expect(sent[0]?.init.body).toBe('{"id":7}');
  });

  test('what the server says of a refusal comes along, with the field that it is about', async () => {
    answered(() => json({ outcome: 'BAD_INPUT', text: 'days needs a whole number', field: 'days' }, 400));
    await expect(askServer('hold', {}, {})).rejects.toMatchObject({
      code: 'BAD_INPUT',
      said: { text: 'days needs a whole number', field: 'days' },
    });
  });

  test('a refusal is its code, whatever its status', async () => {
    answered(() => json({ outcome: 'OPERATOR_WRONG', text: 'wrong' }, 401));
    expect(await codeOf()).toBe('OPERATOR_WRONG');
  });

  test.each<[string, () => Response | Promise<Response>]>([
    ['a server that is away', () => Promise.reject(new TypeError('no connection'))],
    ['an answer that is no JSON', () => new Response('<html>', { status: 502 })],
    ['an answer of another shape', () => json(['ok'])],
  ])('%s is no answer', async (_what, answer) => {
    answered(answer);
    expect(await codeOf()).toBe(NO_ANSWER);
  });
});
