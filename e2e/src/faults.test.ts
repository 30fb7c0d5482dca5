import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { balancesOf, newAccount, ordersOf } from './accounts.ts';
import { openPage } from './browser.ts';
import { TradePage } from './trade-page.ts';
import { visit } from './pages.ts';
import { discardProduct, startAgain, startProduct } from './product.ts';
import { test } from './room.ts';

const livePrice = (page: Page) => page.getByRole('img', { name: 'Live price' });
const stalePrice = (page: Page) => page.locator('[class*="pair-header"] [class~="figure-module_figure"][class~="figure-module_stale"]');

test('web.md §4 prices stop: figures turn grey with their age, the order button waits for a live price, and both come back', async ({
  product,
  open,
}) => {
  const { token } = await newAccount(product.address);
  const { page, problems } = await open({ viewport: 'desktop', token });
  let delivers = true;
  await page.routeWebSocket(/\/ws\/[0-9a-f-]{36}$/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      if (delivers) socket.send(message);
    });
  });
  const trade = new TradePage(page, 'desktop');
  await trade.enter();
  await trade.openTicket('buy', 'Market');
  await trade.enterAmount('Spend', '100');
  await expect.poll(() => trade.send.innerText()).toBe('Buy BTC');
  expect(await stalePrice(page).count()).toBe(0);

  delivers = false;
  await expect.poll(() => trade.send.innerText()).toBe('Waiting for a live price');
  await expect.poll(() => stalePrice(page).count()).toBeGreaterThan(0);
  await page
    .getByText(/^\d+ s ago$/)
    .first()
    .waitFor();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await trade.pressWaiting();
  expect(asked.filter((url) => url.includes('order/submit'))).toEqual([]);
  expect(await trade.review('buy').count()).toBe(0);

  delivers = true;
  await livePrice(page).waitFor();
  await expect.poll(() => trade.send.innerText()).toBe('Buy BTC');
  await expect.poll(() => stalePrice(page).count()).toBe(0);
  expect(problems()).toEqual([]);
});

test('web.md §3 offline and back: one line says so, orders wait, and everything goes on by itself', async ({ product, open }) => {
  const { token } = await newAccount(product.address);
  const { page, context } = await open({ viewport: 'phone', token });
  const trade = new TradePage(page, 'phone');
  await trade.enter();
  // The ticket follows the page when nothing else is to be done.
  const hasTicket = () =>
    page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => /\/assets\/ticket-[^/]*\.js$/.test(name)));
  await expect.poll(hasTicket).toBe(true);
  await context.setOffline(true);
  await page.getByText('No connection to the server. Prices and balances may be out of date.').waitFor();
  await expect.poll(() => stalePrice(page).count()).toBeGreaterThan(0);
  await trade.openTicket('buy', 'Market');
  await trade.enterAmount('Spend', '100');
  await expect.poll(() => trade.send.innerText()).toBe('Waiting for a live price');

  await context.setOffline(false);
  await page.getByText('No connection to the server').waitFor({ state: 'detached' });
  await expect.poll(() => trade.send.innerText()).toBe('Buy BTC');
  await trade.order('buy');
  await trade.putAway('Filled');
});

test('SPEC killed with SIGKILL and started again: the open page recovers by itself, balances and orders are as acknowledged', async ({
  browser,
}) => {
  const product = await startProduct();
  const owner = await newAccount(product.address);
  const { page, context } = await openPage({ browser, address: product.address }, { viewport: 'desktop', token: owner.token });
  const trade = new TradePage(page, 'desktop');
  await trade.enter();
  await trade.openTicket('buy', 'Limit');
  await trade.limit('buy', await trade.priceAt(80), '0.01');
  await trade.putAway('Order placed');
  await trade.openTicket('buy', 'Market');
  await trade.enterAmount('Spend', '321');
  await trade.order('buy');
  await trade.putAway('Filled');
  const balances = await balancesOf(product.address, owner);
  const waiting = await ordersOf(product.address, owner, 'btc', 0);
  const ended = await ordersOf(product.address, owner, 'btc', 1);
  expect(waiting).toHaveLength(1);
  expect(ended).toHaveLength(1);

  await product.end('SIGKILL');
  await expect.poll(() => stalePrice(page).count()).toBeGreaterThan(0);
  const again = await startAgain(product);
  try {
    await livePrice(page).waitFor();
    expect(await balancesOf(again.address, owner)).toEqual(balances);
    expect(await ordersOf(again.address, owner, 'btc', 0)).toEqual(waiting);
    expect(await ordersOf(again.address, owner, 'btc', 1)).toEqual(ended);
    // The page that was open all the time goes on trading.
    const cancel = trade.orders.getByRole('button', { name: `Cancel order ${waiting[0]?.orderNo}` });
    await cancel.click();
    await cancel.waitFor({ state: 'detached' });
    expect(await ordersOf(again.address, owner, 'btc', 0)).toEqual([]);
  } finally {
    await context.close();
    await discardProduct(again);
  }
});

test('SPEC §1 with the server down the app still opens, says so, and shows sample markets that cannot be traded', async ({ browser }) => {
  const product = await startProduct();
  const { token } = await newAccount(product.address);
  const { page, context } = await openPage({ browser, address: product.address }, { viewport: 'desktop', token });
  await visit(page, '/');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await visit(page, '/store');
  await page.getByRole('link', { name: 'Trade BTC/USDT' }).waitFor();
  const trade = new TradePage(page, 'desktop');
  await visit(page, '/trade');
  // The ticket is loaded after the page: what was never here cannot be shown without a server.
  await trade.send.waitFor();
  await product.end('SIGTERM');

  await visit(page, '/store');
  await page.getByText('No connection to the server. Prices and balances may be out of date.').waitFor();
  await page.getByText(/^Sample markets/).waitFor();
  await page.getByText('BTC/USDT').first().waitFor();
  expect(await page.getByRole('link', { name: /^Trade .*USDT/ }).count()).toBe(0);
  await page.goto('/trade');
  await page.getByText(/^Sample markets/).waitFor();
  await trade.ticket.getByText('BTC/USDT does not accept new orders right now.').waitFor();
  expect(await trade.send.count()).toBe(0);

  const again = await startAgain(product);
  try {
    await page.getByText('The server did not answer').waitFor({ state: 'detached' });
    await livePrice(page).waitFor();
    expect(await page.getByText(/^Sample markets/).count()).toBe(0);
  } finally {
    await context.close();
    await discardProduct(again);
  }
});
