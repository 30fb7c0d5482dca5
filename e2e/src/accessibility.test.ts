import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { ask, newAccount } from './accounts.ts';
import { seriousFindings } from './browser.ts';
import { Desk } from './desk.ts';
import { visit } from './pages.ts';
import { test } from './room.ts';
import { englishTexts, rawTexts } from './words.ts';

async function expectWordsOf(page: Page, language: string, path: string): Promise<void> {
  expect.soft(await rawTexts(page), path).toEqual([]);
  if (language !== 'en') expect.soft(await englishTexts(page), path).toEqual([]);
}

test('web.md §9 axe finds nothing serious in the review and in the result of an order', async ({ product, open }) => {
  const { token } = await newAccount(product.address);
  const { page } = await open({ viewport: 'phone', token });
  const desk = new Desk(page, 'phone');
  await desk.enter();
  await desk.openTicket('buy', 'Limit');
  await desk.enterAmount('Price', await desk.priceAt(80));
  await desk.enterAmount('Amount', '0.01');
  expect.soft(await seriousFindings(page), 'ticket').toEqual([]);
  await desk.send.click();
  await desk.review('buy').waitFor();
  expect.soft(await seriousFindings(page), 'review').toEqual([]);
  await desk.review('buy').getByRole('button', { name: 'Buy BTC' }).click();
  await page.getByRole('dialog', { name: 'Order placed' }).waitFor();
  expect.soft(await seriousFindings(page), 'result').toEqual([]);
});

test.for(['en', 'ar', 'zh'])(
  'web.md §9 axe finds nothing serious where an order gets another price, nor in the list of shortcuts, in %s',
  async (language, { product, open }) => {
    const { token } = await newAccount(product.address);
    const { page, problems } = await open({ viewport: 'desktop', language, token });
    await visit(page, '/trade?symbol=xrp');
    const price = page.locator('[data-field="price"] input');
    await expect.poll(() => price.inputValue()).not.toBe('');
    const waits = (Number((await price.inputValue()).replaceAll(',', '')) * 0.95).toFixed(4);
    const order = { symbol: 'xrp', coin: 'usdt', type: 0, delegateType: 0, delegatePrice: waits, delegateTotal: '10' };
    await ask(product.address, '/api/currency/order/submit', order, token);
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
    expect(problems()).toEqual([]);
  },
);
