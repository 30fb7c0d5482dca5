import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { goodPassword, newAccount, ordersOf, plain } from './accounts.ts';
import type { ViewportName } from './browser.ts';
import { bellOf, buyElsewhere, hasUnread, hideStrip, isTold, linesOf, listens, listOf, stripOf, waitElsewhere } from './outcomes-desk.ts';
import { go, visit } from './pages.ts';
import { test } from './room.ts';

const VIEWPORTS = ['phone', 'desktop'] as const satisfies readonly ViewportName[];

/** What a line stays over the page, ms. */
const SHOWN_MS = 6_000;
const EXPIRED = 'Buy order expired: 0.001 BTC at 90,000.00';

/** Something of one's own ends, as by another device: an order that fills at once or not at all. */
const endsElsewhere = (address: string, owner: { readonly token: string }, quantity = '0.001'): Promise<void> =>
  waitElsewhere(address, owner, quantity, 'ioc');

/** As when the person looks at another tab of the browser, or comes back. */
async function look(page: Page, visibility: 'visible' | 'hidden'): Promise<void> {
  await page.evaluate((state) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
    document.dispatchEvent(new Event('visibilitychange'));
  }, visibility);
}

describe('web.md §5 a line goes by itself after 6 s, and waits while a pointer or the focus is on it or nobody sees the page', () => {
  test.for(VIEWPORTS)('%s', async (viewport, { product: { address }, open }) => {
    const owner = await newAccount(address);
    const { page, problems } = await open({ viewport, token: owner.token });
    await page.clock.install();
    await visit(page, '/wallet');
    await listens(page);
    await look(page, 'hidden');
    await endsElsewhere(address, owner);
    await stripOf(page).waitFor();
    await page.clock.fastForward(10 * SHOWN_MS);
    expect(await linesOf(page)).toHaveLength(1);
    await look(page, 'visible');
    // Said when somebody can hear it.
    await isTold(page, EXPIRED);
    const line = stripOf(page).getByRole('link');
    if (viewport === 'desktop') {
      await line.hover();
      await page.clock.fastForward(10 * SHOWN_MS);
      expect(await linesOf(page)).toHaveLength(1);
      await line.focus();
      await page.mouse.move(10, 800);
    } else await line.focus();
    await page.clock.fastForward(10 * SHOWN_MS);
    expect(await linesOf(page)).toHaveLength(1);
    await line.blur();
    await page.clock.fastForward(SHOWN_MS);
    await stripOf(page).waitFor({ state: 'detached' });
    await hasUnread(page, 1);
    expect(problems()).toEqual([]);
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
  test.for(VIEWPORTS)('%s', async (viewport, { product: { address }, open }) => {
    const owner = await newAccount(address);
    const { page, problems } = await open({ viewport, token: owner.token });
    await visit(page, '/wallet?sheet=shell-display');
    const sheet = page.getByRole('dialog', { name: 'Display' });
    await sheet.waitFor();
    await listens(page);
    await endsElsewhere(address, owner);
    // The page outside of a sheet is hidden from screen readers: what is said has to be inside.
    await sheet.getByRole('status').filter({ hasText: 'Buy order expired' }).waitFor();
    await isTold(page, EXPIRED);
    await recordSpeech(page);
    await stripOf(page).getByRole('link').focus();
    await sheet.getByRole('button', { name: 'Close' }).click();
    await sheet.waitFor({ state: 'detached' });
    expect(await linesOf(page)).toEqual([EXPIRED]);
    expect(await speechOf(page)).toEqual([]);
    await hideStrip(page);
    await go(page, '/wallet?sheet=shell-display');
    await sheet.waitFor();
    await endsElsewhere(address, owner, '0.002');
    const ended = async () => (await ordersOf(address, owner, 'btc', 1)).find(({ delegateTotal }) => plain(delegateTotal) === '0.002');
    await expect.poll(ended).toBeDefined();
    const orderNo = (await ended())?.orderNo ?? '';
    await stripOf(page).getByRole('link').click();
    await page.getByRole('dialog', { name: 'Order' }).getByText(orderNo, { exact: true }).waitFor();
    expect(await sheet.count()).toBe(0);
    expect(problems()).toEqual([]);
  });
});

describe('web.md §5 a reload in the middle loses nothing and says nothing twice; what ended while offline is said afterwards', () => {
  test.for(VIEWPORTS)('%s', async (viewport, { product: { address }, open }) => {
    const owner = await newAccount(address);
    const { page, context } = await open({ viewport, token: owner.token });
    await visit(page, '/wallet');
    await listens(page);
    await endsElsewhere(address, owner);
    await isTold(page, EXPIRED);
    await visit(page, '/store');
    await hasUnread(page, 1);
    await context.setOffline(true);
    await page.getByText('You are offline').first().waitFor();
    await endsElsewhere(address, owner, '0.002');
    await endsElsewhere(address, owner, '0.003');
    await context.setOffline(false);
    // The first is not among them.
    await isTold(page, '2 orders expired');
    await hasUnread(page, 3);
    // Without loading the page again, on every page.
    await go(page, '/about');
    expect(await linesOf(page)).toEqual(['2 orders expired']);
  });
});

describe('web.md §5 two windows: what was put away or read in one is so in the other', () => {
  test.for(VIEWPORTS)('%s', async (viewport, { product: { address }, open }) => {
    const owner = await newAccount(address);
    const { page, context, problems } = await open({ viewport, token: owner.token });
    const other = await context.newPage();
    for (const window of [page, other]) {
      await visit(window, '/wallet');
      await listens(window);
      // Kept for both: without it the second has to ask by itself before it listens.
      if (window === page) await page.evaluate(() => localStorage.removeItem('candor:outcomes-told'));
    }
    await look(other, 'hidden');
    await endsElsewhere(address, owner);
    await isTold(page, EXPIRED);
    await stripOf(other).waitFor();
    await hideStrip(page);
    await stripOf(other).waitFor({ state: 'detached' });
    await hasUnread(page, 1);
    await hasUnread(other, 1);
    await bellOf(other).first().click();
    await listOf(other).getByRole('link').first().waitFor();
    await hasUnread(page, 0);
    expect(problems()).toEqual([]);
  });
});

describe('web.md §5 signing out clears the bell, and the next account sees nothing of the one before', () => {
  test.for(VIEWPORTS)('%s', async (viewport, { product: { address }, open }) => {
    const [owner, next] = [await newAccount(address), await newAccount(address)];
    const { page, problems } = await open({ viewport, token: owner.token });
    await visit(page, '/wallet');
    await listens(page);
    await buyElsewhere(address, owner);
    await stripOf(page).waitFor();
    await hasUnread(page, 1);
    await visit(page, '/?sheet=shell-menu');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('link', { name: 'Sign in' }).first().waitFor();
    expect(await stripOf(page).count()).toBe(0);
    expect(await page.evaluate(() => localStorage.getItem('candor:outcomes'))).toBeNull();
    await visit(page, '/login');
    await page.getByLabel('User name').fill(next.name);
    await page.getByLabel('Password', { exact: true }).fill(goodPassword);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('/');
    await listens(page);
    await hasUnread(page, 0);
    await bellOf(page).first().click();
    await listOf(page).getByText('No notifications yet.').waitFor();
    expect(problems()).toEqual([]);
  });
});
