import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { problemOf } from './import-direction.mjs';

describe('imports go down the house and never up', () => {
  test.each([
    ['exchange/src/exchange.ts', '@candor/money/amount'],
    ['server/src/main.ts', '@candor/exchange/exchange'],
    ['formulas/src/perpetual/margin.ts', '@candor/money/mul-div'],
    ['formulas/src/perpetual/tiers.test.ts', 'node:fs'],
    ['exchange/src/products/perpetual/rules.ts', '@candor/formulas/perpetual/margin'],
    ['web/src/features/spot/page.tsx', '../../domain/figures.ts'],
    ['web/src/app/routes.ts', '../features/home/page.tsx'],
    ['web/pages/prices.page.ts', '@candor/e2e/desk'],
    ['web/pages/prices.page.ts', '@candor/contract/table'],
    ['exchange/src/trading/order-book.test.ts', 'fast-check'],
    ['exchange/src/ledger/ledger.ts', '../kernel/codec/byte-writer.ts'],
    ['exchange/src/ground/accounts/rules.ts', '../../ledger/leg.ts'],
    ['exchange/src/products/spot/rules.ts', '../../trading/match.ts'],
    ['exchange/src/products/spot/rules.ts', './state.ts'],
    ['exchange/src/products/spot/spot.test.ts', '../../test/house.ts'],
    ['exchange/src/products/spot/test/documented.ts', '../../../test/house.ts'],
    ['exchange/src/products/spot/test/trial.ts', '../../../test/trial.ts'],
    ['exchange/src/kernel/command-memory.test.ts', '../exchange.ts'],
    ['exchange/src/registry.ts', './products/spot/product.ts'],
    ['exchange/src/test/house.ts', '../products/spot/limits.ts'],
    ['server/src/server.ts', './products/registry.ts'],
    ['server/src/records/worker.ts', '../products/registry.ts'],
    ['server/src/provenance/worker.ts', '../products/registry.ts'],
    ['server/src/products/registry.ts', './spot/product.ts'],
    ['server/src/products/spot/product.ts', '../../product.ts'],
    ['server/src/products/spot/handlers.ts', '../../gateway/bind.ts'],
    ['server/src/product.ts', './audit/product-audit.ts'],
    ['server/src/gateway/gateway.integration.test.ts', '../products/registry.ts'],
    ['proofs/src/leaves.test.ts', './test/mutated-leaf.ts'],
    ['proofs/src/kinds/updown/test/golden.ts', '../../../test/sealed.ts'],
    ['simulation/src/soak.ts', '@candor/exchange/test/trials'],
    ['server/src/products/updown/test/call-desk.ts', '@candor/proofs/test/random'],
  ])('%s may import %s', (from, specifier) => {
    expect(problemOf(from, specifier)).toBeNull();
  });

  test.each([
    ['exchange/src/exchange.ts', '@candor/contract/codes'],
    ['exchange/src/exchange.ts', 'node:fs'],
    ['exchange/src/kernel/kernel.ts', '../ground/ground.ts'],
    ['exchange/src/kernel/kernel.ts', '../registry.ts'],
    ['exchange/src/kernel/command-memory.ts', '../tables/order-table.ts'],
    ['exchange/src/ledger/ledger.ts', '../ground/accounts/accounts.ts'],
    ['exchange/src/ground/prices/rules.ts', '../../products/updown/state.ts'],
    ['exchange/src/trading/match.ts', '../products/spot/state.ts'],
    ['exchange/src/products/spot/rules.ts', '../updown/state.ts'],
    ['exchange/src/products/spot/spot.test.ts', '../rounds/clock.ts'],
    ['exchange/src/products/spot/rules.ts', '../../command.ts'],
    ['exchange/src/products/spot/rules.ts', '../../test/house.ts'],
    ['exchange/src/products/spot/rules.ts', './test/documented.ts'],
    ['exchange/src/products/spot/test/documented.ts', '../../rounds/clock.ts'],
    ['money/src/amount.ts', 'big.js'],
    ['formulas/src/perpetual/margin.ts', 'big.js'],
    ['formulas/src/perpetual/margin.ts', '@candor/contract/codes'],
    ['proofs/src/verify.ts', '@candor/formulas/perpetual/mark'],
    ['server/src/audit/audit.ts', '@candor/formulas/perpetual/mark'],
    ['server/src/products/perpetual/audit/marks.ts', '@candor/formulas/perpetual/mark'],
    ['proofs/src/verify/keys.ts', '../test/remembered-signatures.ts'],
    ['proofs/src/kinds/updown/rules.ts', './test/golden.ts'],
    ['server/src/receipts/kept-receipts.ts', '@candor/proofs/test/remembered-signatures'],
    ['web/src/proof/verifier.ts', '@candor/proofs/kinds/updown/test/golden'],
    ['contract/src/table.ts', '@candor/server/main'],
    ['web/src/domain/figures.ts', '../api/transport.ts'],
    ['web/src/features/spot/page.tsx', '../home/page.tsx'],
    ['web/src/ui/button.tsx', '../features/home/page.tsx'],
    ['web/src/ui/button.tsx', '@candor/e2e/desk'],
    ['web/src/ui/button.tsx', '../../pages/test.ts'],
    ['web/pages/prices.page.ts', '../src/ui/button.tsx'],
    ['web/pages/prices.page.ts', '@candor/money/units'],
    ['web/src/market/store.ts', '../api/transport.ts'],
    ['web/src/app/routes.ts', '@candor/exchange/event'],
    ['server/src/main.ts', '../../exchange/src/exchange.ts'],
    ['server/src/gateway/handlers/markets.ts', '../../products/spot/listings.ts'],
    ['server/src/gateway/handlers/all.ts', '../../products/registry.ts'],
    ['server/src/gateway/handlers/all.ts', '../../product.ts'],
    ['server/src/audit/audit.ts', '../products/registry.ts'],
    ['server/src/records/projector.ts', '../products/updown/projection.ts'],
    ['server/src/records/projector.ts', '../product.ts'],
    ['server/src/provenance/price-chain.ts', '../products/perpetual/marks.ts'],
    ['server/src/core/engine.ts', '../gateway/bind.ts'],
    ['server/src/products/rounds/rows.ts', '../updown/rows.ts'],
    ['server/src/products/rounds/rows.ts', '../registry.ts'],
    ['server/src/products/rounds/rows.ts', '../../server.ts'],
    ['server/src/products/registry.ts', '../gateway/bind.ts'],
    ['server/src/product.ts', './products/registry.ts'],
    ['server/src/server.ts', './main.ts'],
    ['server/src/gateway/bind.ts', '../test/api-client.ts'],
    ['server/src/new-room/file.ts', '../core/core.ts'],
  ])('%s may not import %s', (from, specifier) => {
    expect(problemOf(from, specifier)).toBeTypeOf('string');
  });
});

