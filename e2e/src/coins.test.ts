import { expect } from 'vitest';
import { test } from './room.ts';

const COINS = ['btc', 'eth', 'bnb', 'sol', 'xrp', 'doge', 'ltc', 'ada', 'dot', 'trx', 'link', 'avax', 'xau'];
const coinOf = (file: string): string => /^\/coins\/([a-z]+)-[0-9a-f]+\.svg$/.exec(file)?.[1] ?? file;

test('pictures are files for every client: the address in the lists, and one that stays', async ({ product }) => {
  const answer = await fetch(`${product.address}/api/common/getCoinList`);
  const { data } = (await answer.json()) as { data: Record<string, { coin: string; name: string; logo: string }[]> };
  const rows = Object.values(data).flat();
  expect(new Set(rows.map(({ coin }) => coin))).toEqual(new Set(COINS));
  for (const { coin, logo, name } of rows) {
    expect(coinOf(logo)).toBe(coin);
    expect(name).toMatch(/^[A-Z][A-Za-z]+$/);
  }
  const hashed = await fetch(product.address + (rows[0]?.logo ?? ''));
  const plain = await fetch(`${product.address}/coins/${rows[0]?.coin}.svg`);
  expect(hashed.headers.get('cache-control')).toContain('immutable');
  expect(await plain.text()).toBe(await hashed.text());
});
