import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const TABLE = readFileSync(join(ROOT, 'docs/security.md'), 'utf8');
const MARKS = new Set(['pass', '–', 'reason', 'contract']);

/** OWASP ASVS 5.0.0: by section, the requirements of level 1, then those of level 2. */
const REQUIREMENTS: Readonly<Record<string, readonly [string, string]>> = {
  '1.1': ['', '1-2'],
  '1.2': ['1-5', '6-9'],
  '1.3': ['1-2', '3-11'],
  '1.4': ['', '1-3'],
  '1.5': ['1', '2'],
  '2.1': ['1', '2-3'],
  '2.2': ['1-2', '3'],
  '2.3': ['1', '2-4'],
  '2.4': ['', '1'],
  '3.2': ['1-2', ''],
  '3.3': ['1', '2-4'],
  '3.4': ['1-2', '3-6'],
  '3.5': ['1-3', '4-5'],
  '3.7': ['', '1-2'],
  '4.1': ['1', '2-3'],
  '4.2': ['', '1'],
  '4.3': ['', '1-2'],
  '4.4': ['1', '2-4'],
  '5.1': ['', '1'],
  '5.2': ['1-2', '3'],
  '5.3': ['1-2', ''],
  '5.4': ['', '1-3'],
  '6.1': ['1', '2-3'],
  '6.2': ['1-8', '9-12'],
  '6.3': ['1-2', '3-4'],
  '6.4': ['1-2', '3-4'],
  '6.5': ['', '1-5'],
  '6.6': ['', '1-3'],
  '6.8': ['', '1-4'],
  '7.1': ['', '1-3'],
  '7.2': ['1-4', ''],
  '7.3': ['', '1-2'],
  '7.4': ['1-2', '3-5'],
  '7.5': ['', '1-2'],
  '7.6': ['', '1-2'],
  '8.1': ['1', '2'],
  '8.2': ['1-2', '3'],
  '8.3': ['1', ''],
  '8.4': ['', '1'],
  '9.1': ['1-3', ''],
  '9.2': ['1', '2-4'],
  '10.1': ['', '1-2'],
  '10.2': ['', '1-2'],
  '10.3': ['', '1-4'],
  '10.4': ['1-5', '6-11'],
  '10.5': ['', '1-5'],
  '10.6': ['', '1-2'],
  '10.7': ['', '1-3'],
  '11.1': ['', '1-2'],
  '11.2': ['', '1-3'],
  '11.3': ['1-2', '3'],
  '11.4': ['1', '2-4'],
  '11.5': ['', '1'],
  '11.6': ['', '1'],
  '12.1': ['1', '2-3'],
  '12.2': ['1-2', ''],
  '12.3': ['', '1-4'],
  '13.1': ['', '1'],
  '13.2': ['', '1-5'],
  '13.3': ['', '1-2'],
  '13.4': ['1', '2-5'],
  '14.1': ['', '1-2'],
  '14.2': ['1', '2-4'],
  '14.3': ['1', '2-3'],
  '15.1': ['1', '2-3'],
  '15.2': ['1', '2-3'],
  '15.3': ['1', '2-7'],
  '16.1': ['', '1'],
  '16.2': ['', '1-5'],
  '16.3': ['', '1-4'],
  '16.4': ['', '1-3'],
  '16.5': ['', '1-3'],
  '17.1': ['', '1'],
  '17.2': ['', '1-4'],
  '17.3': ['', '1-2'],
};

function numbersIn(range: string): readonly number[] {
  if (range === '') return [];
  const [first = 0, last = first] = range.split('-').map(Number);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

const expected = Object.entries(REQUIREMENTS).flatMap(([section, levels]) =>
  levels.flatMap((range, index) => numbersIn(range).map((number) => `${section}.${number} level ${index + 1}`)),
);

type Row = { readonly numbers: readonly string[]; readonly level: string; readonly mark: string; readonly where: string };

/** `6.5.1–6.5.5, 6.6.1` is six requirements. */
function spread(cell: string): readonly string[] {
  return cell.split(', ').flatMap((item) => {
    const [from = '', to = from] = item.split('–');
    const section = from.slice(0, from.lastIndexOf('.'));
    const last = (text: string): string => text.slice(text.lastIndexOf('.') + 1);
    return numbersIn(`${last(from)}-${last(to)}`).map((number) => `${section}.${number}`);
  });
}

const rows = TABLE.split('\n')
  .filter((line) => /^\| [0-9]/.test(line))
  .map((line): Row => {
    const [, numbers = '', level = '', mark = '', , where = ''] = line.split('|').map((cell) => cell.trim());
    return { numbers: spread(numbers), level, mark, where };
  });

describe('OWASP ASVS 5.0', () => {
  test('each of the 253 requirements of level 1 and 2 stands in the table once, at its level', () => {
    expect(expected).toHaveLength(253);
    const found = rows.flatMap(({ numbers, level }) => numbers.map((number) => `${number} level ${level}`));
    expect(found.toSorted()).toEqual(expected.toSorted());
  });

  test('each has a mark, and no more fail by the wire contract than are named', () => {
    expect(rows.filter(({ mark }) => !MARKS.has(mark)).map(({ numbers, mark }) => `${numbers.join()} ${mark}`)).toEqual([]);
    const failed = rows.filter(({ mark }) => mark === 'contract').flatMap(({ numbers }) => numbers);
    expect(failed).toEqual(['6.2.1', '6.2.5', '14.2.1']);
  });

  test('what passes says where, and every file that is named exists', () => {
    expect(rows.filter(({ mark, where }) => mark === 'pass' && where === '').map(({ numbers }) => numbers.join())).toEqual([]);
    const named = rows.flatMap(({ where }) => [...where.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? ''));
    expect(named.length).toBeGreaterThan(100);
    expect(named.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });
});
