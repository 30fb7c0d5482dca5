import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { newAccount, ordersOf } from './accounts.ts';
import { TradePage } from './trade-page.ts';
import { test } from './room.ts';

/** Paths of the calls that the page makes from now on. */
function callsOf(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) paths.push(pathname);
  });
  return paths;
}

const submits = (calls: readonly string[]): number => calls.filter((path) => path === '/api/currency/order/submit').length;

test('web.md §5 a double press on Buy, in the ticket and in the review, is one order', async ({ product, open }) => {
  const owner = await newAccount(product.address);
  const { page, problems } = await open({ viewport: 'desktop', token: owner.token });
  const trade = new TradePage(page, 'desktop');
  await trade.enter();
  await trade.openTicket('buy', 'Limit');
  await trade.enterAmount('Price', await trade.priceAt(80));
  await trade.enterAmount('Amount', '0.01');
  const calls = callsOf(page);
  await trade.send.dblclick();
  await trade.review('buy').getByRole('button', { name: 'Buy BTC' }).dblclick();
  await trade.putAway('Order placed');
  expect(submits(calls)).toBe(1);
  expect(await ordersOf(product.address, owner, 'btc', 0)).toHaveLength(1);
  expect(problems()).toEqual([]);
});

test('web.md §5 a lost answer is not known, then found by its key, and never sent twice', async ({ product, open }) => {
  const owner = await newAccount(product.address);
  const { page } = await open({ viewport: 'phone', token: owner.token });
  const trade = new TradePage(page, 'phone');
  await trade.enter();
  await trade.openTicket('buy', 'Limit');
  await trade.enterAmount('Price', await trade.priceAt(80));
  await trade.enterAmount('Amount', '0.01');
  const calls = callsOf(page);
  await page.route('**/api/currency/order/submit', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  const answers = Promise.withResolvers<undefined>();
  await page.route('**/api/request/result*', async (route) => {
    await answers.promise;
    await route.continue();
  });
  await trade.order('buy');
  const unknown = page.getByRole('dialog', { name: 'Checking your order' });
  await unknown.waitFor();
  expect(await unknown.getByRole('button', { name: 'Send again' }).count()).toBe(0);
  answers.resolve(undefined);
  await trade.putAway('Order placed');
  expect(submits(calls)).toBe(1);
  expect(await ordersOf(product.address, owner, 'btc', 0)).toHaveLength(1);
});

test('web.md §5 a reload while the answer is not known finds the order again, and never sends it twice', async ({ product, open }) => {
  const owner = await newAccount(product.address);
  const { page } = await open({ viewport: 'desktop', token: owner.token });
  const trade = new TradePage(page, 'desktop');
  await trade.enter();
  await trade.openTicket('buy', 'Limit');
  await trade.enterAmount('Price', await trade.priceAt(80));
  await trade.enterAmount('Amount', '0.01');
  const calls = callsOf(page);
  await page.route('**/api/currency/order/submit', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await page.route('**/api/request/result*', (route) => route.abort());
  await page.route('**/api/currency/order/orderList*', (route) => route.abort());
  await trade.order('buy');
  await page.getByRole('dialog', { name: 'Checking your order' }).waitFor();
  // Still without an answer: were one to come before the reload, nothing would be left to find.
  await page.reload();
  await page.getByRole('dialog', { name: 'Checking your order' }).waitFor();
  await page.unrouteAll();
  await trade.putAway('Order placed');
  expect(submits(calls)).toBe(1);
  expect(await ordersOf(product.address, owner, 'btc', 0)).toHaveLength(1);
});
