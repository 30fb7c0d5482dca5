import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { balancesOf, newAccount, ordersOf } from './accounts.ts';
import { Desk } from './desk.ts';
import { visit } from './pages.ts';
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
  const desk = new Desk(page, 'desktop');
  await desk.enter();
  await desk.openTicket('buy', 'Limit');
  await desk.enterAmount('Price', await desk.priceAt(80));
  await desk.enterAmount('Amount', '0.01');
  const calls = callsOf(page);
  await desk.send.dblclick();
  await desk.review('buy').getByRole('button', { name: 'Buy BTC' }).dblclick();
  await desk.putAway('Order placed');
  expect(submits(calls)).toBe(1);
  expect(await ordersOf(product.address, owner, 'btc', 0)).toHaveLength(1);
  expect(problems()).toEqual([]);
});

test('web.md §5 a lost answer is not known, then found by its key, and never sent twice', async ({ product, open }) => {
  const owner = await newAccount(product.address);
  const { page } = await open({ viewport: 'phone', token: owner.token });
  const desk = new Desk(page, 'phone');
  await desk.enter();
  await desk.openTicket('buy', 'Limit');
  await desk.enterAmount('Price', await desk.priceAt(80));
  await desk.enterAmount('Amount', '0.01');
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
  await desk.order('buy');
  const unknown = page.getByRole('dialog', { name: 'Checking your order' });
  await unknown.waitFor();
  expect(await unknown.getByRole('button', { name: 'Send again' }).count()).toBe(0);
  answers.resolve(undefined);
  await desk.putAway('Order placed');
  expect(submits(calls)).toBe(1);
  expect(await ordersOf(product.address, owner, 'btc', 0)).toHaveLength(1);
});

test('web.md §5 a reload while the answer is not known finds the order again, and never sends it twice', async ({ product, open }) => {
  const owner = await newAccount(product.address);
  const { page } = await open({ viewport: 'desktop', token: owner.token });
  const desk = new Desk(page, 'desktop');
  await desk.enter();
  await desk.openTicket('buy', 'Limit');
  await desk.enterAmount('Price', await desk.priceAt(80));
  await desk.enterAmount('Amount', '0.01');
  const calls = callsOf(page);
  await page.route('**/api/currency/order/submit', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await page.route('**/api/request/result*', (route) => route.abort());
  await page.route('**/api/currency/order/orderList*', (route) => route.abort());
  await desk.order('buy');
  await page.getByRole('dialog', { name: 'Checking your order' }).waitFor();
  // Still without an answer: were one to come before the reload, nothing would be left to find.
  await page.reload();
  await page.getByRole('dialog', { name: 'Checking your order' }).waitFor();
  await page.unrouteAll();
  await desk.putAway('Order placed');
  expect(submits(calls)).toBe(1);
  expect(await ordersOf(product.address, owner, 'btc', 0)).toHaveLength(1);
});

describe('SPEC §5 Chinese characters are refused in the words of the page, and the request never leaves', () => {
  test.for([
    ['en', 'User name', 'Password', 'Chinese characters cannot be entered here'],
    ['zh', '用户名', '密码', '此处不能输入中文字符'],
  ] as const)('%s', async ([language, name, password, words], { open }) => {
    const { page } = await open({ language });
    await visit(page, '/login');
    const calls = callsOf(page);
    await page.getByLabel(name).fill('张三李四王五');
    await page.getByLabel(password, { exact: true }).fill('Harbour7!bridge');
    await page.locator('button[type="submit"]').click({ force: true });
    await page.locator('form').getByText(words).first().waitFor();
    expect(calls).not.toContain('/api/user/login');
  });
});

test('web.md §1 wrong amounts say why in the button and send nothing', async ({ product, open }) => {
  const owner = await newAccount(product.address);
  const { page, problems } = await open({ viewport: 'desktop', token: owner.token });
  const desk = new Desk(page, 'desktop');
  await desk.enter();
  await desk.openTicket('buy', 'Limit');
  const price = await desk.priceAt(80);
  const calls = callsOf(page);
  // The lot of BTC is 0.00001: the most that 10,000 USDT buy at this price, and one lot more.
  const most = (Math.floor((10_000 / Number(price)) * 100_000) / 100_000).toFixed(5);
  const oneMore = (Number(most) + 0.000_01).toFixed(5);
  for (const [shownPrice, amount, words] of [
    [price, '', 'Enter an amount'],
    ['', '0.01', 'Enter a price'],
    [`${price}.123`, '0.01', 'Price: too many decimals'],
    [price, '0.0000011', 'Amount: too many decimals'],
    [price, '0.00001', 'Amount too small'],
    [price, '99999999', 'Amount too large'],
    [price, oneMore, 'Not enough USDT (you have 10,000.00)'],
  ] as const) {
    await desk.enterAmount('Price', shownPrice);
    await desk.enterAmount('Amount', amount);
    await expect.poll(() => desk.send.innerText(), { message: `${shownPrice} × ${amount}` }).toBe(words);
    await desk.pressWaiting();
    expect(await desk.review('buy').count()).toBe(0);
    // The press leads to a field of the ticket.
    expect(await page.evaluate(() => document.activeElement?.tagName), words).toBe('INPUT');
  }
  await desk.enterAmount('Price', price);
  await desk.enterAmount('Amount', most);
  await expect.poll(() => desk.send.innerText()).toBe('Buy BTC');
  expect(submits(calls)).toBe(0);
  expect(await ordersOf(product.address, owner, 'btc', 0)).toEqual([]);
  expect(await balancesOf(product.address, owner)).toMatchObject({ '1 usdt': { available: '10000' } });
  expect(problems()).toEqual([]);
});

test('web.md §8 the back button closes the sheet first', async ({ product, open }) => {
  const { token } = await newAccount(product.address);
  const { page, problems } = await open({ viewport: 'phone', token });
  await visit(page, '/wallet');
  const desk = new Desk(page, 'phone');
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Trade' }).click();
  await page.getByRole('button', { name: 'Buy', exact: true }).waitFor();
  await desk.openTicket('buy', 'Limit');
  await page.goBack();
  await desk.ticket.waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toBe('/trade');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('dialog').waitFor();
  await page.goBack();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toBe('/trade');
  await page.goBack();
  await page.waitForURL('**/wallet');
  expect(problems()).toEqual([]);
});
