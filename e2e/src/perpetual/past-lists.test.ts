import { expect } from 'vitest';
import { ask, type Owner } from '../accounts.ts';
import { visit } from '../pages.ts';
import { test } from '../room.ts';
import { confirmLeverageRisk, contractAccount, openAtMarket, PerpetualPage } from './perpetual-page.ts';

/** One order of each end: filled at market, cancelled while it waited, and expired without a fill. */
async function pastOrders(address: string, owner: Owner): Promise<void> {
  await confirmLeverageRisk(address, owner);
  await openAtMarket(address, owner, { leverage: 10, lots: 20, type: 0 });
  const limit = { symbol: 'btc', leverage: 10, delegateTotal: 5, type: 0, delegateType: 0, delegatePrice: '90000' };
  await ask(address, '/api/contract/order/submit', limit, owner.token);
  await ask(address, '/api/contract/order/cancelAll', {}, owner.token);
  await ask(address, '/api/contract/order/submit', { ...limit, timeInForce: 'ioc' }, owner.token);
}

test('web.md §3.2 past orders: each says how it ended, and the fills and the proof of one are opened', async ({ product, open }) => {
  const owner = await contractAccount(product.address, '1000');
  await pastOrders(product.address, owner);
  const { page, problems } = await open({ viewport: 'desktop', token: owner.token });
  const perpetual = new PerpetualPage(page, 'desktop');
  await visit(page, '/contract?symbol=btc&tab=orders');
  await expect.poll(async () => await perpetual.cards.count()).toBe(3);
  const texts = await perpetual.cards.allTextContents();
  expect(texts[0]).toContain('Ended: nothing could be filled at once');
  expect(texts[1]).toContain('Cancelled');
  expect(texts[2]).toMatch(/Open long.*Filled.*0\.020 \/ 0\.020/);

  await perpetual.cards.nth(2).getByRole('button').click();
  const sheet = perpetual.dialog('Order');
  await expect.poll(async () => await sheet.textContent()).toMatch(/Fills.*Opened .*0\.0\d\d [\d,.]+.*USDT.*Fee [\d.]+/);
  await sheet.getByRole('button', { name: 'Proof' }).click();
  const proof = page.getByRole('dialog', { name: /^Proof of P-\d+$/ });
  await proof.getByRole('strong').getByText('Checked on this device: correct.').waitFor();
  await page.keyboard.press('Escape');
  await sheet.getByRole('button', { name: 'Proof' }).waitFor();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  expect(problems()).toEqual([]);
});
