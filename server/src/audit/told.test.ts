import { RISK_CATEGORIES } from '@candor/exchange/ground/protection/risk-categories';
import { products } from '@candor/exchange/registry';
import { expect, test } from 'vitest';
import { serverProducts } from '../products/registry.ts';
import { Audit } from './audit.ts';
import { AUDITED_RISKS } from './ground/risk-categories.ts';

test('SPEC §16 the audit knows every kind of command, and how long its id is remembered, as the exchange does', () => {
  const { commands } = new Audit(serverProducts);
  const known = Object.fromEntries(Array.from(commands, ([type, { memory }]) => [type, memory]));
  const theirs = Object.fromEntries(products.flatMap((product) => product.commands.map(({ type, memory }) => [type, memory])));
  expect(known).toEqual(theirs);
});

test('SPEC §6.3 the audit was told the turns of the products in the order in which the exchange gives them', () => {
  const told = serverProducts.flatMap(({ name, audit }) => (audit === undefined ? [] : [{ name, turn: audit.turn }]));
  const order = told.toSorted((a, b) => a.turn - b.turn).map(({ name }) => name);
  expect(new Set(told.map(({ turn }) => turn)).size).toBe(told.length);
  expect(order).toEqual(products.map(({ name }) => name).filter((name) => order.some((other) => other === name)));
  expect(order.length).toBe(serverProducts.length);
});

test('SPEC §14.6 the audit was told the kind of risk of each product, and of each kind its exclusion and whether it asks for a confirmation', () => {
  for (const { name, audit } of serverProducts)
    expect(audit?.risk, name).toBe(products.find((product) => product.name === name)?.riskCategory);
  const theirs = RISK_CATEGORIES.map(({ key, exclusion, confirm }) => [key, { exclusion, asksToConfirm: confirm }]);
  expect(AUDITED_RISKS).toEqual(Object.fromEntries(theirs));
});
