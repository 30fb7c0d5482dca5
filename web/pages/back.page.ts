import { TradePage } from '@candor/e2e/trade-page';
import { expect } from 'vitest';
import { newAccount } from './stand-in/account.ts';
import { test } from './test.ts';

test('web.md §8 the back button closes the sheet first', async ({ open }) => {
  const { page } = await open('/wallet', { account: newAccount() });
  const trade = new TradePage(page, 'phone');
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Trade' }).click();
  await page.getByRole('button', { name: 'Buy', exact: true }).waitFor();
  await trade.openTicket('buy', 'Limit');
  await page.goBack();
  await trade.ticket.waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toBe('/trade');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('dialog').waitFor();
  await page.goBack();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toBe('/trade');
  await page.goBack();
  await page.waitForURL('**/wallet');
});
