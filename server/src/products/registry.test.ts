import { products } from '@candor/exchange/registry';
import { expect, test } from 'vitest';
import { ownersAmong } from '../event-owners.ts';
import { serverProducts } from './registry.ts';

test('an event belongs to the product whose definition in the exchange lists it, and to none when that product has no manifest here', () => {
  const ownerOf = ownersAmong(serverProducts);
  const names = new Set(serverProducts.map(({ name }) => name));
  expect(names.size).toBe(serverProducts.length);
  for (const { name, events } of products) {
    for (const { type } of events) expect([type, ownerOf(type)?.name]).toEqual([type, names.has(name) ? name : undefined]);
  }
});

test('every product of this server is one of the exchange', () => {
  const known = new Set(products.map(({ name }) => name));
  for (const { name } of serverProducts) expect(known).toContain(name);
});
