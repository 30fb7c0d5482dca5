import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { newAccount, ordersOf } from './accounts.ts';
import { Desk } from './desk.ts';
import { settled, takesInput, visit } from './pages.ts';
import { test } from './room.ts';

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

test('web.md §9 keyboard only: sign in, buy, cancel', async ({ product, open }) => {
  const owner = await newAccount(product.address);
  const { page, problems } = await open({ viewport: 'desktop' });
  await visit(page, '/login');
  await tabTo(page, page.getByLabel('User name'));
  await page.keyboard.type(owner.name);
  await tabTo(page, page.getByLabel('Password', { exact: true }));
  await page.keyboard.type(owner.password);
  await page.keyboard.press('Enter');
  await page.waitForURL('/');
  await settled(page);

  await tabTo(page, page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Trade' }));
  await page.keyboard.press('Enter');
  await page.getByRole('img', { name: 'Live price' }).waitFor();
  const desk = new Desk(page, 'desktop');
  const price = await desk.priceAt(80);
  await tabTo(page, desk.field('Price'));
  // Tab selects what stands in a field: typing replaces it.
  await page.keyboard.type(price);
  await tabTo(page, desk.field('Amount'));
  await page.keyboard.type('0.01');
  await expect.poll(() => desk.send.innerText()).toBe('Buy BTC');
  await page.keyboard.press('Enter');
  await tabTo(page, desk.review('buy').getByRole('button', { name: 'Buy BTC' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('dialog', { name: 'Order placed' }).getByRole('button', { name: 'Done' }));
  await page.keyboard.press('Enter');
  const session = { token: await page.evaluate(() => localStorage.getItem('candor:token') ?? '') };
  const [order] = await ordersOf(product.address, session, 'btc', 0);
  expect(order?.delegatePrice).toBe(price);

  await tabTo(page, desk.orders.getByRole('button', { name: `Cancel order ${order?.orderNo}` }));
  await page.keyboard.press('Enter');
  await desk.orders.getByText('No open orders').waitFor();
  expect(await ordersOf(product.address, session, 'btc', 0)).toEqual([]);
  expect(problems()).toEqual([]);
});
