import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** A class is named by its file and its name there; two files of one name would mix their looks. */
test('no two style files have the same name', () => {
  const files = readdirSync(join(import.meta.dirname, '../src'), { recursive: true, encoding: 'utf8' });
  const names = files.filter((file) => file.endsWith('.module.css')).map((file) => file.split('/').at(-1));
  expect(names.length).toBeGreaterThan(30);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
