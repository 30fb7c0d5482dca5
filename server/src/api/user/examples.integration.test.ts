import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { BARE_TYPES, type CallDefinition, type WireParametersOf } from '@candor/contract/call';
import { modules } from '@candor/contract/modules/registry';
import { CALLS } from '@candor/contract/table';
import { toWireOf } from '@candor/contract/translated';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { FakeProvider } from '../../modules/payment-providers/test/fake-provider.ts';
import { ApiClient, WAITING_BUY } from '../../test/api-client.ts';
import { Authenticator } from '../../test/authenticator.ts';
import type { BeforeExamples, ProductExamples } from '../../test/example-ground.ts';
import { lockAccount, TestOperators } from '../../test/operators.ts';
import { photo } from '../../test/pictures.ts';
import { LONG_STEP_MS, SECOND_STEP_MS } from '../../test/long-steps.ts';
import { discard, startServerProcess, type ServerProcess } from '../../test/server-process.ts';
import { SoftwarePasskey } from '../../test/software-passkey.ts';
import { answerFiles, exampleAnswers } from './documentation/answers.ts';
import { openApiDocument } from './documentation/openapi.ts';
import type { Json } from './documentation/shape.ts';

/** The shortest flash round, ms. */
const ROUND_MS = 60_000;
/** Longer than a settlement and its signature take after the end, ms. */
const SETTLED_AFTER_MS = 5_000;

type Operation = {
  readonly operationId: string;
  readonly 'x-example': Json;
  readonly requestBody?: { readonly content: { readonly 'application/json'?: { readonly example: unknown } } };
};
const paths = openApiDocument()['paths'] as Readonly<Record<string, Readonly<Record<'get' | 'post', Operation | undefined>>>>;

let server: ServerProcess;
/** The payment provider that examples name. */
let provider: FakeProvider;
const folder = mkdtempSync(join(tmpdir(), 'candor-examples-'));
let alice: ApiClient;

beforeAll(async () => {
  provider = await FakeProvider.open({ channel: 'USDT-ERC' });
  const file = join(folder, 'providers.json');
  writeFileSync(file, JSON.stringify([provider.provider]));
  server = await startServerProcess({ environment: { CANDOR_LOCAL_CHAIN: 'on', CANDOR_PAYMENT_PROVIDERS: file } });
  provider.now = () => server.nowMs();
  // browsers make passkeys for names alone
  alice = new ApiClient(server.address.replace('127.0.0.1', 'localhost'));
});

/** Names a variable with which the answers of this run become those of the document; `oxfmt` puts them in form. */
const WRITES_ANSWERS = process.env['CANDOR_WRITE_ANSWERS'] !== undefined;
const LIST_MOST = 2;
const answers = new Map<CallDefinition, Json>();

/** With short lists: thousands of rows say no more than two. A path that was cut leads nowhere. */
function cut(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, LIST_MOST).map(cut);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, name === 'path' ? part : cut(part)]));
}

/** Answers of the document. What handlers say in field terms has the names there, in the order there. */
const documented = exampleAnswers();

/**
 * Every name of an answer in its order; of a list those of its first row, and none where the other answer has no row: past fundings are there after
 * midnight, eight and sixteen o'clock alone.
 */
function namesIn(value: unknown, other: unknown): unknown {
  if (Array.isArray(value))
    return Array.isArray(other) && other.length === 0 ? [] : value.slice(0, 1).map((row) => namesIn(row, firstOf(other)));
  if (typeof value !== 'object' || value === null) return null;
  return Object.entries(value).map(([name, part]) => [name, namesIn(part, (other as Json | null)?.[name])]);
}

const firstOf = (list: unknown): unknown => (Array.isArray(list) ? list[0] : undefined);

function folderOf(call: CallDefinition): string {
  if (call.product !== null) return `products/${call.product.name}`;
  const module = modules.find(({ calls }) => Object.values<CallDefinition>(calls).includes(call));
  return module === undefined ? 'calls' : `modules/${module.name}`;
}

