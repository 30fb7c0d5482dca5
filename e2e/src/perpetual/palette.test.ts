import { expect } from 'vitest';
import { visit } from '../pages.ts';
import { test } from '../room.ts';
import { contractAccount, openAtMarket, PerpetualPage } from './perpetual-page.ts';

test('in the command palette past orders and closing all are actions; closing asks before it does anything', async ({ product, open }) => {
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
  const perpetual = new PerpetualPage(page, 'desktop');
  await expect.poll(async () => await perpetual.cards.first().textContent()).toMatch(/Open long.*Filled/);
  await choose('Close all contract positions');
  await perpetual.dialog('Close all positions?').waitFor();
  await page.goBack();
  await perpetual.dialog('Close all positions?').waitFor({ state: 'detached' });
});
