import { CALLS } from '@candor/contract/table';
import { TradePage } from '@candor/e2e/trade-page';
import { UpdownPage } from '@candor/e2e/updown-page';
import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import type { Stage } from './stage/stage.ts';
import { newAccount } from './stand-in/account.ts';
import { exampleData } from './stand-in/examples.ts';
import { takesSecondContracts } from './stand-in/updown-exchange.ts';
import { takesSpotOrders } from './stand-in/spot-exchange.ts';
import { test } from './test.ts';

const DISPLAY = '/wallet?sheet=shell-display';
const trader = () => ({ ...newAccount(), hasConfirmedRisks: true });

function takesOrders(stage: Stage): void {
  takesSpotOrders(stage);
  takesSecondContracts(stage);
}

const fieldOf = ({ page }: Stage, kind: string): Locator => page.getByRole('dialog', { name: 'Display' }).getByLabel(kind, { exact: true });

/** Sets below which amount a kind of order is sent without a review. */
async function setBelow(stage: Stage, amounts: Readonly<Record<string, string>>): Promise<void> {
  for (const [kind, amount] of Object.entries(amounts)) {
    const field = fieldOf(stage, kind);
    // Off until it is set.
    expect(await field.inputValue()).toBe('');
    await field.focus();
    await field.fill(amount);
  }
}

test.for(['phone', 'desktop'] as const)(
  'below the amount that the user set an order is sent at once; from it on, and of other kinds, it is reviewed; a transfer always, on a %s',
  async (device, { open }) => {
    const stage = await open(DISPLAY, { viewport: device, account: trader() });
    const { page, answers } = stage;
    takesOrders(stage);
    await setBelow(stage, { 'Limit orders': '500', 'Second contracts': '20' });

    await stage.load('/trade?symbol=btc');
    const trade = new TradePage(page, device);
    await trade.openTicket('buy', 'Limit');
    const price = await trade.priceAt(80);
    await trade.enterAmount('Price', price);
    await trade.enterAmount('Amount', '0.001');
    await trade.send.click();
    await trade.putAway('Order placed');
    expect(answers.sent(CALLS.submitOrder)).toHaveLength(1);
    if (device === 'phone' && (await trade.ticket.count()) === 0) await trade.openTicket('buy', 'Limit');
    await trade.enterAmount('Price', price);
    await trade.enterAmount('Amount', '0.01');
    await trade.send.click();
    await trade.review('buy').getByRole('button', { name: 'Cancel', exact: true }).click();
    await trade.ticket.getByRole('button', { name: 'Market', exact: true }).click();
    await trade.enterAmount('Spend', '10');
    await trade.send.click();
    await trade.review('buy').waitFor();
    expect(answers.sent(CALLS.submitOrder)).toHaveLength(1);

    await stage.go('/flash?symbol=btc');
    const contracts = new UpdownPage(page, device);
    await contracts.open('Up');
    await contracts.fill('15 min', '10');
    await contracts.send.click();
    await expect.poll(() => answers.sent(CALLS.createUpdownOrder)).toMatchObject([{ betAmount: '10', periodId: 5 }]);

    await stage.go('/exchange');
    await page.getByLabel('Amount', { exact: true }).fill('1');
    await page.locator('button[type="submit"]').click();
    await page.getByRole('dialog', { name: 'Confirm transfer' }).waitFor();
    expect(answers.sent(CALLS.transfer)).toEqual([]);
  },
);

test.for(['phone', 'desktop'] as const)(
  'what is worth as much as the amount is reviewed, what is worth less is not; it holds for this account alone, on a %s',
  async (device, { open }) => {
    const stage = await open(DISPLAY, { viewport: device, account: trader() });
    const { page, answers } = stage;
    takesOrders(stage);
    await setBelow(stage, { 'Limit orders': '1000' });
    await stage.load('/trade?symbol=btc');
    const trade = new TradePage(page, device);
    await trade.openTicket('buy', 'Limit');
    await trade.priceAt(100);
    await trade.enterAmount('Price', '100000');
    await trade.enterAmount('Amount', '0.01');
    // The estimate comes behind the fields and moves the button.
    await trade.ticket.locator('dl').waitFor();
    await trade.send.click();
    await trade.review('buy').getByRole('button', { name: 'Cancel', exact: true }).click();
    expect(answers.sent(CALLS.submitOrder)).toEqual([]);
    await trade.enterAmount('Price', '99999');
    await trade.send.click();
    await trade.putAway('Order placed');
    expect(answers.sent(CALLS.submitOrder)).toMatchObject([{ delegatePrice: '99999', delegateTotal: '0.01' }]);

    const info = exampleData(CALLS.userInfo);
    for (const [userId, amount] of [
      [stage.account.userId + 1, ''],
      [stage.account.userId, '1,000'],
    ] as const) {
      answers.set(CALLS.userInfo, { ...info, user: { ...info.user, userId } });
      await page.evaluate(() => localStorage.removeItem('candor:user-info'));
      await stage.load(DISPLAY);
      await expect.poll(() => fieldOf(stage, 'Limit orders').inputValue()).toBe(amount);
    }
  },
);

/** Fills in a market order and presses the button that sends it. */
async function sendMarket(trade: TradePage, spend: string): Promise<void> {
  if ((await trade.field('Spend').count()) === 0) await trade.openTicket('buy', 'Market');
  await trade.enterAmount('Spend', spend);
  // The estimate comes behind the fields and moves the button.
  await trade.ticket.locator('dl').waitFor();
  await trade.send.click();
}

test.for(['phone', 'desktop'] as const)(
  'set on one device, another device of the same account asks as before; turned off again, every order is reviewed, on a %s',
  async (device, { open }) => {
    const account = trader();
    const first = await open(DISPLAY, { viewport: device, account });
    const second = await open(DISPLAY, { viewport: device, account });
    takesOrders(first);
    takesOrders(second);
    await setBelow(first, { 'Market orders': '500', 'Second contracts': '20' });
    const [trade, elsewhere] = [new TradePage(first.page, device), new TradePage(second.page, device)];
    await first.go('/trade?symbol=btc');
    await sendMarket(trade, '25');
    await trade.putAway('Filled');
    expect(first.answers.sent(CALLS.submitOrder)).toMatchObject([{ delegateValue: '25' }]);

    // The second device has heard of nothing: its field is empty, and it asks.
    await expect.poll(() => fieldOf(second, 'Market orders').inputValue()).toBe('');
    await second.go('/trade?symbol=btc');
    await sendMarket(elsewhere, '25');
    await elsewhere.review('buy').waitFor();
    expect(second.answers.sent(CALLS.submitOrder)).toEqual([]);

    // Turned off where it was set.
    await first.go(DISPLAY);
    for (const [kind, amount] of [
      ['Market orders', '500'],
      ['Second contracts', '20'],
    ] as const) {
      const set = fieldOf(first, kind);
      await expect.poll(() => set.inputValue()).toBe(amount);
      await set.focus();
      await set.fill('');
    }
    await first.go('/trade?symbol=btc');
    await sendMarket(trade, '6');
    await trade.review('buy').waitFor();
    await first.go('/flash?symbol=btc');
    const contracts = new UpdownPage(first.page, device);
    await contracts.open('Up');
    await contracts.fill('15 min', '1');
    await contracts.send.click();
    await contracts.review('Up for 15 min').waitFor();
    expect(first.answers.sent(CALLS.submitOrder)).toHaveLength(1);
    expect(first.answers.sent(CALLS.createUpdownOrder)).toEqual([]);
  },
);
