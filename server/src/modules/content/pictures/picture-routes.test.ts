import Fastify from 'fastify';
import { expect, test } from 'vitest';
import type { PictureHead } from './content-pictures.ts';
import { addPictures } from './picture-routes.ts';

const HASH = 'a'.repeat(64);
const head: PictureHead = { hash: HASH, type: 'png', width_px: 8, height_px: 8, size_bytes: 3, operator: 'anna', added_ms: 0 };
const server = Fastify();
addPictures(server, { head: (hash) => (hash === HASH ? head : undefined), bytesOf: () => Promise.resolve(Buffer.from('png')) });
const asked = async (url: string, headers = {}) => await server.inject({ url, headers });

test('a picture is kept for ever, is never taken for something else, and runs nothing where it is opened by itself', async () => {
  const { statusCode, headers, body } = await asked(`/pictures/${HASH}`);
  expect([statusCode, body]).toEqual([200, 'png']);
  expect(headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    etag: `"${HASH}"`,
  });
  expect((await asked(`/pictures/${HASH}`, { 'if-none-match': `W/"${HASH}"` })).statusCode).toBe(304);
});

test.each([`/pictures/${'b'.repeat(64)}`, `/pictures/${HASH.toUpperCase()}`, '/pictures/..%2f..%2fetc%2fpasswd', '/pictures/__proto__'])(
  '%s is none',
  async (url) => {
    const { statusCode, headers } = await asked(url);
    expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store']);
  },
);
