import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { moduleCalls } from '@candor/contract/modules/registry';
import { products } from '@candor/contract/products/registry';
import { productCalls } from '@candor/contract/products/registry-later';
import { describe, expect, test } from 'vitest';
import { withoutComments } from './product-names.mjs';

type Call = { readonly parameters: object; readonly result: object };
type Shape = {
  readonly entries?: Readonly<Record<string, Shape>>;
  readonly item?: Shape;
  readonly wrapped?: Shape;
  readonly field?: string;
};

const ROOT = join(import.meta.dirname, '../..');

/** A name of the wire that is one word (`id`, `type`, `rate`) may mean something else where it stands, and so may these. */
const ORDINARY: readonly string[] = ['createTime', 'updateTime', 'lastSeenTime', 'usedTime'];
/** One word each, and no other word of ours. */
const PLAIN: readonly string[] = ['pwd', 'satoken'];

/** The names of the wire for which the field has another one. */
function renamedIn({ entries = {}, item, wrapped }: Shape): readonly string[] {
  const own = Object.entries(entries).flatMap(([wire, part]) => [...(part.field === undefined ? [] : [wire]), ...renamedIn(part)]);
  return [...own, ...[item, wrapped].flatMap((inner) => (inner === undefined ? [] : renamedIn(inner)))];
}

function namesIn(calls: readonly Call[]): readonly string[] {
  const names = calls.flatMap(({ parameters, result }) => [parameters, result].flatMap((shape) => renamedIn(shape as object as Shape)));
  return [...new Set(names)].filter((name) => (/[a-z][A-Z]/.test(name) && !ORDINARY.includes(name)) || PLAIN.includes(name));
}

const namesOf = (product: string): readonly string[] =>
  namesIn(Object.values(productCalls).filter((call) => call.product?.name === product));

/** Sources in a folder; its tests may play a stranger, who speaks the words of the wire. */
function sourcesOf(...path: readonly string[]): readonly string[] {
  const folder = join(ROOT, ...path);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
  return files.filter((file) => !/\.(?:integration\.)?test\.ts$|(?:^|\/)test\//.test(file)).map((file) => join(folder, file));
}

/** The names that a source says as a word of its own. */
function saidIn(source: string, names: readonly string[]): readonly string[] {
  const words = new Set(withoutComments(source).match(/[A-Za-z_]\w*/g));
  return names.filter((name) => words.has(name));
}

function foundIn(sources: readonly string[], names: readonly string[]): readonly string[] {
  return sources.flatMap((file) => saidIn(readFileSync(file, 'utf8'), names).map((name) => `${relative(ROOT, file)}: ${name}`));
}

const ROOMS = ['web/src/features', 'server/src/products'];
/** Products whose calls speak field terms. */
const TRANSLATED = products.map(({ name }): string => name).filter((name) => namesOf(name).length > 0);

test('there are such products', () => expect(TRANSLATED).not.toEqual([]));

describe.each(TRANSLATED)('%s: the wire’s names stay in the contract', (product) => {
  test.each(ROOMS)('none is said in %s', (room) => {
    expect(foundIn(sourcesOf(room, product), namesOf(product))).toEqual([]);
  });
});

/** Rooms of a server and parts of a page that are of no product. */
const OF_MODULES = [
  'server/src/modules',
  'server/src/identity',
  ...['app', 'features', 'form', 'frame', 'session'].map((room) => `web/src/${room}`),
];
const OF_PRODUCTS = new RegExp(`/features/(?:${products.map(({ name }) => name).join('|')})/`);

describe('modules: the wire’s names stay in the contract', () => {
  const names = namesIn(Object.values(moduleCalls));

  test('there are such names, plain ones too', () =>
    expect(names).toEqual(expect.arrayContaining(['signType', 'newPwd', 'idCard', ...PLAIN])));

  test.each(OF_MODULES)('none is said in %s', (room) => {
    const sources = sourcesOf(room).filter((file) => !OF_PRODUCTS.test(file));
    expect(sources).not.toEqual([]);
    expect(foundIn(sources, names)).toEqual([]);
  });
});

test('a name is found as a word, not in a comment', () => {
  expect(
    saidIn("// dealNum\nconst a = row.dealPrice; const dealValues = 'delegateTotal';", [
      'dealNum',
      'dealPrice',
      'dealValue',
      'delegateTotal',
    ]),
  ).toEqual(['dealPrice', 'delegateTotal']);
});
