import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SHARED = fileURLToPath(new URL('migrations', import.meta.url));
const PRODUCTS = fileURLToPath(new URL('../products', import.meta.url));

/** Four digits and words: `0300-updown.sql`. The digits are the place in the one order of all folders. */
const NAME = /^([0-9]{4})-[a-z0-9-]+\.sql$/;

export type MigrationFile = { readonly name: string; readonly path: string };

/** The folders that hold migrations: the shared one and that of each product that has tables. */
export async function migrationFolders(shared: string = SHARED, products: string = PRODUCTS): Promise<readonly string[]> {
  const found = await readdir(products, { withFileTypes: true });
  const folders = found.filter((entry) => entry.isDirectory()).map(({ name }) => join(products, name, 'migrations'));
  const present = await Promise.all(folders.toSorted().map(async (folder) => ((await isFolder(folder)) ? [folder] : [])));
  return [shared, ...present.flat()];
}

async function isFolder(path: string): Promise<boolean> {
  return await readdir(path).then(
    () => true,
    () => false,
  );
}

/** Every `*.sql` of the folders in the order in which they are applied: by name, whichever folder they stand in. Throws when two have one number. */
export async function migrationFiles(folders: readonly string[]): Promise<readonly MigrationFile[]> {
  const listed = await Promise.all(
    folders.map(async (folder) => (await readdir(folder)).map((name) => ({ name, path: join(folder, name) }))),
  );
  const files = listed
    .flat()
    .filter(({ name }) => name.endsWith('.sql'))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const pathOf = new Map<string, string>();
  for (const { name, path } of files) {
    const number = NAME.exec(name)?.[1];
    if (number === undefined) throw new Error(`migration ${path} is not named by four digits and words`);
    const other = pathOf.get(number);
    if (other !== undefined) throw new Error(`migrations ${other} and ${path} have the same number`);
    pathOf.set(number, path);
  }
  return files;
}
