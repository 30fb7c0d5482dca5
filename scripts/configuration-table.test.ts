import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfiguration } from '../server/src/configuration.ts';
import type { Environment } from '../server/src/machine/environment.ts';
import { pageWithTable, variables } from './configuration-table.ts';

test('docs/operations/configuration.md has the settings: when it does not, run node scripts/configuration-table.ts', () => {
  const page = readFileSync(join(import.meta.dirname, '..', 'docs', 'operations', 'configuration.md'), 'utf8');
  expect(page).toContain('`CANDOR_PORT`');
  expect(page).toBe(pageWithTable(page));
});

test('what is read of the environment has a row, and nothing else has one', () => {
  const asked = new Set<string>();
  const environment = new Proxy<Environment>({}, { get: (_, name) => void asked.add(String(name)) });
  readConfiguration(environment);
  const named = variables.flatMap(({ names }) => names);
  expect(named.toSorted()).toEqual([...asked].toSorted());
});

test('a page without the marks is an error, not a page without a table', () => {
  expect(() => pageWithTable('# Configuration')).toThrow('docs/operations/configuration.md has no');
});
