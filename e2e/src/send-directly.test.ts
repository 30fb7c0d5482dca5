import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { newAccount, ordersOf } from './accounts.ts';
import { Desk } from './desk.ts';
import { visit } from './pages.ts';
import { test } from './room.ts';
import { openAllWallets } from './wallets.ts';
import { confirmRiskOf, secondsOf, UpdownDesk } from './updown-desk.ts';

/** Sets below which amount a kind of order is sent without a review. */
async function setBelow(page: Page, amounts: Readonly<Record<string, string>>): Promise<void> {
  await visit(page, '/wallet?sheet=shell-display');
  const sheet = page.getByRole('dialog', { name: 'Display' });
  for (const [kind, amount] of Object.entries(amounts)) {
    const field = sheet.getByLabel(kind, { exact: true });
    // Off until it is set.
    expect(await field.inputValue()).toBe('');
    await field.focus();
    await field.fill(amount);
  }
}

test.for(['phone', 'desktop'] as const)(
  'below the amount that the user set an order is sent at once; from it on, and of other kinds, it is reviewed; a transfer always, on a %s',
  { timeout: 120_000 },
  async (device, { product, open }) => {
    const owner = await newAccount(product.address);
    await confirmRiskOf(product.address, owner);
    const { page, problems } = await open({ viewport: device, token: owner.token });
    await setBelow(page, { 'Limit orders': '500', 'Second contracts': '20' });

    const desk = new Desk(page, device);
    await desk.enter();
    await desk.openTicket('buy', 'Limit');
    const price = await desk.priceAt(80);
    await desk.enterAmount('Price', price);
    await desk.enterAmount('Amount', '0.001');
    await desk.send.click();
    await desk.putAway('Order placed');
    expect(await ordersOf(product.address, owner, 'btc', 0)).toHaveLength(1);
    if (device === 'phone' && (await desk.ticket.count()) === 0) await desk.openTicket('buy', 'Limit');
    await desk.enterAmount('Price', price);
    await desk.enterAmount('Amount', '0.01');
    await desk.send.click();
    await desk.review('buy').getByRole('button', { name: 'Cancel', exact: true }).click();
    await desk.ticket.getByRole('button', { name: 'Market', exact: true }).click();
    await desk.enterAmount('Spend', '10');
    await desk.send.click();
    await desk.review('buy').waitFor();
    expect(await ordersOf(product.address, owner, 'btc', 0)).toHaveLength(1);

    const contracts = new UpdownDesk(page, device);
    await contracts.enter();
    await contracts.open('Up');
    await contracts.fill('15 min', '10');
    await contracts.send.click();
    await expect.poll(async () => (await secondsOf(product.address, owner, 0)).length).toBe(1);

    await openAllWallets(page);
    await visit(page, '/exchange');
    await page.getByLabel('Amount', { exact: true }).fill('1');
    await page.locator('button[type="submit"]').click();
    await page.getByRole('dialog', { name: 'Confirm transfer' }).waitFor();
    expect(problems()).toEqual([]);
  },
);
