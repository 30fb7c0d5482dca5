import { describe, expect, test } from 'vitest';
import { REASONS } from './codes.ts';
import type { ContractProduct } from './product.ts';
import { products } from './products/registry.ts';
import { OTHER_RECORD_TYPES } from './record-types.ts';

/**
 * Every number and name that the wire has ever given to a product, and to whom. Lines are added, never changed and never removed: a product
 * that ends leaves its numbers behind. `wire` stands for what the wire contract keeps for products that are not there yet.
 */
const RECORD_TYPES = new Map([
  [5, 'updown.stake'],
  [9, 'updown.settlement'],
  [21, 'spot.received'],
  [22, 'spot.paid'],
  [27, 'wire: contract open'],
  [28, 'wire: contract close'],
  [29, 'wire: margin adjustment'],
  [30, 'wire: liquidation'],
  [53, 'wire: contract principal added'],
  [56, 'rounds.stake'],
  [57, 'rounds.settlement'],
  [61, 'wire: proxy invest'],
  [62, 'wire: proxy cancel'],
  [63, 'wire: proxy settlement'],
  [64, 'wire: proxy return'],
  [65, 'wire: proxy loss compensation'],
]);

const OWN_EVENTS = new Map([
  [1, 'spot.orders'],
  [2, 'wire: contract'],
  [3, 'updown.orders'],
  [4, 'rounds.orders'],
]);

const TOPICS = new Map([
  ['DETAIL', 'wire: prices'],
  ['KLINE', 'wire: prices'],
  ['TRADE', 'spot'],
  ['DEPTH', 'spot'],
  ['ROUND', 'rounds'],
]);

const MODES = new Map([
  ['自选', 'wire: watch-list'],
  ['秒合约', 'updown'],
  ['币币交易', 'spot'],
  ['U本位', 'wire: U-margined contracts'],
]);

const PRODUCT_REASONS = new Map([
  ['QUOTE_EXPIRED', 'updown'],
  ['NO_COVER', 'updown'],
  ['EXPOSURE_LIMIT', 'updown'],
  ['FAST_MARKET', 'updown'],
  ['WINDOW_CLOSED', 'rounds'],
  ['WRONG_SIDE', 'rounds'],
]);

type Given = readonly (readonly [key: number | string, owner: string])[];

const numbersOf = (rows: Readonly<Record<string, number>>, product: string): Given =>
  Object.entries(rows).map(([name, number]) => [number, `${product}.${name}`]);
const namesOf = (names: readonly string[], product: string): Given => names.map((name) => [name, product]);

const LISTS: readonly [list: string, given: ReadonlyMap<number | string, string>, of: (product: ContractProduct) => Given][] = [
  ['record types', RECORD_TYPES, ({ recordTypes, name }) => numbersOf(recordTypes, name)],
  ['own events', OWN_EVENTS, ({ ownEvents, name }) => numbersOf(ownEvents, name)],
  ['topics', TOPICS, ({ topics, name }) => namesOf(topics, name)],
  ['modes', MODES, ({ mode, name }) => namesOf(mode === null ? [] : [mode.name], name)],
  ['reasons', PRODUCT_REASONS, ({ reasons, name }) => namesOf(reasons, name)],
];

describe.each(LISTS)('%s', (_list, given, of) => {
  const rows = products.flatMap(of);

  test('each row of a product is written down here, with the same owner', () => {
    for (const [key, owner] of rows) expect([key, given.get(key)]).toEqual([key, owner]);
  });

  test('what was given to a product that is there still belongs to it', () => {
    const names = products.map(({ name }): string => name);
    const kept = [...given].filter(([, owner]) => names.includes(owner.split('.')[0] ?? ''));
    expect(new Map(rows)).toEqual(new Map(kept));
  });

  test('no number or name belongs to two', () => {
    expect(new Set(rows.map(([key]) => key)).size).toBe(rows.length);
  });
});

test('§3.1 a record type stands in exactly one list: a product’s, that of a product to come, or the list of all others', () => {
  for (let type = 1; type <= 99; type++) expect(OTHER_RECORD_TYPES.includes(type), String(type)).toBe(!RECORD_TYPES.has(type));
});

test('products have keys of their own, and so have their menu entries in a menu', () => {
  expect(new Set(products.map(({ name }) => name)).size).toBe(products.length);
  const keys = products.flatMap((product: ContractProduct) => product.menus.map(({ menu, key }) => `${menu} ${key}`));
  expect(new Set(keys).size).toBe(keys.length);
});

test('no reason stands in two lists', () => {
  expect(new Set(REASONS).size).toBe(REASONS.length);
});
