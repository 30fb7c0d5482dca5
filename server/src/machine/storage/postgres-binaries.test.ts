import { mkdir, mkdtemp, readFile, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isNodeCommand, linkLibraries, locateBinaries, lookAtProcess } from './postgres-binaries.ts';

describe('TOOLCHAIN §4 the PostgreSQL that npm brought', () => {
  test('library links that an install without scripts leaves out are made; what exists stays', async () => {
    const root = await mkdtemp(join(tmpdir(), 'candor-links-'));
    try {
      const library = join(root, 'native', 'lib');
      await mkdir(library, { recursive: true });
      await writeFile(join(library, 'libx.so.60.2'), 'library');
      await writeFile(join(library, 'liby.so'), 'not touched');
      const link = (target: string): object => ({ source: 'native/lib/libx.so.60.2', target: `native/lib/${target}` });
      await writeFile(join(root, 'native', 'pg-symlinks.json'), JSON.stringify([link('libx.so'), link('libx.so.60'), link('liby.so')]));
      await Promise.all([linkLibraries(join(root, 'native')), linkLibraries(join(root, 'native'))]);
      expect(await readlink(join(library, 'libx.so'))).toBe('libx.so.60.2');
      expect(await readFile(join(library, 'libx.so.60'), 'utf8')).toBe('library');
      expect(await readFile(join(library, 'liby.so'), 'utf8')).toBe('not touched');
    } finally {
      await rm(root, { recursive: true, force: true });
    }
  });

  test('a platform without binaries is told to bring a PostgreSQL of its own', () => {
    expect(() => locateBinaries('sunos', 'sparc')).toThrow('DATABASE_URL');
  });

  test('processes are told apart: this one is Node.js, a free number is nobody', async () => {
    const self = await lookAtProcess(process.pid);
    expect(self?.parent).toBe(process.ppid);
    expect(await lookAtProcess(2 ** 22 + 1)).toBeNull();
    expect(isNodeCommand('/usr/bin/node server/src/main.ts')).toBe(true);
    expect(isNodeCommand('/opt/pg/bin/postgres -D node')).toBe(false);
  });
});
