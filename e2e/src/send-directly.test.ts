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

test.for(['phone', 'desktop'] as const)(
  'what is worth as much as the amount is reviewed, what is worth less is not; it holds for this account alone, on a %s',
  { timeout: 120_000 },
  async (device, { product, open }) => {
    const [owner, next] = [await newAccount(product.address), await newAccount(product.address)];
    const { page, problems } = await open({ viewport: device, token: owner.token });
    await setBelow(page, { 'Limit orders': '1000' });
    const desk = new Desk(page, device);
    await desk.enter();
    await desk.openTicket('buy', 'Limit');
    await desk.priceAt(100);
    await desk.enterAmount('Price', '100000');
    await desk.enterAmount('Amount', '0.01');
    // The estimate comes behind the fields and moves the button.
    await desk.ticket.locator('dl').waitFor();
    await desk.send.click();
    await desk.review('buy').getByRole('button', { name: 'Cancel', exact: true }).click();
    expect(await ordersOf(product.address, owner, 'btc', 0)).toHaveLength(0);
    await desk.enterAmount('Price', '99999');
    await desk.send.click();
    await desk.putAway('Order placed');
    expect(await ordersOf(product.address, owner, 'btc', 0)).toHaveLength(1);

    const field = page.getByRole('dialog', { name: 'Display' }).getByLabel('Limit orders', { exact: true });
    for (const [{ token }, amount] of [
      [next, ''],
      [owner, '1,000'],
    ] as const) {
      await page.evaluate((text) => {
        localStorage.removeItem('candor:user-info');
        localStorage.setItem('candor:token', text);
      }, token);
      await visit(page, '/wallet?sheet=shell-display');
      await expect.poll(() => field.inputValue()).toBe(amount);
    }
    expect(problems()).toEqual([]);
  },
);

/** Fills in a market order and presses the button that sends it. */
async function sendMarket(desk: Desk, spend: string): Promise<void> {
  if ((await desk.field('Spend').count()) === 0) await desk.openTicket('buy', 'Market');
  await desk.enterAmount('Spend', spend);
  // The estimate comes behind the fields and moves the button.
  await desk.ticket.locator('dl').waitFor();
  await desk.send.click();
}

test.for(['phone', 'desktop'] as const)(
  'set on one device, another device of the same account asks as before; turned off again, every order is reviewed, on a %s',
  { timeout: 120_000 },
  async (device, { product, open }) => {
    const owner = await newAccount(product.address);
    await confirmRiskOf(product.address, owner);
    const first = await open({ viewport: device, token: owner.token });
    const second = await open({ viewport: device, token: owner.token });
    await setBelow(first.page, { 'Market orders': '500', 'Second contracts': '20' });
    const [desk, elsewhere] = [new Desk(first.page, device), new Desk(second.page, device)];
    await desk.enter();
    await sendMarket(desk, '25');
    await desk.putAway('Filled');
    expect(await ordersOf(product.address, owner, 'btc', 1)).toHaveLength(1);

    // The second device has heard of nothing: its field is empty, and it asks.
    await visit(second.page, '/wallet?sheet=shell-display');
    const field = second.page.getByRole('dialog', { name: 'Display' }).getByLabel('Market orders', { exact: true });
    await expect.poll(() => field.inputValue()).toBe('');
    await elsewhere.enter();
    await sendMarket(elsewhere, '25');
    await elsewhere.review('buy').waitFor();
    expect(await ordersOf(product.address, owner, 'btc', 1)).toHaveLength(1);

    // Turned off where it was set.
    await visit(first.page, '/wallet?sheet=shell-display');
    const sheet = first.page.getByRole('dialog', { name: 'Display' });
    for (const [kind, amount] of [
      ['Market orders', '500'],
      ['Second contracts', '20'],
    ] as const) {
      const set = sheet.getByLabel(kind, { exact: true });
      await expect.poll(() => set.inputValue()).toBe(amount);
      await set.focus();
      await set.fill('');
    }
    await desk.enter();
    await sendMarket(desk, '6');
    await desk.review('buy').waitFor();
    const contracts = new UpdownDesk(first.page, device);
    await contracts.enter();
    await contracts.open('Up');
    await contracts.fill('15 min', '1');
    await contracts.send.click();
    await contracts.review('Up for 15 min').waitFor();
    expect(await ordersOf(product.address, owner, 'btc', 1)).toHaveLength(1);
    expect(await secondsOf(product.address, owner, 0)).toHaveLength(0);
    expect([...first.problems(), ...second.problems()]).toEqual([]);
  },
);
