import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { products } from '@candor/contract/products/registry';
import { productCalls } from '@candor/contract/products/registry-later';
import { describe, expect, test } from 'vitest';
import { withoutComments } from './product-names.mjs';

type Shape = {
  readonly entries?: Readonly<Record<string, Shape>>;
  readonly item?: Shape;
  readonly wrapped?: Shape;
  readonly field?: string;
};

const ROOT = join(import.meta.dirname, '../..');

/** A name of the wire that is one word (`id`, `type`, `rate`) may mean something else where it stands, and so may these. */
const ORDINARY: readonly string[] = ['createTime', 'updateTime'];

/** The names of the wire for which the field has another one. */
function renamedIn({ entries = {}, item, wrapped }: Shape): readonly string[] {
  const own = Object.entries(entries).flatMap(([wire, part]) => [...(part.field === undefined ? [] : [wire]), ...renamedIn(part)]);
  return [...own, ...[item, wrapped].flatMap((inner) => (inner === undefined ? [] : renamedIn(inner)))];
}

function namesOf(product: string): readonly string[] {
  const calls = Object.values(productCalls).filter((call) => call.product?.name === product);
  const names = calls.flatMap(({ parameters, result }) => [parameters, result].flatMap((shape) => renamedIn(shape as object as Shape)));
  return [...new Set(names)].filter((name) => /[a-z][A-Z]/.test(name) && !ORDINARY.includes(name));
}

/** Sources of a product in a room; its tests may play a stranger, who speaks the words of the wire. */
function sourcesOf(room: string, product: string): readonly string[] {
  const folder = join(ROOT, room, product);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
  return files.filter((file) => !/\.(?:integration\.)?test\.ts$|(?:^|\/)test\//.test(file)).map((file) => join(folder, file));
}

/** The names that a source says as a word of its own. */
function saidIn(source: string, names: readonly string[]): readonly string[] {
  const words = new Set(withoutComments(source).match(/[A-Za-z_]\w*/g));
  return names.filter((name) => words.has(name));
}

const ROOMS = ['web/src/features', 'server/src/products'];
/** Products whose calls speak field terms. */
const TRANSLATED = products.map(({ name }): string => name).filter((name) => namesOf(name).length > 0);

test('there are such products', () => expect(TRANSLATED).not.toEqual([]));

describe.each(TRANSLATED)('%s: the wire’s names stay in the contract', (product) => {
  test.each(ROOMS)('none is said in %s', (room) => {
    const found = sourcesOf(room, product).flatMap((file) =>
      saidIn(readFileSync(file, 'utf8'), namesOf(product)).map((name) => `${relative(ROOT, file)}: ${name}`),
    );
    expect(found).toEqual([]);
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
