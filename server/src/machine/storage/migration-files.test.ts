import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrationFiles, migrationFolders } from './migration-files.ts';

let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'candor-migration-files-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

async function write(path: string): Promise<void> {
  await mkdir(join(folder, path, '..'), { recursive: true });
  await writeFile(join(folder, path), 'SELECT 1;');
}

async function found(): Promise<readonly string[]> {
  const files = await migrationFiles(await migrationFolders(join(folder, 'shared'), [join(folder, 'products')]));
  return files.map(({ path }) => path.slice(folder.length + 1));
}

test('migrations stand in the shared folder and in those of the products, and have one order by name', async () => {
  for (const path of ['shared/0100-records.sql', 'shared/0500-more.sql']) await write(path);
  for (const path of ['products/a/migrations/0600-a.sql', 'products/b/migrations/0200-b.sql', 'products/c/product.ts']) await write(path);
  expect(await found()).toEqual([
    'shared/0100-records.sql',
    'products/b/migrations/0200-b.sql',
    'shared/0500-more.sql',
    'products/a/migrations/0600-a.sql',
  ]);
});

test('two migrations of one number, and a name without one, are refused with their places', async () => {
  for (const path of ['shared/0100-records.sql', 'products/a/migrations/0200-a.sql', 'products/b/migrations/0200-b.sql']) await write(path);
  await expect(found()).rejects.toThrow(/a\/migrations\/0200-a\.sql and .*b\/migrations\/0200-b\.sql have the same number/);
  await rm(join(folder, 'products/b'), { recursive: true });
  await write('products/b/migrations/tables.sql');
  await expect(found()).rejects.toThrow('b/migrations/tables.sql is not named by four digits and words');
});

test('those of this version have one order: tables of rooms and modules are made before those of the products, and changed after them from 0400 on', async () => {
  const files = await migrationFiles(await migrationFolders());
  const making = files.filter(({ name }) => name < '0400');
  const isOfProduct = making.map(({ path }) => path.includes(join('src', 'products')));
  expect(isOfProduct).toEqual(isOfProduct.toSorted((a, b) => Number(a) - Number(b)));
  const changing = files.slice(making.length).filter(({ path }) => path.includes(join('storage', 'migrations')));
  for (const { path } of changing) expect(await readFile(path, 'utf8')).not.toMatch(/CREATE TABLE/);
  expect(files.length).toBeGreaterThan(3);
  expect(new Set(files.map(({ path }) => basename(path))).size).toBe(files.length);
});
