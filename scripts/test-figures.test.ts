import { existsSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { aboveFigures, figureOf, productOf, productSums, readFigures, withRun } from './test-figures.ts';

const PRODUCTS = ['spot', 'perpetual'];
const figures = {
  product: 80,
  products: { perpetual: 100 },
  smallFile: 4,
  files: { e2e: { 'e2e/src/orders.test.ts': 20, 'e2e/src/gone.test.ts': 9 }, unit: { 'exchange/src/model.test.ts': 30 } },
};

const took = (project: string, file: string, processorSeconds: number) => ({
  project,
  file,
  processorSeconds,
  seconds: 1,
  isEnded: true,
  passed: 1,
  skipped: 0,
  repeated: [],
  failed: [],
});

test.each([
  ['exchange/src/products/spot/rules.test.ts', 'spot'],
  ['e2e/src/perpetual/closing.test.ts', 'perpetual'],
  ['e2e/src/spot.test.ts', 'spot'],
  ['simulation/src/perpetual-crash.test.ts', 'perpetual'],
  ['simulation/src/spotless.test.ts', undefined],
  ['exchange/src/exchange-model.test.ts', undefined],
])('%s belongs to %s', (file, product) => {
  expect(productOf(file, PRODUCTS)).toBe(product);
});

test('a file may take one and a half times its figure and the start of what its worker shares; without a figure, in its own project, it is a small one', () => {
  const within = [took('e2e', 'e2e/src/orders.test.ts', 40), took('e2e', 'e2e/src/new.test.ts', 16)];
  expect(aboveFigures(figures, within, PRODUCTS)).toEqual([]);
  const above = [
    took('e2e', 'e2e/src/orders.test.ts', 40.1),
    took('e2e', 'e2e/src/new.test.ts', 16.1),
    took('unit', 'e2e/src/orders.test.ts', 17),
  ];
  expect(aboveFigures(figures, above, PRODUCTS)).toEqual([
    'e2e: e2e/src/orders.test.ts took 40.1 CPU-s, more than 1.5 times 20 (test/figures.json)',
    'e2e: e2e/src/new.test.ts took 16.1 CPU-s, more than 1.5 times 4 (test/figures.json)',
    'unit: e2e/src/orders.test.ts took 17.0 CPU-s, more than 1.5 times 4 (test/figures.json)',
  ]);
  expect(aboveFigures(figures, [took('pages', 'web/pages/routes.page.ts', 90)], PRODUCTS)).toEqual([]);
});

test('all files of a product together may take one and a half times its budget, or the budget of any product', () => {
  const files = Array.from({ length: 31 }, (_, index) => took('unit', `exchange/src/products/spot/${index}.test.ts`, 4));
  const others = files.map(({ file, ...rest }) => ({ ...rest, file: file.replace('spot', 'perpetual') }));
  expect(productSums([...files, ...others.slice(1)], PRODUCTS)).toEqual([
    ['spot', 124],
    ['perpetual', 120],
  ]);
  expect(aboveFigures(figures, [...files, ...others], PRODUCTS)).toEqual([
    'all tests of spot took 124.0 CPU-s, more than 1.5 times 80 (test/figures.json)',
  ]);
});

test('a run replaces the figures of the files that it ran; small ones and those that are no more are left out', () => {
  const run = [took('unit', 'exchange/src/model.test.ts', 3.2), took('e2e', 'e2e/src/new.test.ts', 6.4)];
  expect(withRun(figures, run, (file) => !file.includes('gone')).files).toEqual({
    e2e: { 'e2e/src/new.test.ts': 7, 'e2e/src/orders.test.ts': 20 },
    unit: {},
  });
});

test('the figures that are written down name files and products that are there', () => {
  const written = readFigures();
  const files = Object.values(written.files).flatMap((own) => Object.keys(own));
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
  expect(readdirSync('exchange/src/products')).toEqual(expect.arrayContaining(Object.keys(written.products)));
  expect(figureOf(written, 'unit', 'no such file')).toBe(written.smallFile);
});
