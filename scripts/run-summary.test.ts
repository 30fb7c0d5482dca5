import { expect, test } from 'vitest';
import { failures, repeatedTests, slowestFiles, withSecondRun } from './run-summary.ts';

test('the table names the twenty slowest files with their seconds, the slowest first', () => {
  const times = Array.from({ length: 25 }, (_, index) => ({
    project: index % 2 === 0 ? 'unit' : 'e2e',
    file: `f${index}.test.ts`,
    seconds: index / 2,
    isEnded: true,
    passed: 1,
    skipped: 0,
    repeated: [],
    failed: [],
  }));
  const lines = slowestFiles(times).trimEnd().split('\n');
  expect(lines).toHaveLength(21);
  expect(lines[0]).toBe('The slowest of 25 files of tests, in seconds');
  expect(lines[1]).toBe('   12.0  unit  f24.test.ts');
  expect(lines[2]).toBe('   11.5  e2e   f23.test.ts');
  expect(lines.at(-1)).toBe('    2.5  e2e   f5.test.ts');
});

test('what passed at its second try is named with its file and why it failed at the first; nothing is said where nothing was repeated', () => {
  const file = {
    project: 'e2e',
    file: 'a.test.ts',
    seconds: 1,
    isEnded: true,
    passed: 2,
    skipped: 0,
    repeated: [
      { name: 'opens', why: 'expected 3 to be 4 (line 7)' },
      { name: 'closes', why: 'timed out (line 9)' },
    ],
    failed: [],
  };
  expect(repeatedTests([file, { ...file, file: 'b.test.ts', repeated: [] }])).toBe(
    `2 passed at the second try only, and should be looked into
  a.test.ts > opens
    expected 3 to be 4 (line 7)
  a.test.ts > closes
    timed out (line 9)
`,
  );
  expect(repeatedTests([{ ...file, repeated: [] }])).toBe('');
});

test('everything that failed is named at the end with why, a file that did not load by itself; nothing is said where nothing failed', () => {
  const file = {
    project: 'unit',
    file: 'a.test.ts',
    seconds: 1,
    isEnded: true,
    passed: 2,
    skipped: 0,
    repeated: [],
    failed: [{ name: 'adds', why: 'expected 3 to be 4' }],
  };
  const unloaded = { ...file, file: 'b.test.ts', failed: [{ name: '', why: 'no such module' }] };
  expect(failures(['lint'], [file, unloaded])).toBe(
    'Failed\n  lint\n  unit: a.test.ts > adds\n    expected 3 to be 4\n  unit: b.test.ts\n    no such module\n',
  );
  expect(failures([], [{ ...file, failed: [] }])).toBe('');
});

test('a file that hung counts as its second run tells, which is named; one that hangs again has failed', () => {
  const ended = { project: 'e2e', file: 'a.test.ts', seconds: 1, isEnded: true, passed: 2, skipped: 0, repeated: [], failed: [] };
  const hung = { ...ended, file: 'b.test.ts', isEnded: false, passed: 0, failed: [{ name: 'opens', why: 'has not ended' }] };
  const again = { ...ended, file: 'b.test.ts', repeated: [{ name: 'closes', why: 'timed out' }] };
  expect(withSecondRun([ended, hung], [again])).toEqual([ended, { ...again, repeated: [...hung.failed, ...again.repeated] }]);
  const both = withSecondRun([ended, hung], [hung]);
  expect(repeatedTests(both)).toBe('');
  expect(failures([], both)).toBe('Failed\n  e2e: b.test.ts > opens\n    has not ended\n');
});
