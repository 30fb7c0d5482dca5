import { products as contracts } from '@candor/contract/products/registry';
import { products as definitions } from '@candor/exchange/registry';
import { expect, test } from 'vitest';
import { ownersAmong } from '../records/event-owners.ts';
import { serverProducts } from './registry.ts';

test('an event belongs to the product whose definition in the exchange lists it, and to none when that product has no manifest here', () => {
  const ownerOf = ownersAmong(serverProducts);
  const names = new Set<string>(serverProducts.map(({ contract }) => contract.name));
  for (const { name, events } of definitions) {
    for (const { type } of events) expect([type, ownerOf(type)?.contract.name]).toEqual([type, names.has(name) ? name : undefined]);
  }
});

test('every product of the wire has its manifest here, in the same order, and is one of the exchange', () => {
  expect(serverProducts.map(({ contract }) => contract)).toEqual(contracts);
  const known = new Set(definitions.map(({ name }) => name));
  for (const { contract } of serverProducts) expect(known).toContain(contract.name);
});

test('no two products are turned off by the same variable', () => {
  const variables = serverProducts.flatMap(({ switchVariable }) => switchVariable ?? []);
  expect(new Set(variables).size).toBe(variables.length);
});
