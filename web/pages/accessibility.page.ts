import { seriousFindings } from '@candor/e2e/browser';
import { TradePage } from '@candor/e2e/trade-page';
import { englishTexts, rawTexts } from '@candor/e2e/words';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { newAccount, waitingOrder } from './stand-in/account.ts';
import { START_MS } from './stand-in/scene.ts';
import { takesSpotOrders } from './stand-in/spot-exchange.ts';
import { test } from './test.ts';

async function expectWordsOf(page: Page, language: string, path: string): Promise<void> {
  expect.soft(await rawTexts(page), path).toEqual([]);
  if (language !== 'en') expect.soft(await englishTexts(page), path).toEqual([]);
}

test('web.md §9 axe finds nothing serious in the review and in the result of an order', async ({ open }) => {
  const stage = await open('/trade?symbol=btc', { viewport: 'phone', account: newAccount() });
  takesSpotOrders(stage);
  const { page } = stage;
  const trade = new TradePage(page, 'phone');
  await trade.openTicket('buy', 'Limit');
  await trade.enterAmount('Price', await trade.priceAt(80));
  await trade.enterAmount('Amount', '0.01');
  expect.soft(await seriousFindings(page), 'ticket').toEqual([]);
  await trade.send.click();
  await trade.review('buy').waitFor();
  expect.soft(await seriousFindings(page), 'review').toEqual([]);
  await trade.review('buy').getByRole('button', { name: 'Buy BTC' }).click();
  await page.getByRole('dialog', { name: 'Order placed' }).waitFor();
  expect.soft(await seriousFindings(page), 'result').toEqual([]);
});

test.for(['en', 'ar', 'zh'] as const)(
  'web.md §9 axe finds nothing serious where an order gets another price, nor in the list of shortcuts, in %s',
  async (language, { open }) => {
    const order = waitingOrder(START_MS, { id: 1, symbol: 'xrp', delegatePrice: 2.0172, delegateTotal: 10, delegateValue: 20.172 });
    const { page } = await open('/trade?symbol=xrp', { viewport: 'desktop', language, account: { ...newAccount(), orders: [order] } });
    await page.locator('tbody tr button').nth(1).click();
    const sheet = page.locator('dialog[open]');
    await sheet.locator('dl').waitFor();
    expect.soft(await seriousFindings(page, 'dialog[open]'), 'another price').toEqual([]);
    await expectWordsOf(page, language, 'another price');
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await page.keyboard.press('?');
    await sheet.getByRole('switch').waitFor();
    expect.soft(await seriousFindings(page, 'dialog[open]'), 'shortcuts').toEqual([]);
    await expectWordsOf(page, language, 'shortcuts');
  },
);
