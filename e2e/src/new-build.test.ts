import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { newAccount, ordersOf } from './accounts.ts';
import { TradePage } from './trade-page.ts';
import { test } from './room.ts';

/**
 * From now on every file of the build that this page has not loaded yet is gone, as after a deploy; the next page that is
 * opened is of the new build and finds its files.
 */
async function deploy(page: Page): Promise<{ readonly reloads: () => number }> {
  // What the first drawing needs is there; what is asked for later is asked for by a press.
  await page.waitForLoadState('networkidle');
  const loaded = new Set(await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name)));
  let reloads = 0;
  // Documents, not places within one: a sheet that closes changes the address too.
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) reloads += 1;
  });
  await page.route('**/assets/**', (route) =>
    reloads === 0 && !loaded.has(route.request().url()) ? route.fulfill({ status: 404, body: 'Not found' }) : route.fallback(),
  );
  return { reloads: () => reloads };
}

test('web.md §11 a page left open over a new build recovers by itself and keeps what was typed', async ({ product, open }) => {
  const owner = await newAccount(product.address);
  const { page } = await open({ viewport: 'desktop', token: owner.token });
  const trade = new TradePage(page, 'desktop');
  await trade.enter();
  await trade.openTicket('buy', 'Limit');
  const price = await trade.priceAt(80);
  await trade.enterAmount('Price', price);
  await trade.enterAmount('Amount', '0.01');
  const { reloads } = await deploy(page);

  // The review's code is of the old build: pressing asks for a file that is gone.
  await trade.send.click();
  await expect.poll(reloads).toBe(1);
  await page.getByRole('img', { name: 'Live price' }).waitFor();
  await expect.poll(() => trade.field('Amount').inputValue()).toBe('0.01');
  expect((await trade.field('Price').inputValue()).replaceAll(',', '')).toBe(price);
  expect(await ordersOf(product.address, owner, 'btc', 0)).toEqual([]);

  // And goes on with the new one.
  await trade.order('buy');
  await trade.putAway('Order placed');
  expect(reloads()).toBe(1);
  expect(await ordersOf(product.address, owner, 'btc', 0)).toHaveLength(1);
});

test('every file of the build that a page loads is kept by the browser for good: its name changes with what is in it', async ({
  product,
  open,
}) => {
  const owner = await newAccount(product.address);
  const { page } = await open({ token: owner.token });
  const rules = new Map<string, string | undefined>();
  page.on('response', (answer) => {
    const { pathname } = new URL(answer.url());
    if (pathname.startsWith('/assets/')) rules.set(pathname, answer.headers()['cache-control']);
  });
  await new TradePage(page, 'phone').enter();
  expect(rules.size).toBeGreaterThan(20);
  expect([...rules].filter(([, rule]) => rule !== 'public, max-age=31536000, immutable')).toEqual([]);
});

test('web.md §9 a session that ends in the middle of an order: the door says so, nothing is lost, nothing is sent twice', async ({
  product,
  open,
}) => {
  const owner = await newAccount(product.address);
  const { page } = await open({ viewport: 'desktop', token: owner.token });
  const trade = new TradePage(page, 'desktop');
  await trade.enter();
  await trade.openTicket('buy', 'Limit');
  const price = await trade.priceAt(80);
  await trade.enterAmount('Price', price);
  await trade.enterAmount('Amount', '0.01');
  // Ended elsewhere, as by a change of password on another device.
  await page.route('**/api/currency/order/submit', (route) =>
    route.continue({ headers: { ...route.request().headers(), satoken: 'x'.repeat(43) } }),
  );
  await trade.order('buy');
  await page.waitForURL(/\/lr/);
  await page.getByText('You were signed out.').waitFor();
  await page.unrouteAll();
  await page.getByRole('link', { name: 'Sign in' }).first().click();
  await page.getByText('You were signed out.').waitFor();
  await page.getByLabel('User name').fill(owner.name);
  await page.getByLabel('Password', { exact: true }).fill(owner.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/trade*');
  await expect.poll(() => trade.field('Amount').inputValue()).toBe('0.01');
  expect((await trade.field('Price').inputValue()).replaceAll(',', '')).toBe(price);
  expect(await ordersOf(product.address, owner, 'btc', 0)).toEqual([]);
});
