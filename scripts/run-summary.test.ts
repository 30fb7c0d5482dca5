import { expect, test } from 'vitest';
import { costliestFiles, failures, processorTimes, repeatedTests, withSecondRun } from './run-summary.ts';

const SOUND = { isEnded: true, passed: 1, skipped: 0, repeated: [], failed: [] };

test('the table names the twenty files that cost most by their CPU-seconds, and how long they took; without CPU-seconds by how long', () => {
  const times = Array.from({ length: 25 }, (_, index) => ({
    project: index % 2 === 0 ? 'unit' : 'e2e',
    file: `f${index}.test.ts`,
    processorSeconds: index / 2,
    seconds: 30 - index,
    ...SOUND,
  }));
  const lines = costliestFiles(times).trimEnd().split('\n');
  expect(lines).toHaveLength(21);
  expect(lines[0]).toBe('The 20 files of 25 that cost most: CPU-seconds, seconds');
  expect(lines[1]).toBe('    12.0     6.0  unit  f24.test.ts');
  expect(lines[2]).toBe('    11.5     7.0  e2e   f23.test.ts');
  expect(lines.at(-1)).toBe('     2.5    25.0  e2e   f5.test.ts');
  const unmeasured = costliestFiles(times.map(({ project, file, seconds }) => ({ project, file, seconds, ...SOUND }))).split('\n');
  expect(unmeasured[1]).toBe('       –    30.0  unit  f0.test.ts');
});

test('what a run took stands by part, with the sum of all, and by product', () => {
  const outcomes = [
    { project: 'unit', file: 'a.test.ts', seconds: 9, processorSeconds: 2.5, ...SOUND },
    { project: 'e2e', file: 'b.test.ts', seconds: 9, processorSeconds: 4, ...SOUND },
    { project: 'unit', file: 'c.test.ts', seconds: 9, processorSeconds: 1, ...SOUND },
  ];
  expect(processorTimes([['lint', 40]], outcomes, [['spot', 4]])).toBe(
    `CPU-seconds by part
    40.0  lint
     3.5  unit
     4.0  e2e
    47.5  all

CPU-seconds by product
     4.0  spot
`,
  );
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
  const elsewhere = { ...hung, project: 'unit' };
  const again = { ...ended, file: 'b.test.ts', repeated: [{ name: 'closes', why: 'timed out' }] };
  expect(withSecondRun([ended, hung, elsewhere], 'e2e', [again])).toEqual([
    ended,
    elsewhere,
    { ...again, repeated: [...hung.failed, ...again.repeated] },
  ]);
  const both = withSecondRun([ended, hung], 'e2e', [hung]);
  expect(repeatedTests(both)).toBe('');
  expect(failures([], both)).toBe('Failed\n  e2e: b.test.ts > opens\n    has not ended\n');
});
