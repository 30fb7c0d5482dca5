import { CALLS } from '@candor/contract/table';
import { TradePage } from '@candor/e2e/trade-page';
import { settled, takesInput } from '@candor/e2e/pages';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { newAccount } from './stand-in/account.ts';
import { takesSpotOrders } from './stand-in/spot-exchange.ts';
import { test } from './test.ts';

const farthest = 120;

/** Presses Tab until the focus is there, as somebody without a mouse does. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < farthest; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return await takesInput(page);
    await page.keyboard.press('Tab');
  }
  throw new Error(`${farthest} presses of Tab do not lead to ${target}`);
}

test('web.md §9 keyboard only: sign in, buy, cancel', async ({ open }) => {
  const stage = await open('/about', { viewport: 'desktop', account: newAccount() });
  takesSpotOrders(stage);
  const { page, answers, account } = stage;
  answers.set(CALLS.login, { satoken: account.token });
  await page.evaluate(() => localStorage.removeItem('candor:token'));
  await stage.load('/login');
  await tabTo(page, page.getByLabel('User name'));
  await page.keyboard.type(account.name);
  await tabTo(page, page.getByLabel('Password', { exact: true }));
  await page.keyboard.type('correct horse battery');
  await page.keyboard.press('Enter');
  await page.waitForURL('/');
  await settled(page);
  expect(answers.sent(CALLS.login)).toMatchObject([{ loginName: account.name }]);

  await tabTo(page, page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Trade' }));
  await page.keyboard.press('Enter');
  await page.getByRole('img', { name: 'Live price' }).waitFor();
  const trade = new TradePage(page, 'desktop');
  const price = await trade.priceAt(80);
  await tabTo(page, trade.field('Price'));
  // Tab selects what stands in a field: typing replaces it.
  await page.keyboard.type(price);
  await tabTo(page, trade.field('Amount'));
  await page.keyboard.type('0.01');
  await expect.poll(() => trade.send.innerText()).toBe('Buy BTC');
  await page.keyboard.press('Enter');
  await tabTo(page, trade.review('buy').getByRole('button', { name: 'Buy BTC' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('dialog', { name: 'Order placed' }).getByRole('button', { name: 'Done' }));
  await page.keyboard.press('Enter');
  expect(answers.sent(CALLS.submitOrder)).toMatchObject([{ symbol: 'btc', delegatePrice: price, delegateTotal: '0.01' }]);

  const [order] = account.orders;
  await tabTo(page, trade.orders.getByRole('button', { name: `Cancel order ${order?.orderNo}` }));
  await page.keyboard.press('Enter');
  await trade.orders.getByText('No open orders').waitFor();
  expect(answers.sent(CALLS.cancelOrder)).toMatchObject([{ id: order?.id }]);
});
