import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { problemOf } from './import-direction.mjs';

describe('imports go down the rooms and never up', () => {
  test.each([
    ['exchange/src/exchange.ts', '@candor/money/amount'],
    ['server/src/main.ts', '@candor/exchange/exchange'],
    ['formulas/src/perpetual/margin.ts', '@candor/money/mul-div'],
    ['formulas/src/perpetual/tiers.test.ts', 'node:fs'],
    ['exchange/src/products/perpetual/rules.ts', '@candor/formulas/perpetual/margin'],
    ['web/src/features/spot/page.tsx', '../../domain/figures.ts'],
    ['web/src/app/routes.ts', '../features/home/page.tsx'],
    ['web/src/operator/frame.tsx', '../ui/button.tsx'],
    ['web/src/operator.tsx', './operator/start.ts'],
    ['web/pages/prices.page.ts', '@candor/e2e/trade-page'],
    ['web/pages/prices.page.ts', '@candor/contract/table'],
    ['web/pages/operators/operator-answers.ts', '@candor/server/api/operator/document'],
    ['exchange/src/trading/order-book.test.ts', 'fast-check'],
    ['exchange/src/ledger/ledger.ts', '../kernel/codec/byte-writer.ts'],
    ['exchange/src/ground/accounts/rules.ts', '../../ledger/leg.ts'],
    ['exchange/src/products/spot/rules.ts', '../../trading/match.ts'],
    ['exchange/src/products/spot/rules.ts', './state.ts'],
    ['exchange/src/products/spot/spot.test.ts', '../../test/harness.ts'],
    ['exchange/src/products/spot/test/documented.ts', '../../../test/harness.ts'],
    ['exchange/src/products/spot/test/trial.ts', '../../../test/trial.ts'],
    ['exchange/src/kernel/command-memory.test.ts', '../exchange.ts'],
    ['exchange/src/registry.ts', './products/spot/product.ts'],
    ['exchange/src/test/harness.ts', '../products/spot/limits.ts'],
    ['server/src/server.ts', './products/registry.ts'],
    ['server/src/records/worker.ts', '../products/registry.ts'],
    ['server/src/prices/provenance/worker.ts', '../../products/registry.ts'],
    ['server/src/resealing/sealed-columns.ts', '../modules/tables.ts'],
    ['server/src/modules/tables.ts', './registry.ts'],
    ['server/src/machine/storage/tables.ts', '../../records/tables.ts'],
    ['server/src/products/registry.ts', './spot/product.ts'],
    ['server/src/products/spot/product.ts', '../product.ts'],
    ['server/src/products/spot/handlers.ts', '../../api/user/bind.ts'],
    ['server/src/products/product.ts', '../audit/product-audit.ts'],
    ['server/src/modules/locks/open.ts', '../mailbox/mailbox.ts'],
    ['server/src/machine/core/core.ts', '../journal/writer.ts'],
    ['server/src/api/user/gateway.integration.test.ts', '../../products/registry.ts'],
    ['proofs/src/leaves.test.ts', './test/mutated-leaf.ts'],
    ['proofs/src/kinds/updown/test/golden.ts', '../../../test/sealed.ts'],
    ['simulation/src/soak.ts', '@candor/exchange/test/trials'],
    ['server/src/products/updown/test/call-harness.ts', '@candor/proofs/test/random'],
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
    ['exchange/src/products/spot/rules.ts', '../../test/harness.ts'],
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
    ['server/src/prices/receipts/kept-receipts.ts', '@candor/proofs/test/remembered-signatures'],
    ['web/src/proof/verifier.ts', '@candor/proofs/kinds/updown/test/golden'],
    ['contract/src/table.ts', '@candor/server/main'],
    ['web/src/domain/figures.ts', '../api/transport.ts'],
    ['web/src/features/spot/page.tsx', '../home/page.tsx'],
    ['web/src/operator/session.ts', '../session/storage.ts'],
    ['web/src/operator/frame.tsx', '../app/shell/shell.tsx'],
    ['web/src/app/routes.ts', '../operator/pages.ts'],
    ['web/src/main.tsx', './operator/start.ts'],
    ['web/src/ui/button.tsx', '../features/home/page.tsx'],
    ['web/src/ui/button.tsx', '@candor/e2e/trade-page'],
    ['web/src/ui/button.tsx', '../../pages/test.ts'],
    ['web/pages/prices.page.ts', '../src/ui/button.tsx'],
    ['web/pages/prices.page.ts', '@candor/money/units'],
    ['web/pages/prices.page.ts', '@candor/server/api/operator/document'],
    ['web/pages/operators/operator-answers.ts', '@candor/server/operators/operator-service'],
    ['web/src/market/store.ts', '../api/transport.ts'],
    ['web/src/app/routes.ts', '@candor/exchange/event'],
    ['server/src/main.ts', '../../exchange/src/exchange.ts'],
    ['server/src/api/user/handlers/markets.ts', '../../../products/spot/listings.ts'],
    ['server/src/api/user/handlers/all.ts', '../../../products/registry.ts'],
    ['server/src/api/user/handlers/all.ts', '../../../products/product.ts'],
    ['server/src/audit/audit.ts', '../products/registry.ts'],
    ['server/src/records/projector.ts', '../products/updown/projection.ts'],
    ['server/src/records/projector.ts', '../products/product.ts'],
    ['server/src/prices/provenance/price-chain.ts', '../../products/perpetual/marks.ts'],
    ['server/src/machine/core/engine.ts', '../../api/user/bind.ts'],
    ['server/src/machine/core/engine.ts', '../storage/connection.ts'],
    ['server/src/machine/telemetry/log.ts', '../stops.ts'],
    ['server/src/identity/users.ts', '../open-operators.ts'],
    ['server/src/identity/users.ts', '../configuration.ts'],
    ['server/src/products/rounds/rows.ts', '../updown/rows.ts'],
    ['server/src/products/rounds/rows.ts', '../registry.ts'],
    ['server/src/products/rounds/rows.ts', '../../server.ts'],
    ['server/src/products/registry.ts', '../api/user/bind.ts'],
    ['server/src/products/product.ts', './registry.ts'],
    ['server/src/modules/module.ts', './registry.ts'],
    ['server/src/modules/registry.ts', '../api/user/bind.ts'],
    ['server/src/modules/sign-ins/open.ts', '../registry.ts'],
    ['server/src/modules/sign-ins/open.ts', '../../products/spot/product.ts'],
    ['server/src/modules/sign-ins/open.ts', '../../server.ts'],
    ['server/src/api/user/handlers/all.ts', '../../../modules/registry.ts'],
    ['server/src/api/user/handlers/all.ts', '../../../modules/sign-ins/calls.ts'],
    ['server/src/server.ts', './main.ts'],
    ['server/src/api/user/bind.ts', '../../test/api-client.ts'],
    ['server/src/new-room/file.ts', '../machine/core/core.ts'],
  ])('%s may not import %s', (from, specifier) => {
    expect(problemOf(from, specifier)).toBeTypeOf('string');
  });
});

