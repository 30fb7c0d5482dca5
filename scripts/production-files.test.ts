import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesFrom, ROOT } from '@candor/server/test/loaded-files';
import { beforeAll, describe, expect, test } from 'vitest';
import { productionPaths, ROOMS } from './production-files.ts';
import { packagesIn, productionLock, productionManifest, type Lock } from './production-packages.ts';

describe.skipIf(!existsSync(join(ROOT, 'web/dist/index.html')))(
  'what a production server is made of (skipped without a build in web/dist)',
  () => {
    let paths: readonly string[] = [];
    beforeAll(() => {
      paths = productionPaths(ROOT);
    });

    test('every file that the server and its commands load, and the built web app', () => {
      for (const entry of ['server/src/main.ts', 'server/src/command-line/candor.ts']) {
        const loaded = [...filesFrom(join(ROOT, entry))];
        expect(loaded.length).toBeGreaterThan(100);
        expect(loaded.filter((file) => !paths.includes(file))).toEqual([]);
      }
      const read = [
        'server/src/machine/storage/migrations/0100-records.sql',
        'server/src/genesis/markets.json',
        'server/src/products/spot/genesis.json',
      ];
      expect(paths).toEqual(expect.arrayContaining(['web/dist/index.html', ...read]));
    });

    test('no test, no tool, no source of the web app, nothing of the repository’s history', () => {
      expect(paths.filter((path) => /(^|\/)(test|e2e|bench|simulation|tools|scripts|docs|\.git)\/|\.test\.|test-/.test(path))).toEqual([]);
      expect(paths.filter((path) => path.startsWith('web/') && !path.startsWith('web/dist/'))).toEqual([]);
    });
  },
);

describe('the packages of a production server', () => {
  const whole = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as Lock;
  const lock = productionLock(whole, ROOMS);

  test('what the rooms of the server depend on, directly or not, and nothing of tests, tools and the web app', () => {
    const names = packagesIn(lock);
    for (const name of ['fastify', 'pg', 'ws', 'ccxt', 'prom-client', '@noble/curves', 'pg-protocol'])
      expect(names).toContain(`node_modules/${name}`);
    for (const name of ['react', 'vite', 'vitest', 'typescript', 'knip', 'lighthouse', 'fast-check', '@types/pg', '@candor/web'])
      expect(names).not.toContain(`node_modules/${name}`);
    expect(names.length).toBeLessThanOrEqual(175);
  });

  test('versions and hashes are those that were tested, and each need is met', () => {
    for (const path of packagesIn(lock)) expect(lock.packages[path]).toEqual(whole.packages[path]);
    for (const [path, { dependencies = {} }] of Object.entries(lock.packages)) {
      const missing = Object.keys(dependencies).filter((name) => {
        const places = Object.keys(lock.packages).filter((place) => place.endsWith(`node_modules/${name}`));
        return places.length === 0;
      });
      expect([path, missing]).toEqual([path, []]);
    }
  });

  test('a package that stands deeper is that of who asked', () => {
    const packages = {
      server: { dependencies: { a: '1', b: '1' } },
      'node_modules/a': { dependencies: { b: '2' } },
      'node_modules/a/node_modules/b': { dependencies: { c: '1' } },
      'node_modules/b': {},
      'node_modules/c': {},
      'node_modules/d': {},
    };
    expect(packagesIn(productionLock({ packages }, ['server']))).toEqual(Object.keys(packages).slice(1, -1));
  });

  test('manifests lose what is for development, and rooms that are not there, and ask for the Node that no set-up brings', () => {
    const engines = { node: '>=20' };
    const scripts = { prestart: 'x', start: 'a', precandor: 'x', candor: 'b', build: 'x' };
    expect(productionManifest({ name: 'x', workspaces: ['a', 'web'], engines, devDependencies: { y: '1' }, scripts }, ['a'])).toEqual({
      name: 'x',
      workspaces: ['a'],
      engines: { node: '>=24' },
      scripts: { start: 'a', candor: 'b' },
    });
  });
});
