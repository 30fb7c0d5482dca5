import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { CALLS } from '@candor/contract/table';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  CALLS_OF_GUESTS,
  DOCUMENTS_OF_NETWORK,
  MALFORMED_BODIES,
  PAGES_OF_NETWORK,
  REFUSED_COMMANDS,
  REFUSED_GUEST_COSTS,
  UNKNOWN_TOKENS,
  type LimitName,
} from '../../machine/limits.ts';
import { ApiClient, PASSWORD, WAITING_BUY } from '../../test/api-client.ts';
import { discard, startServerProcess, type ServerProcess } from '../../test/server-process.ts';

let server: ServerProcess;
let honest: ApiClient;

/** What one test floods is no other test's: each has a network of its own. */
let networks = 0;
const newNetwork = (): string => `192.0.2.${(networks += 1)}`;
const HONEST = '198.51.100.1';

beforeAll(async () => {
  server = await startServerProcess();
  honest = new ApiClient(server.address);
  await honest.register('honest01');
});

afterAll(async () => {
  await discard(server);
});

const from = (network: string): Readonly<Record<string, string>> => ({ 'x-forwarded-for': network });

type Envelope = { readonly code: number; readonly msg: string; readonly reason?: string };

async function post(
  path: string,
  headers: Readonly<Record<string, string>>,
  body: string,
): Promise<Envelope & { readonly status: number }> {
  const response = await fetch(server.address + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
  return { status: response.status, ...((await response.json()) as Envelope) };
}

/** In order, a hundred at a time. */
async function repeat<Answer>(times: number, ask: (index: number) => Promise<Answer>): Promise<readonly Answer[]> {
  const answers: Answer[] = [];
  for (let begun = 0; begun < times; begun += 100) {
    const some = Array.from({ length: Math.min(100, times - begun) }, (_, index) => ask(begun + index));
    answers.push(...(await Promise.all(some)));
  }
  return answers;
}

async function figure(limit: LimitName): Promise<number> {
  const metrics = await (await fetch(`${server.adminAddress}/metrics`)).text();
  return Number(new RegExp(`^candor_limited_total\\{limit="${limit}"\\} (\\d+)$`, 'm').exec(metrics)?.[1]);
}

/** A user from elsewhere, or from the same place, is served: reads, and places and cancels an order. */
async function isServed(network: string): Promise<boolean> {
  const headers = from(network);
  const info = await honest.single(CALLS.userInfo, {}, headers);
  const order = { symbol: 'btc', delegateType: 0, type: 0, delegateTotal: '0.001', delegatePrice: '1000' } as const;
  const placed = await honest.single(CALLS.submitOrder, order, headers);
  // far below the price: it is refused for that, which is an answer of the exchange
  return info.ok && (placed.ok || placed.reason === 'PRICE_TOO_FAR' || placed.reason === 'BELOW_MIN');
}

const REFUSED = { status: 200, code: 500, reason: 'TOO_MANY_REQUESTS' };

describe('limits before work', () => {
  test('a file of all records is made so many times a minute for an account', async () => {
    const { limit } = CALLS.recordFile;
    const answers: string[] = [];
    for (let index = 0; index <= limit.burst; index += 1) answers.push(await honest.text(CALLS.recordFile, {}));
    expect(answers.map((text) => text.includes('TOO_MANY_REQUESTS'))).toEqual([...Array<boolean>(limit.burst).fill(false), true]);
  });

  test('a body longer than the call can take is not read, whatever it says of its length', async () => {
    const network = newNetwork();
    const body = `{"signType":3,"loginName":"${'x'.repeat(100_000)}"}`;
    expect(await post('/api/user/login', from(network), body)).toMatchObject({ status: 413, code: 500, reason: 'TOO_LARGE' });
    expect(await figure('size of a body')).toBe(1);
    const watched = JSON.stringify(Array.from({ length: 200 }, () => ({ coin: 'btc', icon: 'x'.repeat(150) })));
    expect(await post('/api/userCoin/addBath', { ...from(network), satoken: honest.token }, watched)).toMatchObject({
      status: 200,
      code: 200,
    });
  });

  test('without a session, or over its limit, a request is answered before its body has come', async () => {
    const network = newNetwork();
    const answerBefore = (headers: Readonly<Record<string, string>>): Promise<string> =>
      new Promise((resolve, reject) => {
        const sent = { 'content-type': 'application/json', 'content-length': '4000', ...from(network), ...headers };
        const asked = request(`${server.address}/api/user/getInfo`, { method: 'POST', headers: sent }, (response) => {
          let text = '';
          response.on('data', (data: Buffer) => (text += data.toString()));
          response.on('end', () => {
            asked.destroy();
            resolve(text);
          });
        });
        asked.on('error', reject);
        asked.write('{');
      });
    expect(await answerBefore({})).toContain('NOT_SIGNED_IN');
  });

  test('bodies that are no JSON are counted: a guest’s network sends so many, and its users and others go on', async () => {
    const network = newNetwork();
    const before = await figure('malformed bodies');
    const malformed = () => post('/api/market/depth', from(network), '{"symbol":');
    const answers = await repeat(MALFORMED_BODIES.burst, malformed);
    expect(answers.slice(0, MALFORMED_BODIES.burst - 100).every(({ reason }) => reason === 'BAD_INPUT')).toBe(true);
    // one is allowed again every 200 ms
    await vi.waitFor(async () => {
      await repeat(20, malformed);
      expect(await post('/api/market/depth', from(network), '{"symbol":"btc"}')).toMatchObject(REFUSED);
    }, 30_000);
    expect(await figure('malformed bodies')).toBeGreaterThan(before);
    expect(await isServed(network)).toBe(true);
    const credentials = { signType: 3, loginName: 'honest01', loginPassword: PASSWORD } as const;
    expect(await new ApiClient(server.address).single(CALLS.login, credentials, from(network))).toMatchObject({ ok: true });
    expect(await post('/api/market/depth', from(HONEST), '{"symbol":"btc"}')).toMatchObject({ status: 200, code: 200 });
  });

  test('who has a stolen session does not, by such bodies, keep its owner from a new password', async () => {
    const owner = new ApiClient(server.address);
    await owner.register('bodies01');
    const thief = { ...from(newNetwork()), satoken: owner.token };
    const malformed = () => post(CALLS.submitOrder.path, thief, '{"symbol":');
    await repeat(MALFORMED_BODIES.burst, malformed);
    // one is allowed again every 200 ms
    await vi.waitFor(async () => {
      await repeat(20, malformed);
      expect(await post(CALLS.watch.path, thief, '{"coin":"btc"}')).toMatchObject(REFUSED);
    }, 30_000);
    const change = { oldPwd: PASSWORD, newPwd: 'Another9!harbour' };
    expect(await owner.single(CALLS.changePassword, change)).toMatchObject({ ok: true });
  });

  test('calls of a network’s guests are limited, whatever ports a proxy names, each refused one costs five; its users go on, and sign in', async () => {
    const network = newNetwork();
    const refused = CALLS_OF_GUESTS.burst / REFUSED_GUEST_COSTS;
    const answers = await repeat(refused * 4, (index) => post('/api/user/getInfo', from(`${network}:${4_000 + index}`), '{}'));
    expect(answers.filter(({ reason }) => reason === 'NOT_SIGNED_IN').length).toBeGreaterThanOrEqual(refused);
    expect(answers.at(-1)).toMatchObject(REFUSED);
    expect(await post('/api/market/depth', from(network), '{"symbol":"btc"}')).toMatchObject(REFUSED);
    expect(await figure('calls of guests')).toBeGreaterThan(0);
    expect(await isServed(network)).toBe(true);
    const credentials = { signType: 3, loginName: 'honest01', loginPassword: PASSWORD } as const;
    expect(await new ApiClient(server.address).single(CALLS.login, credentials, from(network))).toMatchObject({ ok: true });
  });

  test('files, pages and documents of a network are limited, and a page load fits many times before', async () => {
    const network = newNetwork();
    const get = async (path: string, address = network): Promise<number> => {
      const response = await fetch(server.address + path, { headers: from(address) });
      await response.arrayBuffer();
      return response.status;
    };
    const resources = ['/', '/icon.svg', '/manifest.webmanifest', '/assets/none-12345678.js'];
    const statuses = await repeat(PAGES_OF_NETWORK.burst - 100, (index) => get(resources[index % resources.length] ?? '/'));
    expect(statuses).not.toContain(429);
    const more = await repeat(3_000, () => get('/assets/none-12345678.js'));
    expect(more).toContain(429);
    const documents = newNetwork();
    const read = await repeat(DOCUMENTS_OF_NETWORK.burst, () => get('/api/docs.css', documents));
    expect(read).not.toContain(429);
    expect(await repeat(DOCUMENTS_OF_NETWORK.burst, () => get('/api/docs', documents))).toContain(429);
    expect(await figure('documents of a network')).toBeGreaterThan(0);
    expect(await figure('pages of a network')).toBeGreaterThan(0);
    expect(await get('/api/docs', HONEST)).toBe(200);
    expect(await isServed(network)).toBe(true);
  });

  test('made-up tokens do not reach the database beyond so many of a network; its users go on, and public calls answer', async () => {
    const network = newNetwork();
    const madeUp = (): Promise<Envelope> =>
      post('/api/user/getInfo', { ...from(network), satoken: randomBytes(32).toString('base64url') }, '{}');
    const answers = await repeat(UNKNOWN_TOKENS.burst * 3, madeUp);
    const unknown = answers.filter(({ reason }) => reason === 'NOT_SIGNED_IN');
    const refused = answers.filter(({ reason }) => reason === 'TOO_MANY_REQUESTS');
    expect(unknown.length).toBeGreaterThanOrEqual(UNKNOWN_TOKENS.burst);
    expect(refused.length).toBeGreaterThan(UNKNOWN_TOKENS.burst);
    expect(refused.every(({ code, msg }) => code === 500 && !msg.includes('Token'))).toBe(true);
    expect(await figure('unknown tokens')).toBeGreaterThan(0);
    expect(await isServed(network)).toBe(true);
    const newcomer = new ApiClient(server.address);
    const { satoken } = await newcomer.data(
      CALLS.login,
      { signType: 3, loginName: 'honest01', loginPassword: 'Quiet7!harbour' },
      from(network),
    );
    newcomer.token = satoken;
    expect(await newcomer.single(CALLS.userInfo, {}, from(network))).toMatchObject({ ok: true });
  });
});

describe('limits of an account', () => {
  test('stakes and contracts are 120 a minute, like other changes, and another account has its own', async () => {
    const client = new ApiClient(server.address);
    await client.register('hasty002');
    const order = { periodId: 1, betAmount: '0', betContent: 1 } as const;
    for (const call of [CALLS.createUpdownOrder, CALLS.stakeOnRound]) {
      const answers = await repeat(60, () => client.single(call, order));
      const limited = answers.filter((answer) => !answer.ok && answer.reason === 'TOO_MANY_REQUESTS');
      expect(limited.length).toBeGreaterThanOrEqual(5);
      expect(limited.length).toBeLessThanOrEqual(30);
      expect(await honest.refusal(call, order)).not.toBe('TOO_MANY_REQUESTS');
    }
  });

  test('what asks for a proof again is limited by network too: whoever has stolen a session does not keep its owner from ending it', async () => {
    const owner = new ApiClient(server.address);
    await owner.register('stolenfrom');
    const [empty, elsewhere] = [{ oldPwd: '', newPwd: '' }, from(newNetwork())];
    const answers = await repeat(20, () => owner.refusal(CALLS.changePassword, empty, elsewhere));
    expect(answers).toContain('TOO_MANY_REQUESTS');
    const change = { oldPwd: PASSWORD, newPwd: 'Another9!harbour' };
    expect((await owner.single(CALLS.changePassword, change)).ok).toBe(true);
  });

  test('after so many refusals a minute the gateway answers without a command; cancels still reach the exchange', async () => {
    const client = new ApiClient(server.address);
    await client.register('refused1');
    const placed = await client.data(CALLS.submitOrder, WAITING_BUY);
    const tooMuch = { ...WAITING_BUY, delegateTotal: '9000000' };
    const seqBefore = await seq();
    const answers = await repeat(REFUSED_COMMANDS.burst + 600, () => client.single(CALLS.submitOrder, tooMuch));
    const limited = answers.filter((answer) => !answer.ok && answer.reason === 'TOO_MANY_REQUESTS').length;
    expect(limited).toBeGreaterThan(400);
    expect(answers.length - limited).toBeGreaterThanOrEqual(REFUSED_COMMANDS.burst);
    expect(await figure('refused commands')).toBe(limited);
    // prices and quotes of the house are entries too
    expect((await seq()) - seqBefore).toBeLessThan(answers.length * 3);
    expect(await client.single(CALLS.cancelOrder, { id: placed.id })).toMatchObject({ ok: true });
    expect(await client.refusal(CALLS.cancelOrder, { id: placed.id })).toBe('ALREADY_DONE');
    expect(await isServed(HONEST)).toBe(true);
  });

  test('what is accepted costs nothing of it', async () => {
    const client = new ApiClient(server.address);
    await client.register('accepted');
    const order = { symbol: 'btc', delegateType: 1, type: 0, delegateValue: '10' } as const;
    const answers = await repeat(REFUSED_COMMANDS.burst + 100, () => client.single(CALLS.submitOrder, order));
    expect(answers.filter(({ ok }) => !ok).map((answer) => (answer.ok ? '' : answer.reason))).not.toContain('TOO_MANY_REQUESTS');
  });
});

async function seq(): Promise<number> {
  const metrics = await (await fetch(`${server.adminAddress}/metrics`)).text();
  return Number(/^candor_core_seq (\d+)$/m.exec(metrics)?.[1]);
}
