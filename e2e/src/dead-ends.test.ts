import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { newAccount } from './accounts.ts';
import { go, pageRules, settled, visit } from './pages.ts';
import { test } from './room.ts';

function addressOf(page: Page): string {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
}

/** Links to own pages that are on the page now. Files and documents are no pages. */
async function ownLinks(page: Page): Promise<readonly string[]> {
  const hrefs = await page.locator('a[href]').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  return hrefs.filter((href) => href.startsWith('/') && !/^\/api\/|\.[a-z]+$/.test(href));
}

/** Links that differ only in values of their search lead to the same page: one of them stands for all. */
function kindOf(link: string): string {
  const { pathname, searchParams } = new URL(link, 'http://here');
  return [pathname, ...searchParams.keys()].join(' ');
}

/** Walks from page to page until a link of each kind was followed; answers those that lead nowhere, with where they were found. */
async function linksThatLeadNowhere(page: Page, from: readonly string[]): Promise<readonly string[]> {
  const found = new Map(from.map((path) => [kindOf(path), { path, source: 'the table of pages' }]));
  const lost: string[] = [];
  await visit(page, '/');
  for (const { path, source } of found.values()) {
    await go(page, path);
    const heading = await page.locator('h1').first().innerText();
    if (/^(Page not found|Not available|There is no market)/.test(heading)) lost.push(`${source} → ${path}: ${heading}`);
    for (const link of await ownLinks(page)) if (!found.has(kindOf(link))) found.set(kindOf(link), { path: link, source: path });
  }
  return lost;
}

describe.for(['phone', 'desktop'] as const)('on a %s', (viewport) => {
  test('every link of every page leads to a page that is there and on, signed in and signed out', async ({ product, open }) => {
    const { token } = await newAccount(product.address);
    const signedIn = await open({ viewport, token });
    const own = pageRules.filter(({ access }) => access !== 'signed-out').map(({ path }) => path);
    const sheets = ['/?sheet=shell-menu', '/?sheet=shell-support'];
    expect(await linksThatLeadNowhere(signedIn.page, [...own, ...sheets])).toEqual([]);
    const signedOut = await open({ viewport });
    const others = pageRules.filter(({ access }) => access !== 'signed-in').map(({ path }) => path);
    expect(await linksThatLeadNowhere(signedOut.page, [...others, ...sheets])).toEqual([]);
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
      await expect.poll(() => addressOf(page), { message: path }).toBe('/');
      await visit(page, `${path}?from=${encodeURIComponent('/cashflow?tab=other')}`);
      await expect.poll(() => addressOf(page), { message: path }).toBe('/cashflow?tab=other');
      await visit(page, `${path}?from=${encodeURIComponent('https://elsewhere.example/')}`);
      await expect.poll(() => addressOf(page), { message: path }).toBe('/');
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
        .getByRole('button', { name: /ETH\/USDT/ })
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
      ['3', 'Favourites'],
    ] as const) {
      await visit(page, `/trade?componentName=${component}`);
      await expect.poll(() => page.getByRole('tab', { name: tab }).getAttribute('aria-selected'), { message: tab }).toBe('true');
      expect(await notice.count(), tab).toBe(0);
    }
    await visit(page, '/trade?componentName=2');
    await notice.waitFor();
    await page.getByRole('tab', { name: 'Spot' }).click();
    await expect.poll(() => notice.count()).toBe(0);
    await settled(page);
    expect(problems()).toEqual([]);
  });
});
