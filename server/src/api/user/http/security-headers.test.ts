import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FALLBACK_SETTINGS } from '@candor/contract/settings-fallback';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Front, LOCAL_FRONT, trustIn } from '../../front.ts';
import { Metrics } from '../../../health/metrics.ts';
import type { GatewayParts } from '../machine.ts';
import { createHttpServer } from './server.ts';

let folder = '';
let plain: FastifyInstance;
/** Behind a proxy that ends TLS. */
let secure: FastifyInstance;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'candor-headers-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Candor</title>');
  for (const name of ['app-a1b2c3d4.js', 'app-a1b2c3d4.css']) await writeFile(join(folder, 'assets', name), '');
  const make = (front: Front): Promise<FastifyInstance> => {
    const parts: Partial<GatewayParts> = { now: Date.now, metrics: new Metrics(), settings: FALLBACK_SETTINGS };
    return createHttpServer({ parts: parts as GatewayParts, calls: [], limits: true, webFolder: folder, front });
  };
  plain = await make(LOCAL_FRONT);
  secure = await make(new Front(trustIn(['loopback']), 'https://exchange.example'));
  await plain.listen({ host: '127.0.0.1', port: 0 });
});

afterAll(async () => {
  await plain.close();
  await secure.close();
  await rm(folder, { recursive: true });
});

/** A page, a call, files, the documentation, what is wrong and what is missing. */
const PATHS = ['/', '/trade', '/api/nothing', '/assets/app-a1b2c3d4.js', '/assets/app-a1b2c3d4.css', '/assets/gone-a1b2c3d4.js'];
const OTHERS = ['/api/docs', '/api/openapi.json', '/healthz', '/%', '/api/%ff', `/${'x'.repeat(300)}`];

describe.each([...PATHS, ...OTHERS])('%s', (path) => {
  test('is what its type says, in no frame, of no other origin, and only ever over https once it was', async () => {
    const { headers } = await secure.inject({ url: path, headers: { origin: 'https://elsewhere.example' } });
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toContain(`default-src 'none'`);
    expect(headers['content-security-policy']).toContain(`frame-ancestors 'none'`);
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    expect(headers['content-type']).toMatch(/; charset=utf-8$/);
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    expect((await plain.inject(path)).headers['strict-transport-security']).toBeUndefined();
  });
});

test('a page loads, embeds and opens nothing of anybody else, and says nobody where it was', async () => {
  const { headers } = await secure.inject('/');
  const policy = String(headers['content-security-policy']).split('; ');
  expect(policy).toEqual(expect.arrayContaining([`script-src 'self'`, `style-src 'self'`, `object-src 'none'`, `base-uri 'none'`]));
  expect(policy).toContain(`connect-src 'self' wss://exchange.example`);
  expect(headers['referrer-policy']).toBe('no-referrer');
  const overHttp = (await plain.inject({ url: '/', headers: { host: '127.0.0.1:8080' } })).headers['content-security-policy'];
  expect(overHttp).toContain(`connect-src 'self' ws://127.0.0.1:8080 wss://127.0.0.1:8080`);
});

async function raw(request: string): Promise<string> {
  const socket = connect((plain.server.address() as AddressInfo).port, '127.0.0.1');
  socket.end(request);
  return await text(socket);
}

/** Over a connection, since what comes without one is not looked through. */
async function policyFor(headers: Readonly<Record<string, string>>): Promise<string> {
  const { port } = plain.server.address() as AddressInfo;
  const [answer] = (await once(get({ host: '127.0.0.1', port, path: '/', headers, agent: false }), 'response')) as [IncomingMessage];
  answer.resume();
  return String(answer.headers['content-security-policy']);
}

test('what is no host name is in no policy, whoever says it', async () => {
  for (const host of ['evil.example; script-src *', 'a:b:c', 'a.example:99999', '*']) {
    const policy = await policyFor({ host: '127.0.0.1:8080', 'x-forwarded-host': host });
    expect(policy, host).toContain(`connect-src 'self' ws://127.0.0.1:8080 wss://127.0.0.1:8080;`);
    expect(await policyFor({ host }), host).toContain(`connect-src 'self';`);
  }
});

test('what asks with TRACE is shown nothing of what it sent', async () => {
  const answer = await raw('TRACE /?echo HTTP/1.1\r\nHost: a\r\nX-Secret: s3cret\r\nConnection: close\r\n\r\n');
  expect(answer).toMatch(/^HTTP\/1\.1 4/);
  expect(answer).not.toContain('s3cret');
});

test('a request of two lengths is refused: no second one can hide in it', async () => {
  const body = '0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: a\r\n\r\n';
  const answer = await raw(`POST /api/nothing HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n${body}`);
  expect(answer).toMatch(/^HTTP\/1\.1 400/);
  expect(answer).not.toContain('ok\n');
});
