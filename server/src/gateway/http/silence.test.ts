import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, test } from 'vitest';
import { Metrics } from '../../telemetry/metrics.ts';
import type { Services } from '../services.ts';
import { createHttpServer, HTTP_PATIENCE, type HttpPatience } from './server.ts';

/** Long enough for a busy machine to send what a test sends, and short enough to wait for. */
const SHORT: HttpPatience = { headersMs: 300, requestMs: 600, idleMs: 300, unreadMs: 300, checkEveryMs: 50 };
const NEVER_MS = 600_000;
const ANSWER_BYTES = 64 * 1_024 * 1_024;

let server: FastifyInstance | null = null;
const sockets: Socket[] = [];

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await server?.close();
});

/** Only the named patience is short: what closes the connection is the one that the test is about. */
async function open(...short: readonly (keyof HttpPatience)[]): Promise<{ readonly socket: Socket; readonly said: () => string }> {
  const patience = { headersMs: NEVER_MS, requestMs: NEVER_MS, idleMs: NEVER_MS, unreadMs: NEVER_MS, checkEveryMs: SHORT.checkEveryMs };
  for (const name of short) patience[name] = SHORT[name];
  patience.headersMs = Math.min(patience.headersMs, patience.requestMs);
  const services = { now: Date.now, metrics: new Metrics() } as Partial<Services> as Services;
  server = await createHttpServer({ services, calls: [], limits: true, webFolder: '/nowhere', patience });
  server.post('/echo', async (request) => await Promise.resolve(request.body));
  server.get('/large', async () => await Promise.resolve('x'.repeat(ANSWER_BYTES)));
  await server.listen({ host: '127.0.0.1', port: 0 });
  const accepted = once(server.server, 'connection');
  const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
  sockets.push(socket);
  let said = '';
  socket.on('data', (data: Buffer) => (said += data.toString()));
  socket.on('error', () => undefined);
  await accepted;
  return { socket, said: () => said };
}

/** A connection that is reset while something is on its way is closed too. */
function closed(socket: Socket): Promise<void> {
  return new Promise((resolve) => socket.once('close', () => resolve()));
}

describe('a silent connection is closed', () => {
  test('that never says anything', async () => {
    const { socket } = await open('headersMs', 'requestMs');
    await closed(socket);
    expect(socket.destroyed).toBe(true);
  });

  test('that stops in the middle of its headers', async () => {
    const { socket, said } = await open('headersMs', 'requestMs');
    socket.write('GET /healthz HTTP/1.1\r\nHost: a\r\nX-Slow: ');
    await closed(socket);
    expect(said()).toMatch(/^HTTP\/1.1 408 /);
  });

  test('that stops in the middle of its body', async () => {
    const { socket, said } = await open('requestMs');
    socket.write('POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\n{"a":');
    await closed(socket);
    expect(said()).toMatch(/^HTTP\/1.1 408 /);
  });

  test('that sends its body a byte now and a byte then, for ever', async () => {
    const { socket } = await open('requestMs');
    socket.write('POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 60000\r\n\r\n');
    const dripping = setInterval(() => socket.write('1'), 20);
    await closed(socket);
    clearInterval(dripping);
    expect(socket.destroyed).toBe(true);
  });

  test('that has had its answer and asks no more', async () => {
    const { socket, said } = await open('idleMs');
    socket.write('GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n');
    await closed(socket);
    expect(said()).toMatch(/^HTTP\/1.1 200 .*ok\n$/s);
  });

  test('that does not take its answer', async () => {
    const { socket } = await open('unreadMs');
    socket.pause();
    socket.write('GET /large HTTP/1.1\r\nHost: a\r\n\r\n');
    const connections = (): Promise<number> =>
      new Promise((resolve, reject) => server?.server.getConnections((error, count) => (error === null ? resolve(count) : reject(error))));
    await expect.poll(connections, { timeout: 10_000, interval: 50 }).toBe(0);
  });
});

test('nobody is waited for longer than a minute, by the limits as they are set on the server', async () => {
  const services = { now: Date.now, metrics: new Metrics() } as Partial<Services> as Services;
  server = await createHttpServer({ services, calls: [], limits: true, webFolder: '/nowhere' });
  const { headersTimeout, requestTimeout, keepAliveTimeout, timeout } = server.server;
  const lookedAtMs = Math.max(headersTimeout, requestTimeout) + HTTP_PATIENCE.checkEveryMs;
  expect(headersTimeout).toBeGreaterThan(0);
  expect(requestTimeout).toBeGreaterThan(0);
  expect(lookedAtMs).toBeLessThanOrEqual(60_000);
  // Node.js adds a second to the idle time, and looks twice at a connection whose answer is not taken
  expect(keepAliveTimeout + 1_000).toBeLessThanOrEqual(60_000);
  expect(timeout * 2).toBeLessThanOrEqual(60_000);
});
