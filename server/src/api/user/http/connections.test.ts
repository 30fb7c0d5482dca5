import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Front, LOOPBACK, trustIn } from '../../front.ts';
import {
  CONNECTIONS_MAX,
  CONNECTIONS_OF_NETWORK,
  NEW_CONNECTIONS_OF_NETWORK,
  REQUESTS_OF_CONNECTION,
  UNREAD_BYTES_OF_NETWORK,
  type LimitName,
} from '../../../machine/limits.ts';
import { Metrics } from '../../../health/metrics.ts';
import type { GatewayParts } from '../machine.ts';
import { Connections } from './connections.ts';

let server: Server;
let connections: Connections;
let metrics: Metrics;
let nowMs: number;
let worked: number;
const clients: Socket[] = [];

/** Proxies of these networks are believed; loopback, where every client of a test comes from, is not unless it is named. */
async function listen(trusted: string, listener: RequestListener): Promise<void> {
  metrics = new Metrics();
  const parts = { now: () => nowMs, metrics } as Partial<GatewayParts> as GatewayParts;
  connections = new Connections(parts, new Front(trustIn([trusted]), null), true);
  const counted: RequestListener = (request, response) => {
    worked += 1;
    listener(request, response);
  };
  server = createServer(connections.guard(counted));
  connections.watch(server);
  server.listen(0, '0.0.0.0');
  await once(server, 'listening');
}

/** A connection from one address of loopback: each is a network of its own. */
async function open(localAddress: string): Promise<Socket> {
  const socket = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', localAddress });
  clients.push(socket);
  socket.on('error', () => undefined);
  // one that is refused may be reset before it counts as connected
  await new Promise<void>((resolve) => {
    socket.once('connect', () => resolve());
    socket.once('close', () => resolve());
  });
  return socket;
}

const ask = (socket: Socket, times = 1): void => void socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(times));

/** What comes back first; empty when the connection ends without. */
function answered(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    if (socket.destroyed) resolve('');
    socket.once('data', (data: Buffer) => resolve(data.toString()));
    socket.once('close', () => resolve(''));
  });
}

async function isServed(localAddress: string): Promise<boolean> {
  const socket = await open(localAddress);
  const answer = answered(socket);
  ask(socket);
  return (await answer).startsWith('HTTP/1.1 200');
}

async function figure(name: string): Promise<number> {
  const line = new RegExp(`^${name.replace(/[{}]/g, String.raw`\$&`)} (\\d+)$`, 'm').exec(await metrics.registry.metrics());
  return Number(line?.[1]);
}
const limited = (limit: LimitName): Promise<number> => figure(`candor_limited_total{limit="${limit}"}`);

const answerAtOnce: RequestListener = (_request, response) => void response.end('ok');
const ELSEWHERE = '10.0.0.0/8';

beforeEach(() => {
  nowMs = 1_000_000;
  worked = 0;
});

afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy();
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

test('a network has so many connections open, and another is served beside it; who closes one may open one', async () => {
  await listen(ELSEWHERE, answerAtOnce);
  const held: Socket[] = [];
  for (let count = 0; count < CONNECTIONS_OF_NETWORK; count += 1) held.push(await open('127.0.0.2'));
  await expect.poll(() => figure('candor_connections'), { interval: 10 }).toBe(CONNECTIONS_OF_NETWORK);
  expect(await isServed('127.0.0.2')).toBe(false);
  expect(await limited('connections of a network')).toBe(1);
  expect(await isServed('127.0.0.3')).toBe(true);
  held[0]?.destroy();
  await expect.poll(() => isServed('127.0.0.2'), { interval: 10 }).toBe(true);
});

test('a network opens so many a minute, and another is served beside it', async () => {
  await listen(ELSEWHERE, answerAtOnce);
  for (let count = 0; count < NEW_CONNECTIONS_OF_NETWORK.burst; count += 1) (await open('127.0.0.2')).destroy();
  await expect.poll(() => limited('new connections of a network'), { interval: 10 }).toBe(0);
  await expect.poll(() => figure('candor_connections'), { interval: 10 }).toBe(0);
  expect(await isServed('127.0.0.2')).toBe(false);
  expect(await limited('new connections of a network')).toBe(1);
  expect(await isServed('127.0.0.3')).toBe(true);
  nowMs += 60_000;
  expect(await isServed('127.0.0.2')).toBe(true);
});

