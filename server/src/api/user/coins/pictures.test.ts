import { readFileSync } from 'node:fs';
import { nameOfCoin } from '@candor/contract/coins';
import { FALLBACK_SETTINGS } from '@candor/contract/settings-fallback';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Metrics } from '../../../health/metrics.ts';
import { createHttpServer } from '../http/server.ts';
import type { GatewayParts } from '../machine.ts';
import { COIN_PICTURES, pictureAddress } from './pictures.ts';

type Listed = { readonly coins: readonly { readonly coin: string }[]; readonly indexes: readonly { readonly code: string }[] };
const listed = JSON.parse(readFileSync(new URL('../../../genesis/markets.json', import.meta.url), 'utf8')) as Listed;
const COINS = [
  'usdt',
  ...listed.coins.map(({ coin }) => coin.toLowerCase()),
  ...listed.indexes.map(({ code }) => code.replace('usdt', '')),
];

let server: FastifyInstance;
beforeAll(async () => {
  const parts: Partial<GatewayParts> = { now: Date.now, metrics: new Metrics(), settings: FALLBACK_SETTINGS };
  server = await createHttpServer({ parts: parts as GatewayParts, calls: [], limits: true, webFolder: '/nowhere' });
});
afterAll(() => server.close());

describe.each(COINS)('%s, which is listed', (coin) => {
  test('has a name, a picture and an address that may be kept for ever', async () => {
    expect(nameOfCoin(coin)).toMatch(/^[A-Z]/);
    const answer = await server.inject({ url: pictureAddress(coin) });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('image/svg+xml; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(answer.headers['cross-origin-resource-policy']).toBe('cross-origin');
    expect(answer.body).toBe(COIN_PICTURES.get(coin)?.content);
  });

  test('is drawn in the one style: a disc of 32 units, no script, no address, at most 4 kB', () => {
    const content = COIN_PICTURES.get(coin)?.content ?? '';
    expect(content).toMatch(
      /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="16" fill="#[0-9a-f]{6}"\/>/,
    );
    expect(content.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/script|href|http|style|<text|on[a-z]+=/i);
    expect(content.length).toBeLessThan(4_096);
  });
});

test('no two coins look the same', () => {
  expect(new Set([...COIN_PICTURES.values()].map(({ hash }) => hash)).size).toBe(COIN_PICTURES.size);
});

test('the name that stays is asked for again with its ETag', async () => {
  const first = await server.inject({ url: '/coins/btc.svg' });
  expect(first.statusCode).toBe(200);
  expect(first.headers['cache-control']).toBe('public, no-cache');
  const etag = String(first.headers['etag']);
  const again = await server.inject({ url: '/coins/btc.svg', headers: { 'if-none-match': `W/${etag}` } });
  expect(again.statusCode).toBe(304);
  expect(again.body).toBe('');
  const changed = await server.inject({ url: '/coins/btc.svg', headers: { 'if-none-match': '"other"' } });
  expect(changed.statusCode).toBe(200);
});

test('a coin without a picture has the empty address, and no file is served that is no picture', async () => {
  expect(pictureAddress('shib')).toBe('');
  for (const url of ['/coins/shib.svg', '/coins/btc-0000000000.svg', '/coins/..%2Froutes.ts', '/coins/pictures.ts']) {
    expect((await server.inject({ url })).statusCode, url).toBe(404);
  }
});
