import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { openPage } from '../browser.ts';
import { discardProduct, startProduct } from '../product.ts';
import { FALLEN_MS, fallingPrice } from './falling-price.ts';
import { takesInput, visit } from '../pages.ts';
import { test } from '../room.ts';
import { confirmLeverageRisk, contractAccount, pageWithPosition, openAtMarket, PerpetualPage, positionsOf } from './perpetual-page.ts';

test('web.md §8.5 triggers are changed from the card; a wrong side waits with its reason; emptied fields cancel', async ({
  product,
  open,
}) => {
  const { perpetual, problems } = await pageWithPosition({ product, open, viewport: 'desktop' }, { leverage: 10, lots: 20, type: 1 });
  const card = perpetual.cards.first();
  await card.getByRole('button', { name: 'TP/SL', exact: true }).click();
  const sheet = perpetual.dialog(/^TP\/SL/);
  await perpetual.fillIn(sheet, 'Take-profit', '150000');
  await expect.poll(async () => await sheet.textContent()).toMatch(/has already reached it/);
  await sheet.getByRole('button', { name: 'Check the trigger price' }).waitFor();
  await perpetual.fillIn(sheet, 'Take-profit', '80000');
  await perpetual.fillIn(sheet, 'Stop-loss', '109000');
  await perpetual.press(sheet, 'Set TP/SL');
  expect(await perpetual.done('Done')).toContain('TP/SL changed.');
  await perpetual.list('TP/SL');
  await expect.poll(async () => await perpetual.cards.count()).toBe(2);

  await perpetual.list('Positions');
  await card.getByRole('button', { name: 'TP/SL', exact: true }).click();
  await perpetual.fillIn(sheet, 'Take-profit', '');
  await perpetual.fillIn(sheet, 'Stop-loss', '');
  await perpetual.press(sheet, 'Remove TP/SL');
  await perpetual.done('Done');
  await perpetual.list('TP/SL');
  await perpetual.own.getByText('No active take-profit or stop-loss.').waitFor();
  expect(problems()).toEqual([]);
});

test('leverage above 20 asks again, and shows margin and liquidation price of an example', async ({ product, open }) => {
  const owner = await contractAccount(product.address, '1000');
  const { page, problems } = await open({ viewport: 'phone', token: owner.token });
  const perpetual = new PerpetualPage(page, 'phone');
  await perpetual.enter();
  await perpetual.open('Long');
  await perpetual.ticket.getByRole('button', { name: /^Isolated/ }).click();
  const sheet = perpetual.dialog('Leverage');
  await sheet.getByText('50×').click();
  await expect.poll(async () => await sheet.textContent()).toMatch(/Margin[\d,.]+.*Liquidation price[\d,.]+/);
  await perpetual.press(sheet, 'Use \u206650×\u2069');
  await sheet.getByText(/takes the whole margin/).waitFor();
  await perpetual.press(sheet, 'Yes, use \u206650×\u2069');
  await sheet.waitFor({ state: 'detached' });
  await expect.poll(async () => await perpetual.ticket.getByRole('button', { name: /^Isolated/ }).textContent()).toContain('50×');
  expect(problems()).toEqual([]);
});

test('gold has a contract and no spot market: its page and its ticket are there, and spot still has none', async ({ product, open }) => {
  const owner = await contractAccount(product.address, '1000');
  const { page, problems } = await open({ viewport: 'desktop', token: owner.token });
  await visit(page, '/contract?symbol=xau');
  const order = page.getByRole('region', { name: 'Order', exact: true });
  await expect.poll(async () => await order.textContent()).toContain('1 lot = 0.01 XAU');
  await visit(page, '/trade?symbol=xau');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(async () => await page.getByRole('region', { name: 'Place an order' }).count()).toBe(0);
  expect(problems()).toEqual([]);
});

test('a double click on the review opens once, and a reload keeps what was typed', async ({ product, open }) => {
  const owner = await contractAccount(product.address, '1000');
  await confirmLeverageRisk(product.address, owner);
  const { page } = await open({ viewport: 'desktop', token: owner.token });
  const perpetual = new PerpetualPage(page, 'desktop');
  await perpetual.enter();
  await perpetual.open('Short');
  await perpetual.chooseMarket();
  await perpetual.chooseLeverage(5);
  await perpetual.size('0.01');
  await page.reload();
  await page.getByRole('img', { name: 'Live price' }).waitFor();
  await expect.poll(async () => await perpetual.ticket.getByLabel('Size', { exact: true }).inputValue()).toBe('0.01');
  await perpetual.ticket.getByRole('button', { name: 'Open short BTC', exact: true }).click();
  const review = perpetual.dialog(/^Open short/);
  await review.waitFor();
  await takesInput(page);
  await review.getByRole('button', { name: 'Open short BTC', exact: true }).dblclick();
  await perpetual.done('Position opened');
  const rows = await positionsOf(product.address, owner, 0);
  expect(rows.map(({ lots }) => lots)).toEqual(['10']);
});

test('a liquidation is explained: the mark, the equity found, and what came back', async ({ browser }) => {
  const folder = mkdtempSync(join(tmpdir(), 'candor-e2e-fall-'));
  const product = await startProduct({ feed: fallingPrice(folder) });
  try {
    const owner = await contractAccount(product.address, '1000');
    const open = async () => (await positionsOf(product.address, owner, 0)).length;
    // The quotes of a product that has just started come with its first prices.
    await expect
      .poll(async () => {
        if ((await open()) === 0) await openAtMarket(product.address, owner, { leverage: 100, lots: 20, type: 0 });
        return await open();
      })
      .toBe(1);
    await product.passTime(FALLEN_MS);
    await expect
      .poll(async () => (await positionsOf(product.address, owner, 1)).map(({ closeReason }) => closeReason))
      .toEqual(['liquidated']);
    const { page, context, problems } = await openPage({ browser, address: product.address }, { viewport: 'phone', token: owner.token });
    const perpetual = new PerpetualPage(page, 'phone');
    await perpetual.enter();
    await perpetual.list('History');
    await perpetual.cards.first().getByText('Why it was liquidated').click();
    const sheet = perpetual.dialog('Steps of the position');
    await expect
      .poll(async () => await sheet.textContent())
      .toMatch(/equity was below the maintenance margin.*Mark price[\d,.]+.*Equity found.*Came back to you/);
    await page.goto('/contract?symbol=btc&sheet=market');
    const information = perpetual.dialog(/^Market information/);
    await information.getByRole('tab', { name: 'Liquidations' }).click();
    await expect
      .poll(async () => await information.getByRole('listitem').first().textContent())
      .toMatch(/^Long 0\.020.*Mark price [\d,.]+.*Bankruptcy price [\d,.]+/);
    expect(problems()).toEqual([]);
    await context.close();
  } finally {
    await discardProduct(product);
    rmSync(folder, { recursive: true, force: true });
  }
});
