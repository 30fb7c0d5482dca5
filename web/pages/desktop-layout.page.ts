import { TradePage } from '@candor/e2e/trade-page';
import { sidewaysPx } from '@candor/e2e/pages';
import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { newAccount } from './stand-in/account.ts';
import { test } from './test.ts';

const number = (text: string): number => Number(text.replaceAll(',', ''));

/** Price, amount and sum of each row that is shown, as numbers. */
async function rowsOf(list: Locator): Promise<readonly (readonly number[])[]> {
  const rows = await list
    .getByRole('button')
    .evaluateAll((buttons) => buttons.map((button) => [...button.children].slice(0, 3).map((cell) => cell.textContent)));
  return rows.map((cells) => cells.map(number));
}

const bookOf = (page: Page): Locator => page.getByRole('region', { name: 'Order book' });

describe('the order book of a desktop', () => {
  test('each row has the sum of the amounts up to its price', async ({ open }) => {
    const { page } = await open('/trade?symbol=btc', { viewport: 'desktop', account: newAccount() });
    const bids = bookOf(page).getByRole('list', { name: 'Buy orders' });
    await bids.getByRole('button').first().waitFor();
    const rows = await rowsOf(bids);
    expect(rows.length).toBe(10);
    let sum = 0;
    for (const [, quantity = Number.NaN, shown = Number.NaN] of rows) {
      sum += quantity;
      expect(shown).toBeCloseTo(sum, 5);
    }
  });

  test('shows both sides or one of them with twice its rows, and keeps the choice on the device', async ({ open }) => {
    const { page } = await open('/trade?symbol=btc', { viewport: 'desktop', account: newAccount() });
    const book = bookOf(page);
    const lists = book.getByRole('list');
    await book.getByRole('button', { name: 'Buy orders only' }).click();
    await expect.poll(async () => await lists.count()).toBe(1);
    await expect.poll(async () => await book.getByRole('list', { name: 'Buy orders' }).getByRole('button').count()).toBeGreaterThan(10);
    await page.reload();
    await book.getByRole('list', { name: 'Buy orders' }).waitFor();
    expect(await lists.count()).toBe(1);
    await book.getByRole('button', { name: 'Sell orders only' }).click();
    await book.getByRole('list', { name: 'Sell orders' }).waitFor();
    expect(await lists.count()).toBe(1);
    await book.getByRole('button', { name: 'Buy and sell orders' }).click();
    await expect.poll(async () => await lists.count()).toBe(2);
  });

  test('is one tab stop: arrow keys go from price to price, Enter fills the price', async ({ open }) => {
    const { page } = await open('/trade?symbol=btc', { viewport: 'desktop', account: newAccount() });
    const trade = new TradePage(page, 'desktop');
    const book = bookOf(page);
    const rows = book.getByRole('list').getByRole('button');
    await rows.first().waitFor();
    await book.getByRole('button', { name: 'Sell orders only' }).focus();
    await page.keyboard.press('Tab');
    const bids = book.getByRole('list', { name: 'Buy orders' });
    const held = async (list: Locator): Promise<number> =>
      await list.getByRole('button').evaluateAll((buttons) => buttons.indexOf(document.activeElement as HTMLElement));
    expect(await held(bids)).toBe(0);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    expect(await held(bids)).toBe(2);
    await page.keyboard.press('Home');
    expect(await held(book.getByRole('list', { name: 'Sell orders' }))).toBe(0);
    const shown = number((await rows.first().locator('span').first().textContent()) ?? '');
    await page.keyboard.press('Enter');
    expect(number(await trade.field('Price').inputValue())).toBe(shown);
    await page.keyboard.press('Tab');
    expect(await held(rows)).toBe(-1);
  });
});

describe('the trade page uses the width that it has', () => {
  test.for([1024, 1280, 1440])('at %i px the time of a trade is never cut', async (width, { open }) => {
    const { page } = await open('/trade?symbol=btc', { viewport: 'desktop', account: newAccount() });
    await page.setViewportSize({ width, height: 800 });
    await page.getByRole('tab', { name: 'Trades' }).click();
    const time = bookOf(page)
      .locator('td')
      .filter({ hasText: /^\d{2}:\d{2}:\d{2}$/ })
      .first();
    await time.waitFor();
    const [cell, panel] = [await time.boundingBox(), await bookOf(page).boundingBox()];
    expect((cell?.x ?? Number.NaN) + (cell?.width ?? Number.NaN)).toBeLessThanOrEqual((panel?.x ?? 0) + (panel?.width ?? 0));
    expect(await time.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
    expect(await sidewaysPx(page, width)).toBe(0);
  });

  test('at 1024 px chart, book and the button that sends are on the screen together', async ({ open }) => {
    const { page } = await open('/trade?symbol=btc', { viewport: 'desktop', account: newAccount() });
    await page.setViewportSize({ width: 1024, height: 768 });
    const trade = new TradePage(page, 'desktop');
    // What stands above the ticket may still be taking its new width.
    const sendEndsPx = async (): Promise<number> => {
      const send = await trade.send.boundingBox();
      return (send?.y ?? Number.NaN) + (send?.height ?? Number.NaN);
    };
    await expect.poll(sendEndsPx).toBeLessThanOrEqual(768);
    const [chart, book] = [await page.getByRole('region', { name: /chart/i }).first().boundingBox(), await bookOf(page).boundingBox()];
    expect(chart?.width).toBeGreaterThanOrEqual(400);
    expect(book?.x).toBeGreaterThanOrEqual((chart?.x ?? Number.NaN) + (chart?.width ?? Number.NaN) - 1);
  });

  test.for(['/trade?symbol=btc', '/flash?symbol=btc'])(
    'a tablet of 768 px has chart and ticket beside each other on %s',
    async (path, { open }) => {
      const { page } = await open(path, { viewport: 'desktop', account: newAccount() });
      await page.setViewportSize({ width: 768, height: 1024 });
      const send = page.locator('main button[type="submit"]');
      await send.waitFor();
      const [chart, button] = [await page.getByRole('region', { name: /chart/i }).first().boundingBox(), await send.boundingBox()];
      expect(button?.x).toBeGreaterThan((chart?.x ?? Number.NaN) + (chart?.width ?? Number.NaN));
      // As above.
      const aboveBarPx = async (): Promise<number> => {
        const [box, bar] = [await send.boundingBox(), await page.getByRole('navigation').last().boundingBox()];
        return (bar?.y ?? Number.NaN) - (box?.y ?? Number.NaN) - (box?.height ?? Number.NaN);
      };
      await expect.poll(aboveBarPx).toBeGreaterThanOrEqual(0);
      expect(await sidewaysPx(page, 768)).toBe(0);
    },
  );
});
