import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '../../..');

/** What a file brings along: imports with and without names, exports from, imports at run time, and files that threads are started with. */
const NAMED =
  /(?:^|[\s;}])(?:import|export)\s(?:[^'";]*?\sfrom\s)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]|new URL\(\s*['"]([^'"]+\.ts)['"]/g;

/** Nothing is left of these when it runs. */
const OF_TYPES = /^import type [^;]*;/gm;

/** Every file of this repository that a process started with `entry` may load, and what it starts; `without`: but for this one. */
export function filesFrom(entry: string, without = ''): ReadonlySet<string> {
  const found = new Set([entry]);
  for (const file of found) {
    for (const [, plain, late, thread] of readFileSync(file, 'utf8').replaceAll(OF_TYPES, '').matchAll(NAMED)) {
      const named = plain ?? late ?? `./${thread ?? ''}`;
      if (named.startsWith('.') && resolve(dirname(file), named) !== without) found.add(resolve(dirname(file), named));
      else if (named.startsWith('@candor/')) found.add(createRequire(file).resolve(named));
    }
  }
  return new Set([...found].filter((file) => /\.[cm]?[jt]s$/.test(file)).map((file) => file.slice(ROOT.length + 1)));
}
