import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyRequest } from 'fastify';
import { describe, expect, test } from 'vitest';
import { Front, trustIn } from './front.ts';

type Headers = Readonly<Record<string, string>>;

/** What a front with these proxies takes for the address of a request from 127.0.0.1: for a handshake, and what Fastify takes for a call. */
async function addressesOf(proxies: readonly string[], headers: Headers): Promise<{ readonly handshake: string; readonly call: string }> {
  const front = new Front(trustIn(proxies), null);
  const fastify = Fastify({ trustProxy: front.trust });
  fastify.get('/', (request) => ({ ip: request.ip }));
  await fastify.ready();
  const server = createServer((request, response) => {
    response.setHeader('x-handshake', front.addressOf(request));
    fastify.routing(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const [response] = (await once(get({ port, host: '127.0.0.1', headers, agent: false }), 'response')) as [IncomingMessage];
  let body = '';
  for await (const part of response) body += String(part);
  server.close();
  await fastify.close();
  return { handshake: String(response.headers['x-handshake']), call: (JSON.parse(body) as { ip: string }).ip };
}

describe('who asks, behind proxies', () => {
  test.each<[readonly string[], Headers, string]>([
    [['loopback'], {}, '127.0.0.1'],
    [['loopback'], { 'x-forwarded-for': '198.51.100.7' }, '198.51.100.7'],
    // What the visitor himself wrote stands to the left of what the proxy added.
    [['loopback'], { 'x-forwarded-for': '203.0.113.9, 198.51.100.7' }, '198.51.100.7'],
    [['loopback', '10.0.0.0/8'], { 'x-forwarded-for': '203.0.113.9, 198.51.100.7, 10.1.2.3' }, '198.51.100.7'],
    [['10.0.0.0/8'], { 'x-forwarded-for': '198.51.100.7' }, '127.0.0.1'],
    [['127.0.0.1', 'fd00::/8'], { 'x-forwarded-for': '2001:db8::7, fd00::1' }, '2001:db8::7'],
    // Some proxies name the port of the visitor, too.
    [['loopback'], { 'x-forwarded-for': '198.51.100.7:4711' }, '198.51.100.7'],
    [['loopback'], { 'x-forwarded-for': '203.0.113.9:1, [2001:db8::7]:4711' }, '2001:db8::7'],
    [['loopback'], { 'x-forwarded-for': '[2001:db8::7]' }, '2001:db8::7'],
    [['loopback', '10.0.0.0/8'], { 'x-forwarded-for': '198.51.100.7:4711 , 10.1.2.3:80' }, '198.51.100.7'],
    [['loopback', 'fd00::/8'], { 'x-forwarded-for': '198.51.100.7,[fd00::1]:443' }, '198.51.100.7'],
    [['loopback'], { 'x-forwarded-for': '2001:db8::7:4711' }, '2001:db8::7:4711'],
    // What is no address hides who stands before it: the proxy that let it pass is who asks.
    [['loopback'], { 'x-forwarded-for': 'garbage' }, '127.0.0.1'],
    [['loopback'], { 'x-forwarded-for': '198.51.100.7, garbage' }, '127.0.0.1'],
    [['loopback'], { 'x-forwarded-for': 'garbage, 198.51.100.7' }, '198.51.100.7'],
    [['loopback', '10.0.0.0/8'], { 'x-forwarded-for': '198.51.100.7, unknown, 10.1.2.3' }, '10.1.2.3'],
    [['loopback'], { 'x-forwarded-for': '' }, '127.0.0.1'],
    [['loopback'], { 'x-forwarded-for': ' , ,198.51.100.7,' }, '198.51.100.7'],
    ...[
      '198.51.100',
      '198.51.100.007',
      '198.51.100.7/8',
      '198.51.100.256:80',
      '[198.51.100.7',
      '[::1::2]',
      'fe80::1%<script>',
      '0xc6336407',
      '_hidden',
    ].map((text): [readonly string[], Headers, string] => [['loopback'], { 'x-forwarded-for': text }, '127.0.0.1']),
  ])('with %j in front, %j is %s, for calls and sockets alike', async (proxies, headers, address) => {
    expect(await addressesOf(proxies, headers)).toEqual({ handshake: address, call: address });
  });
});

/** The host of a request by its header and by what a proxy says, and whether it came over https. */
async function hostOf(headers: Headers): Promise<readonly [string | null, boolean]> {
  const front = new Front(trustIn(['loopback']), null);
  const fastify = Fastify({
    trustProxy: front.trust,
    serverFactory: (listener) =>
      createServer((request, response) => {
        front.dropWhatIsNone(request);
        listener(request, response);
      }),
  });
  fastify.get('/', (request) => ({ said: [front.hostOf(request), front.isSecure(request)] }));
  await fastify.listen({ port: 0, host: '127.0.0.1' });
  const { port } = fastify.server.address() as AddressInfo;
  const [response] = (await once(get({ port, host: '127.0.0.1', headers, agent: false }), 'response')) as [IncomingMessage];
  let body = '';
  for await (const part of response) body += String(part);
  await fastify.close();
  return (JSON.parse(body) as { said: [string | null, boolean] }).said;
}

describe('the host that browsers reach', () => {
  test.each(['a.example', 'A.example:443', 'localhost:1', '192.0.2.1:65535', '[2001:db8::1]:8080', 'xn--bcher-kva.example.'])(
    '%s is one, of the request or of a believed proxy',
    async (host) => {
      expect(await hostOf({ host })).toEqual([host, false]);
      expect(await hostOf({ host: 'inner', 'x-forwarded-host': `evil.example, ${host}` })).toEqual([host, false]);
    },
  );
  const none = [
    'a b',
    'a;b',
    'a.example:0',
    'a.example:65536',
    'a.example:99999999',
    'a:b',
    '::::',
    '[::1',
    '[a]',
    '-a',
    'a..b',
    '*',
    "'self'",
    'a/b',
    'u@a',
    `${'a'.repeat(64)}.example`,
    'x.'.repeat(130),
  ];
  test.each(none)('%s is none: what a proxy says is left out, and a request has no host', async (host) => {
    expect(await hostOf({ host: 'inner:1', 'x-forwarded-host': host })).toEqual(['inner:1', false]);
    expect((await hostOf({ host }))[0]).toBeNull();
  });
  test('http and https are the only ways to come', async () => {
    for (const [said, isSecure] of [
      ['https', true],
      ['http, https', true],
      ['https, http', false],
      ['https://a', false],
      ['javascript', false],
    ] as const)
      expect(await hostOf({ host: 'a', 'x-forwarded-proto': said })).toEqual(['a', isSecure]);
  });
});

describe("a page of another site's handshake", () => {
  const request = (headers: Headers, remoteAddress = '127.0.0.1') => ({ headers, socket: { remoteAddress } }) as object as IncomingMessage;
  const local = new Front(trustIn(['loopback']), null);
  const named = new Front(trustIn(['loopback']), 'https://candor.example');

  test('programs name no origin', () => {
    expect(local.isForeignHandshake(request({ host: 'a' }))).toBe(false);
    expect(named.isForeignHandshake(request({ host: 'a' }))).toBe(false);
  });

  test('without a public address the host decides, as a believed proxy names it', () => {
    expect(local.isForeignHandshake(request({ host: 'a:1', origin: 'http://a:1' }))).toBe(false);
    expect(local.isForeignHandshake(request({ host: 'a:1', origin: 'http://a:2' }))).toBe(true);
    const forwarded = { host: 'inner', 'x-forwarded-host': 'candor.example', origin: 'https://candor.example' };
    expect(local.isForeignHandshake(request(forwarded))).toBe(false);
    expect(local.isForeignHandshake(request(forwarded, '198.51.100.7'))).toBe(true);
    const wrong = { host: 'inner:1', 'x-forwarded-host': 'a:b', origin: 'http://inner:1' };
    expect(local.isForeignHandshake(request(wrong))).toBe(false);
  });

  test('with a public address it alone decides', () => {
    expect(named.isForeignHandshake(request({ host: 'inner', origin: 'https://candor.example' }))).toBe(false);
    expect(named.isForeignHandshake(request({ host: 'inner', origin: 'http://inner' }))).toBe(true);
    expect(named.isForeignHandshake(request({ host: 'candor.example', origin: 'http://candor.example' }))).toBe(true);
  });
});

describe('the pages that browsers make passkeys for', () => {
  const siteOf = (publicUrl: string | null, host: string, protocol = 'http') =>
    new Front(trustIn(['loopback']), publicUrl).siteOf({ host, protocol } as FastifyRequest);

  test('with a public address it alone', () => {
    const site = { origin: 'https://candor.example', host: 'candor.example' };
    for (const host of ['candor.example', 'evil.example', '127.0.0.1:8080']) expect(siteOf('https://candor.example', host)).toEqual(site);
    expect(siteOf('http://localhost:8080', 'evil.example')).toEqual({ origin: 'http://localhost:8080', host: 'localhost' });
  });

  test('without one this machine by its name, and nothing else that a request claims', () => {
    expect(siteOf(null, 'localhost:8080')).toEqual({ origin: 'http://localhost:8080', host: 'localhost' });
    for (const host of ['evil.example', 'localhost.evil.example', '127.0.0.1:8080', '[::1]:8080', '', 'a b']) {
      expect(siteOf(null, host), host).toBeNull();
      expect(siteOf(null, host, 'https'), host).toBeNull();
    }
  });

  test('none for a bare address or without TLS', () => {
    for (const url of ['https://192.0.2.1', 'https://[2001:db8::1]', 'http://candor.example']) expect(siteOf(url, 'a'), url).toBeNull();
  });
});
