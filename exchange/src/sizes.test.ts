import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { Exchange } from './exchange.ts';
import { openFullHarness } from './test/formats/full-harness.ts';

const page = readFileSync(new URL('../../docs/operations/README.md', import.meta.url), 'utf8');
const section = page.slice(page.indexOf('## What grows'), page.indexOf('## How the disk fills'));
/** Structure and bound of each row, the head of the table left out. */
const told = [...section.matchAll(/^\| (?!structure|---)([^|]+) \| ([^|]+) \|/gm)].flatMap(([, names = '', bound = '']) =>
  names.split(', ').map((structure) => ({ structure, bound })),
);

test('every structure of the core that grows has a figure and a row in the table for operators, and the table no others', () => {
  const sizes = new Exchange().ask({ type: 'house.sizes' });
  expect(sizes.map(({ structure }) => structure).toSorted()).toEqual(told.map(({ structure }) => structure).toSorted());
});

test('the bounds of the table are those that the exchange says, and a structure without a number is bounded by time', () => {
  const isTold = (bound: string, most: number | null): boolean => {
    if (most === null) return bound.startsWith('by time: ');
    const [number = ''] = /^[\d,]+/.exec(bound) ?? [];
    return number !== '' && most % Number(number.replaceAll(',', '')) === 0;
  };
  const sizes = openFullHarness().exchange.ask({ type: 'house.sizes' });
  const boundOf = (name: string): string => told.find(({ structure }) => structure === name)?.bound ?? '';
  expect(sizes.filter(({ structure, most }) => !isTold(boundOf(structure), most))).toEqual([]);
});

test('figures count what is there, and a restored exchange has the same', () => {
  const { exchange } = openFullHarness();
  const sizes = exchange.ask({ type: 'house.sizes' });
  const countOf = (name: string): number => sizes.find(({ structure }) => structure === name)?.count ?? -1;
  expect(countOf('assets')).toBe(exchange.ask({ type: 'market.catalogue' }).assets.length);
  expect(countOf('accounts')).toBeGreaterThan(0);
  expect(countOf('commands 10-minutes')).toBeGreaterThan(0);
  expect(countOf('updown offers')).toBe(exchange.ask({ type: 'updown.products' }).length);
  expect(sizes.filter(({ count, most }) => !Number.isSafeInteger(count) || count < 0 || count > (most ?? Infinity))).toEqual([]);
  expect(Exchange.restore(exchange.snapshot()).ask({ type: 'house.sizes' })).toEqual(sizes);
});
