import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { balancesOf, freshName, goodPassword, ordersOf, plain, tradeRecordsOf } from '../accounts.ts';
import type { PageOptions, ViewportName, WatchedPage } from '../browser.ts';
import { TradePage } from '../trade-page.ts';
import { settled, visit } from '../pages.ts';
import type { Product } from '../product.ts';

/** The value beside a label of a receipt. */
const rowOf = (locator: Locator, label: string): Locator =>
  locator
    .locator('dl > div')
    .filter({ has: locator.page().locator('dt', { hasText: new RegExp(`^${label}$`) }) })
    .locator('dd');

type PageSource = { readonly product: Product; readonly open: (options?: PageOptions) => Promise<WatchedPage> };

/** What somebody new does in the first hour, from registering to coming back. */
export async function tellStory(viewport: ViewportName, { product, open }: PageSource): Promise<void> {
  const { page, context, problems } = await open({ viewport });
  const name = freshName();

  // Register.
  await visit(page, '/lr');
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByLabel('User name').fill(name);
  await page.getByLabel('Password', { exact: true }).fill(goodPassword);
  await page.getByLabel(/I have read/).check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('/');
  await settled(page);
  await expect.poll(() => page.getByText('10,000.00').first().isVisible()).toBe(true);
  const token = await page.evaluate(() => localStorage.getItem('candor:token'));
  const owner = { token: token ?? '' };
  expect(await balancesOf(product.address, owner)).toMatchObject({ '1 usdt': { total: '10000', available: '10000' } });

  // A limit buy far below the market waits in the book and holds what it may cost.
  const trade = new TradePage(page, viewport);
  await trade.enter();
  await trade.openTicket('buy', 'Limit');
  const price = await trade.priceAt(80);
  await trade.limit('buy', price, '0.01');
  await trade.putAway('Order placed');
  await trade.closeTicket();
  const [waiting] = await ordersOf(product.address, owner, 'btc', 0);
  expect(waiting).toMatchObject({ delegatePrice: price });
  const held = String((Number(price) * 100) / 10_000);
  expect((await balancesOf(product.address, owner))['1 usdt']).toEqual({
    total: '10000',
    available: plain((10_000 - Number(held)).toFixed(2)),
  });

  // A reload in the middle loses nothing.
  await page.reload();
  await trade.showOrders('Open');
  const cancel = trade.orders.getByRole('button', { name: `Cancel order ${waiting?.orderNo}` });
  await cancel.waitFor();

  // A market buy fills at once.
  await trade.openTicket('buy', 'Market');
  await trade.enterAmount('Spend', '500');
  await trade.order('buy');
  await trade.putAway('Filled');
  await trade.closeTicket();

  // Cancel: what was held is available again.
  await trade.showOrders('Open');
  await cancel.click();
  await cancel.waitFor({ state: 'detached' });
  await trade.orders.getByText('No open orders').waitFor();
  expect(await ordersOf(product.address, owner, 'btc', 0)).toEqual([]);

  // The history has both, the filled one with its fee.
  await trade.showOrders('History');
  await trade.orders.getByText('Filled', { exact: true }).last().waitFor();
  await trade.orders.getByText('Cancelled', { exact: true }).first().waitFor();
  const ended = await ordersOf(product.address, owner, 'btc', 1);
  expect(ended).toHaveLength(2);
  const filled = ended.find(({ id }) => id !== waiting?.id);
  const detail =
    viewport === 'desktop'
      ? trade.orders.getByRole('button', { name: `Details of order ${filled?.orderNo}` })
      : trade.orders.getByRole('button', { name: /Market buy/ });
  await detail.click();
  const receipt = page.getByRole('dialog', { name: 'Order', exact: true });
  const fee = plain(await rowOf(receipt, 'Fee').innerText());
  expect(Number(fee)).toBeGreaterThan(0);
  expect(fee).toBe(plain(filled?.fee ?? ''));
  await receipt.getByRole('button', { name: 'Close' }).click();

  // Wallet and records agree to the last digit.
  const balances = await balancesOf(product.address, owner);
  expect(balances['1 usdt']?.available).toBe(balances['1 usdt']?.total);
  for (const coin of ['btc', 'usdt']) {
    await visit(page, `/wallet?tab=platform&sheet=wallet-coin&coin=${coin}`);
    const sheet = page.getByRole('dialog', { name: coin.toUpperCase() });
    expect(plain(await rowOf(sheet, 'Total').innerText()), `wallet ${coin}`).toBe(balances[`1 ${coin}`]?.total);
  }
  await expect.poll(() => tradeRecordsOf(product.address, owner)).not.toEqual([]);
  const records = await tradeRecordsOf(product.address, owner);
  await visit(page, '/cashflow');
  await page.getByText(new RegExp(`^${records.length} balance changes$`)).waitFor();
  for (const coin of ['btc', 'usdt']) {
    const newest = records.find(({ symbol }) => symbol.toLowerCase() === coin);
    expect(plain(newest?.afterAmount ?? ''), `records ${coin}`).toBe(balances[`1 ${coin}`]?.total);
  }

  // Signing out by hand is an end: a reload does not sign in again.
  await visit(page, '/');
  if (viewport !== 'desktop') await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('link', { name: 'Sign in' }).first().waitFor();
  expect(await page.evaluate(() => localStorage.getItem('candor:token'))).toBeNull();
  await page.reload();
  await page.getByRole('link', { name: 'Sign in' }).first().waitFor();

  // A remembered device whose token is gone signs in by itself and opens /.
  await visit(page, '/login');
  await page.getByLabel('User name').fill(name);
  await page.getByLabel('Password', { exact: true }).fill(goodPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('/');
  await page.evaluate(() => localStorage.removeItem('candor:token'));
  const another = await context.newPage();
  await another.goto('/lr');
  await another.waitForURL('/');
  await another.getByRole('link', { name: 'Wallet' }).first().waitFor();
  expect(problems()).toEqual([]);
}
