import { existsSync, lstatSync, realpathSync } from 'node:fs';
import { dirname, resolve, sep } from 'node:path';
import { UsageError } from './command-line.ts';

/** What a command writes may hold what users have handed in. */
export const OWNER_ONLY = 0o600;

/**
 * Commands run as the server's user, who may write more than whoever is let to call them: what they write is a new file, in a folder that is named as
 * it is, and never among the data. Null: there are no data on this machine. To be written with the flag `wx`, which follows no link. Throws `UsageError`.
 */
export function assertNewFile(file: string, dataFolder: string | null): void {
  const path = resolve(file);
  const folder = dirname(path);
  if (!existsSync(folder)) throw new UsageError(`there is no folder ${folder}`);
  const real = realpathSync(folder);
  if (real !== folder) throw new UsageError(`${folder} is a link, or is reached by one: name ${real}`);
  if (dataFolder !== null && isWithin(path, dataFolder)) throw new UsageError(`${file} would lie in the data folder`);
  if (lstatSync(path, { throwIfNoEntry: false }) !== undefined) throw new UsageError(`${file} is there already`);
}

/** Whether a path that may not be there yet lies in a folder, by whatever links both are named. */
export function isWithin(path: string, folder: string): boolean {
  return `${realPath(resolve(path))}${sep}`.startsWith(`${realPath(resolve(folder))}${sep}`);
}

/** Without links, as far as it is there. */
function realPath(path: string): string {
  if (existsSync(path)) return realpathSync(path);
  const folder = dirname(path);
  return folder === path ? path : resolve(realPath(folder), path.slice(folder.length).replace(/^[/\\]/, ''));
}
