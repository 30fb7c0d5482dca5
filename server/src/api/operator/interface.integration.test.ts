import { request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LOCAL_FRONT } from '../front.ts';
import { MINUTE_MS, OperatorsGround, PASSWORD } from '../../operators/test/operators-ground.ts';
import { startOperatorInterface, type OperatorInterface } from './interface.ts';

const ground = new OperatorsGround();
const { enrol, team, trailFrom, trailLength } = ground;
const CONFIRMED = { proposalId: expect.any(Number) as number, isDone: true, text: 'done 7' } as const;

type Headers = Readonly<Record<string, string>>;
type Answered = {
  readonly status: number;
  readonly headers: Headers;
  readonly outcome: string;
  readonly output?: unknown;
  readonly text?: string;
};

let served: OperatorInterface;
const problems: unknown[] = [];

/** What waits between two requests of an operator passes in between: his next code. */
const serve = async (): Promise<void> => {
  const log = { error: (...problem: readonly unknown[]) => void problems.push(problem) } as never;
  const service = { answer: ground.answer, actions: ground.service.actions };
  const address = { host: '127.0.0.1', port: 0, isChosen: true };
  served = await startOperatorInterface({
    service,
    front: LOCAL_FRONT,
    address,
    pageFolder: '/nowhere',
    limits: false,
    now: () => ground.nowMs,
    log,
  });
};

beforeEach(async () => {
  await team();
  await serve();
});
afterEach(async () => {
  await served.stop();
  expect(problems).toEqual([]);
});

/** A body that is no text is written as JSON. Whatever headers: `fetch` would not send all of them. */
async function sent(path: string, body: unknown, headers: Headers = {}, method = 'POST'): Promise<Answered> {
  const all = method === 'POST' ? { 'content-type': 'application/json', ...headers } : headers;
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const asking = request(`${served.url}/operator/${path}`, { method, headers: all }, resolve).once('error', reject);
    asking.end(body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body));
  });
  const answer = JSON.parse(await text(response)) as Omit<Answered, 'status' | 'headers'>;
  return { ...answer, status: response.statusCode ?? 0, headers: response.headers as Headers };
}

const short = ({ status, outcome }: Answered): string => `${status} ${outcome}`;

function shown(name: string): Headers {
  ground.nowMs += MINUTE_MS;
  return basic(name, ground.apps.get(name)?.code(ground.nowMs) ?? '');
}
const basic = (name: string, code: string, password = PASSWORD): Headers => ({
  authorization: `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`,
  'operator-code': code,
});
const SAMPLE = { account: 7, reason: 'a test' } as const;

async function signIn(name: string): Promise<Headers> {
  ground.nowMs += MINUTE_MS;
  const code = ground.apps.get(name)?.code(ground.nowMs) ?? '';
  const { output } = await sent('sign-in', { name, password: PASSWORD, code });
  return { authorization: `Bearer ${(output as { readonly token: string }).token}` };
}

async function proposed(name = 'anna'): Promise<number> {
  const { output } = await sent('sample', SAMPLE, shown(name));
  return (output as { readonly proposalId: number }).proposalId;
}

