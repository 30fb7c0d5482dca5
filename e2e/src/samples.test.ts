import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { ask, balancesOf, newAccount, type Account } from './accounts.ts';
import { launchBrowser, openPage } from './browser.ts';
import { changedFiles, copyWithSamples, MODULE_REGISTRIES, PRODUCT_REGISTRIES } from './copy-with-samples.ts';
import { operatorsOf } from './operators.ts';
import { visit } from './pages.ts';
import { discardProduct, root, startProduct, type Product } from './product.ts';

/** Written by a program of ours from what the product's folders say. */
const GENERATED = ['docs/accounts.md', 'docs/operations/configuration.md'];

/** Unit tests of each room that look at every product or module of its list, and the sample's own. */
const LOOK_AT_ALL = [
  'exchange/src/products/sample/',
  'exchange/src/plan.test.ts',
  'exchange/src/trials.test.ts',
  'exchange/src/entry-codec.test.ts',
  'exchange/src/formats.test.ts',
  'exchange/src/kernel/',
  'contract/src/',
  'server/src/products/registry.test.ts',
  'server/src/audit/plan.test.ts',
  'server/src/api/operator/document.test.ts',
  'server/src/api/user/step-up.test.ts',
  'server/src/machine/storage/migration-files.test.ts',
  'web/src/app/products.test.ts',
  'web/src/i18n/',
  'scripts/accounts-table.test.ts',
  'scripts/configuration-table.test.ts',
];

const program = (name: string): string => join(root, 'node_modules', name);

/** Runs a program of Node to its end and answers what it wrote; rejects with that when it fails. */
async function node(folder: string, ...args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder, maxBuffer: 64 * 1_024 * 1_024 });
  return stdout;
}

/** Files of unit tests that fail, of those that `LOOK_AT_ALL` names. */
async function failingTests(folder: string): Promise<readonly string[]> {
  const report = join(folder, 'unit.json');
  const args = ['run', '--project', 'unit', ...LOOK_AT_ALL, '--reporter=json', `--outputFile.json=${report}`];
  try {
    await node(folder, program('vitest/vitest.mjs'), ...args);
  } catch {
    // which of them failed is in the report
  }
  type Report = { readonly testResults: readonly { readonly name: string; readonly status: string }[] };
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
  expect(testResults.length).toBeGreaterThanOrEqual(LOOK_AT_ALL.length);
  const failed = testResults.filter(({ status }) => status !== 'passed');
  return failed.map(({ name }) => name.slice(folder.length + 1)).toSorted();
}

/** How long a jar is closed. */
const CLOSED_MS = 5_000;

type Jar = { readonly id: string; readonly amount: string; readonly opened: string | null };

async function jarsOf(address: string, { token }: Account): Promise<readonly Jar[]> {
  return (await ask(address, '/api/sample/jars', {}, token)).data as readonly Jar[];
}

/** Fills a jar, sees the money leave and come back, and what the records say of it. */
async function useJar(product: Product, account: Account): Promise<void> {
  const { address } = product;
  await ask(address, '/api/sample/fill', { amount: '25' }, account.token);
  expect(await jarsOf(address, account)).toMatchObject([{ amount: '25', opened: null }]);
  expect((await balancesOf(address, account))['1 usdt']).toEqual({ total: '9999.99', available: '9974.99' });
  await product.passTime(CLOSED_MS);
  await expect.poll(async () => (await jarsOf(address, account)).map(({ opened }) => opened !== null)).toEqual([true]);
  expect((await balancesOf(address, account))['1 usdt']).toEqual({ total: '9999.99', available: '9999.99' });
  const { rows } = await ask(address, '/api/record/sample', {}, account.token);
  expect(rows).toMatchObject([{ type: '90', amount: '0.01', beforeAmount: '10000', afterAmount: '9999.99' }]);
}

/** The setting of the module. */
const NOTE_CHARACTERS = 40;

/** Keeps a note no longer than the module's setting says, which is then in the copy of the own data. */
async function keepNote({ address }: Product, { token, password }: Account): Promise<void> {
  expect((await ask(address, '/api/note', {}, token)).data).toEqual({ text: null });
  const long = ask(address, '/api/note/write', { text: 'x'.repeat(NOTE_CHARACTERS + 1) }, token);
  await expect(long).rejects.toThrow('BAD_PARAMETER');
  await ask(address, '/api/note/write', { text: 'Ask about fees' }, token);
  const { data } = await ask(address, '/api/user/ownData', { loginPassword: password }, token);
  expect(data).toContainEqual({ part: 'note.read', entry: '{"text":"Ask about fees"}' });
}

