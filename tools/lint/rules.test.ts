import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { problemOf } from './import-direction.mjs';

describe('imports go down the house and never up', () => {
  test.each([
    ['exchange/src/exchange.ts', '@candor/money/amount'],
    ['server/src/main.ts', '@candor/exchange/exchange'],
    ['web/src/features/spot/page.tsx', '../../domain/figures.ts'],
    ['web/src/app/routes.ts', '../features/home/page.tsx'],
    ['exchange/src/book/order-book.test.ts', 'fast-check'],
  ])('%s may import %s', (from, specifier) => {
    expect(problemOf(from, specifier)).toBeNull();
  });

  test.each([
    ['exchange/src/exchange.ts', '@candor/contract/codes'],
    ['exchange/src/exchange.ts', 'node:fs'],
    ['money/src/amount.ts', 'big.js'],
    ['contract/src/table.ts', '@candor/server/main'],
    ['web/src/domain/figures.ts', '../api/transport.ts'],
    ['web/src/features/spot/page.tsx', '../home/page.tsx'],
    ['web/src/ui/button.tsx', '../features/home/page.tsx'],
    ['web/src/market/store.ts', '../api/transport.ts'],
    ['web/src/app/routes.ts', '@candor/exchange/event'],
    ['server/src/main.ts', '../../exchange/src/exchange.ts'],
  ])('%s may not import %s', (from, specifier) => {
    expect(problemOf(from, specifier)).toBeTypeOf('string');
  });
});

/** Messages of one rule on one source text, from the real linter. */
function lint(rule: string, fileName: string, source: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'candor-lint-'));
  writeFileSync(join(folder, fileName), source);
  const config = {
    jsPlugins: [resolve('tools/lint/plugin.mjs')],
    categories: { correctness: 'off' },
    rules: { [`candor/${rule}`]: 'error' },
  };
  writeFileSync(join(folder, '.oxlintrc.json'), JSON.stringify(config));
  const linter = resolve('node_modules/.bin/oxlint');
  const result = spawnSync(process.execPath, [linter, '-c', join(folder, '.oxlintrc.json'), folder], { encoding: 'utf8' });
  return `${result.stdout}${result.stderr}`;
}

describe('the exchange is deterministic', () => {
  test.each(['Date.now()', 'Math.random()', 'setTimeout(() => 1, 1)', 'performance.now()', 'new Promise(() => 1)'])(
    '%s is refused',
    (code) => {
      expect(lint('deterministic', 'sample.ts', `export const value = ${code};`)).toContain('must replay the same everywhere');
    },
  );
  test('await and async functions are refused', () => {
    expect(lint('deterministic', 'sample.ts', 'export async function f(x: Promise<number>) { return await x; }')).toContain('await');
  });
  test('plain arithmetic passes', () => {
    expect(lint('deterministic', 'sample.ts', 'export const value = Math.max(1, 2);')).not.toContain('replay');
  });
});

describe('only money/ divides', () => {
  test.each(['a / b', 'parseFloat(String(a))', 'a.toFixed(2)'])('%s is refused', (code) => {
    expect(lint('money-division', 'sample.ts', `declare const a: number, b: number; export const value = ${code};`)).toContain(
      '@candor/money',
    );
  });
});

describe('text comes from a catalogue', () => {
  test('bare words between tags and in spoken attributes are refused', () => {
    expect(lint('translated-text', 'sample.tsx', 'export const a = <p>Buy now</p>;')).toContain('untranslated');
    expect(lint('translated-text', 'sample.tsx', 'export const a = <p aria-label="Buy now" />;')).toContain('untranslated');
  });
  test('signs and figures pass', () => {
    expect(lint('translated-text', 'sample.tsx', 'export const a = <p> — · 1</p>;')).not.toContain('untranslated');
  });
});