describe('RULES §18 the interface of operators', () => {
  test('an operator signs in, sees what he may do, and does it; what touches access takes another one and a code each', async () => {
    const session = await signIn('anna');
    expect((await sent('whoami', {}, session)).output).toEqual({ name: 'anna', roles: ['support'] });
    const { output } = await sent('actions', undefined, session, 'GET');
    const names = (output as readonly { readonly name: string }[]).map(({ name }) => name);
    expect(names.toSorted()).toEqual([
      'actions',
      'confirm',
      'offer-passkey',
      'own-passkeys',
      'passkey.begin',
      'passkey.options',
      'proposals',
      'proposals.ended',
      'remove-passkey',
      'sample',
      'sign-out',
      'trail.of',
      'whoami',
      'withdraw',
      'work',
    ]);
    expect(output).toContainEqual({
      name: 'sample',
      summary: 'Stands for what touches an account.',
      needs: 'code',
      permission: 'factors',
      persons: 2,
    });
    expect(short(await sent('sample', SAMPLE, session))).toBe('401 CODE_NEEDED');
    const id = await proposed();
    expect(await sent('confirm', { id }, shown('anna'))).toMatchObject({ status: 409, outcome: 'OWN_PROPOSAL' });
    expect(await sent('confirm', { id }, shown('bea'))).toMatchObject({ status: 200, outcome: 'ok', output: CONFIRMED });
    expect(ground.runs).toMatchObject([{ proposer: 'anna', confirmer: 'bea' }]);
    expect(short(await sent('sign-out', {}, session))).toBe('200 ok');
    expect(short(await sent('whoami', {}, session))).toBe('401 SESSION_ENDED');
  });

  test('nobody is known by what is no proof, and nothing is looked at before', async () => {
    const before = await trailLength();
    for (const headers of [
      {},
      { authorization: 'Bearer' },
      { authorization: 'Basic' },
      { authorization: 'Basic !!!!' },
      { authorization: `Basic ${Buffer.from('anna').toString('base64')}`, 'operator-code': '123456' },
      // a password without a code is none
      { authorization: basic('anna', '')['authorization'] ?? '' },
      { authorization: 'Digest x', 'operator-code': '123456' },
      { cookie: `session=${(await signIn('anna'))['authorization']}` },
    ] as readonly Headers[])
      expect(short(await sent('sample', { nonsense: 1 }, headers)), JSON.stringify(headers)).toBe('401 SIGN_IN_NEEDED');
    expect(short(await sent('whoami', {}, { authorization: 'Bearer x' }))).toBe('401 SESSION_ENDED');
    expect(short(await sent('actions', undefined, {}, 'GET'))).toBe('401 SIGN_IN_NEEDED');
    expect((await trailFrom(before)).map(({ action }) => action)).toEqual(['session']);
  });

  test('an action that there is not, and one of another role', async () => {
    const session = await signIn('rita');
    for (const path of ['nothing', 'constructor', '__proto__', 'sample/', 'sample/more', '%00'])
      expect(short(await sent(path, SAMPLE, session)), path).toBe('404 UNKNOWN_ACTION');
    for (const path of ['%', 'x'.repeat(300)]) expect(short(await sent(path, SAMPLE, session))).toBe('400 BAD_INPUT');
    const before = await trailLength();
    expect(await sent('sample', { nonsense: 1 }, shown('rita'))).toMatchObject({ status: 403, text: 'your roles do not allow that' });
    expect(short(await sent('audit', {}, session))).toBe('403 NO_PERMISSION');
    expect((await trailFrom(before)).map(({ operator, details }) => `${operator} ${details}`)).toEqual([
      'rita {"task":"sample","code":"NO_PERMISSION"}',
      'rita {"task":"audit","code":"NO_PERMISSION"}',
    ]);
  });

  test('what cannot be read, is too large or is no input', async () => {
    const session = await signIn('anna');
    for (const body of ['{', '{"a":}', 'null,', '', '{"__proto__":{"name":"root"}}'])
      expect(short(await sent('whoami', body, session)), body).toBe('400 BAD_INPUT');
    for (const body of [null, [], 'text', 7]) expect(short(await sent('whoami', JSON.stringify(body), session))).toBe('400 BAD_INPUT');
    expect(await sent('whoami', { more: 1 }, session)).toMatchObject({ status: 400, field: 'more', text: 'there is no field more' });
    expect(short(await sent('whoami', { more: 'x'.repeat(100_000) }, session))).toBe('413 TOO_LARGE');
    expect(await sent('confirm', { id: '7' }, shown('anna'))).toMatchObject({
      status: 400,
      field: 'id',
      text: 'id needs a whole number from 1 on',
    });
  });

  test('what a page of another site can make a browser send', async () => {
    const session = await signIn('anna');
    const wrong = async (headers: Headers, method = 'POST', body: unknown = {}) =>
      short(await sent('whoami', body, { ...session, ...headers }, method));
    expect(await wrong({ host: 'evil.example' })).toBe('421 WRONG_HOST');
    expect(await wrong({ origin: 'https://evil.example' })).toBe('403 WRONG_ORIGIN');
    expect(await wrong({ 'sec-fetch-site': 'cross-site' })).toBe('403 WRONG_ORIGIN');
    for (const type of ['text/plain', 'application/x-www-form-urlencoded'])
      expect(await wrong({ 'content-type': type })).toBe('415 NOT_JSON');
    expect(await wrong({ origin: 'https://evil.example' }, 'OPTIONS', undefined)).toBe('403 WRONG_ORIGIN');
    for (const method of ['OPTIONS', 'GET', 'PUT', 'DELETE']) expect(await wrong({}, method, undefined)).toBe('404 UNKNOWN_ACTION');
    expect(await wrong({ origin: served.url })).toBe('200 ok');
    const { headers } = await sent('whoami', {}, session);
    expect(Object.keys(headers).filter((name) => /^(set-cookie|access-control-.*|www-authenticate)$/.test(name))).toEqual([]);
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store', 'x-frame-options': 'DENY' });
  });

  test('a session ends after ten minutes without a request', async () => {
    const session = await signIn('anna');
    ground.nowMs += 9 * MINUTE_MS;
    expect(short(await sent('whoami', {}, session))).toBe('200 ok');
    ground.nowMs += 10 * MINUTE_MS;
    expect(short(await sent('whoami', {}, session))).toBe('401 SESSION_ENDED');
  });

  test('a code is good once, for whatever it is shown', async () => {
    const proof = shown('anna');
    expect(short(await sent('sample', SAMPLE, proof))).toBe('200 ok');
    expect(short(await sent('sample', SAMPLE, proof))).toBe('401 OPERATOR_WRONG');
    const session = await signIn('anna');
    const code = ground.apps.get('anna')?.code(ground.nowMs) ?? '';
    expect(short(await sent('sample', SAMPLE, { ...session, 'operator-code': code }))).toBe('401 OPERATOR_WRONG');
    expect(short(await sent('sign-in', { name: 'anna', password: PASSWORD, code }))).toBe('401 OPERATOR_WRONG');
    ground.nowMs += MINUTE_MS;
    const next = ground.apps.get('anna')?.code(ground.nowMs) ?? '';
    const atOnce = await Promise.all(Array.from({ length: 4 }, () => sent('sample', SAMPLE, { ...session, 'operator-code': next })));
    expect(atOnce.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('five wrong passwords make the name wait, whichever way they are shown', async () => {
    for (let attempt = 1; attempt <= 5; attempt++) {
      const wrong =
        attempt % 2 === 0
          ? sent('whoami', {}, basic('anna', '123456', 'not this one'))
          : sent('sign-in', { name: 'anna', password: 'not this one', code: '123456' });
      expect(short(await wrong)).toBe('401 OPERATOR_WRONG');
    }
    expect(short(await sent('whoami', {}, shown('anna')))).toBe('429 TOO_MANY_REQUESTS');
    expect(short(await sent('whoami', {}, shown('bea')))).toBe('200 ok');
  });

  test('confirmed by two at once it is done once', async () => {
    const id = await proposed();
    await ground.both('roles', { operator: 'rita', roles: ['support'] });
    const proofs = [shown('bea'), basic('rita', ground.apps.get('rita')?.code(ground.nowMs) ?? '')];
    const answers = await Promise.all(proofs.map((proof) => sent('confirm', { id }, proof)));
    expect(answers.map(short).toSorted()).toEqual(['200 ok', '409 NOT_FOUND']);
    expect(ground.runs).toHaveLength(1);
  });

  test('a proposal outlives the server, and is then confirmed and done once; sessions do not', async () => {
    const id = await proposed();
    const session = await signIn('bea');
    await served.stop();
    await ground.open();
    await serve();
    expect(short(await sent('confirm', { id }, { ...session, ...shown('bea'), ...session }))).toBe('401 SESSION_ENDED');
    expect(await sent('confirm', { id }, shown('bea'))).toMatchObject({ outcome: 'ok', output: CONFIRMED });
    expect(short(await sent('confirm', { id }, shown('bea')))).toBe('409 NOT_FOUND');
    expect(ground.runs).toHaveLength(1);
  });

  test('the document is for everybody who reaches the address', async () => {
    const response = await fetch(`${served.url}/operator/document`);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(Object.keys(((await response.json()) as { readonly paths: object }).paths)).toContain('/operator/sample');
  });

  test('a fault of the server says nothing of itself', async () => {
    const session = await signIn('anna');
    ground.failNext = true;
    const { status, outcome, text: words } = await sent('whoami', {}, session);
    expect([status, outcome, words]).toEqual([500, 'INTERNAL', 'the server has failed: its log says how']);
    expect(JSON.stringify(problems.splice(0))).toContain('a request of an operator has failed');
  });

  test('nobody enrols without the code for it', async () => {
    expect(short(await sent('enrol', { name: 'anna', enrolment: 'x', password: 'seven blue anchors' }))).toBe('401 OPERATOR_WRONG');
    expect(short(await sent('enrol', { name: 'anna', enrolment: 'x', password: 'short' }))).toBe('400 PASSWORD_RULE');
    expect((await enrol('anna', 'x')).outcome).toBe('OPERATOR_WRONG');
  });
});
