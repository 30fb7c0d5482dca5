import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { keptFolder } from './kept-folder.ts';

let parent = '';
let made: string[] = [];

beforeEach(() => {
  parent = join(mkdtempSync(join(tmpdir(), 'candor-kept-')), 'kept');
  made = [];
});

afterEach(() => rmSync(join(parent, '..'), { recursive: true, force: true }));

/** A folder with its own name in it. */
const kept = (name: string): Promise<string> =>
  keptFolder({
    parent,
    name,
    async make(folder) {
      made.push(name);
      await Promise.resolve();
      writeFileSync(join(folder, 'content'), name);
    },
  });

/** The folder as it was left by a process that has ended. */
function leave(name: string): void {
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  mkdirSync(join(parent, name, 'used-by'), { recursive: true });
  writeFileSync(join(parent, name, 'used-by', String(pid)), '');
}

describe('a folder that is kept for later runs', () => {
  test('is made once for each name, and complete when it is there', async () => {
    const folder = await kept('one');
    expect(folder).toBe(join(parent, 'one'));
    expect(readFileSync(join(folder, 'content'), 'utf8')).toBe('one');
    expect(await kept('one')).toBe(folder);
    expect(made).toEqual(['one']);
  });

  test('that two make at the same time is the first one’s', async () => {
    const [first, second] = await Promise.all([kept('one'), kept('one')]);
    expect(first).toBe(second);
    expect(readdirSync(parent)).toEqual(['one']);
  });

  test('that could not be made is not there', async () => {
    const failing = keptFolder({ parent, name: 'one', make: () => Promise.reject(new Error('a fault in it')) });
    await expect(failing).rejects.toThrow('a fault in it');
    expect(existsSync(join(parent, 'one'))).toBe(false);
    await kept('one');
    expect(made).toEqual(['one']);
  });

  test('of which only a rest is there is made anew', async () => {
    mkdirSync(join(parent, 'one', 'compiled'), { recursive: true });
    await kept('one');
    expect(made).toEqual(['one']);
    expect(readdirSync(join(parent, 'one')).toSorted()).toEqual(['content', 'used-by']);
  });

  test('stays while a process that asked for it runs, and goes when another is asked for afterwards', async () => {
    leave('of-who-has-ended');
    await kept('of-this-process');
    expect(readdirSync(parent)).toEqual(['of-this-process']);
    await kept('another');
    expect(readdirSync(parent).toSorted()).toEqual(['another', 'of-this-process']);
  });
});
