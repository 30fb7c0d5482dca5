import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { CLOSE_NOT_SIGNED_IN, CLOSE_TOO_MANY } from '@candor/contract/socket';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SignedIn } from '../../identity/visitor.ts';
import { Metrics } from '../../telemetry/metrics.ts';
import { SocketReader } from '../../test/socket-client.ts';
import { LOCAL_FRONT } from '../../front.ts';
import type { Services } from '../services.ts';
import type { MessageRates } from './message-limits.ts';
import { SocketServer } from './socket-server.ts';

const ALICE = 7;
const RATES: MessageRates = {
  marketSocket: { perMinute: 60, burst: 5 },
  address: { perMinute: 60, burst: 8 },
  ownSocket: { perMinute: 60, burst: 5 },
  account: { perMinute: 60, burst: 8 },
};
const noStop = (): (() => void) => () => undefined;

let http: Server;
let sockets: SocketServer;
let nowMs = 0;
const readers: SocketReader[] = [];

/** Only what sockets ask of the rooms; the token names the account. */
function stubServices(): Services {
  const find = async (token: string): Promise<SignedIn> =>
    await Promise.resolve({ userId: Number(token), sessionId: token } as Partial<SignedIn> as SignedIn);
  const services = {
    now: () => nowMs,
    metrics: new Metrics(),
    markets: { onTicker: noStop, onTrade: noStop, lastBars: () => [] },
    books: { listen: () => undefined },
    core: { onBatch: noStop },
    catalogue: { symbols: [], symbolOfCoin: () => ({ symbolId: 1 }), marketOfCoin: () => undefined },
    identity: { sessions: { find, onEnded: noStop } },
  };
  return services as object as Services;
}

async function open(limits: boolean): Promise<void> {
  http = createServer();
  sockets = new SocketServer({ services: stubServices(), manifests: [], products: [], limits, front: LOCAL_FRONT, rates: RATES });
  sockets.attach(http);
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
}

async function reader(path: string): Promise<SocketReader> {
  const { port } = http.address() as AddressInfo;
  const made = await SocketReader.open(`ws://127.0.0.1:${port}${path}`);
  readers.push(made);
  return made;
}

const market = (): Promise<SocketReader> => reader(`/ws/${randomUUID()}`);

async function own(accountId = ALICE): Promise<SocketReader> {
  const made = await reader(`/ws/coin/${accountId}`);
  made.send({ op: 'auth', satoken: String(accountId) });
  await made.next((message) => message.type === 'HEARTBEAT');
  return made;
}

function say(socket: SocketReader, times: number): void {
  for (let count = 0; count < times; count += 1) socket.send('ping');
}

/** All that was sent has been read: the answer to a ping of the protocol comes after it. */
async function heard(socket: SocketReader): Promise<number> {
  const pong = once(socket.socket, 'pong');
  socket.socket.ping();
  await pong;
  return socket.closeCode;
}

beforeEach(async () => {
  nowMs = 1_000_000;
  await open(true);
});

afterEach(async () => {
  for (const made of readers.splice(0)) made.close();
  sockets.stop();
  http.closeAllConnections();
  http.close();
  await once(http, 'close');
});

test('own events: what a signed-in client says is counted, and 4429 ends it', async () => {
  const socket = await own();
  say(socket, 4);
  expect(await heard(socket)).toBe(0);
  nowMs += 5_000;
  say(socket, 5);
  expect(await heard(socket)).toBe(0);
  say(socket, 1);
  expect(await socket.closed()).toBe(CLOSE_TOO_MANY);
});

test('own events: all sockets of an account together, and of no other account', async () => {
  const [first, second, other] = [await own(), await own(), await own(8)];
  say(first, 4);
  expect(await heard(first)).toBe(0);
  say(second, 4);
  expect(await heard(second)).toBe(0);
  say(other, 4);
  expect(await heard(other)).toBe(0);
  nowMs += 100;
  const third = await own();
  say(third, 1);
  expect(await third.closed()).toBe(CLOSE_TOO_MANY);
});

test('own events: before its token is accepted a socket spends nothing of the account', async () => {
  for (let count = 0; count < 4; count += 1) {
    const stranger = await reader(`/ws/coin/${ALICE}`);
    stranger.send('');
    say(stranger, 3);
    expect(await stranger.closed()).toBe(CLOSE_NOT_SIGNED_IN);
  }
  const socket = await own();
  say(socket, 4);
  expect(await heard(socket)).toBe(0);
});

test('own events: an account has so many sockets and no more', async () => {
  const first = await own();
  for (let count = 1; count < 50; count += 1) await own();
  const more = await reader(`/ws/coin/${ALICE}`);
  more.send({ op: 'auth', satoken: String(ALICE) });
  expect(await more.closed()).toBe(CLOSE_TOO_MANY);
  first.socket.close();
  await first.closed();
  await own();
});

test('market socket: its own messages, and those of its address', async () => {
  const first = await market();
  say(first, 5);
  expect(await heard(first)).toBe(0);
  say(first, 1);
  expect(await first.closed()).toBe(CLOSE_TOO_MANY);
  const second = await market();
  say(second, 3);
  expect(await heard(second)).toBe(0);
  say(second, 1);
  expect(await second.closed()).toBe(CLOSE_TOO_MANY);
});

test('market socket: topics are bounded; those it has may be asked for again', async () => {
  const socket = await market();
  for (let coin = 0; coin < 201; coin += 1) {
    nowMs += 1_000;
    expect(socket.closeCode).toBe(0);
    socket.send({ op: 'subscribe', type: 'KLINE', symbol: `c${coin}`, interval: 'ONE_MIN' });
    if (coin === 199) socket.send({ op: 'subscribe', type: 'KLINE', symbol: 'c0', interval: 'ONE_MIN' });
    if (coin < 200) await heard(socket);
  }
  expect(await socket.closed()).toBe(CLOSE_TOO_MANY);
});

test("a handshake that another site's page asks for is refused; our own page and programs are served", async () => {
  const { port } = http.address() as AddressInfo;
  const answerTo = async (origin: string): Promise<string> => {
    const socket = connect(port, '127.0.0.1');
    const path = `/ws/${randomUUID()}`;
    const upgrade =
      'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n';
    socket.write(`GET ${path} HTTP/1.1\r\nHost: candor.example\r\n${origin}${upgrade}\r\n`);
    const [data] = (await once(socket, 'data')) as [Buffer];
    socket.destroy();
    return data.toString().slice(0, 12);
  };
  expect(await answerTo('')).toBe('HTTP/1.1 101');
  expect(await answerTo('Origin: https://candor.example\r\n')).toBe('HTTP/1.1 101');
  expect(await answerTo('Origin: https://evil.example\r\n')).toBe('HTTP/1.1 403');
  expect(await answerTo('Origin: null\r\n')).toBe('HTTP/1.1 403');
});

test('an upgrade that is turned away ends its connection, also of a client that never ends its half', async () => {
  const { port } = http.address() as AddressInfo;
  const half = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  let said = '';
  half.on('data', (data: Buffer) => (said += data.toString()));
  half.on('error', () => undefined);
  half.write('GET /ws/nothing HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
  await once(half, 'end');
  expect(said).toMatch(/^HTTP\/1.1 404 /);
  const connections = (): Promise<number> =>
    new Promise((resolve, reject) => http.getConnections((error, count) => (error === null ? resolve(count) : reject(error))));
  await expect.poll(connections, { timeout: 10_000, interval: 20 }).toBe(0);
  half.destroy();
});
