import { CALLS } from '@candor/contract/table';
import { goodPassword } from '@candor/e2e/accounts';
import { bellOf, hasUnread, hideStrip, isShown, linesOf, listens, listOf, stripOf } from '@candor/e2e/outcomes-page';
import { takesInput, visit } from '@candor/e2e/pages';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { newAccount } from './stand-in/account.ts';
import { hears } from './stand-in/own-events.ts';
import { buysElsewhere, expiresElsewhere } from './stand-in/spot-elsewhere.ts';
import { test } from './test.ts';

const VIEWPORTS = ['phone', 'desktop'] as const;

/** What a line stays over the page, ms. */
const SHOWN_MS = 6_000;
/** More than short timers have moved the page's clock ahead of the test's, ms. */
const AHEAD_MS = 1_500;
const EXPIRED = 'Buy order expired: 0.001 BTC at 90,000.00';

/** As when the person looks at another tab of the browser, or comes back. */
async function look(page: Page, visibility: 'visible' | 'hidden'): Promise<void> {
  await page.evaluate((state) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
    document.dispatchEvent(new Event('visibilitychange'));
  }, visibility);
}

describe('web.md §5 a line goes by itself after 6 s, and waits while a pointer or the focus is on it or nobody sees the page', () => {
  test.for(VIEWPORTS)('%s', async (viewport, { open }) => {
    const stage = await open('/wallet', { viewport, account: newAccount() });
    const { page } = stage;
    await hears(stage);
    await look(page, 'hidden');
    expiresElsewhere(stage);
    await stripOf(page).waitFor();
    await stage.pass(2 * SHOWN_MS);
    expect(await linesOf(page)).toHaveLength(1);
    await look(page, 'visible');
    // Said when somebody can hear it.
    await isShown(page, EXPIRED);
    const line = stripOf(page).getByRole('link');
    if (viewport === 'desktop') {
      await line.hover();
      await stage.pass(2 * SHOWN_MS);
      expect(await linesOf(page)).toHaveLength(1);
      await line.focus();
      await page.mouse.move(10, 800);
    } else await line.focus();
    await stage.pass(2 * SHOWN_MS);
    expect(await linesOf(page)).toHaveLength(1);
    await line.blur();
    await stage.pass(SHOWN_MS - AHEAD_MS);
    expect(await linesOf(page)).toHaveLength(1);
    await stage.pass(2 * AHEAD_MS);
    await stripOf(page).waitFor({ state: 'detached' });
    await hasUnread(page, 1);
  });
});

type Listener = { spoken?: string[] };

/** What live regions say from now on. */
async function recordSpeech(page: Page): Promise<void> {
  await page.evaluate(() => {
    const spoken: string[] = [];
    (window as Listener).spoken = spoken;
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const region = (target instanceof Element ? target : target.parentElement)?.closest('[role="status"]');
        if (region !== null && region !== undefined) spoken.push(region.textContent ?? '');
      }
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
}

const speechOf = (page: Page): Promise<readonly string[] | undefined> => page.evaluate(() => (window as Listener).spoken);

describe('web.md §5 a line is over an open sheet too: it can be read, heard and pressed there, and is not heard twice', () => {
  test.for(VIEWPORTS)('%s', async (viewport, { open }) => {
    const stage = await open('/wallet?sheet=shell-display', { viewport, account: newAccount() });
    const { page } = stage;
    const sheet = page.getByRole('dialog', { name: 'Display' });
    await sheet.waitFor();
    await hears(stage);
    expiresElsewhere(stage);
    // The page outside of a sheet is hidden from screen readers: what is said has to be inside.
    await sheet.getByRole('status').filter({ hasText: 'Buy order expired' }).waitFor();
    await isShown(page, EXPIRED);
    await recordSpeech(page);
    await stripOf(page).getByRole('link').focus();
    await sheet.getByRole('button', { name: 'Close' }).click();
    await sheet.waitFor({ state: 'detached' });
    expect(await linesOf(page)).toEqual([EXPIRED]);
    expect(await speechOf(page)).toEqual([]);
    await hideStrip(page);
    await stage.go('/wallet?sheet=shell-display');
    await sheet.waitFor();
    const { orderNo } = expiresElsewhere(stage, 0.002);
    await stripOf(page).getByRole('link').click();
    await page.getByRole('dialog', { name: 'Order' }).getByText(orderNo, { exact: true }).waitFor();
    expect(await sheet.count()).toBe(0);
  });
});

describe('web.md §5 a reload in the middle loses nothing and says nothing twice; what ended while offline is said afterwards', () => {
  test.for(VIEWPORTS)('%s', async (viewport, { open }) => {
    const stage = await open('/wallet', { viewport, account: newAccount() });
    const { page, context } = stage;
    await hears(stage);
    expiresElsewhere(stage);
    await isShown(page, EXPIRED);
    await stage.load('/store');
    await hasUnread(page, 1);
    await hears(stage);
    await context.setOffline(true);
    await page.getByText('No connection to the server').first().waitFor();
    expiresElsewhere(stage, 0.002);
    expiresElsewhere(stage, 0.003);
    await context.setOffline(false);
    // The first is not among them.
    await isShown(page, '2 orders expired');
    await hasUnread(page, 3);
    // Without loading the page again, on every page.
    await stage.go('/about');
    expect(await linesOf(page)).toEqual(['2 orders expired']);
    stage.forgetProblems();
  });
});

describe('web.md §5 two windows: what was put away or read in one is so in the other', () => {
  test.for(VIEWPORTS)('%s', async (viewport, { open }) => {
    const stage = await open('/wallet', { viewport, account: newAccount() });
    const { page, context } = stage;
    await hears(stage);
    // Kept for both windows: without it the second has to ask by itself before it listens.
    await page.evaluate(() => localStorage.removeItem('candor:outcomes-told'));
    const other = await context.newPage();
    await visit(other, '/wallet');
    await listens(other);
    await hears(stage);
    await look(other, 'hidden');
    expiresElsewhere(stage);
    await isShown(page, EXPIRED);
    await stripOf(other).waitFor();
    await hideStrip(page);
    await stripOf(other).waitFor({ state: 'detached' });
    await hasUnread(page, 1);
    await hasUnread(other, 1);
    await bellOf(other).first().click();
    await listOf(other).getByRole('link').first().waitFor();
    await hasUnread(page, 0);
    await other.close();
  });
});

describe('web.md §5 signing out clears the bell, and the next account sees nothing of the one before', () => {
  test.for(VIEWPORTS)('%s', async (viewport, { open }) => {
    const stage = await open('/wallet', { viewport, account: newAccount() });
    const { page, account, answers } = stage;
    await hears(stage);
    buysElsewhere(stage);
    await stripOf(page).waitFor();
    await hasUnread(page, 1);
    await stage.load('/?sheet=shell-menu');
    await takesInput(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('link', { name: 'Sign in' }).first().waitFor();
    expect(await stripOf(page).count()).toBe(0);
    expect(await page.evaluate(() => localStorage.getItem('candor:outcomes'))).toBeNull();
    // The next to sign in here is somebody else.
    Object.assign(account, { ...newAccount(), userId: 1002, name: 'ubert02' });
    answers.set(CALLS.login, { satoken: account.token });
    await stage.load('/login');
    await page.getByLabel('User name').fill(account.name);
    await page.getByLabel('Password', { exact: true }).fill(goodPassword);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('/');
    await hears(stage);
    await hasUnread(page, 0);
    await bellOf(page).first().click();
    await listOf(page).getByText('No notifications yet.').waitFor();
  });
});
