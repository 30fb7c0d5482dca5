import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { ask, balancesOf, newAccount, ordersOf, type Account } from './accounts.ts';
import type { ViewportName } from './browser.ts';
import { heightOfLine } from './chart-line.ts';
import { TradePage } from './trade-page.ts';
import { takesInput } from './pages.ts';
import { test } from './room.ts';

/** A limit buy of 0.01 BTC that waits at this share of the price, and the page that shows it. */
async function waitingBuy(page: Page, viewport: ViewportName, address: string, owner: Account, percent: number) {
  const trade = new TradePage(page, viewport);
  await trade.enter();
  await expect
    .poll(() =>
      trade
        .field('Price')
        .count()
        .then((count) => count > 0 || viewport !== 'desktop'),
    )
    .toBe(true);
  if (viewport !== 'desktop') await trade.openTicket('buy', 'Limit');
  const price = await trade.priceAt(percent);
  await ask(
    address,
    '/api/currency/order/submit',
    { symbol: 'btc', coin: 'usdt', type: 0, delegateType: 0, delegatePrice: price, delegateTotal: '0.01' },
    owner.token,
  );
  await trade.closeTicket();
  await trade.showOrders('Open');
  const [order] = await ordersOf(address, owner, 'btc', 0);
  if (order === undefined) throw new Error('the order does not wait');
  await trade.orders.getByRole('button', { name: `Edit the price of order ${order.orderNo}` }).waitFor();
  return { trade, order, price };
}

const changeSheet = (page: Page): Locator => page.getByRole('dialog', { name: 'Change the price' });

for (const viewport of ['phone', 'desktop'] as const) {
  test(`web.md §8.4 from its row a waiting order goes to another price after before and after were shown, on a ${viewport}`, async ({
    product,
    open,
  }) => {
    const owner = await newAccount(product.address);
    const { page, problems } = await open({ viewport, token: owner.token });
    const { trade, order, price } = await waitingBuy(page, viewport, product.address, owner, 95);
    await trade.orders.getByRole('button', { name: `Edit the price of order ${order.orderNo}` }).click();
    const sheet = changeSheet(page);
    await sheet.getByRole('button', { name: 'Enter another price' }).waitFor();
    const next = String(Number(price) - 100);
    await sheet.getByLabel('New price').focus();
    await sheet.getByLabel('New price').fill(next);
    // Nothing has happened before the yes.
    expect(await ordersOf(product.address, owner, 'btc', 0)).toEqual([order]);
    await sheet.getByRole('button', { name: 'Change price' }).click();
    await page.getByRole('dialog', { name: 'Price changed' }).getByRole('button', { name: 'Done' }).click();
    const [moved, ...others] = await ordersOf(product.address, owner, 'btc', 0);
    expect(others).toEqual([]);
    expect(moved).toMatchObject({ delegatePrice: next, delegateTotal: order.delegateTotal });
    const held = (Number(next) / 100).toFixed(2).replace(/\.?0+$/, '');
    expect((await balancesOf(product.address, owner))['1 usdt']).toEqual({
      total: '10000',
      available: (10_000 - Number(held)).toFixed(2).replace(/\.?0+$/, ''),
    });
    expect(problems()).toEqual([]);
  });
}

