import { cpSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';

/** Rooms that a production server is made of, in the order of the house. */
export const ROOMS = ['money', 'formulas', 'contract', 'exchange', 'proofs', 'server'];

function isForProduction(path: string): boolean {
  return !/^\.|\.test\.tsx?$/.test(path) && !['test', 'test-postgres.ts', 'node_modules'].includes(basename(path));
}

/** Files of the repository that a production server runs on, beside manifests and packages. */
export function productionPaths(root: string): readonly string[] {
  return ['.npmrc', 'LICENSE', ...ROOMS.flatMap((room) => filesIn(root, `${room}/src`)), ...filesIn(root, 'web/dist')];
}

export function copyInto(root: string, target: string, paths: readonly string[]): void {
  for (const path of paths) cpSync(join(root, path), join(target, path));
}

function filesIn(root: string, folder: string): readonly string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => isForProduction(name))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesIn(root, `${folder}/${entry.name}`) : [`${folder}/${entry.name}`]));
}
