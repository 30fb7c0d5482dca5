import type { Locator } from 'playwright-core';
import { describe, expect } from 'vitest';
import { newAccount } from './accounts.ts';
import { Desk } from './desk.ts';
import { visit } from './pages.ts';
import { test } from './room.ts';
import { confirmed, enter, form, freshRound } from './rounds-desk.ts';
import { confirmRiskOf, UpdownDesk } from './updown-desk.ts';
import { openAllWallets, transferTo } from './wallets.ts';

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

describe('the first line of a review says in one sentence what is bought', () => {
  test.for(devices)('spot, on a %s', async (device, { product, open }) => {
    const { token } = await newAccount(product.address);
    const { page, problems } = await open({ viewport: device, token });
    const desk = new Desk(page, device);
    await desk.enter();
    await desk.openTicket('buy', 'Limit');
    const price = await desk.priceAt(80);
    await desk.enterAmount('Price', price);
    await desk.enterAmount('Amount', '0.01');
    await desk.send.click();
    const shown = `${Number(price).toLocaleString('en')}.00`;
    expect(await firstLine(desk.review('buy'))).toBe(`Limit buy 0.01 BTC at ${shown}, until cancelled`);
    await desk.review('buy').getByRole('button', { name: 'Cancel', exact: true }).click();
    await desk.ticket.getByText('Time in force').click();
    await desk.ticket.getByText('All or nothing', { exact: true }).click();
    await desk.send.click();
    expect(await firstLine(desk.review('buy'))).toBe(`Limit buy 0.01 BTC at ${shown}, all or nothing`);
    await desk.review('buy').getByRole('button', { name: 'Cancel', exact: true }).click();
    await desk.ticket.getByRole('button', { name: 'Market', exact: true }).click();
    await desk.enterAmount('Spend', '250.5');
    await desk.send.click();
    expect(await firstLine(desk.review('buy'))).toBe('Market buy BTC for 250.50 USDT, at the best prices');
    expect(problems()).toEqual([]);
  });

  test.for(devices)('second contract with its pair and the price now, on a %s', async (device, { product, open }) => {
    const owner = await newAccount(product.address);
    await confirmRiskOf(product.address, owner);
    const { page, problems } = await open({ viewport: device, token: owner.token });
    const desk = new UpdownDesk(page, device);
    await desk.enter();
    await desk.open('Down');
    await desk.fill('15 min', '25.5');
    await desk.send.click();
    const review = desk.review('Down for 15 min');
    expect(await firstLine(review)).toMatch(/^Stake 25\.50 USDT on BTC\/USDT down for 15 min, payout \+\d+%$/);
    await review.getByText(/^Price now\s*[\d,]+\.\d{2}$/).waitFor();
    expect(problems()).toEqual([]);
  });

  test.for(devices)('flash round with its pair and the price now, on a %s', { timeout: 120_000 }, async (device, { product, open }) => {
    const owner = await confirmed(product.address);
    const { page, problems } = await open({ viewport: device, token: owner.token });
    await enter(page);
    await freshRound(product, 20_000);
    const ticket = device === 'phone' ? page.getByRole('dialog', { name: 'BTC/USDT', exact: true }) : form(page);
    if (device === 'phone') await page.getByRole('button', { name: 'Up', exact: true }).click();
    await ticket.getByLabel('Stake', { exact: true }).focus();
    await ticket.getByLabel('Stake', { exact: true }).fill('10');
    await ticket.getByRole('button', { name: /^Stake .* on up$/ }).click();
    const review = page.getByRole('dialog', { name: /^Stake on up/ });
    expect(await firstLine(review)).toBe('Stake 10.00 USDT on BTC/USDT up, round of 1 min');
    await review.getByText(/^Price now\s*[\d,]+\.\d{2}$/).waitFor();
    expect(problems()).toEqual([]);
  });
});

/** Nothing in a ticket may show a balance below zero. */
const negative = /[−-]\s?\d/;

describe('over the balance the ticket says what there is and the most that can be, and shows no balance after', () => {
  test.for(devices)('limit and market, buy and sell, on a %s', async (device, { product, open }) => {
    const { token } = await newAccount(product.address);
    const { page, problems } = await open({ viewport: device, token });
    const desk = new Desk(page, device);
    await desk.enter();
    await desk.openTicket('buy', 'Limit');
    const price = await desk.priceAt(80);
    await desk.enterAmount('Price', price);
    await desk.enterAmount('Amount', '0.01');
    const receipt = desk.ticket.locator('dl');
    await receipt.getByText('Available USDT').waitFor();
    await desk.enterAmount('Amount', '5');
    await desk.pressWaiting();
    const most = (Math.floor((10_000 / Number(price)) * 100_000) / 100_000).toString();
    await desk.ticket.getByText(`You have 10,000.00 USDT. At this price you can buy at most ${most} BTC.`, { exact: true }).waitFor();
    await receipt.getByText('Available USDT').waitFor({ state: 'detached' });
    expect(await receipt.innerText()).not.toMatch(negative);
    await desk.ticket.getByRole('button', { name: 'Market', exact: true }).click();
    await desk.enterAmount('Spend', '10000.01');
    await desk.pressWaiting();
    await desk.ticket.getByText('You have 10,000.00 USDT, this order needs 10,000.01.', { exact: true }).waitFor();
    expect(await desk.ticket.innerText()).not.toMatch(negative);
    await desk.ticket.getByRole('tab', { name: 'Sell' }).click();
    await desk.enterAmount('Amount', '0.5');
    await desk.pressWaiting();
    await desk.ticket.getByText('You have 0.00 BTC, this order needs 0.50.', { exact: true }).waitFor();
    expect(await desk.ticket.innerText()).not.toMatch(negative);
    expect(problems()).toEqual([]);
  });

  test.for(devices)('second contract and transfer, on a %s', async (device, { product, open }) => {
    const owner = await newAccount(product.address);
    await confirmRiskOf(product.address, owner);
    await transferTo(product.address, owner, 'finance', '9900');
    const { page, problems } = await open({ viewport: device, token: owner.token });
    const desk = new UpdownDesk(page, device);
    await desk.enter();
    await desk.open('Up');
    await desk.fill('15 min', '100');
    await desk.ticket.locator('dl').waitFor();
    await desk.stake.fill('100.01');
    await desk.pressWaiting();
    await desk.ticket.getByText('You have 100.00 USDT. You can stake at most 100.00 USDT.').waitFor();
    expect(await desk.ticket.locator('dl').count()).toBe(0);
    await openAllWallets(page);
    await visit(page, '/exchange');
    await page
      .getByRole('group', { name: 'From' })
      .getByRole('radio', { name: /^Platform/ })
      .check({ force: true });
    await page.getByLabel('Amount', { exact: true }).fill('100.01');
    await page.getByLabel('Amount', { exact: true }).blur();
    await page.getByText('This wallet has 100.00 USDT. You can transfer at most that.').waitFor();
    expect(await page.locator('main').innerText()).not.toMatch(negative);
    expect(problems()).toEqual([]);
  });
});