test('connections of a believed proxy are the proxy’s to limit', async () => {
  await listen(LOOPBACK, answerAtOnce);
  for (let count = 0; count <= CONNECTIONS_OF_NETWORK; count += 1) await open('127.0.0.2');
  expect(await isServed('127.0.0.2')).toBe(true);
});

test('all together have a bound, which the server keeps', async () => {
  await listen(ELSEWHERE, answerAtOnce);
  expect(server.maxConnections).toBe(CONNECTIONS_MAX);
  server.maxConnections = 1;
  await open('127.0.0.2');
  expect(await isServed('127.0.0.3')).toBe(false);
  expect(await limited('connections')).toBe(1);
});

test('who sends requests without waiting for answers is served so many; beyond, all connections of his network end, none is accepted for twenty seconds, and others go on', async () => {
  await listen(ELSEWHERE, () => undefined);
  const polite = await open('127.0.0.3');
  const neighbour = await open('127.0.0.2');
  const cut = once(neighbour, 'close');
  ask(polite, REQUESTS_OF_CONNECTION);
  await expect.poll(() => worked, { interval: 10 }).toBe(REQUESTS_OF_CONNECTION);
  expect(await limited('requests of a connection')).toBe(0);
  const flooding = await open('127.0.0.2');
  const ended = once(flooding, 'close');
  ask(flooding, 2_000);
  await ended;
  await cut;
  expect(polite.destroyed).toBe(false);
  expect(worked).toBe(2 * REQUESTS_OF_CONNECTION);
  expect(await limited('requests of a connection')).toBe(1);
  nowMs += 19_000;
  expect(await isServed('127.0.0.2')).toBe(false);
  expect(await limited('new connections of a network')).toBe(1);
  nowMs += 2_000;
  const again = await open('127.0.0.2');
  await expect.poll(() => figure('candor_connections'), { interval: 10 }).toBe(2);
  expect(again.destroyed).toBe(false);
});

test('of a network that asks too often the connection ends after its answer, and what it sent ahead is not worked on; a proxy’s goes on', async () => {
  const refuse: RequestListener = (request, response) => {
    if (connections.isEndedAfterAnswer(request.socket)) response.setHeader('connection', 'close');
    response.end('no');
  };
  await listen(ELSEWHERE, refuse);
  const direct = await open('127.0.0.2');
  const ended = once(direct, 'close');
  direct.resume();
  ask(direct, 20);
  await ended;
  expect(worked).toBe(1);
  expect(await limited('requests of a connection')).toBe(0);
  const ahead = await open('127.0.0.3');
  const cut = once(ahead, 'close');
  ahead.resume();
  ask(ahead, REQUESTS_OF_CONNECTION + 1);
  await cut;
  expect(worked).toBe(2);
  expect(await limited('requests of a connection')).toBe(1);
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
  await listen(LOOPBACK, refuse);
  const proxied = await open('127.0.0.2');
  proxied.resume();
  ask(proxied, 20);
  await expect.poll(() => worked, { interval: 10 }).toBe(22);
});

test('bytes that nobody reads are added up over all connections of a network; those that leave most end, others go on', async () => {
  const answer = Buffer.alloc(UNREAD_BYTES_OF_NETWORK / 4);
  await listen(ELSEWHERE, (request, response) => void response.end(request.url === '/' ? answer : 'ok'));
  const reading = await open('127.0.0.3');
  const silent = [
    await open('127.0.0.2'),
    await open('127.0.0.2'),
    await open('127.0.0.2'),
    await open('127.0.0.2'),
    await open('127.0.0.2'),
  ];
  for (const socket of silent) {
    socket.pause();
    ask(socket);
  }
  await expect.poll(() => limited('unread bytes'), { timeout: 15_000, interval: 50 }).toBeGreaterThanOrEqual(1);
  await expect.poll(() => figure('candor_unread_bytes'), { timeout: 15_000, interval: 50 }).toBeLessThanOrEqual(UNREAD_BYTES_OF_NETWORK);
  expect(await figure('candor_unread_bytes')).toBeGreaterThan(0);
  const said = answered(reading);
  reading.write('GET /small HTTP/1.1\r\nHost: a\r\n\r\n');
  expect(await said).toMatch(/^HTTP\/1.1 200/);
});
