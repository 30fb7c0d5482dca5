import { readFileSync, writeSync, openSync, closeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { at, atOnce, inWords, withPath } from './system-words.ts';

function thrown(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}

test('an error of the system is its path and what to do', () => {
  expect(inWords(thrown(() => readFileSync('/no/such')))).toBe('/no/such: no such file or folder; name one that is there');
  expect(inWords(thrown(() => atOnce(tmpdir(), () => readFileSync(tmpdir()))))).toBe(`${tmpdir()}: a folder, where a file is needed`);
});

test.skipIf(process.platform !== 'linux')('a full disk is said with the file that was written, also by another thread', async () => {
  const full = (): number => {
    const handle = openSync('/dev/full', 'w');
    try {
      return writeSync(handle, 'x');
    } finally {
      closeSync(handle);
    }
  };
  const words = '/data/journal/1.log: no space is left on its disk; make room and try again';
  const error = withPath(thrown(full), '/data/journal/1.log') as Error;
  expect([inWords(error), inWords(error.message), inWords(String(error)), inWords(new Error(error.stack))]).toEqual([
    words,
    words,
    words,
    words,
  ]);
  expect(withPath(error, '/other')).toBe(error);
  expect(error.message).toBe("ENOSPC: no space left on device, write '/data/journal/1.log'");
  expect(inWords(error)).toBe(words);
  await expect(at('/data/one', () => Promise.resolve().then(full))).rejects.toThrow("ENOSPC: no space left on device, write '/data/one'");
  expect(inWords(thrown(full))).toBe('no space is left on its disk; make room and try again (ENOSPC: no space left on device, write)');
});

test('any other error is its own message', () => {
  expect(inWords(new Error('DATABASE_URL: gone'))).toBe('DATABASE_URL: gone');
  expect(inWords('gone')).toBe('gone');
  expect(inWords(Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:1'), { code: 'ECONNREFUSED' }))).toBe(
    'connect ECONNREFUSED 127.0.0.1:1',
  );
  expect(withPath('gone', '/x')).toBe('gone');
});
