import { readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { describe, expect, test } from 'vitest';
import { filesFrom, ROOT } from './test/loaded-files.ts';

const MAIN = join(import.meta.dirname, 'main.ts');
const isOfTests = (file: string): boolean => file.split(sep).includes('test') || /\.test\.ts$|(^|[/\\])test-/.test(file);

describe('what `npm start` runs', () => {
  test('loads no file of a test folder: time cannot be moved in it', () => {
    const files = [...filesFrom(MAIN)];
    // threads and other rooms are among them
    expect(files).toEqual(
      expect.arrayContaining([
        'server/src/machine/core/core-worker.ts',
        'server/src/prices/provenance/worker.ts',
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
    const program = join(import.meta.dirname, 'prices/feeds/live/venue-program.ts');
    const library = 'server/src/prices/feeds/live/open-exchange.ts';
    expect([...filesFrom(program)]).toContain(library);
    expect([...filesFrom(MAIN)]).toContain(library);
    expect([...filesFrom(MAIN, program)]).not.toContain(library);
    const rooms =
      /^server\/src\/(machine\/(core|journal|storage)|identity|prices\/provenance|records|api|operator)\/|^exchange\/|^server\/src\/[^/]+$/;
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

  test('switches nothing off in its threads: what the core rehearses after a start is in every server', () => {
    const files = [...filesFrom(MAIN)];
    expect(files).toContain('server/src/machine/core/rehearsal-switch.ts');
    for (const file of files) expect([file, readFileSync(join(ROOT, file), 'utf8').includes('setEnvironmentData')]).toEqual([file, false]);
    expect(readFileSync(join(ROOT, 'server/src/test/movable-time.ts'), 'utf8')).toContain('setEnvironmentData(REHEARSAL');
  });

  test('reads no variable of the tests', () => {
    for (const file of filesFrom(MAIN))
      expect([file, readFileSync(join(ROOT, file), 'utf8').includes('CANDOR_TEST')]).toEqual([file, false]);
  });
});