/** What the module defines for operators can be typed, and is of the role that it says. */
async function askAsOperators(product: Product, { token }: Account): Promise<void> {
  const operators = operatorsOf(product);
  await operators.add('root', 'administrator');
  await operators.add('anna', 'support');
  const { user } = (await ask(product.address, '/api/user/getInfo', {}, token)).data as { readonly user: { readonly userId: number } };
  expect(await operators.run('anna', 'note', 'length', String(user.userId))).toBe('characters  14\n');
  const asked = operators.run('root', 'note', 'length', String(user.userId));
  expect(await asked.catch(() => 'refused')).toBe('refused');
}

/** The menu leads to the product's page, which says what is in the jar; the search leads to the module's page with the note. */
async function readPages(address: string, { token }: Account): Promise<void> {
  const browser = await launchBrowser();
  try {
    const { page, problems } = await openPage({ browser, address }, { token });
    await visit(page, '/');
    // A phone's quick menu is one row; the others come on request.
    const menu = page.getByRole('navigation', { name: 'Quick menu' });
    await expect.poll(async () => await menu.getByRole('listitem').count()).toBe(5);
    await menu.getByRole('button', { name: 'More', expanded: false }).click();
    await menu.getByRole('button', { name: 'Less', expanded: true }).waitFor();
    await menu.getByRole('link', { name: 'Jars' }).click();
    await page.waitForURL('/sample');
    await page.getByRole('heading', { name: 'Jars', level: 1 }).waitFor();
    const jar = page.getByRole('list', { name: 'Jars' }).getByRole('listitem');
    await jar.getByText('25.00').waitFor();
    await jar.getByText('Opened at').waitFor();
    await visit(page, '/search?q=memo');
    await page.getByRole('link', { name: 'Note' }).click();
    await page.waitForURL('/note');
    await page.getByText('Ask about fees').waitFor();
    expect(problems()).toEqual([]);
  } finally {
    await browser.close();
  }
}

test('a product and a module are a folder in each room and a line in its list: types, tests, table of accounts, build, server, records, audit and pages work', async ({
  onTestFinished,
}) => {
  mkdirSync(join(root, '.cache'), { recursive: true });
  const folder = mkdtempSync(join(root, '.cache/sample-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  copyWithSamples(folder);
  await node(folder, 'web/build/message-ids.ts');
  await node(folder, 'scripts/accounts-table.ts');
  await node(folder, 'scripts/configuration-table.ts');
  const [ofProducts, ofModules] = [PRODUCT_REGISTRIES, MODULE_REGISTRIES].map((lists) => lists.map(({ file }) => file));
  // The contract's list is three files: what a browser loads first, what it loads later, and what it loads when something was refused.
  expect(ofProducts?.map((file) => file.split('/')[0])).toEqual(['exchange', 'contract', 'contract', 'contract', 'server', 'web']);
  expect(ofModules?.map((file) => file.split('/')[0])).toEqual(['contract', 'server', 'web']);
  expect(changedFiles(folder)).toEqual([...(ofProducts ?? []), ...(ofModules ?? []), ...GENERATED].toSorted());

  // The rooms of the product, with all that they stand on. The tests of the sample run below.
  await node(folder, program('typescript/bin/tsc'), '-b', 'server', 'web');
  expect(await failingTests(folder)).toEqual([]);
  await node(join(folder, 'web'), program('vite/bin/vite.js'), 'build');

  const product = await startProduct({ sources: folder, settings: { CANDOR_NOTE_CHARACTERS: String(NOTE_CHARACTERS) } });
  try {
    const account = await newAccount(product.address);
    await useJar(product, account);
    await keepNote(product, account);
    await askAsOperators(product, account);
    await readPages(product.address, account);
    await product.end('SIGTERM');
    const audit = await node(folder, 'server/src/command-line/candor.ts', 'audit', product.dataFolder, '--records', 'yes');
    expect(audit).toMatch(/\b1 jars opened/);
    expect(audit).toContain('records compared');
    expect(audit).toContain('audit clean');
  } finally {
    await discardProduct(product);
  }
}, 420_000);
