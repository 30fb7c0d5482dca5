import { describe, expect } from 'vitest';
import { seriousFindings } from '../browser.ts';
import { takesInput, pathOf, sidewaysPx, visit } from '../pages.ts';
import { test } from '../room.ts';
import { contractAccount, openAtMarket, PerpetualDesk } from './perpetual-desk.ts';

describe.each(['phone', 'desktop'] as const)('%s', (viewport) => {
  test('web.md §3.1 home shows what is open in contracts, with profit or loss and margin ratio, and leads there', async ({
    product,
    open,
  }) => {
    const owner = await contractAccount(product.address, '1000');
    await openAtMarket(product.address, owner, { leverage: 10, lots: 20, type: 0 });
    await openAtMarket(product.address, owner, { leverage: 20, lots: 10, type: 1 });
    const { page, problems } = await open({ viewport, token: owner.token });
    await visit(page, '/');
    const own = page.getByRole('region', { name: 'Open contract positions', exact: true });
    const rows = own.getByRole('listitem');
    await expect.poll(async () => await rows.count()).toBe(2);
    // The higher leverage has less margin for its value: it stands nearer to its liquidation.
    await expect.poll(async () => await rows.first().textContent()).toMatch(/BTC\/USDT.*Short .20×.*USDT.*Margin ratio \d+\.\d+%/);
    expect(await rows.nth(1).textContent()).toMatch(/BTC\/USDT.*Long .10×.*Margin ratio \d+\.\d+%/);
    expect(await seriousFindings(page)).toEqual([]);
    expect(await sidewaysPx(page, viewport === 'phone' ? 390 : 1440)).toBe(0);
    await rows.first().getByRole('link').click();
    await expect.poll(() => pathOf(page)).toBe('/contract?symbol=btc');
    expect(problems()).toEqual([]);
  });
});

test('an account without a position has no such part on its home', async ({ product, open }) => {
  const owner = await contractAccount(product.address, '10');
  const { page } = await open({ viewport: 'phone', token: owner.token });
  await Promise.all([page.waitForResponse((response) => response.url().includes('/api/contract/position/list')), visit(page, '/')]);
  expect(await page.getByRole('region', { name: /^Open contract positions/ }).count()).toBe(0);
});

describe('the command palette', () => {
  test('a coin is found on the page of contracts, gold too, which has no other market', async ({ product, open }) => {
    const owner = await contractAccount(product.address, '10');
    const { page } = await open({ viewport: 'desktop', token: owner.token });
    await visit(page, '/wallet');
    const options = page.getByRole('dialog').getByRole('option');
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').waitFor();
    await page.keyboard.type('gold');
    await options.filter({ hasText: 'XAU/USD' }).filter({ hasText: 'Contracts' }).click();
    await expect.poll(() => pathOf(page)).toBe('/contract?symbol=xau');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('heading', { level: 1 }).getByText('XAU').first().waitFor();
    await takesInput(page);
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').waitFor();
    await page.keyboard.type('leverage');
    await options.filter({ hasText: 'Contracts' }).first().waitFor();
  });

  test('past orders and closing all are actions; closing asks before it does anything', async ({ product, open }) => {
    const owner = await contractAccount(product.address, '1000');
    await openAtMarket(product.address, owner, { leverage: 10, lots: 20, type: 0 });
    const { page } = await open({ viewport: 'desktop', token: owner.token });
    await visit(page, '/wallet');
    const options = page.getByRole('dialog').getByRole('option');
    const choose = async (words: string) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').getByRole('combobox').waitFor();
      await page.keyboard.type(words);
      await expect.poll(async () => await options.first().textContent()).toContain(words);
      await page.keyboard.press('Enter');
    };
    await choose('Past contract orders');
    const desk = new PerpetualDesk(page, 'desktop');
    await expect.poll(async () => await desk.cards.first().textContent()).toMatch(/Open long.*Filled/);
    await choose('Close all contract positions');
    await desk.dialog('Close all positions?').waitFor();
    await page.goBack();
    await desk.dialog('Close all positions?').waitFor({ state: 'detached' });
  });
});