function writeAnswers(): void {
  for (const file of answerFiles()) {
    const own = [...answers].filter(([call]) => file.endsWith(`/${folderOf(call)}/answers.json`));
    const sorted = own.map(([call, answer]) => [call.name, cut(answer)] as const).toSorted(([a], [b]) => (a < b ? -1 : 1));
    if (own.length > 0) writeFileSync(file, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
  }
}

afterAll(async () => {
  if (WRITES_ANSWERS) writeAnswers();
  await discard(server);
  await provider.close();
  rmSync(folder, { recursive: true });
});

/** Until a round begins, so that stakes are taken and can be taken back. */
async function roundBegins(): Promise<Json> {
  await server.passTime(ROUND_MS - (server.nowMs() % ROUND_MS) + 500, LONG_STEP_MS);
  return {};
}

/** What a stake is refused with where the machine was too slow: the round went on, or the next price has not come yet. */
const TOO_SLOW: readonly unknown[] = ['WINDOW_CLOSED', 'PRICE_FROZEN'];

/** On a round that has just begun; on a later one where the machine was too slow for it. */
async function stake(): Promise<Stake> {
  for (;;) {
    await roundBegins();
    const answer = await alice.single(CALLS.stakeOnRound, { periodId: 1, betAmount: '10', betContent: 0 });
    if (answer.ok) return answer.data;
    if (!TOO_SLOW.includes(answer.reason)) throw new Error(`${answer.reason ?? ''} ${answer.msg}`);
  }
}

type Stake = { readonly periodId: number; readonly round: number; readonly orderNo: string };
let settled: Promise<Stake> | null = null;

/** One stake that is settled, made when it is first asked for: a round takes its time. */
function settledStake(): Promise<Stake> {
  settled ??= settle();
  return settled;
}

async function settle(): Promise<Stake> {
  const made = await stake();
  await server.passTime(ROUND_MS + SETTLED_AFTER_MS, SECOND_STEP_MS);
  for (;;) {
    if ((await alice.single(CALLS.roundProof, { orderId: made.orderNo })).ok) return made;
    await server.passTime(1_000);
  }
}

async function settledContract(): Promise<string> {
  const { orderNo, closeTime } = await alice.data(CALLS.createUpdownOrder, { periodId: 1, betAmount: '10', betContent: 1 });
  await server.passTime(closeTime - server.nowMs() + SETTLED_AFTER_MS, SECOND_STEP_MS);
  for (;;) {
    if ((await alice.single(CALLS.updownProof, { orderId: orderNo })).ok) return orderNo;
    await server.passTime(1_000);
  }
}

async function waitingOrder(): Promise<number> {
  return (await alice.data(CALLS.submitOrder, WAITING_BUY)).id;
}

/** Bought at once, so that there is a trade and its record. */
async function trade(): Promise<Json> {
  await alice.buyFirst('btc');
  return {};
}

async function otherSession(): Promise<string> {
  await new ApiClient(server.address).data(CALLS.login, { signType: 3, loginName: 'alice01', loginPassword: 'Quiet7!harbour' });
  const sessions = await alice.rows(CALLS.sessions, {});
  return sessions.find(({ kind, current }) => kind === 'session' && !current)?.id ?? '';
}

/** A notice of alice: a remembered device of hers came back with an old cookie, after the minute in which another tab may have sent it. */
async function securityNotice(): Promise<string> {
  const device = new ApiClient(server.address);
  await device.data(CALLS.login, { signType: 3, loginName: 'alice01', loginPassword: 'Quiet7!harbour', remember: true });
  const old = device.cookie;
  await device.data(CALLS.autoLogin, {});
  await server.passTime(61_000, LONG_STEP_MS);
  device.cookie = old;
  await device.refusal(CALLS.autoLogin, {});
  const [notice] = await alice.rows(CALLS.securityNotices, {});
  return notice?.id ?? '';
}

/** A message to alice: one of her devices was signed out. */
async function mail(): Promise<number> {
  await alice.data(CALLS.revokeSession, { id: await otherSession(), loginPassword: 'Quiet7!harbour' });
  const [newest] = await alice.rows(CALLS.mail, {});
  return newest?.id ?? 0;
}

/** A code that was sent to an address of alice's, by the demo inbox. */
async function codeFor(to: string): Promise<string> {
  await server.passTime(61_000, LONG_STEP_MS);
  const isMail = to.includes('@');
  if (isMail) await alice.data(CALLS.sendEmailCode, { codeType: 'BIND', email: to });
  else await alice.data(CALLS.sendMobileCode, { codeType: 'BIND', phone: to });
  return (await alice.codeSentTo(to)) ?? '';
}

/** Of another account, whose password may be another afterwards. */
async function codeOfFrank(): Promise<string> {
  const frank = new ApiClient(server.address);
  const email = 'frank@example.com';
  await frank.data(CALLS.sendEmailCode, { codeType: 'REGISTER', email });
  const code = (await frank.codeSentTo(email)) ?? '';
  await frank.data(CALLS.register, { signType: 1, email, loginPassword: 'Quiet7!harbour', code });
  await frank.data(CALLS.sendEmailCode, { codeType: 'FIND_PASSWORD', email });
  return (await frank.codeSentTo(email)) ?? '';
}

const ADDRESS = CALLS.addWithdrawAddress.example as WireParametersOf<typeof CALLS.addWithdrawAddress>;
const WITHDRAWAL = CALLS.submitWithdrawal.example as WireParametersOf<typeof CALLS.submitWithdrawal>;
const payers = new Map<string, string>();

/** The token of somebody whose address is ready, and of whose account nothing was changed since. A large withdrawal takes all that one has. */
async function payerOf(call: string): Promise<string> {
  const name = call === 'withdrawals.cancel' ? 'payer02' : 'payer01';
  const known = payers.get(name);
  if (known !== undefined) return known;
  const payer = new ApiClient(alice.address);
  await payer.register(name);
  await payer.data(CALLS.setTradePassword, { pwd: WITHDRAWAL.pwd ?? '', loginPassword: 'Quiet7!harbour' });
  await payer.data(CALLS.addWithdrawAddress, ADDRESS);
  await server.passTime(61_000, LONG_STEP_MS);
  payers.set(name, payer.token);
  return payer.token;
}

let app = new Authenticator('');

/** A set-up of alice that waits for its first code. */
async function firstCode(): Promise<string> {
  app = new Authenticator((await alice.data(CALLS.setUpAuthenticator, { loginPassword: 'Quiet7!harbour' })).secret);
  return app.code(server.nowMs());
}

function recoveryCode(): string {
  const { recoveryCodes } = (answers.get(CALLS.renewRecoveryCodes)?.['data'] ?? { recoveryCodes: [] }) as {
    readonly recoveryCodes: readonly string[];
  };
  return recoveryCodes[0] ?? '';
}

/** The data of a call that was answered before. */
function answered(call: CallDefinition): Json {
  return (answers.get(call)?.['data'] ?? {}) as Json;
}

/** Of another account, which has a second factor afterwards. */
async function passkeyOfGrace(): Promise<string> {
  const grace = new ApiClient(alice.address);
  await grace.register('grace01');
  const passkey = new SoftwarePasskey(alice.address);
  const made = passkey.make(await grace.data(CALLS.setUpPasskey, { loginPassword: 'Quiet7!harbour' }));
  await grace.data(CALLS.confirmPasskey, { passkey: made, name: 'My phone' });
  return passkey.sign(await alice.data(CALLS.passkeySignInOptions, {}));
}

let passkey = new SoftwarePasskey('');

function newPasskey(): string {
  passkey = new SoftwarePasskey(alice.address);
  return passkey.make(answered(CALLS.setUpPasskey) as Parameters<SoftwarePasskey['make']>[0]);
}

/** Those that products keep in their folders. */
const ofProducts = Object.values(
  import.meta.glob<{ readonly EXAMPLES: ProductExamples }>('../../products/*/test/examples.ts', { eager: true }),
);

let team: Promise<TestOperators> | null = null;

/** Operators of each role that examples need, added when they are first asked for. */
function operators(): Promise<TestOperators> {
  team ??= teamOf(new TestOperators(server));
  return team;
}

async function teamOf(all: TestOperators): Promise<TestOperators> {
  await all.add('root', ['administrator']);
  await all.add('anna', ['support']);
  await all.add('emma', ['editor']);
  return all;
}

const NOTICE = {
  kind: 'notice',
  place: 'ACTIVITY_NOTICE',
  language: 'en',
  title: 'Spot trading is open again',
  body: 'Since **08:20 UTC**.',
};

async function notice(): Promise<number> {
  const { output } = await (await operators()).ask('emma', 'content.save', { stamp: 0, ...NOTICE });
  const draft = output as { readonly text: number; readonly version: number; readonly stamp: number };
  await (await operators()).ask('emma', 'content.publish', { ...draft, reason: 'an example' });
  return draft.text;
}

const BEFORE: BeforeExamples = {
  ...(Object.assign({}, ...ofProducts.map(({ EXAMPLES }) => EXAMPLES(() => ({ server, alice })))) as BeforeExamples),
  'spot.cancel': async () => ({ id: await waitingOrder() }),
  'watchList.read': async () => {
    await alice.data(CALLS.watch, { coin: 'eth' });
    return {};
  },
  'user.withdrawAddresses': async () => {
    await alice.data(CALLS.bindWithdrawAddress, {
      type: 'usdt',
      address: 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH',
      loginPassword: 'Quiet7!harbour',
    });
    return {};
  },
  'withdrawals.detail': async () => ({ id: (await alice.rows(CALLS.withdrawals, {}))[0]?.id }),
  'withdrawals.proof': async () => ({ orderId: `W-${(await alice.rows(CALLS.withdrawals, {}))[0]?.id}` }),
  'withdrawals.cancel': async () => {
    const { id } = await alice.data(CALLS.submitWithdrawal, { ...WITHDRAWAL, amount: '10000' });
    return { id };
  },
  'withdrawalAddresses.remove': async () => {
    const address = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65';
    const { id } = await alice.data(CALLS.addWithdrawAddress, { ...ADDRESS, address });
    return { id };
  },
  'deposits.list': async () => {
    await alice.data(CALLS.testCoins, { symbol: 'USDT-ERC' });
    await vi.waitFor(async () => expect(await alice.rows(CALLS.deposits, {})).not.toEqual([]), { timeout: 20_000, interval: 100 });
    return {};
  },
  'record.payment': async () => {
    const credited = async () => await alice.rows(CALLS.otherRecords, { type: 1 });
    await vi.waitFor(async () => expect(await credited()).not.toEqual([]), { timeout: 60_000, interval: 200 });
    return { id: (await credited())[0]?.id };
  },
  'asset.costs': trade,
  'market.trades': trade,
  'spot.orders': async () => {
    await waitingOrder();
    return {};
  },
  'updown.orders': async () => {
    await alice.data(CALLS.createUpdownOrder, { periodId: 1, betAmount: '10', betContent: 1 });
    return {};
  },
  'rounds.orders': async () => {
    await stake();
    return {};
  },
  'rounds.settled': async () => {
    await settledStake();
    return {};
  },
  'updown.receipt': async () => ({ id: Number((await settledContract()).replace('S-', '')) }),
  'proofs.updown': async () => ({ orderId: await settledContract() }),
  'rounds.stake': roundBegins,
  'rounds.cancel': async () => ({ orderNo: (await stake()).orderNo }),
  'rounds.receipt': async () => ({ orderNo: (await settledStake()).orderNo }),
  'rounds.published': async () => {
    const { periodId, round } = await settledStake();
    return { periodId, round };
  },
  'proofs.round': async () => ({ orderId: (await settledStake()).orderNo }),
  'factor.confirmAuthenticator': async () => ({ code: await firstCode() }),
  'factor.renewRecoveryCodes': async () => ({ factorCode: app.code(server.nowMs(), 1) }),
  'factor.removeAuthenticator': async () => ({ factorCode: recoveryCode() }),
  'passkey.signIn': async () => ({ passkey: await passkeyOfGrace() }),
  'passkey.confirm': () => Promise.resolve({ passkey: newPasskey() }),
  'passkey.rename': () => Promise.resolve({ id: answered(CALLS.confirmPasskey)['id'] }),
  'passkey.remove': async () => ({
    id: answered(CALLS.confirmPasskey)['id'],
    factorCode: passkey.sign(await alice.data(CALLS.passkeyOptions, {})),
  }),
  'holds.list': async () => {
    const { userId } = (await alice.data(CALLS.userInfo, {})).user;
    await lockAccount(await operators(), 'anna', userId, {
      scope: 'withdrawal',
      code: 'SECURITY_CHANGE',
      reason: 'Your password was changed',
    });
    return {};
  },
  'notices.list': async () => {
    await notice();
    return {};
  },
  'notices.one': async () => ({ id: await notice() }),
  'securityNotice.list': async () => {
    await securityNotice();
    return {};
  },
  'securityNotice.read': async () => ({ id: await securityNotice() }),
  'mail.list': async () => {
    await mail();
    return {};
  },
  'mail.read': async () => ({ ids: String(await mail()) }),
  'addresses.bindEmail': async () => ({ emailCode: await codeFor('alice@example.com') }),
  'addresses.unbindEmail': async () => ({ emailCode: await codeFor('alice@example.com') }),
  'addresses.bindPhone': async () => ({ code: await codeFor('8613800138000') }),
  'addresses.unbindPhone': async () => ({ code: await codeFor('8613800138000') }),
  'addresses.resetPassword': async () => ({ email: 'frank@example.com', emailCode: await codeOfFrank() }),
  'closing.close': async () => {
    await alice.register('closing01');
    return {};
  },
  'session.revoke': async () => ({ id: await otherSession() }),
};

/** They sign in: no other call succeeds before. */
const FIRST: readonly string[] = ['user.register', 'user.login', 'user.autoLogin'];
/** Calls after which others would be refused, in this order. */
const LAST: readonly string[] = ['protection.exclude', 'user.changePassword', 'user.logout', 'closing.close'];
const calls = Object.values<CallDefinition>(CALLS);
const named = (names: readonly string[]): readonly CallDefinition[] => names.flatMap((name) => calls.filter((call) => call.name === name));
const inTurn = [...named(FIRST), ...calls.filter(({ name }) => ![...FIRST, ...LAST].includes(name)), ...named(LAST)];

/** The example as the document has it, sent as a stranger would: with `fetch`, whose answers are held against the document. */
async function send(call: CallDefinition, method: 'get' | 'post', real: Json): Promise<Json> {
  const operation = paths[call.path]?.[method];
  if (operation === undefined) throw new Error(`${call.name} is not in the document`);
  const example: Json = { ...operation['x-example'], ...real };
  const path = call.path.replace(/\{([A-Za-z]+)\}/g, (_match, name: string) => String(example[name]));
  const query = method === 'get' ? `?${new URLSearchParams(Object.entries(example).map(([name, value]) => [name, String(value)]))}` : '';
  if (call.file) return await uploadAsDocumented(call);
  const body = operation.requestBody?.content['application/json']?.example;
  const whole = Array.isArray(body) ? body : { ...(body as object), ...real };
  const response = await fetch(`${alice.address}${path}${query}`, {
    method: method.toUpperCase(),
    headers: {
      'content-type': 'application/json',
      ...(alice.token === '' ? {} : { satoken: alice.token }),
      ...alice.cookieHeader(),
    },
    ...(method === 'get' || body === undefined ? {} : { body: JSON.stringify(whole) }),
  });
  alice.keepCookies(response.headers);
  const bareType = BARE_TYPES[call.envelope];
  if (bareType !== undefined) return { code: (response.headers.get('content-type') ?? '').startsWith(bareType) ? 200 : 500 };
  return (await response.json()) as Json;
}

/** A form takes the place of the example. */
async function uploadAsDocumented({ path }: CallDefinition): Promise<Json> {
  const form = new FormData();
  form.append('file', new Blob([Buffer.from(await photo())]), 'picture.jpg');
  const response = await fetch(server.address + path, { method: 'POST', headers: { satoken: alice.token }, body: form });
  return (await response.json()) as Json;
}

describe('every example of the API document succeeds', () => {
  test.each(inTurn.map((call) => [call.name, call] as const))('%s', async (name, call) => {
    const own = alice.token;
    const isOfPayer = name.startsWith('withdrawals.');
    if (isOfPayer) alice.token = await payerOf(name);
    const real = (await BEFORE[name]?.()) ?? {};
    for (const method of call.methods.includes('GET') ? (['get', 'post'] as const) : (['post'] as const)) {
      let answer = await send(call, method, real);
      for (let tries = 0; tries < 10 && TOO_SLOW.includes(answer['reason']); tries += 1) {
        await BEFORE[name]?.();
        answer = await send(call, method, real);
      }
      expect(answer, `${method} ${call.path}`).toMatchObject({ code: 200 });
      if (!(call.envelope in BARE_TYPES)) answers.set(call, answer);
      const data = (answer['data'] ?? {}) as Json;
      if (FIRST.includes(name)) alice.token = String(data['satoken']);
    }
    if (isOfPayer) alice.token = own;
  });

  test('what handlers say in field terms is answered with the names of the document, in their order', () => {
    const inFieldTerms = [...answers].filter(([call]) => toWireOf(call.result) !== null);
    expect(inFieldTerms.length).toBeGreaterThan(0);
    for (const [call, answer] of inFieldTerms) {
      const [found, expected] = [cut(answer), documented[call.name]];
      expect(namesIn(found, expected), call.name).toEqual(namesIn(expected, found));
    }
  });

  test('no call of the document was left out', () => {
    expect(new Set(inTurn.map(({ path }) => path))).toEqual(new Set(Object.keys(paths)));
  });
});
