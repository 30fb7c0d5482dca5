import { describe, expect, onTestFinished } from 'vitest';
import { newAccount } from './accounts.ts';
import type { WatchedPage } from './browser.ts';
import { PagePool } from './page-pool.ts';
import { visit } from './pages.ts';
import { test as base } from './room.ts';

/** A pool of its own: what other tests left in theirs is not met here. */
const test = base.extend('own', ({ browser, product }) => new PagePool({ browser, address: product.address }));

/** Everything that a page can leave to the next one. */
async function leftIn({ page, context, problems }: WatchedPage) {
  const stored = await page.evaluate(async () => ({
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: await caches.keys(),
    name: window.name,
    history: history.length,
  }));
  return { ...stored, cookies: await context.cookies(), problems: problems(), pages: context.pages().length };
}

describe('a window that goes from test to test keeps nothing of the one before', () => {
  test('storages, cookies, problems, size and the way back are gone; the next account is the one that is signed in', async ({
    product,
    own,
  }) => {
    const [before, next] = [await newAccount(product.address), await newAccount(product.address)];
    const first = await own.take({ viewport: 'desktop', token: before.token, language: 'ar' });
    await visit(first.page, '/wallet');
    await first.page.evaluate(async () => {
      localStorage.setItem('left', '1');
      sessionStorage.setItem('left', '1');
      document.cookie = 'left=1; path=/; max-age=600';
      window.name = 'left';
      await (await caches.open('left')).put('/left', new Response('left'));
      await new Promise((resolve) => {
        indexedDB.open('left').onsuccess = ({ target }) => {
          (target as IDBOpenDBRequest).result.close();
          resolve(null);
        };
      });
      reportError(new Error('left'));
    });
    await expect.poll(() => first.problems()).not.toEqual([]);
    await first.page.setViewportSize({ width: 900, height: 600 });
    await own.giveBack(first, true);

    const second = await own.take({ viewport: 'desktop', token: next.token });
    onTestFinished(() => second.context.close());
    expect(second.page).toBe(first.page);
    expect(second.page.viewportSize()).toEqual({ width: 1440, height: 900 });
    expect(await leftIn(second)).toEqual({
      local: expect.toSatisfy((keys: readonly string[]) => keys.toSorted().join(' ') === 'candor:language candor:token') as unknown,
      session: [],
      databases: [],
      caches: [],
      name: '',
      history: 1,
      cookies: [],
      problems: [],
      pages: 1,
    });
    await visit(second.page, '/wallet');
    expect(await second.page.evaluate(() => localStorage.getItem('candor:token'))).toBe(next.token);
    expect(await second.page.getAttribute('html', 'lang')).toBe('en');
    expect(second.problems()).toEqual([]);
  });

  test('a finger on another screen gets the same window in its size, a mouse another window', async ({ own }) => {
    const phone = await own.take({ viewport: 'phone' });
    await own.giveBack(phone, true);
    const tablet = await own.take({ viewport: 'tablet' });
    const desktop = await own.take({ viewport: 'desktop' });
    onTestFinished(async () => {
      await tablet.context.close();
      await desktop.context.close();
    });
    expect(tablet.page).toBe(phone.page);
    expect(tablet.page.viewportSize()).toEqual({ width: 820, height: 1180 });
    expect(desktop.page).not.toBe(phone.page);
    expect(await desktop.page.evaluate(() => 'ontouchstart' in window)).toBe(false);
  });

  test('answers, listeners, rights, an absent network, further windows and the protocol of one test are not those of the next', async ({
    own,
  }) => {
    const first = await own.take({});
    const { page, context } = first;
    let heard = 0;
    page.on('load', () => (heard += 1));
    await page.route('**/about', (route) => route.abort());
    await context.route('**/wallet', (route) => route.abort());
    await context.grantPermissions(['clipboard-read']);
    const session = await context.newCDPSession(page);
    await session.send('Network.setBlockedURLs', { urls: ['*/statistics'] });
    await session.send('Network.enable');
    const further = await context.newPage();
    await context.setOffline(true);
    await own.giveBack(first, true);
    const afterFirst = heard;

    const second = await own.take({});
    onTestFinished(() => second.context.close());
    expect(second.page).toBe(page);
    expect(further.isClosed()).toBe(true);
    for (const path of ['/about', '/wallet', '/statistics']) await visit(page, path);
    expect(heard).toBe(afterFirst);
    const right = await page.evaluate(async () => (await navigator.permissions.query({ name: 'clipboard-read' as PermissionName })).state);
    expect(right).not.toBe('granted');
    expect(second.problems()).toEqual([]);
  });

  test.for<readonly [string, (watched: WatchedPage) => Promise<unknown>]>([
    ['answers of its own to a socket', ({ page }) => page.routeWebSocket('**/nothing', () => undefined)],
    ['a clock that is held', ({ page }) => page.clock.install()],
    ['a script in each document', ({ page }) => page.addInitScript('0')],
    ['another place', ({ context }) => context.setGeolocation({ latitude: 1, longitude: 1 })],
    ['a window that the page has opened', ({ page }) => page.evaluate(() => void window.open('/about'))],
  ])('a test that has asked for %s is the last of its window', async ([, setUp], { own }) => {
    const used = await own.take({});
    await setUp(used);
    await own.giveBack(used, true);
    expect(used.page.isClosed()).toBe(true);
  });

  test('a test that failed is the last of its window', async ({ own }) => {
    const used = await own.take({});
    await own.giveBack(used, false);
    expect(used.page.isClosed()).toBe(true);
  });
});
