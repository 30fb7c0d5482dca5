import { expect, test } from 'vitest';
import { plan, rowOf } from './plan.ts';

type Codes = { readonly CODES: Readonly<Record<number, string>> };
/** What each product's folder says it was given. */
const ofProducts = Object.values(import.meta.glob<Codes>('./products/*/test/codes.ts', { eager: true }));

test('SPEC §2 every code that was ever given names its row for ever; new ones are added', () => {
  expect(Object.fromEntries(plan.map(({ code, kind }) => [code, kind]))).toEqual({
    1: 'user.platform',
    2: 'user.finance',
    3: 'user.contract',
    4: 'house.equity',
    5: 'house.promo',
    6: 'custody.cold',
    ...Object.assign({}, ...ofProducts.map(({ CODES }) => CODES)),
  });
});

test('a code that no row has is an error, never a row', () => {
  expect(rowOf(1).kind).toBe('user.platform');
  expect(() => rowOf(7)).toThrow('no row of the plan of accounts has the code 7');
});

test('every row has a scope, a class, a name with its parts and a sentence that says what it is', () => {
  const parts = { wallet: ['owner', 'asset'], object: ['ref', 'asset'], numbered: ['asset'], house: ['asset'] };
  for (const { kind, scope, name, meaning } of plan) {
    for (const part of parts[scope]) expect(name, kind).toContain(`{${part}}`);
    expect(meaning, kind).toMatch(/^.{10,}$/);
  }
});
