import { describe, expect } from 'vitest';
import { newAccount } from './accounts.ts';
import { viewports, type ViewportName, type WatchedPage } from './browser.ts';
import { go, ownLinks, pageRules, pathOf, settled, sidewaysPx, visit, type PageRule } from './pages.ts';
import { test } from './room.ts';

/** Links that differ only in values of their search lead to the same page: one of them stands for all. */
function kindOf(link: string): string {
  const { pathname, searchParams } = new URL(link, 'http://here');
  return [pathname, ...searchParams.keys()].join(' ');
}

/** What holds on a page of the table also when it is reached from another one, without a load. */
async function expectSound({ page, problems }: WatchedPage, { path, title }: PageRule, viewport: ViewportName): Promise<void> {
  expect.soft(pathOf(page), path).toBe(path);
  expect.soft(await page.locator('h1').count(), `${path}: one h1`).toBe(1);
  expect.soft(await page.title(), `${path}: title`).toBe(`${title} · Candor`);
  expect.soft(problems(), `${path}: problems`).toEqual([]);
  expect.soft(await sidewaysPx(page, viewports[viewport].width), `${path}: scrolls sideways`).toBe(0);
}

/** Walks from page to page until a link of each kind was followed; answers those that lead nowhere, with where they were found. */
async function linksThatLeadNowhere(watched: WatchedPage, table: readonly PageRule[], viewport: ViewportName): Promise<readonly string[]> {
  const { page } = watched;
  const from = [...table.map(({ path }) => path), '/?sheet=shell-menu', '/?sheet=shell-support'];
  const found = new Map(from.map((path) => [kindOf(path), { path, source: 'the table of pages' }]));
  const lost: string[] = [];
  await visit(page, '/');
  for (const { path, source } of found.values()) {
    const rule = table.find((one) => one.path === path);
    await go(page, rule?.opens ?? path);
    if (rule !== undefined) await expectSound(watched, rule, viewport);
    const heading = await page.locator('h1').first().innerText();
    if (/^(Page not found|Not available|There is no market)/.test(heading)) lost.push(`${source} → ${path}: ${heading}`);
    for (const link of await ownLinks(page)) if (!found.has(kindOf(link))) found.set(kindOf(link), { path: link, source: path });
  }
  return lost;
}

describe.for(['phone', 'desktop'] as const)('on a %s', (viewport) => {
  test('every page is reached from the one before, and every link of every page leads to one that is there and on, signed in and out', async ({
    product,
    open,
  }) => {
    const { token } = await newAccount(product.address);
    const signedIn = await open({ viewport, token });
    const own = pageRules.filter(({ access }) => access !== 'signed-out');
    expect(await linksThatLeadNowhere(signedIn, own, viewport)).toEqual([]);
    const signedOut = await open({ viewport });
    const others = pageRules.filter(({ access }) => access !== 'signed-in');
    expect(await linksThatLeadNowhere(signedOut, others, viewport)).toEqual([]);
    expect([...signedIn.problems(), ...signedOut.problems()]).toEqual([]);
  });

  test('the whole target is kept through sign-in, also from one form to the other', async ({ product, open }) => {
    const { name, password } = await newAccount(product.address);
    const { page, problems } = await open({ viewport });
    await visit(page, '/trade?symbol=eth&tab=history');
    await page.getByRole('link', { name: 'Create an account' }).click();
    await page.getByRole('heading', { name: 'Create an account' }).waitFor();
    await page.locator('main').getByRole('link', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.getByLabel('User name').fill(name);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('/trade?symbol=eth&tab=history');
    await page.getByRole('heading', { name: /ETH\/USDT/ }).waitFor();
    expect(problems()).toEqual([]);
  });

  test('who is signed in leaves the pages that sign in, for the page that was asked for or home', async ({ product, open }) => {
    const { token } = await newAccount(product.address);
    const { page, problems } = await open({ viewport, token });
    for (const path of ['/login', '/register', '/lr']) {
      await visit(page, path);
      await expect.poll(() => pathOf(page), { message: path }).toBe('/');
      await visit(page, `${path}?from=${encodeURIComponent('/cashflow?tab=other')}`);
      await expect.poll(() => pathOf(page), { message: path }).toBe('/cashflow?tab=other');
      await visit(page, `${path}?from=${encodeURIComponent('https://elsewhere.example/')}`);
      await expect.poll(() => pathOf(page), { message: path }).toBe('/');
    }
    expect(problems()).toEqual([]);
  });

  test.for(['/trade', '/flash', '/flashOption'])(
    'a pair that is not there says so on %s, and the next press chooses one that is',
    async (path, { product, open }) => {
      const { token } = await newAccount(product.address);
      const { page, problems } = await open({ viewport, token });
      await visit(page, `${path}?symbol=shibx`);
      await page.getByRole('heading', { name: /There is no market .?SHIBX/ }).waitFor();
      expect(await page.getByText('BTC/USDT').count()).toBe(0);
      await page.getByRole('button', { name: 'Choose a pair' }).click();
      await page
        .getByRole('dialog')
        .getByRole('button')
        // The star beside it names the pair too, and shows nothing of it.
        .filter({ hasText: 'ETH/USDT' })
        .click();
      await page.getByRole('heading', { name: /ETH\/USDT/ }).waitFor();
      // As other sites write pairs.
      for (const symbol of ['ethusdt', 'ETH', 'ETH-USDT']) {
        await visit(page, `${path}?symbol=${symbol}`);
        await page.getByRole('heading', { name: /ETH\/USDT/ }).waitFor();
      }
      expect(problems()).toEqual([]);
    },
  );

  test('SPEC §2 componentName names the tab; one that is not offered says so and shows spot', async ({ product, open }) => {
    const { token } = await newAccount(product.address);
    const { page, problems } = await open({ viewport, token });
    const notice = page.getByText('The kind of trading in this link is not offered here. You see Spot');
    for (const [component, tab] of [
      ['0', 'Second contracts'],
      ['1', 'Spot'],
      ['2', 'Contracts'],
      ['3', 'Favourites'],
    ] as const) {
      await visit(page, `/trade?componentName=${component}`);
      await expect
        .poll(() => page.getByRole('tab', { name: tab, exact: true }).getAttribute('aria-selected'), { message: tab })
        .toBe('true');
      expect(await notice.count(), tab).toBe(0);
    }
    await visit(page, '/trade?componentName=4');
    await notice.waitFor();
    await page.getByRole('tab', { name: 'Spot' }).click();
    await expect.poll(() => notice.count()).toBe(0);
    await settled(page);
    expect(problems()).toEqual([]);
  });
});
