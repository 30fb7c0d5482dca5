import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { Front, LOCAL_FRONT, trustIn } from '../../front.ts';
import { readDeviceCookie, writeDeviceCookie } from './cookies.ts';

type Headers = Readonly<Record<string, string>>;

/** What the server reads of the device cookie, and whether its answer sets a new one. */
async function exchange(
  headers: Headers,
  front = LOCAL_FRONT,
): Promise<{ readonly read: string; readonly set: boolean; readonly written: string }> {
  const server = Fastify({ trustProxy: front.trust });
  await server.register(cookie);
  server.post('/api/user/login', (request, reply) => {
    writeDeviceCookie(request, reply, front, 'new');
    return { read: readDeviceCookie(request, front) };
  });
  const response = await server.inject({
    method: 'POST',
    url: '/api/user/login',
    headers: { host: 'candor.example', cookie: 'candor_device=old', ...headers },
  });
  await server.close();
  const written = String(response.headers['set-cookie'] ?? '');
  return { read: response.json<{ read: string }>().read, set: written !== '', written };
}

describe('SPEC automatic login: the device cookie', () => {
  test.each<Headers>([
    {},
    { 'sec-fetch-site': 'same-origin', origin: 'https://candor.example' },
    { 'sec-fetch-site': 'same-origin', origin: 'http://localhost:5173' },
    { origin: 'http://candor.example' },
  ])('serves our own page and programs: %j', async (headers) => {
    expect(await exchange(headers)).toMatchObject({ read: 'old', set: true });
  });

  test.each<Headers>([
    { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    { 'sec-fetch-site': 'same-site', origin: 'https://blog.candor.example' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'https://candor.example.evil.example' },
  ])('is neither used nor planted by a page from elsewhere: %j', async (headers) => {
    expect(await exchange(headers)).toMatchObject({ read: '', set: false });
  });

  const behind = new Front(trustIn(['loopback']), 'https://candor.example');
  const secure = { cookie: '__Host-candor_device=old' };

  test('ASVS 3.3.3 under a public address of https it is Secure, of this host alone and named so, whatever the proxy says', async () => {
    const { read, written } = await exchange(secure, behind);
    expect(read).toBe('old');
    expect(written).toMatch(/^__Host-candor_device=new;.*; Path=\/;.*; Secure/);
    expect(written).not.toContain('Domain');
    expect(await exchange({ ...secure, 'x-forwarded-proto': 'https' })).toMatchObject({ read: 'old', written });
  });

  test('one that a page without https, or of another host of the domain, has planted is not read', async () => {
    expect((await exchange({}, behind)).read).toBe('');
    expect((await exchange({ cookie: '__Secure-candor_device=old' }, behind)).read).toBe('');
  });

  test('the public address decides which page is our own, not the host that a request names', async () => {
    expect(await exchange({ ...secure, host: 'inner:8080', origin: 'https://candor.example' }, behind)).toMatchObject({
      read: 'old',
      set: true,
    });
    expect(await exchange({ ...secure, host: 'evil.example', origin: 'https://evil.example' }, behind)).toMatchObject({
      read: '',
      set: false,
    });
    expect(await exchange({ ...secure, origin: 'http://candor.example' }, behind)).toMatchObject({ read: '', set: false });
  });
});
