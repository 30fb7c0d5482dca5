import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { formatFiles, jsonOf, pageWithTables } from './format-tables.ts';

describe('what is made of the tables of fields is as they are: when it is not, run node scripts/format-tables.ts', () => {
  const read = (path: string): string => readFileSync(path, 'utf8');

  test.each(formatFiles())(
    '$tables.product: the rows of its page, formats.json and its codecs',
    ({ page, json, written, tables, code }) => {
      expect(pageWithTables(read(page), tables)).toBe(read(page));
      expect(jsonOf(tables)).toBe(read(json));
      expect(existsSync(written) ? read(written) : code).toBe(code);
    },
  );

  test('a page without its marks is refused', () => {
    const [first] = formatFiles();
    if (first === undefined) throw new Error('no products');
    expect(() => pageWithTables('# Formats', first.tables)).toThrow(`formats.md of ${first.tables.product} has no`);
  });
});
