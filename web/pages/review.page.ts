import { TradePage } from '@candor/e2e/trade-page';
import { UpdownPage } from '@candor/e2e/updown-page';
import type { Locator } from 'playwright-core';
import { describe, expect } from 'vitest';
import { newAccount } from './stand-in/account.ts';
import { takesSecondContracts } from './stand-in/updown-exchange.ts';
import { test } from './test.ts';

const devices = ['phone', 'desktop'] as const;

/** The first line of a sheet's content, without the marks that keep figures together in a sentence. */
async function firstLine(sheet: Locator): Promise<string> {
  await sheet.waitFor();
  const line = sheet.locator('p').first();
  // It is read to its end: nothing is cut at the side.
  expect(await line.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
  const text = await line.innerText();
  return text.replaceAll(/[\u2066\u2069]/g, '').trim();
}

const confirmedAccount = () => ({ ...newAccount(), hasConfirmedRisks: true });

describe('the first line of a review says in one sentence what is bought', () => {
  test.for(devices)('spot, on a %s', async (device, { open }) => {
    const { page } = await open('/trade?symbol=btc', { viewport: device, account: newAccount() });
    const trade = new TradePage(page, device);
    await trade.openTicket('buy', 'Limit');
    await trade.enterAmount('Price', await trade.priceAt(80));
    await trade.enterAmount('Amount', '0.01');
    await trade.send.click();
    expect(await firstLine(trade.review('buy'))).toBe('Limit buy 0.01 BTC at 84,000.00, until cancelled');
    await trade.review('buy').getByRole('button', { name: 'Cancel', exact: true }).click();
    await trade.ticket.getByText('Time in force').click();
    await trade.ticket.getByText('All or nothing', { exact: true }).click();
    await trade.send.click();
    expect(await firstLine(trade.review('buy'))).toBe('Limit buy 0.01 BTC at 84,000.00, all or nothing');
    await trade.review('buy').getByRole('button', { name: 'Cancel', exact: true }).click();
    await trade.ticket.getByRole('button', { name: 'Market', exact: true }).click();
    await trade.enterAmount('Spend', '250.5');
    await trade.send.click();
    expect(await firstLine(trade.review('buy'))).toBe('Market buy BTC for 250.50 USDT, at the best prices');
  });

  test.for(devices)('second contract with its pair and the price now, on a %s', async (device, { open }) => {
    const stage = await open('/wallet', { viewport: device, account: confirmedAccount() });
    takesSecondContracts(stage);
    await stage.go('/flash?symbol=btc');
    const updown = new UpdownPage(stage.page, device);
    await updown.open('Down');
    await updown.fill('15 min', '25.5');
    await updown.send.click();
    const review = updown.review('Down for 15 min');
    expect(await firstLine(review)).toBe('Stake 25.50 USDT on BTC/USDT down for 15 min, payout +85%');
    await review.getByText(/^Price now\s*105,000\.00$/).waitFor();
  });

  test.for(devices)('flash round with its pair and the price now, on a %s', async (device, { open }) => {
    const { page } = await open('/flashOption?symbol=btc', { viewport: device, account: confirmedAccount() });
    const isPhone = device === 'phone';
    const ticket = isPhone
      ? page.getByRole('dialog', { name: 'BTC/USDT', exact: true })
      : page.getByRole('region', { name: 'Place a stake' });
    if (isPhone) await page.getByRole('button', { name: 'Up', exact: true }).click();
    await ticket.getByLabel('Stake', { exact: true }).focus();
    await ticket.getByLabel('Stake', { exact: true }).fill('10');
    await ticket.getByRole('button', { name: /^Stake .* on up$/ }).click();
    const review = page.getByRole('dialog', { name: /^Stake on up/ });
    expect(await firstLine(review)).toBe('Stake 10.00 USDT on BTC/USDT up, round of 1 min');
    await review.getByText(/^Price now\s*105,000\.00$/).waitFor();
  });
});

/** Nothing in a ticket may show a balance below zero. */
const negative = /[−-]\s?\d/;

describe('over the balance the ticket says what there is and the most that can be, and shows no balance after', () => {
  test.for(devices)('limit and market, buy and sell, on a %s', async (device, { open }) => {
    const { page } = await open('/trade?symbol=btc', { viewport: device, account: newAccount() });
    const trade = new TradePage(page, device);
    await trade.openTicket('buy', 'Limit');
    await trade.enterAmount('Price', await trade.priceAt(80));
    await trade.enterAmount('Amount', '0.01');
    const receipt = trade.ticket.locator('dl');
    await receipt.getByText('Available USDT').waitFor();
    await trade.enterAmount('Amount', '5');
    await trade.pressWaiting();
    // 10,000 / 84,000, cut off after the fifth decimal.
    await trade.ticket.getByText('You have 10,000.00 USDT. At this price you can buy at most 0.11904 BTC.', { exact: true }).waitFor();
    await receipt.getByText('Available USDT').waitFor({ state: 'detached' });
    expect(await receipt.innerText()).not.toMatch(negative);
    await trade.ticket.getByRole('button', { name: 'Market', exact: true }).click();
    await trade.enterAmount('Spend', '10000.01');
    await trade.pressWaiting();
    await trade.ticket.getByText('You have 10,000.00 USDT, this order needs 10,000.01.', { exact: true }).waitFor();
    expect(await trade.ticket.innerText()).not.toMatch(negative);
    await trade.ticket.getByRole('tab', { name: 'Sell' }).click();
    await trade.enterAmount('Amount', '0.5');
    await trade.pressWaiting();
    await trade.ticket.getByText('You have 0.00 BTC, this order needs 0.50.', { exact: true }).waitFor();
    expect(await trade.ticket.innerText()).not.toMatch(negative);
  });

  test.for(devices)('second contract and transfer, on a %s', async (device, { open }) => {
    const balances = [{ wallet: 1, coin: 'usdt', total: 100 } as const, { wallet: 3, coin: 'usdt', total: 9_900 } as const];
    const stage = await open('/wallet', { viewport: device, account: { ...confirmedAccount(), balances } });
    takesSecondContracts(stage);
    const { page } = stage;
    await stage.go('/flash?symbol=btc');
    const updown = new UpdownPage(page, device);
    await updown.open('Up');
    await updown.fill('15 min', '100');
    await updown.ticket.locator('dl').waitFor();
    await updown.stake.fill('100.01');
    await updown.pressWaiting();
    await updown.ticket.getByText('You have 100.00 USDT. You can stake at most 100.00 USDT.').waitFor();
    expect(await updown.ticket.locator('dl').count()).toBe(0);
    await stage.load('/exchange');
    await page
      .getByRole('group', { name: 'From' })
      .getByRole('radio', { name: /^Platform/ })
      .check({ force: true });
    await page.getByLabel('Amount', { exact: true }).fill('100.01');
    await page.getByLabel('Amount', { exact: true }).blur();
    await page.getByText('This wallet has 100.00 USDT. You can transfer at most that.').waitFor();
    expect(await page.locator('main').innerText()).not.toMatch(negative);
  });
});