/** A sample of source text, and what one rule must say of it; `says` null: nothing. */
type Sample = { readonly rule: string; readonly fileName: string; readonly source: string; readonly says: string | null };

const exported = (code: string): string => `export const value = ${code};`;
const REPLAY = 'must replay the same everywhere';

const DETERMINISTIC: readonly Sample[] = [
  ...[
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
  ].map((code) => ({ rule: 'deterministic', fileName: 'sample.ts', source: exported(code), says: REPLAY })),
  {
    rule: 'deterministic',
    fileName: 'sample.ts',
    source: 'export async function f(x: Promise<number>) { return await x; }',
    says: 'await',
  },
  { rule: 'deterministic', fileName: 'sample.ts', source: exported('Math.max(1, Math.trunc(2))'), says: null },
];

const MONEY: readonly Sample[] = ['a / b', 'parseFloat(String(a))', 'a.toFixed(2)'].map((code) => ({
  rule: 'money-division',
  fileName: 'sample.ts',
  source: `declare const a: number, b: number; ${exported(code)}`,
  says: '@candor/money',
}));

const TEXTS: readonly Sample[] = [
  { rule: 'translated-text', fileName: 'sample.tsx', source: 'export const a = <p>Buy now</p>;', says: 'untranslated' },
  { rule: 'translated-text', fileName: 'sample.tsx', source: 'export const a = <p aria-label="Buy now" />;', says: 'untranslated' },
  { rule: 'translated-text', fileName: 'sample.tsx', source: 'export const a = <p> — · 1</p>;', says: null },
];