test('web.md §8.4 dragging the line of an order asks first; Escape gives up and changes nothing', async ({ product, open }) => {
  const owner = await newAccount(product.address);
  const { page, problems } = await open({ viewport: 'desktop', token: owner.token });
  const { order } = await waitingBuy(page, 'desktop', product.address, owner, 99.5);
  const chart = page.getByRole('region', { name: 'Chart' }).getByRole('img').first();
  const box = await chart.boundingBox();
  if (box === null) throw new Error('the chart is not seen');
  const x = box.x + box.width / 3;
  const y = await heightOfLine(page, x, box.y, box.y + box.height);

  await page.mouse.down();
  await page.mouse.move(x, y - 10);
  await page.mouse.move(x, y - 20);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  expect(await changeSheet(page).count()).toBe(0);

  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + 10);
  await page.mouse.move(x, y + 20);
  await page.mouse.up();
  await changeSheet(page).waitFor();
  await page.keyboard.press('Escape');
  await changeSheet(page).waitFor({ state: 'detached' });
  expect(await ordersOf(product.address, owner, 'btc', 0)).toEqual([order]);

  await takesInput(page);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + 10);
  await page.mouse.move(x, y + 20);
  await page.mouse.up();
  const sheet = changeSheet(page);
  await sheet.waitFor();
  const next = (await sheet.getByLabel('New price').inputValue()).replaceAll(',', '');
  expect(next).toMatch(/^\d+\.\d{2}$/);
  expect(Number(next)).toBeLessThan(Number(order.delegatePrice));
  await sheet.getByRole('button', { name: 'Change price' }).click();
  await page.getByRole('dialog', { name: 'Price changed' }).getByRole('button', { name: 'Done' }).click();
  const moved = await ordersOf(product.address, owner, 'btc', 0);
  expect(moved.map(({ delegatePrice }) => Number(delegatePrice))).toEqual([Number(next)]);
  expect(problems()).toEqual([]);
});

/** One finger on the screen, by the browser's own events. */
async function fingerOf(page: Page) {
  const session = await page.context().newCDPSession(page);
  const send = async (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: readonly { x: number; y: number }[]) => {
    await session.send('Input.dispatchTouchEvent', { type, touchPoints: [...touchPoints] });
  };
  return {
    press: (x: number, y: number) => send('touchStart', [{ x, y }]),
    move: (x: number, y: number) => send('touchMove', [{ x, y }]),
    lift: () => send('touchEnd', []),
  };
}

const isHeld = (page: Page): Promise<boolean> =>
  page.evaluate(() => getComputedStyle(document.querySelector('[role=img][tabindex="0"]') ?? document.body).cursor === 'ns-resize');

/** How long a person's long press is: by then the finger has taken a line, or shows the crosshair. */
const LONG_PRESS_MS = 400;

/** Rests a finger at one height after the other until a line is taken; the finger stays on it. */
async function holdLine(page: Page, finger: Awaited<ReturnType<typeof fingerOf>>, x: number, y: number, bottom: number): Promise<number> {
  if (y >= bottom) throw new Error('no line can be taken');
  await finger.press(x, y);
  await page.evaluate((durationMs) => new Promise((rested) => setTimeout(rested, durationMs)), LONG_PRESS_MS);
  if (await isHeld(page)) return y;
  await finger.lift();
  // A tap ends the crosshair that the long press has shown.
  await finger.press(x, y);
  await finger.lift();
  return await holdLine(page, finger, x, y + 24, bottom);
}

test('on a phone a long press takes the line of an order; lifting the finger asks first, and leaving the chart or Escape changes nothing', async ({
  product,
  open,
}) => {
  const owner = await newAccount(product.address);
  const { page, problems } = await open({ viewport: 'phone', token: owner.token });
  const { order } = await waitingBuy(page, 'phone', product.address, owner, 99.7);
  const chart = page.getByRole('region', { name: 'Chart' }).getByRole('img').first();
  await chart.scrollIntoViewIfNeeded();
  const box = await chart.boundingBox();
  if (box === null) throw new Error('the chart is not seen');
  const finger = await fingerOf(page);
  const x = box.x + box.width / 3;
  const y = await holdLine(page, finger, x, box.y + 40, box.y + box.height);
  const scrolled = await page.evaluate(() => window.scrollY);

  await finger.move(x, y + 20);
  await finger.move(x, box.y - 30);
  await finger.lift();
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
  expect(await isHeld(page)).toBe(false);

  await holdLine(page, finger, x, y, y + 1);
  await finger.move(x, y + 20);
  await page.keyboard.press('Escape');
  await finger.lift();
  expect(await changeSheet(page).count()).toBe(0);

  await holdLine(page, finger, x, y, y + 1);
  await finger.move(x, y + 10);
  await finger.move(x, y + 20);
  await finger.lift();
  const sheet = changeSheet(page);
  await sheet.waitFor();
  const next = (await sheet.getByLabel('New price').inputValue()).replaceAll(',', '');
  expect(Number(next)).toBeLessThan(Number(order.delegatePrice));
  expect(await ordersOf(product.address, owner, 'btc', 0)).toEqual([order]);
  await takesInput(page);
  await sheet.getByRole('button', { name: 'Change price' }).click();
  await page.getByRole('dialog', { name: 'Price changed' }).getByRole('button', { name: 'Done' }).click();
  const moved = await ordersOf(product.address, owner, 'btc', 0);
  expect(moved.map(({ delegatePrice }) => Number(delegatePrice))).toEqual([Number(next)]);
  expect(problems()).toEqual([]);
});

