import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { prepareDataFolder } from './data-folder.ts';

let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'candor-folder-'));
});

afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

describe('the data folder', () => {
  test('is made with all above it, closed to others, and nothing is left in it; a second time changes nothing', async () => {
    const deep = join(folder, 'a', 'b', 'c');
    await prepareDataFolder(deep);
    await prepareDataFolder(deep);
    expect((await stat(deep)).mode & 0o007).toBe(0);
    expect(await readdir(deep)).toEqual([]);
  });

  test('that is a file, or stands under one, is refused in words', async () => {
    const file = join(folder, 'file');
    await writeFile(file, '');
    await expect(prepareDataFolder(file)).rejects.toThrow(`the data folder ${file} is a file`);
    await expect(prepareDataFolder(join(file, 'below'))).rejects.toThrow(/cannot be made/);
  });

  test.skipIf(process.platform !== 'linux')('where nothing can be made or written is refused in words, also for root', async () => {
    await expect(prepareDataFolder('/proc/nope')).rejects.toThrow('the data folder /proc/nope cannot be made (');
    await expect(prepareDataFolder('/proc/nope/below')).rejects.toThrow('cannot be made');
    await expect(prepareDataFolder('/proc/self')).rejects.toThrow('nothing can be written in the data folder /proc/self (');
  });

  test.skipIf(process.getuid?.() === 0)('without write permission is refused in words', async () => {
    await chmod(folder, 0o500);
    await expect(prepareDataFolder(folder)).rejects.toThrow('permission denied');
    await expect(prepareDataFolder(join(folder, 'below'))).rejects.toThrow('permission denied');
    await chmod(folder, 0o700);
  });
});
