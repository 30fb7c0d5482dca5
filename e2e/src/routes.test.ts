import { describe, expect } from 'vitest';
import { newAccount } from './accounts.ts';
import type { ViewportName } from './browser.ts';
import { builtPaths, missingPage, pageRules, pathOf, settled, visit } from './pages.ts';
import { test } from './room.ts';

test('web.md §3 every route of the table is walked over (walk.ts)', async ({ product }) => {
  expect((await builtPaths(product.address)).toSorted()).toEqual(pageRules.map(({ path }) => path).toSorted());
});

describe('signed in', () => {
  test('web.md §3 an unknown path is a page of its own that leads home', async ({ product, open }) => {
    const { token } = await newAccount(product.address);
    const { page, problems } = await open({ token });
    await visit(page, missingPage.path);
    expect(await page.title()).toBe(`${missingPage.title} · Candor`);
    await page.getByRole('link', { name: 'Go to the home page' }).click();
    await page.waitForURL('/');
    await settled(page);
    expect(problems()).toEqual([]);
  });

  test('SPEC §2 /assets of the menu settings is the wallet', async ({ product, open }) => {
    const { token } = await newAccount(product.address);
    const { page, problems } = await open({ token });
    await visit(page, '/assets');
    expect(pathOf(page)).toBe('/wallet');
    expect(problems()).toEqual([]);
  });
});

describe('signed out', () => {
  test.for<ViewportName>(['phone', 'desktop'])('SPEC §2 on a %s an unknown path leads to /lr', async (viewport, { open }) => {
    const { page, problems } = await open({ viewport });
    await visit(page, '/no-such-page');
    expect(pathOf(page)).toBe('/lr');
    expect(problems()).toEqual([]);
  });

  test('SPEC §2 /initialize goes to /', async ({ open }) => {
    const { page, problems } = await open();
    await visit(page, '/initialize');
    expect(pathOf(page)).toBe('/');
    expect(problems()).toEqual([]);
  });

  test.for(['/i&123456', '/i%26123456'])('SPEC §2 %s goes to /, and its invite code waits at the registration', async (path, { open }) => {
    const { page, problems } = await open();
    await visit(page, path);
    expect(pathOf(page)).toBe('/');
    await visit(page, '/register');
    expect(await page.getByLabel('Invite code').inputValue()).toBe('123456');
    expect(problems()).toEqual([]);
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
});
