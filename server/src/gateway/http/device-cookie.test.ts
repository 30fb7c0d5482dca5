import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { readDeviceCookie, writeDeviceCookie } from './device-cookie.ts';

type Headers = Readonly<Record<string, string>>;

/** What the server reads of the device cookie, and whether its answer sets a new one. */
async function exchange(headers: Headers): Promise<{ readonly read: string; readonly set: boolean }> {
  const server = Fastify();
  await server.register(cookie);
  server.post('/api/user/login', (request, reply) => {
    writeDeviceCookie(request, reply, 'new');
    return { read: readDeviceCookie(request) };
  });
  const response = await server.inject({
    method: 'POST',
    url: '/api/user/login',
    headers: { host: 'candor.example', cookie: 'candor_device=old', ...headers },
  });
  await server.close();
  return { read: response.json<{ read: string }>().read, set: response.headers['set-cookie'] !== undefined };
}

describe('SPEC automatic login: the device cookie', () => {
  test.each<Headers>([
    {},
    { 'sec-fetch-site': 'same-origin', origin: 'https://candor.example' },
    { 'sec-fetch-site': 'same-origin', origin: 'http://localhost:5173' },
    { origin: 'http://candor.example' },
  ])('serves our own page and programs: %j', async (headers) => {
    expect(await exchange(headers)).toEqual({ read: 'old', set: true });
  });

  test.each<Headers>([
    { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    { 'sec-fetch-site': 'same-site', origin: 'https://blog.candor.example' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'https://candor.example.evil.example' },
  ])('is neither used nor planted by a page from elsewhere: %j', async (headers) => {
    expect(await exchange(headers)).toEqual({ read: '', set: false });
  });
});
