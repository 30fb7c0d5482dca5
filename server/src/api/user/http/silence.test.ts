import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, test } from 'vitest';
import { CALLS } from '@candor/contract/table';
import { Metrics } from '../../../health/metrics.ts';
import { bindUser } from '../bind.ts';
import { answer } from '../result.ts';
import type { GatewayParts } from '../machine.ts';
import { createHttpServer, HTTP_PATIENCE, type HttpPatience } from './server.ts';

/** Long enough for a busy machine to send what a test sends, and short enough to wait for. */
const SHORT: HttpPatience = { headersMs: 300, requestMs: 600, fileMs: 1_500, idleMs: 300, unreadMs: 300, checkEveryMs: 50 };
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
  const patience = {
    headersMs: NEVER_MS,
    requestMs: NEVER_MS,
    fileMs: NEVER_MS,
    idleMs: NEVER_MS,
    unreadMs: NEVER_MS,
    checkEveryMs: SHORT.checkEveryMs,
  };
  for (const name of short) patience[name] = SHORT[name];
  patience.headersMs = Math.min(patience.headersMs, patience.requestMs);
  const parts = { now: Date.now, metrics: new Metrics() } as Partial<GatewayParts> as GatewayParts;
  server = await createHttpServer({ parts, calls: [], limits: true, webFolder: '/nowhere', patience });
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

test('a file of a signed-in user may take longer than the body of a call; a guest’s is not waited for', async () => {
  const sessions = { remembered: (token: string) => (token === 'alice' ? { userId: 7, sessionId: 's', deviceId: null } : null) };
  const given = { now: Date.now, metrics: new Metrics(), identity: { sessions }, log: { debug: () => undefined } };
  const securityLog = { write: () => undefined };
  const parts = { ...given, securityLog } as object as GatewayParts;
  const taken = bindUser(CALLS.uploadPicture, async ({ form }) => {
    for await (const _piece of form?.stream ?? []);
    return answer({ fileName: 'a', url: 'b', fault: null });
  });
  const patience = { ...HTTP_PATIENCE, requestMs: SHORT.requestMs, checkEveryMs: SHORT.checkEveryMs };
  server = await createHttpServer({ parts, calls: [taken], limits: true, webFolder: '/nowhere', patience });
  server.post('/echo', async (request) => await Promise.resolve(request.body));
  await server.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.server.address() as AddressInfo;
  const begin = (head: string): { readonly socket: Socket; readonly said: () => string } => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    sockets.push(socket);
    let said = '';
    socket.on('data', (data: Buffer) => (said += data.toString()));
    socket.write(`POST ${head}\r\nHost: a\r\nContent-Length: 10\r\n\r\n12345`);
    return { socket, said: () => said };
  };
  const form = 'Content-Type: multipart/form-data; boundary=x';
  const own = begin(`${CALLS.uploadPicture.path} HTTP/1.1\r\n${form}\r\nsatoken: alice`);
  const guests = begin(`${CALLS.uploadPicture.path} HTTP/1.1\r\n${form}\r\nsatoken: bob`);
  const other = begin('/echo HTTP/1.1');
  // each began after the own one
  await Promise.all([closed(guests.socket), closed(other.socket)]);
  expect(other.said()).toMatch(/^HTTP\/1.1 408 /);
  expect(guests.said()).toContain('NOT_SIGNED_IN');
  own.socket.write('67890');
  await expect.poll(own.said).toContain('"fileName":"a"');
});

test('nobody is waited for longer than a minute, by the limits as they are set on the server', async () => {
  const parts = { now: Date.now, metrics: new Metrics() } as Partial<GatewayParts> as GatewayParts;
  server = await createHttpServer({ parts, calls: [], limits: true, webFolder: '/nowhere' });
  const { headersTimeout, requestTimeout, keepAliveTimeout, timeout } = server.server;
  const lookedAtMs = Math.max(headersTimeout, requestTimeout) + HTTP_PATIENCE.checkEveryMs;
  expect(headersTimeout).toBeGreaterThan(0);
  expect(requestTimeout).toBeGreaterThan(0);
  expect(lookedAtMs).toBeLessThanOrEqual(60_000);
  // Node.js adds a second to the idle time, and looks twice at a connection whose answer is not taken
  expect(keepAliveTimeout + 1_000).toBeLessThanOrEqual(60_000);
  expect(timeout * 2).toBeLessThanOrEqual(60_000);
});
