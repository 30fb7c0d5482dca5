import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { CallDefinition } from '@candor/contract/call';
import { moduleCalls } from '@candor/contract/modules/registry';
import { products } from '@candor/contract/products/registry';
import { productCalls } from '@candor/contract/products/registry-later';
import { CALLS } from '@candor/contract/table';
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
const ORDINARY: readonly string[] = ['createTime', 'updateTime', 'lastSeenTime', 'usedTime'];
/** One word each, and no other word of ours. */
const PLAIN: readonly string[] = ['amout', 'loge', 'pwd', 'satoken'];

/** The names of the wire in a shape, with those for which the field has another one. */
function namesIn({ entries = {}, item, wrapped }: Shape): readonly { readonly wire: string; readonly isRenamed: boolean }[] {
  const own = Object.entries(entries).flatMap(([wire, part]) => [{ wire, isRenamed: part.field !== undefined }, ...namesIn(part)]);
  return [...own, ...[item, wrapped].flatMap((inner) => (inner === undefined ? [] : namesIn(inner)))];
}

const namesInCalls = (calls: readonly CallDefinition[]) =>
  calls.flatMap(({ parameters, result }) => [parameters, result].flatMap((shape) => namesIn(shape as object as Shape)));

/** The names of the wire that these calls have renamed; one that another of them keeps, or one of `others`, may be said. */
function namesOf(calls: readonly CallDefinition[], others: readonly CallDefinition[] = []): readonly string[] {
  const all = namesInCalls(calls);
  const names = new Set(all.filter(({ isRenamed }) => isRenamed).map(({ wire }) => wire));
  for (const { wire, isRenamed } of [...all, ...namesInCalls(others)]) if (!isRenamed) names.delete(wire);
  return [...names].filter((name) => PLAIN.includes(name) || (/[a-z][A-Z]/.test(name) && !ORDINARY.includes(name)));
}

const callsOf = (product: string): readonly CallDefinition[] =>
  Object.values<CallDefinition>(productCalls).filter((call) => call.product?.name === product);

/** Sources in a folder; tests may play a stranger, who speaks the words of the wire. */
function sourcesIn(place: string): readonly string[] {
  const folder = join(ROOT, place);
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
const TRANSLATED = products.map(({ name }): string => name).filter((name) => namesOf(callsOf(name)).length > 0);

test('there are such products', () => expect(TRANSLATED).not.toEqual([]));

describe.each(TRANSLATED)('%s: the wire’s names stay in the contract', (product) => {
  test.each(ROOMS)('none is said in %s', (room) => {
    expect(foundIn(sourcesIn(`${room}/${product}`), namesOf(callsOf(product)))).toEqual([]);
  });
});

describe('calls of no product and no module: the wire’s names stay in the contract', () => {
  const others = new Set<CallDefinition>([...Object.values(productCalls), ...Object.values(moduleCalls)]);
  const names = namesOf(Object.values<CallDefinition>(CALLS).filter((call) => !others.has(call)));

  test('there are such names', () => expect(names).toEqual(expect.arrayContaining(['amout', 'serialId', 'historyKline'])));

  test.each(['web/src', 'server/src/api/user/handlers', 'server/src/records'])('none is said in %s', (place) =>
    expect(foundIn(sourcesIn(place), names)).toEqual([]),
  );
});

/** Rooms of a server and parts of a page that are of no product. */
const OF_MODULES = [
  'server/src/modules',
  'server/src/identity',
  ...['app', 'features', 'form', 'frame', 'session'].map((room) => `web/src/${room}`),
];
const OF_PRODUCTS = new RegExp(`/features/(?:${products.map(({ name }) => name).join('|')})/`);

/** The settings have the names of the wire everywhere: a first page uses them as they come. */
const SETTINGS = '/served-settings.ts';

describe('modules: the wire’s names stay in the contract', () => {
  const names = namesOf(Object.values<CallDefinition>(moduleCalls), Object.values<CallDefinition>(CALLS));

  test('there are such names, plain ones too', () =>
    expect(names).toEqual(expect.arrayContaining(['signType', 'newPwd', 'idCard', 'pwd', 'satoken'])));

  test.each(OF_MODULES)('none is said in %s', (room) => {
    const sources = sourcesIn(room).filter((file) => !OF_PRODUCTS.test(file) && !file.endsWith(SETTINGS));
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
