import { once } from 'node:events';
import { connect } from 'node:net';
import { CLOSE_NOT_SIGNED_IN, CLOSE_TOO_MANY } from '@candor/contract/socket';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SocketReader } from '../../../test/socket-client.ts';
import { ALICE, heard, LimitedSockets } from './test/limited-sockets.ts';

let sockets: LimitedSockets;

function say(socket: SocketReader, times: number): void {
  for (let count = 0; count < times; count += 1) socket.send('ping');
}

beforeEach(async () => {
  sockets = await LimitedSockets.open(true);
});

afterEach(() => sockets.close());

test('own events: what a signed-in client says is counted, and 4429 ends it', async () => {
  const socket = await sockets.own();
  say(socket, 4);
  expect(await heard(socket)).toBe(0);
  sockets.nowMs += 5_000;
  say(socket, 5);
  expect(await heard(socket)).toBe(0);
  say(socket, 1);
  expect(await socket.closed()).toBe(CLOSE_TOO_MANY);
});

test('own events: all sockets of an account together, and of no other account', async () => {
  const [first, second, other] = [await sockets.own(), await sockets.own(), await sockets.own(8)];
  say(first, 4);
  expect(await heard(first)).toBe(0);
  say(second, 4);
  expect(await heard(second)).toBe(0);
  say(other, 4);
  expect(await heard(other)).toBe(0);
  sockets.nowMs += 100;
  const third = await sockets.own();
  say(third, 1);
  expect(await third.closed()).toBe(CLOSE_TOO_MANY);
});

test('own events: before its token is accepted a socket spends nothing of the account', async () => {
  for (let count = 0; count < 4; count += 1) {
    const stranger = await sockets.reader(`/ws/coin/${ALICE}`);
    stranger.send('');
    say(stranger, 3);
    expect(await stranger.closed()).toBe(CLOSE_NOT_SIGNED_IN);
  }
  const socket = await sockets.own();
  say(socket, 4);
  expect(await heard(socket)).toBe(0);
});

test('own events: an account has so many sockets and no more', async () => {
  const first = await sockets.own();
  for (let count = 1; count < 50; count += 1) await sockets.own();
  const more = await sockets.reader(`/ws/coin/${ALICE}`);
  more.send({ op: 'auth', satoken: String(ALICE) });
  expect(await more.closed()).toBe(CLOSE_TOO_MANY);
  first.socket.close();
  await first.closed();
  await sockets.own();
});

test('own events: a session that ends while its token is looked up has no socket', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  sockets.lookedUp = promise;
  const socket = await sockets.reader(`/ws/coin/${ALICE}`);
  socket.send({ op: 'auth', satoken: String(ALICE) });
  await heard(socket);
  sockets.endSession(ALICE);
  resolve();
  expect(await socket.closed()).toBe(CLOSE_NOT_SIGNED_IN);
  expect(socket.received).toEqual([]);
});

test('market socket: its own messages, and those of its address', async () => {
  const first = await sockets.market();
  say(first, 5);
  expect(await heard(first)).toBe(0);
  say(first, 1);
  expect(await first.closed()).toBe(CLOSE_TOO_MANY);
  const second = await sockets.market();
  say(second, 3);
  expect(await heard(second)).toBe(0);
  say(second, 1);
  expect(await second.closed()).toBe(CLOSE_TOO_MANY);
});

test('§14 what is malformed is ignored, also when it is long; a message beyond 16 KB ends the socket', async () => {
  const socket = await sockets.market();
  socket.send('x'.repeat(5_000));
  socket.send(`{"op":"subscribe","type":"DETAIL","more":"${'x'.repeat(16_000)}"`);
  expect(await heard(socket)).toBe(0);
  socket.send('x'.repeat(16 * 1_024 + 1));
  expect(await socket.closed()).toBe(1009);
});

test('market socket: topics are bounded; those it has may be asked for again', async () => {
  const socket = await sockets.market();
  for (let coin = 0; coin < 201; coin += 1) {
    sockets.nowMs += 1_000;
    expect(socket.closeCode).toBe(0);
    socket.send({ op: 'subscribe', type: 'KLINE', symbol: `c${coin}`, interval: 'ONE_MIN' });
    if (coin === 199) socket.send({ op: 'subscribe', type: 'KLINE', symbol: 'c0', interval: 'ONE_MIN' });
    if (coin < 200) await heard(socket);
  }
  expect(await socket.closed()).toBe(CLOSE_TOO_MANY);
});

test("a handshake that another site's page asks for is refused; our own page and programs are served", async () => {
  expect(await sockets.answerTo('')).toBe('HTTP/1.1 101');
  expect(await sockets.answerTo('Origin: https://candor.example\r\n')).toBe('HTTP/1.1 101');
  expect(await sockets.answerTo('Origin: https://evil.example\r\n')).toBe('HTTP/1.1 403');
  expect(await sockets.answerTo('Origin: null\r\n')).toBe('HTTP/1.1 403');
});

test('an upgrade that is turned away ends its connection, also of a client that never ends its half', async () => {
  const half = connect({ port: sockets.port, host: '127.0.0.1', allowHalfOpen: true });
  let said = '';
  half.on('data', (data: Buffer) => (said += data.toString()));
  half.on('error', () => undefined);
  half.write('GET /ws/nothing HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
  await once(half, 'end');
  expect(said).toMatch(/^HTTP\/1.1 404 /);
  const connections = (): Promise<number> =>
    new Promise((resolve, reject) => sockets.http.getConnections((error, count) => (error === null ? resolve(count) : reject(error))));
  await expect.poll(connections, { timeout: 10_000, interval: 20 }).toBe(0);
  half.destroy();
});
