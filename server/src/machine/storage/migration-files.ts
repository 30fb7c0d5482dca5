import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SHARED = fileURLToPath(new URL('migrations', import.meta.url));
/** Whose folders may have migrations of their own. */
const OWNERS = ['../../modules', '../../products'].map((folder) => fileURLToPath(new URL(folder, import.meta.url)));

/** Four digits and words: `0300-updown.sql`. The digits are the place in the one order of all folders. */
const NAME = /^([0-9]{4})-[a-z0-9-]+\.sql$/;

export type MigrationFile = { readonly name: string; readonly path: string };

/** The folders that hold migrations: the shared one and that of each module and product that has tables. */
export async function migrationFolders(shared: string = SHARED, owners: readonly string[] = OWNERS): Promise<readonly string[]> {
  const folders: string[] = [];
  for (const owner of owners)
    for (const entry of await readdir(owner, { withFileTypes: true }))
      if (entry.isDirectory()) folders.push(join(owner, entry.name, 'migrations'));
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
