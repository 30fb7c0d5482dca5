import { CALLS } from '@candor/contract/table';
import { viewports, type ViewportName } from '@candor/e2e/browser';
import { ownLinks, pageRules, pathOf, sidewaysPx, type PageRule } from '@candor/e2e/pages';
import { describe, expect } from 'vitest';
import type { Stage } from './stage/stage.ts';
import { newAccount } from './stand-in/account.ts';
import { test } from './test.ts';

/** Links that differ only in values of their search lead to the same page: one of them stands for all. */
function kindOf(link: string): string {
  const { pathname, searchParams } = new URL(link, 'http://here');
  return [pathname, ...searchParams.keys()].join(' ');
}

/** What holds on a page of the table also when it is reached from another one, without a load. */
async function expectSound(stage: Stage, { path, title }: PageRule, viewport: ViewportName): Promise<void> {
  const { page } = stage;
  expect.soft(pathOf(page), path).toBe(path);
  expect.soft(await page.locator('h1').count(), `${path}: one h1`).toBe(1);
  expect.soft(await page.title(), `${path}: title`).toBe(`${title} · Candor`);
  expect.soft(stage.problems(), `${path}: problems`).toEqual([]);
  expect.soft(await sidewaysPx(page, viewports[viewport].width), `${path}: scrolls sideways`).toBe(0);
}

/** Walks from page to page until a link of each kind was followed; answers those that lead nowhere, with where they were found. */
async function linksThatLeadNowhere(stage: Stage, table: readonly PageRule[], viewport: ViewportName): Promise<readonly string[]> {
  const { page } = stage;
  const from = [...table.map(({ path }) => path), '/?sheet=shell-menu', '/?sheet=shell-support'];
  const found = new Map(from.map((path) => [kindOf(path), { path, source: 'the table of pages' }]));
  const lost: string[] = [];
  for (const { path, source } of found.values()) {
    const rule = table.find((one) => one.path === path);
    await stage.go(rule?.opens ?? path);
    if (rule !== undefined) await expectSound(stage, rule, viewport);
    const heading = await page.locator('h1').first().innerText();
    if (/^(Page not found|Not available|There is no market)/.test(heading)) lost.push(`${source} → ${path}: ${heading}`);
    for (const link of await ownLinks(page)) if (!found.has(kindOf(link))) found.set(kindOf(link), { path: link, source: path });
  }
  return lost;
}

/** Runs in the page: as if another window of the browser had signed out. */
function signOutElsewhere(): void {
  localStorage.removeItem('candor:token');
  window.dispatchEvent(new StorageEvent('storage', { key: 'candor:token', newValue: null, storageArea: localStorage }));
}

describe.for(['phone', 'desktop'] as const)('on a %s', (viewport) => {
  test('every page is reached from the one before, and every link of every page leads to one that is there and on, signed in', async ({
    open,
  }) => {
    const stage = await open('/', { viewport, account: newAccount() });
    const own = pageRules.filter(({ access }) => access !== 'signed-out');
    expect(await linksThatLeadNowhere(stage, own, viewport)).toEqual([]);
  });

  test('every page is reached from the one before, and every link of every page leads to one that is there and on, signed out', async ({
    open,
  }) => {
    const stage = await open('/', { viewport });
    const others = pageRules.filter(({ access }) => access !== 'signed-in');
    expect(await linksThatLeadNowhere(stage, others, viewport)).toEqual([]);
  });

  test('the whole target is kept through sign-in, also from one form to the other', async ({ open }) => {
    const stage = await open('/about', { viewport, account: newAccount() });
    const { page, answers, account } = stage;
    answers.set(CALLS.login, { satoken: account.token });
    await page.evaluate(signOutElsewhere);
    await page.waitForURL('/lr?**');
    await stage.go('/trade?symbol=eth&tab=history');
    await page.getByRole('link', { name: 'Create an account' }).click();
    await page.getByRole('heading', { name: 'Create an account' }).waitFor();
    await page.locator('main').getByRole('link', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.getByLabel('User name').fill(account.name);
    await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('/trade?symbol=eth&tab=history');
    await page.getByRole('heading', { name: /ETH\/USDT/ }).waitFor();
  });

  test('who is signed in leaves the pages that sign in, for the page that was asked for or home', async ({ open }) => {
    const stage = await open('/about', { viewport, account: newAccount() });
    const { page } = stage;
    for (const path of ['/login', '/register', '/lr']) {
      // Its first picture is drawn for somebody who is signed out.
      await stage.load(path);
      await expect.poll(() => pathOf(page), { message: path }).toBe('/');
      await stage.go(`${path}?from=${encodeURIComponent('/cashflow?tab=other')}`);
      await expect.poll(() => pathOf(page), { message: path }).toBe('/cashflow?tab=other');
      await stage.go(`${path}?from=${encodeURIComponent('https://elsewhere.example/')}`);
      await expect.poll(() => pathOf(page), { message: path }).toBe('/');
    }
  });

  test.for(['/trade', '/flash', '/flashOption'])(
    'a pair that is not there says so on %s, and the next press chooses one that is',
    async (path, { open }) => {
      const stage = await open(`${path}?symbol=shibx`, { viewport, account: newAccount() });
      const { page } = stage;
      const none = page.getByRole('heading', { name: /There is no market .?SHIBX/ });
      await none.waitFor();
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
        await stage.go(`${path}?symbol=shibx`);
        await none.waitFor();
        await stage.go(`${path}?symbol=${symbol}`);
        await page.getByRole('heading', { name: /ETH\/USDT/ }).waitFor();
      }
    },
  );

  test('SPEC §2 componentName names the tab; one that is not offered says so and shows spot', async ({ open }) => {
    const stage = await open('/trade?componentName=4', { viewport, account: newAccount() });
    const { page } = stage;
    const notice = page.getByText('The kind of trading in this link is not offered here. You see Spot');
    await notice.waitFor();
    await page.getByRole('tab', { name: 'Spot' }).click();
    await expect.poll(() => notice.count()).toBe(0);
    for (const [component, tab] of [
      ['0', 'Second contracts'],
      ['1', 'Spot'],
      ['2', 'Contracts'],
      ['3', 'Favourites'],
    ] as const) {
      await stage.go(`/trade?componentName=${component}`);
      await expect
        .poll(() => page.getByRole('tab', { name: tab, exact: true }).getAttribute('aria-selected'), { message: tab })
        .toBe('true');
      expect(await notice.count(), tab).toBe(0);
    }
    await stage.go('/trade?componentName=4');
    await notice.waitFor();
  });
});
