import { expect } from 'vitest';
import { newAccount } from './accounts.ts';
import { builtPaths, pageRules, visit } from './pages.ts';
import { test } from './room.ts';

test('web.md §3 every route of the table is walked over (web/pages/walk)', async ({ product }) => {
  expect((await builtPaths(product.address)).toSorted()).toEqual(pageRules.map(({ path }) => path).toSorted());
});

test('SPEC §2 after the login the page that was asked for opens', async ({ product, open }) => {
  const { name, password } = await newAccount(product.address);
  const { page, problems } = await open();
  await visit(page, '/cashflow');
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('User name').fill(name);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('/cashflow');
  expect(problems()).toEqual([]);
});
