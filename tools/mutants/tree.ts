import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { instrument } from './instrument.ts';
import type { Mutant } from './mutant.ts';
import { filesBelow, isTest, readText, ROOT } from './repository.ts';

/** Rooms and folders that the tests of mutated sources use. */
const COPIED: readonly string[] = [
  'money',
  'formulas',
  'contract',
  'exchange',
  'proofs',
  'server',
  'simulation',
  'bench',
  'docs',
  'scripts',
  'test',
  'package.json',
  'tsconfig.base.json',
  'vitest.config.ts',
];

export interface Tree {
  readonly folder: string;
  readonly runtimeUrl: string;
}

/** A copy of the repository with all given mutants behind switches. Packages are those of the repository; its own rooms are the copy's. */
export function makeTree(workFolder: string, mutants: readonly Mutant[]): Tree {
  const folder = join(workFolder, 'tree');
  rmSync(folder, { recursive: true, force: true });
  const runtime = join(workFolder, 'runtime.mjs');
  mkdirSync(folder, { recursive: true });
  copyFileSync(fileURLToPath(new URL('judge/runtime.mjs', import.meta.url)), runtime);
  const runtimeUrl = pathToFileURL(runtime).href;
  for (const file of filesBelow(...COPIED)) {
    if (!existsSync(join(ROOT, file))) continue;
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    const own = mutants.filter((mutant) => mutant.file === file);
    if (isTest(file) && readText(file).includes(GLOB)) writeFileSync(join(folder, file), withGlob(readText(file)));
    else if (own.length === 0) copyFileSync(join(ROOT, file), join(folder, file));
    else writeFileSync(join(folder, file), instrument(readText(file), own));
  }
  linkPackages(folder);
  return { folder, runtimeUrl };
}

const GLOB = 'import.meta.glob';

function withGlob(source: string): string {
  const url = new URL('judge/glob.ts', import.meta.url).href;
  return `import { globOf as $glob } from '${url}'; ${source.replaceAll(GLOB, '$glob(import.meta.url)')}`;
}

function linkPackages(folder: string): void {
  const [from, to] = [join(ROOT, 'node_modules'), join(folder, 'node_modules')];
  mkdirSync(join(to, '@candor'), { recursive: true });
  for (const name of readdirSync(from)) if (name !== '@candor') symlinkSync(join(from, name), join(to, name));
  for (const room of readdirSync(join(from, '@candor'))) symlinkSync(join(folder, room), join(to, '@candor', room));
}
