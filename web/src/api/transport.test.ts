import { defineCall, GET, POST } from '@candor/contract/call';
import * as request from '@candor/contract/request';
import * as result from '@candor/contract/result';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import type { CallFailure } from './failures.ts';
import { titleOf } from './failures.ts';
import { readableBody } from './lossless.ts';
import type { TransportEnvironment } from './transport.ts';
import { callTimeoutMs, createTransport } from './transport.ts';

const balance = defineCall({
  name: 'test.balance',
  methods: GET,
  path: '/api/test/balance',
  summary: '',
  access: 'user',
  parameters: v.object({ coin: request.text(64) }),
  example: { coin: 'btc' },
  result: v.object({ amout: result.decimal }),
});
const submit = defineCall({
  name: 'test.submit',
  methods: POST,
  path: '/api/test/submit',
  summary: '',
  access: 'user',
  parameters: v.object({ note: v.optional(request.text(64)), parts: v.optional(v.array(v.object({ name: request.text(64) }))) }),
  example: {},
  result: result.nothing,
});

interface Answer {
  readonly status?: number;
  readonly body?: string;
  readonly never?: boolean;
}

/** A client whose server gives one scripted answer. */
function client(answer: Answer = {}, environment: Partial<TransportEnvironment> = {}) {
  const requests: { readonly url: string; readonly init: RequestInit }[] = [];
  const shown: CallFailure[] = [];
  const acknowledged: string[] = [];
  let lost = 0;
  const transport = createTransport({
    fetch(url, init) {
      requests.push({ url, init });
      if (answer.never === true)
        return new Promise((_, reject) => init.signal?.addEventListener('abort', () => reject(new Error('gave up'))));
      return Promise.resolve(new Response(answer.body ?? '{"code":200,"msg":""}', { status: answer.status ?? 200 }));
    },
    token: () => 'secret-token',
    language: () => 'ar',
    onSessionLost: () => {
      lost += 1;
    },
    report: (failure) => shown.push(failure),
    acknowledged: (body) => acknowledged.push(body),
    readableBody: (body) => Promise.resolve(body),
    timeoutMs: callTimeoutMs,
    ...environment,
  });
  return { ...transport, requests, shown, acknowledged, lost: () => lost };
}

const failureOfCall = (promise: Promise<unknown>) => promise.then(() => null).catch((error: unknown) => error as CallFailure);

test('SPEC §6 satoken, lang and language go with every call; without a session there is no satoken', async () => {
  const signedIn = client();
  await signedIn.call(submit, {});
  expect(signedIn.requests[0]?.init.headers).toMatchObject({
    satoken: 'secret-token',
    lang: 'ar',
    language: 'ar',
    'content-type': 'application/json',
  });
  const signedOut = client({}, { token: () => null });
  await signedOut.call(submit, {});
  expect(signedOut.requests[0]?.init.headers).not.toHaveProperty('satoken');
});

test('the token never stands in an address', async () => {
  const { call, requests } = client({ body: '{"code":200,"msg":"","data":{"amout":1}}' });
  await call(balance, { coin: 'usdt' });
  expect(requests[0]?.url).toBe('/api/test/balance?coin=usdt');
});

test('§1.6 every digit arrives: 65432.10000000000001, 2e-7 and 1.50 in one form', async () => {
  for (const [literal, text] of [
    ['65432.10000000000001', '65432.10000000000001'],
    ['2e-7', '0.0000002'],
    ['1.50', '1.5'],
  ] as const) {
    const { call } = client({ body: `{"code":200,"msg":"","data":{"amout":${literal}}}` });
    expect(await call(balance, { coin: 'usdt' })).toEqual({ amout: text });
  }
});

test('§1.6 an engine that cannot see number sources reads the same digits', async () => {
  const { call } = client(
    { body: '{"code":200,"msg":"","data":{"amout":65432.10000000000001}}' },
    { readableBody: (body) => readableBody(body, false) },
  );
  expect(await call(balance, { coin: 'usdt' })).toEqual({ amout: '65432.10000000000001' });
});

