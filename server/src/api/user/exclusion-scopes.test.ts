import { products as wireProducts } from '@candor/contract/products/registry';
import { EXCLUSION_SCOPES as WIRE_SCOPES, RISK_CATEGORIES as WIRE_ROWS, type RiskRow } from '@candor/contract/risk-categories';
import { RISK_CATEGORIES } from '@candor/exchange/ground/protection/risk-categories';
import { EXCLUSION_SCOPES } from '@candor/exchange/ground/protection/words';
import { products } from '@candor/exchange/registry';
import { expect, test } from 'vitest';
import { scopeOf, wireScopeOf } from './exclusion-scopes.ts';

test('each exclusion of the exchange is one of the wire, and back', () => {
  expect(EXCLUSION_SCOPES.slice(0, 3).map(wireScopeOf)).toEqual(['fast', 'all', 'leverage']);
  expect(EXCLUSION_SCOPES.map((scope) => scopeOf(wireScopeOf(scope)))).toEqual(EXCLUSION_SCOPES);
  expect(WIRE_SCOPES.map((scope) => wireScopeOf(scopeOf(scope)))).toEqual(WIRE_SCOPES);
});

test('the tables of the exchange and of the contract have the same kinds of risk, with an exclusion and a confirmation of both or of neither', () => {
  const wireRows = Object.entries<RiskRow>(WIRE_ROWS).map(([key, { exclusion, confirm }]) => ({
    key,
    isExcludable: exclusion !== null,
    confirm,
  }));
  expect(wireRows).toEqual(RISK_CATEGORIES.map(({ key, exclusion, confirm }) => ({ key, isExcludable: exclusion !== null, confirm })));
});

test('SPEC §14.6 a product has the same kind of risk in the exchange and in the contract', () => {
  for (const { name, riskCategory } of wireProducts)
    expect(products.find((product) => product.name === name)?.riskCategory, name).toBe(riskCategory);
});
