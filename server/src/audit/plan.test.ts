import { plan } from '@candor/exchange/plan';
import { expect, test } from 'vitest';
import { serverProducts } from '../products/registry.ts';
import { groundRows } from './plan.ts';

test('SPEC §2 the audit’s own plan of accounts is the exchange’s, row by row', () => {
  const own = [...groundRows, ...serverProducts.flatMap(({ auditRows }) => auditRows ?? [])].toSorted((a, b) => a.code - b.code);
  // the meaning is words for docs/accounts.md, which nothing is checked by
  expect(own).toEqual(plan.map((row) => ({ ...row, meaning: undefined })));
  expect(own.length).toBeGreaterThan(11);
});
