import { describe, expect, test } from 'vitest';
import { REASONS } from './codes.ts';
import type { Given } from './given.ts';
import type { ContractProduct } from './product.ts';
import { products } from './products/registry.ts';
import { OTHER_RECORD_TYPES } from './record-types.ts';

/** What each product's folder says it was given. A product that ends leaves its file behind. */
const files = Object.entries(import.meta.glob<{ readonly GIVEN: Given }>('./products/*/given.ts', { eager: true }));
const givenTo = files.map(([file, { GIVEN }]) => [file.split('/')[2] ?? '', GIVEN] as const);

/**
 * What the wire contract keeps for itself and for products. Lines are added, never changed and never removed: a product to which one belongs
 * now names it in `ofWire`.
 */
const OF_WIRE = {
  recordTypes: [
    [27, 'wire: contract open'],
    [28, 'wire: contract close'],
    [29, 'wire: margin adjustment'],
    [30, 'wire: liquidation'],
    [53, 'wire: contract principal added'],
    [61, 'wire: proxy invest'],
    [62, 'wire: proxy cancel'],
    [63, 'wire: proxy settlement'],
    [64, 'wire: proxy return'],
    [65, 'wire: proxy loss compensation'],
  ],
  ownEvents: [[2, 'wire: contract']],
  topics: [
    ['DETAIL', 'wire: prices'],
    ['KLINE', 'wire: prices'],
  ],
  modes: [
    ['自选', 'wire: watch-list'],
    ['U本位', 'wire: U-margined contracts'],
  ],
  reasons: [
    ['QUOTE_EXPIRED', 'wire: firm terms, of several products'],
    ['NO_COVER', 'wire: cover by the house, of several products'],
  ],
} as const satisfies Record<Kept, Rows>;

type Kept = Exclude<keyof Given, 'ofWire'>;
type Rows = readonly (readonly [key: number | string, owner: string])[];

const rowsOf = (list: Given[Kept], product: string): Rows =>
  Array.isArray(list)
    ? namesOf(list as readonly string[], product)
    : Object.entries(list).map(([number, name]) => [Number(number), `${product}.${String(name)}`]);

const taken = givenTo.flatMap(([, { ofWire }]) => ofWire ?? []);

const allGiven = (list: Kept): ReadonlyMap<number | string, string> => {
  const kept = (OF_WIRE[list] as Rows).filter(([, owner]) => !taken.includes(owner));
  const rows: Rows = [...kept, ...givenTo.flatMap(([product, given]) => rowsOf(given[list], product))];
  const map = new Map(rows);
  if (map.size !== rows.length) throw new Error(`${list}: a number or name is given twice`);
  return map;
};

const numbersOf = (rows: Readonly<Record<string, number>>, product: string): Rows =>
  Object.entries(rows).map(([name, number]) => [number, `${product}.${name}`]);
const namesOf = (names: readonly string[], product: string): Rows => names.map((name) => [name, product]);

const LISTS: readonly [list: string, given: ReadonlyMap<number | string, string>, of: (product: ContractProduct) => Rows][] = [
  ['record types', allGiven('recordTypes'), ({ recordTypes, name }) => numbersOf(recordTypes, name)],
  ['own events', allGiven('ownEvents'), ({ ownEvents, name }) => numbersOf(ownEvents, name)],
  ['topics', allGiven('topics'), ({ topics, name }) => namesOf(topics, name)],
  ['modes', allGiven('modes'), ({ mode, name }) => namesOf(mode === null ? [] : [mode.name], name)],
  ['reasons', allGiven('reasons'), ({ reasons, name }) => namesOf(reasons, name)],
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

test('a product takes rows that the wire keeps, each product its own, and is given each of them again', () => {
  const lists = Object.entries(OF_WIRE) as readonly (readonly [Kept, Rows])[];
  const keys = new Map(lists.flatMap(([list, rows]) => rows.map(([key, owner]) => [owner, { list, key }] as const)));
  expect(new Set(taken).size).toBe(taken.length);
  for (const [product, { ofWire = [] }] of givenTo) {
    const owners = ofWire.map((owner) => {
      const row = keys.get(owner);
      return row === undefined ? 'nobody' : (allGiven(row.list).get(row.key) ?? 'nobody').split('.')[0];
    });
    expect(owners).toEqual(ofWire.map(() => product));
  }
});

test('§3.1 a record type stands in exactly one list: a product’s, that of a product to come, or the list of all others', () => {
  const given = allGiven('recordTypes');
  for (let type = 1; type <= 99; type++) expect(OTHER_RECORD_TYPES.includes(type), String(type)).toBe(!given.has(type));
});

test('products have keys of their own, and so have their menu entries in a menu', () => {
  expect(new Set(products.map(({ name }) => name)).size).toBe(products.length);
  const keys = products.flatMap((product: ContractProduct) => product.menus.map(({ menu, key }) => `${menu} ${key}`));
  expect(new Set(keys).size).toBe(keys.length);
});

test('no reason stands in two lists', () => {
  expect(new Set(REASONS).size).toBe(REASONS.length);
});
