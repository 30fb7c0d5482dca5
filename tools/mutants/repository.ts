import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** The folder of each product of the exchange: a new one is mutated without being named here. */
function productFolders(): readonly string[] {
  const products = readdirSync(join(ROOT, 'exchange/src/products'), { withFileTypes: true });
  return products.filter((entry) => entry.isDirectory()).map(({ name }) => `exchange/src/products/${name}`);
}

/** Folders whose mutants are counted by themselves. */
export const FOLDERS: readonly string[] = [
  'money/src',
  'formulas/src',
  'exchange/src/ledger',
  'exchange/src/kernel',
  'exchange/src/tables',
  'exchange/src/trading',
  'exchange/src/ground',
  ...productFolders(),
  'exchange/src',
  'proofs/src',
  'server/src/machine/journal',
  'server/src/machine/core',
  'server/src/prices/provenance',
  'server/src/audit',
];

/** The most particular folder that a source belongs to; null when none. */
export function folderOf(file: string): string | null {
  return FOLDERS.filter((folder) => file.startsWith(`${folder}/`)).toSorted((a, b) => b.length - a.length)[0] ?? null;
}

const texts = new Map<string, string>();

/** A file as it was when this run first read it: somebody may be working on it. */
export function readText(file: string): string {
  const text = texts.get(file) ?? readFileSync(join(ROOT, file), 'utf8');
  texts.set(file, text);
  return text;
}

/** Files of the repository below a folder, new ones that git does not ignore included. */
export function filesBelow(...folders: readonly string[]): readonly string[] {
  const names = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--deduplicate', '--', ...folders], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return names.split('\n').filter((name) => name !== '');
}

export const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file);

/** Sources whose lines get mutants: no tests, and none of what tests use. */
export function mutatedSources(): readonly string[] {
  return filesBelow(...FOLDERS).filter(
    (file) => file.endsWith('.ts') && !isTest(file) && !file.includes('/test/') && folderOf(file) !== null,
  );
}

const NAMED_FILE = /['"`](\.{1,2}\/[^'"`\n]*?\.(?:ts|mjs|json))['"`]/g;
const NAMED_MODULE = /['"]@candor\/(\w+)\/([\w./-]+)['"]/g;

/** Files of the repository that a file names: imports, threads, and templates with any name in the place of a value. */
function namedIn(file: string, all: readonly string[]): readonly string[] {
  const text = readText(file);
  const named: string[] = [];
  for (const [, path = ''] of text.matchAll(NAMED_FILE)) {
    const whole = posix.join(posix.dirname(file), path.replaceAll(/\$\{[^}]*\}/g, '*'));
    if (!whole.includes('*')) named.push(whole);
    else named.push(...all.filter((other) => posix.matchesGlob(other, whole)));
  }
  for (const [, room = '', path = ''] of text.matchAll(NAMED_MODULE)) named.push(`${room}/src/${path}.ts`);
  return named;
}

/** For each of the test files, every file that it reaches through what files name. */
export function reachOf(testFiles: readonly string[], all: readonly string[]): ReadonlyMap<string, ReadonlySet<string>> {
  const existing = new Set(all);
  const named = new Map<string, readonly string[]>();
  const next = (file: string): readonly string[] => {
    const known = named.get(file) ?? namedIn(file, all).filter((other) => existing.has(other));
    named.set(file, known);
    return known;
  };
  return new Map(
    testFiles.map((testFile) => {
      const reached = new Set([testFile]);
      for (const file of reached) for (const other of next(file)) reached.add(other);
      return [testFile, reached];
    }),
  );
}