const SAMPLES = [...DETERMINISTIC, ...MONEY, ...TEXTS];

let sources = '';
/** What the real linter says of each sample, from one run over a folder for each. */
let said: ReadonlyMap<Sample, string>;

beforeAll(() => {
  sources = mkdtempSync(join(tmpdir(), 'candor-lint-'));
  const folderOf = (index: number): string => `sample-${index}`;
  for (const [index, { fileName, source }] of SAMPLES.entries()) {
    mkdirSync(join(sources, folderOf(index)));
    writeFileSync(join(sources, folderOf(index), fileName), source);
  }
  const overrides = SAMPLES.map(({ rule }, index) => ({
    files: [`${folderOf(index)}/**`],
    rules: { [`candor/${rule}`]: 'error' },
  }));
  const lines = lintFolder(sources, overrides).split('\n');
  said = new Map(
    SAMPLES.map((sample, index) => [sample, lines.filter((line) => line.includes(`${folderOf(index)}/${sample.fileName}:`)).join('\n')]),
  );
});
afterAll(() => rmSync(sources, { recursive: true, force: true }));

/** Everything that the linter says of a folder by these rules, a line each, which begins with the file's path. */
function lintFolder(folder: string, overrides: unknown): string {
  const config = { jsPlugins: [resolve('tools/lint/plugin.mjs')], categories: { correctness: 'off' }, overrides };
  writeFileSync(join(folder, '.oxlintrc.json'), JSON.stringify(config));
  const { stdout, stderr } = spawnSync(process.execPath, [resolve('node_modules/.bin/oxlint'), '--format=unix'], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (stderr !== '') throw new Error(stderr);
  return stdout;
}

function expectOutput(sample: Sample): void {
  const text = expect.stringContaining(sample.says ?? '') as unknown;
  expect(said.get(sample)).toEqual(sample.says === null ? '' : text);
}

describe('the exchange is deterministic', () => {
  test.each(DETERMINISTIC)('$source is refused: $says', expectOutput);

  test("the repository's own configuration holds every folder of exchange/src to it, but the tests", () => {
    const inside = readdirSync('exchange/src', { withFileTypes: true, recursive: true }).filter((entry) => entry.isDirectory());
    const folders = ['.', ...inside.map((entry) => relative('exchange/src', join(entry.parentPath, entry.name)))];
    expect(folders).toContain('products/spot');
    const copy = mkdtempSync(join(tmpdir(), 'candor-lint-'));
    onTestFinished(() => rmSync(copy, { recursive: true, force: true }));
    for (const folder of folders) {
      mkdirSync(join(copy, 'exchange/src', folder), { recursive: true });
      writeFileSync(join(copy, 'exchange/src', folder, 'sample.ts'), exported('Date.now()'));
    }
    const { overrides } = JSON.parse(readFileSync('.oxlintrc.json', 'utf8')) as { readonly overrides: unknown };
    const found = lintFolder(copy, overrides);
    for (const folder of folders)
      expect(found.includes(`${join('exchange/src', folder, 'sample.ts')}:`), folder).toBe(!/^test($|\/)/.test(folder));
  });
});

describe('only money/ divides', () => {
  test.each(MONEY)('$source is refused', expectOutput);
});

describe('text comes from a catalogue: bare words between tags and in spoken attributes are refused, signs and figures pass', () => {
  test.each(TEXTS)('$source: $says', expectOutput);
});
