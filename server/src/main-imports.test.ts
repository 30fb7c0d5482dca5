import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve, sep } from 'node:path';
import { describe, expect, test } from 'vitest';

const MAIN = join(import.meta.dirname, 'main.ts');
const ROOT = resolve(import.meta.dirname, '../..');
/** What a file brings along: imports with and without names, exports from, imports at run time, and files that threads are started with. */
const NAMED =
  /(?:^|[\s;}])(?:import|export)\s(?:[^'";]*?\sfrom\s)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]|new URL\(\s*['"]([^'"]+\.ts)['"]/g;

/** Nothing is left of these when it runs. */
const OF_TYPES = /^import type [^;]*;/gm;

/** Every file of this repository that a process started with `entry` may load, and what it starts; `without`: but for this one. */
function filesFrom(entry: string, without = ''): ReadonlySet<string> {
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

const isOfTests = (file: string): boolean => file.split(sep).includes('test') || /\.test\.ts$|(^|[/\\])test-/.test(file);

describe('what `npm start` runs', () => {
  test('loads no file of a test folder: time cannot be moved in it', () => {
    const files = [...filesFrom(MAIN)];
    // threads and other rooms are among them
    expect(files).toEqual(
      expect.arrayContaining([
        'server/src/core/core-worker.ts',
        'server/src/provenance/worker.ts',
        'server/src/records/history-worker.ts',
        'exchange/src/exchange.ts',
      ]),
    );
    expect(files.filter(isOfTests)).toEqual([]);
    expect([...filesFrom(join(import.meta.dirname, 'test/server-process.ts'))].filter(isOfTests)).toContain(
      'server/src/test/server-process.ts',
    );
  });

  test('speaks to venues in a process of its own: nothing else loads their library, and it loads nothing of the house', () => {
    const program = join(import.meta.dirname, 'feeds/live/venue-program.ts');
    const library = 'server/src/feeds/live/open-exchange.ts';
    expect([...filesFrom(program)]).toContain(library);
    expect([...filesFrom(MAIN)]).toContain(library);
    expect([...filesFrom(MAIN, program)]).not.toContain(library);
    const rooms = /^server\/src\/(core|journal|identity|storage|provenance|records|gateway|operator)\/|^exchange\/|^server\/src\/[^/]+$/;
    expect([...filesFrom(program)].filter((file) => rooms.test(file))).toEqual([]);
  });

  test('names no module that is loaded before it, neither in its scripts nor where it is deployed', () => {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { readonly scripts: Record<string, string> };
    const started = [
      ...Object.values(scripts),
      ...['docs/operations/candor.service', 'docs/operations/Containerfile'].map((file) => readFileSync(join(ROOT, file), 'utf8')),
    ];
    expect(scripts['start']).toBe('exec node server/src/main.ts');
    for (const text of started) expect(text).not.toMatch(/--import|--require|--loader|NODE_OPTIONS|movable|CANDOR_TEST/);
  });

  test('reads no variable of the tests', () => {
    for (const file of filesFrom(MAIN))
      expect([file, readFileSync(join(ROOT, file), 'utf8').includes('CANDOR_TEST')]).toEqual([file, false]);
  });
});