test('SPEC §8 HTTP 200 with a code above 0 but not 200: the words of the server, nothing done', async () => {
  const { call, shown, lost } = client({ body: '{"code":500,"msg":"Not enough USDT","reason":"INSUFFICIENT_FUNDS","limit":"12.5"}' });
  const failure = await failureOfCall(call(submit, {}));
  expect(failure).toMatchObject({ kind: 'refused', code: 500, words: 'Not enough USDT', reason: 'INSUFFICIENT_FUNDS', limit: '12.5' });
  expect(shown).toEqual([failure]);
  expect(lost()).toBe(0);
});

test('SPEC §8 a code of 0 or less: the message, or "System error" when there is none', async () => {
  const words = await failureOfCall(client({ body: '{"code":0,"msg":"Closed"}' }).call(submit, {}));
  const none = await failureOfCall(client({ body: '{"code":-1,"msg":""}' }).call(submit, {}));
  if (words === null || none === null) throw new Error('both are refused');
  expect([titleOf(words), words.words]).toEqual([null, 'Closed']);
  expect(titleOf(none)).toBe('shell.failure.system');
});

test('SPEC §8 a status other than 200 is "Network anomaly"', async () => {
  for (const status of [201, 404, 429, 500, 502]) {
    const failure = await failureOfCall(client({ status, body: '{"code":200,"msg":""}' }).call(submit, {}));
    if (failure === null) throw new Error('refused');
    expect([failure.kind, titleOf(failure)], String(status)).toEqual(['network', 'shell.failure.network']);
  }
});

test('an answer of the wrong shape is no answer', async () => {
  for (const body of ['<html>', '{}', '{"code":200,"msg":"","data":{"amout":"much"}}']) {
    expect(await failureOfCall(client({ body }).call(balance, { coin: 'usdt' })), body).toMatchObject({ kind: 'network' });
  }
});

test('SPEC §8 code 500 with a message that contains Token ends the session; token in lower case does not', async () => {
  const lost = client({ body: '{"code":500,"msg":"Token is not valid"}' });
  await failureOfCall(lost.call(submit, {}));
  expect(lost.lost()).toBe(1);
  for (const body of ['{"code":500,"msg":"no token"}', '{"code":601,"msg":"Token"}']) {
    const kept = client({ body });
    await failureOfCall(kept.call(submit, {}));
    expect(kept.lost(), body).toBe(0);
  }
});

test('SPEC §5 Chinese characters, also nested and also full-width variants, are never sent', async () => {
  for (const parameters of [{ note: '你好' }, { parts: [{ name: 'a' }, { name: '买' }] }, { note: '\u2f00' }]) {
    const { call, requests } = client();
    const failure = await failureOfCall(call(submit, parameters));
    if (failure === null) throw new Error('refused');
    expect([failure.kind, titleOf(failure)]).toEqual(['forbidden-text', 'shell.failure.cannotInputChinese']);
    expect(requests).toEqual([]);
  }
});

test('SPEC §7 a client gives up after 30 seconds', async () => {
  expect(callTimeoutMs).toBe(30_000);
  const failure = await failureOfCall(client({ never: true }, { timeoutMs: 1 }).call(submit, {}));
  expect(failure).toMatchObject({ kind: 'network' });
});

test('a page that leaves ends its request without a word', async () => {
  const leave = new AbortController();
  const { call, shown } = client({ never: true });
  const promise = call(submit, {}, { signal: leave.signal });
  leave.abort(new Error('left'));
  await expect(promise).rejects.toThrow('left');
  expect(shown).toEqual([]);
});

test('the Idempotency-Key goes with the call that has one', async () => {
  const { call, requests } = client();
  await call(submit, {}, { idempotencyKey: '0123456789abcdef' });
  expect(requests[0]?.init.headers).toMatchObject({ 'idempotency-key': '0123456789abcdef' });
});

test('a quiet call is shown by its caller', async () => {
  const { call, shown } = client({ status: 502 });
  await failureOfCall(call(submit, {}, { quiet: true }));
  expect(shown).toEqual([]);
});

test('the answer to an acknowledged call is handed on as the server wrote it, and no other', async () => {
  const body = '{"code":200,"msg":"","ack":{"index":1.0}}';
  const { call, acknowledged } = client({ body }, { readableBody: () => Promise.resolve('{"code":"200","msg":""}') });
  await call(submit, {});
  expect(acknowledged).toEqual([]);
  await call({ ...submit, acknowledged: true }, {});
  expect(acknowledged).toEqual([body]);
});