let sources = '';
beforeAll(() => {
  sources = mkdtempSync(join(tmpdir(), 'candor-lint-'));
});
afterAll(() => rmSync(sources, { recursive: true, force: true }));

/** Messages of one rule on one source text, from the real linter. */
function lint(rule: string, fileName: string, source: string): string {
  const folder = mkdtempSync(join(sources, 'source-'));
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
  test.each([
    'Date.now()',
    '(Date as { now(): number }).now()',
    'Math.random()',
    'Math["random"]()',
    'Math.exp(1)',
    'setTimeout(() => 1, 1)',
    'performance.now()',
    'new Promise(() => 1)',
    'Promise.resolve(1)',
    'import("./other.ts")',
    '{ async later() { return 1; } }',
    '"ä".localeCompare("z")',
    'Object.keys({}).map((key) => { for (const other in { key }) return other; return key; })',
  ])('%s is refused', (code) => {
    expect(lint('deterministic', 'sample.ts', `export const value = ${code};`)).toContain('must replay the same everywhere');
  });
  test('await and async functions are refused', () => {
    expect(lint('deterministic', 'sample.ts', 'export async function f(x: Promise<number>) { return await x; }')).toContain('await');
  });
  test('plain arithmetic passes', () => {
    expect(lint('deterministic', 'sample.ts', 'export const value = Math.max(1, Math.trunc(2));')).not.toContain('replay');
  });
  test("the house's own configuration holds every folder of exchange/src to it, but the tests", () => {
    const inside = readdirSync('exchange/src', { withFileTypes: true, recursive: true }).filter((entry) => entry.isDirectory());
    const folders = ['.', ...inside.map((entry) => relative('exchange/src', join(entry.parentPath, entry.name)))];
    expect(folders).toContain('products/spot');
    const house = mkdtempSync(join(sources, 'house-'));
    for (const folder of folders) {
      mkdirSync(join(house, 'exchange/src', folder), { recursive: true });
      writeFileSync(join(house, 'exchange/src', folder, 'sample.ts'), 'export const value = Date.now();');
    }
    const { overrides } = JSON.parse(readFileSync('.oxlintrc.json', 'utf8')) as { readonly overrides: unknown };
    const config = { jsPlugins: [resolve('tools/lint/plugin.mjs')], categories: { correctness: 'off' }, overrides };
    writeFileSync(join(house, '.oxlintrc.json'), JSON.stringify(config));
    const { stdout } = spawnSync(process.execPath, [resolve('node_modules/.bin/oxlint'), '--format=unix'], {
      cwd: house,
      encoding: 'utf8',
    });
    for (const folder of folders) {
      const found = stdout.includes(`${join('exchange/src', folder, 'sample.ts')}:`);
      expect(found, folder).toBe(!/^test($|\/)/.test(folder));
    }
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
