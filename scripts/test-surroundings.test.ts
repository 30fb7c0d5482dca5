import { expect, test } from 'vitest';
import { describeSurroundings, missingSurroundings } from './test-surroundings.ts';

const FOUND = [
  { key: 'browser', name: 'Browser', found: 'a browser, version 1' },
  { key: 'python', name: 'Python', found: undefined },
];

test('the first lines of a run say what was found and what is missing', () => {
  const lines = describeSurroundings(FOUND).split('\n');
  expect(lines[0]).toBe('Browser: a browser, version 1');
  expect(lines[1]).toBe('Python: missing, and the tests that need it are skipped or fail');
  expect(lines[2]).toMatch(/^Machine: \d+ processors, \d+ GiB, Node 24\./);
});

test.each([
  [{ CI: 'true' }, ['Python is missing']],
  [{}, []],
  [{ CI: 'true', CANDOR_TEST_REQUIRES: 'browser' }, []],
  [{ CANDOR_TEST_REQUIRES: 'browser,python' }, ['Python is missing']],
])('with %o what is missing and fails the run: %o', (environment, missing) => {
  expect(missingSurroundings(FOUND, environment)).toEqual(missing);
});