test('web.md §8.4 cancelled and then refused: the page says so, the money is free, and the ticket takes the order over', async ({
  product,
  open,
}) => {
  const owner = await newAccount(product.address);
  const { page } = await open({ viewport: 'desktop', token: owner.token });
  const { trade, order, price } = await waitingBuy(page, 'desktop', product.address, owner, 95);
  await page.route('**/api/currency/order/submit', (route) => route.fulfill({ json: { code: 500, msg: 'Refused for this test' } }));
  await trade.orders.getByRole('button', { name: `Edit the price of order ${order.orderNo}` }).click();
  const next = String(Number(price) - 50);
  await changeSheet(page).getByLabel('New price').focus();
  await changeSheet(page).getByLabel('New price').fill(next);
  await changeSheet(page).getByRole('button', { name: 'Change price' }).click();
  const result = page.getByRole('dialog', { name: 'Cancelled, not placed again' });
  await result.getByText('Refused for this test').waitFor();
  await result.getByText('its funds are available again').waitFor();
  expect(await ordersOf(product.address, owner, 'btc', 0)).toEqual([]);
  expect((await balancesOf(product.address, owner))['1 usdt']).toEqual({ total: '10000', available: '10000' });
  await result.getByRole('button', { name: 'Use in a new order' }).click();
  await result.waitFor({ state: 'detached' });
  expect((await trade.field('Price').inputValue()).replaceAll(',', '')).toBe(`${next}.00`);
  expect(await trade.field('Amount').inputValue()).toBe('0.01');
});

test('web.md §8.4 shortcuts: ? lists them, off until turned on, never while typing, and none sends an order', async ({ product, open }) => {
  const owner = await newAccount(product.address);
  const { page, problems } = await open({ viewport: 'desktop', token: owner.token });
  const trade = new TradePage(page, 'desktop');
  await trade.enter();
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).waitFor();
  const side = (name: 'Buy' | 'Sell') => trade.ticket.getByRole('tab', { name }).getAttribute('aria-selected');
  const leave = () => page.evaluate(() => (document.activeElement instanceof HTMLElement ? document.activeElement.blur() : undefined));

  await page.keyboard.press('s');
  expect(await side('Buy')).toBe('true');
  await page.keyboard.press('?');
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await list.getByRole('switch', { name: 'Single-key shortcuts' }).check();
  // Under a sheet the keys belong to the sheet.
  await page.keyboard.press('s');
  await page.keyboard.press('Escape');
  await list.waitFor({ state: 'detached' });
  expect(await side('Buy')).toBe('true');
  await leave();
  await page.keyboard.press('s');
  await expect.poll(() => side('Sell')).toBe('true');
  // The focus is in the ticket now: letters are letters.
  await page.keyboard.press('b');
  expect(await side('Sell')).toBe('true');
  await leave();
  const pressThenLeave = async (key: string) => {
    await page.keyboard.press(key);
    await leave();
  };
  await pressThenLeave('b');
  await pressThenLeave('Enter');
  await pressThenLeave('b');
  await pressThenLeave('y');
  expect(await side('Buy')).toBe('true');
  expect(await ordersOf(product.address, owner, 'btc', 0)).toEqual([]);
  await page.keyboard.press('/');
  await page.waitForURL('**/search');
  await page.goBack();
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).waitFor();
  // The choice stays.
  await page.reload();
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).waitFor();
  await page.keyboard.press('s');
  await expect.poll(() => side('Sell')).toBe('true');
  expect(problems()).toEqual([]);
});
