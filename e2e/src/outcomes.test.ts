import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { askWithPrice, newAccount, type Account } from './accounts.ts';
import { seriousFindings, type ViewportName } from './browser.ts';
import { visit } from './pages.ts';
import { test } from './room.ts';

const VIEWPORTS = ['phone', 'desktop'] as const satisfies readonly ViewportName[];

/** What is said over the page when something of one's own has ended. */
const stripOf = (page: Page): Locator => page.getByRole('list', { name: 'Notifications' });
const bellOf = (page: Page): Locator => page.getByRole('button', { name: /^Notifications/ });
const listOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Notifications' });

/** Buys for some USDT at the market, as another device of the same account would. */
async function buyElsewhere(address: string, { token }: Pick<Account, 'token'>, delegateValue = '25'): Promise<void> {
  await askWithPrice(address, '/api/currency/order/submit', { symbol: 'btc', delegateValue, delegateType: 1, type: 0 }, token);
}

/** The page listens for own events: what happens from now on is told at once. */
async function listens(page: Page): Promise<void> {
  await bellOf(page).waitFor();
  await page.waitForFunction(() => localStorage.getItem('candor:outcomes-told')?.includes('spot') === true);
}

describe('web.md §5 outcomes are never silent: on every page, each with the way to its record', () => {
  test.for(VIEWPORTS)('%s', async (viewport, { product, open }) => {
    const owner = await newAccount(product.address);
    const { page, problems } = await open({ viewport, token: owner.token });
    await visit(page, '/wallet');
    await listens(page);
    await buyElsewhere(product.address, owner);
    const line = stripOf(page).getByRole('link', { name: /^Bought \u20660\.\d+ BTC\u2069 at \u2066[\d,]+\.\d+\u2069$/ });
    await line.waitFor();
    // Said to screen readers too.
    await expect.poll(() => page.getByRole('status').allTextContents()).toEqual(expect.arrayContaining([expect.stringMatching(/^Bought/)]));
    expect(await seriousFindings(page)).toEqual([]);
    await bellOf(page)
      .and(page.getByRole('button', { name: 'Notifications, 1 unread' }))
      .waitFor();
    await line.click();
    await page.getByRole('dialog', { name: 'Order' }).getByText('Filled').first().waitFor();
    expect(await stripOf(page).count()).toBe(0);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
    expect(problems()).toEqual([]);
  });
});

describe('web.md §5 the bell counts what was not looked at, and keeps it over a reload until sign-out', () => {
  test.for(VIEWPORTS)('%s', async (viewport, { product, open }) => {
    const owner = await newAccount(product.address);
    const { page, problems } = await open({ viewport, token: owner.token });
    await visit(page, '/wallet');
    await listens(page);
    await buyElsewhere(product.address, owner);
    await stripOf(page).waitFor();
    // What ends while the page is closed waits under the bell, and nothing is said over the page.
    await page.goto('about:blank');
    await buyElsewhere(product.address, owner);
    await visit(page, '/store');
    await page.getByRole('button', { name: 'Notifications, 2 unread' }).click();
    expect(await stripOf(page).count()).toBe(0);
    const rows = listOf(page).getByRole('link', { name: /^Bought/ });
    await expect.poll(() => rows.count()).toBe(2);
    expect(await listOf(page).getByText('New', { exact: true }).count()).toBe(2);
    expect(await seriousFindings(page, 'dialog')).toEqual([]);
    await listOf(page).getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Notifications', exact: true }).click();
    expect(await listOf(page).getByText('New', { exact: true }).count()).toBe(0);
    await rows.first().click();
    await page.getByRole('dialog', { name: 'Order' }).waitFor();
    await page.goBack();
    await page.waitForURL('**/store');
    expect(problems()).toEqual([]);
  });
});
