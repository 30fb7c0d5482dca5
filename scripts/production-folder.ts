import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyInto, productionPaths, ROOMS } from './production-files.ts';
import { productionLock, productionManifest, type Lock } from './production-packages.ts';

/** Finds the code beside itself, wherever it is called from, also by a link. */
const PROGRAM = `#!/bin/sh
exec node "$(dirname "$(readlink -f "$0")")/server/src/command-line/candor.ts" "$@"
`;

/** Writes all of a production folder but its packages: the code, manifests and lock file of what is built and no more, and the program `candor`. */
export function writeProductionFolder(root: string, target: string): void {
  const read = (path: string): object => JSON.parse(readFileSync(join(root, path), 'utf8')) as object;
  const write = (path: string, value: object): void => writeFileSync(join(target, path), `${JSON.stringify(value, null, 2)}\n`);
  copyInto(root, target, productionPaths(root));
  for (const path of ['package.json', ...ROOMS.map((room) => `${room}/package.json`)]) write(path, productionManifest(read(path), ROOMS));
  write('package-lock.json', productionLock(read('package-lock.json') as Lock, ROOMS));
  writeFileSync(join(target, 'candor'), PROGRAM, { mode: 0o755 });
}
