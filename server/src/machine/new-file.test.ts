import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { assertNewFile, isWithin } from './new-file.ts';

let folder = '';
const at = (path: string): string => join(folder, path);

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'candor-new-file-')));
  for (const name of ['data/journal', 'own']) mkdirSync(at(name), { recursive: true });
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const refusal = (path: string): string => {
  try {
    assertNewFile(path, at('data'));
    return '';
  } catch (error) {
    return String(error);
  }
};

test('a new file in a folder of its owner is written', () => {
  expect(refusal(at('own/front.jpg'))).toBe('');
  expect(refusal(at('own/../own/front.jpg'))).toBe('');
  expect(refusal(at('data-of-mine.jpg'))).toBe('');
});

test('nothing that is there is written over, nor what a link names, were it of nothing', () => {
  writeFileSync(at('own/there'), '');
  symlinkSync(at('own/there'), at('own/link'));
  symlinkSync(at('data/journal/new'), at('own/dangling'));
  for (const name of ['there', 'link', 'dangling']) expect(refusal(at(`own/${name}`))).toContain('is there already');
  symlinkSync(at('data/journal'), at('own/elsewhere'));
  expect(refusal(at('own/elsewhere/front.jpg'))).toContain('is a link, or is reached by one: name ');
  expect(refusal(at('nowhere/front.jpg'))).toContain('there is no folder');
});

test('nothing is written among the data, by whatever name they have', () => {
  expect(refusal(at('data/journal/0000000000000001.segment'))).toContain('would lie in the data folder');
  expect(refusal(at('own/../data/restore-unfinished'))).toContain('would lie in the data folder');
  symlinkSync(at('data'), at('named'));
  expect(() => assertNewFile(at('data/front.jpg'), at('named'))).toThrow('would lie in the data folder');
  expect(isWithin(at('named/backups/new'), at('data'))).toBe(true);
  expect(isWithin(at('data'), at('named'))).toBe(true);
  expect(isWithin(at('own'), at('data'))).toBe(false);
});
