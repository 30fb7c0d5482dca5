import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pageWithTable } from './accounts-table.ts';

test('the table of docs/accounts.md is the plan of accounts: when it is not, run node scripts/accounts-table.ts', () => {
  const page = readFileSync(join(import.meta.dirname, '..', 'docs', 'accounts.md'), 'utf8');
  expect(page).toContain('`user.hold.spot`');
  expect(page).toBe(pageWithTable(page));
});

test('a page without the marks is an error, not a page without a table', () => {
  expect(() => pageWithTable('# Plan of accounts')).toThrow('docs/accounts.md has no');
});
