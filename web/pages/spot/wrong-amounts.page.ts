import { CALLS } from '@candor/contract/table';
import { TradePage } from '@candor/e2e/trade-page';
import { expect } from 'vitest';
import { newAccount } from '../stand-in/account.ts';
import { test } from '../test.ts';

test('web.md §1 wrong amounts say why in the button and send nothing', async ({ open }) => {
  const { page, answers } = await open('/trade?symbol=btc', { viewport: 'desktop', account: newAccount() });
  const trade = new TradePage(page, 'desktop');
  await trade.openTicket('buy', 'Limit');
  // At 84,000 the 10,000 USDT buy at most 0.11904 BTC: its lot is 0.00001.
  expect(await trade.priceAt(80)).toBe('84000');
  for (const [shownPrice, amount, words] of [
    ['84000', '', 'Enter an amount'],
    ['', '0.01', 'Enter a price'],
    ['84000.123', '0.01', 'Price: too many decimals'],
    ['84000', '0.0000011', 'Amount: too many decimals'],
    ['84000', '0.00001', 'Amount too small'],
    ['84000', '99999999', 'Amount too large'],
    ['84000', '0.11905', 'Not enough USDT (you have 10,000.00)'],
  ] as const) {
    await trade.enterAmount('Price', shownPrice);
    await trade.enterAmount('Amount', amount);
    await expect.poll(() => trade.send.innerText(), { message: `${shownPrice} × ${amount}` }).toBe(words);
    await trade.pressWaiting();
    expect(await trade.review('buy').count()).toBe(0);
    // The press leads to a field of the ticket.
    expect(await page.evaluate(() => document.activeElement?.tagName), words).toBe('INPUT');
  }
  await trade.enterAmount('Price', '84000');
  await trade.enterAmount('Amount', '0.11904');
  await expect.poll(() => trade.send.innerText()).toBe('Buy BTC');
  expect(answers.sent(CALLS.submitOrder)).toEqual([]);
});
