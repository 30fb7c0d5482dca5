import { seriousFindings } from '@candor/e2e/browser';
import { TradePage } from '@candor/e2e/trade-page';
import { sidewaysPx } from '@candor/e2e/pages';
import { describe, expect } from 'vitest';
import { newAccount } from './stand-in/account.ts';
import { test } from './test.ts';

const digits = (text: string | null): string => /[\d,]+\.\d+/.exec(text ?? '')?.[0] ?? '';

describe('the ticket of a phone shows the market that it covers', () => {
  test('bid, last price and ask are above the form, and a tap on one fills the price', async ({ open }) => {
    const { page } = await open('/trade?symbol=btc', { account: newAccount() });
    const trade = new TradePage(page, 'phone');
    await trade.openTicket('buy', 'Limit');
    for (const name of ['Bid', 'Last', 'Ask']) {
      const quote = trade.ticket.getByRole('button', { name: new RegExp(`^${name}`) });
      await expect.poll(async () => digits(await quote.textContent())).not.toBe('');
      await trade.enterAmount('Price', '1');
      const tapped = digits(await quote.textContent());
      await quote.tap();
      const filled = await trade.field('Price').inputValue();
      expect(Number(filled.replaceAll(',', ''))).toBe(Number(tapped.replaceAll(',', '')));
    }
  });

  test('five orders a side are beside the form, a tap on one fills the price and leaves side and amount as they are', async ({ open }) => {
    const { page } = await open('/trade?symbol=btc', { account: newAccount() });
    const trade = new TradePage(page, 'phone');
    await trade.openTicket('sell', 'Limit');
    const levels = trade.ticket.getByRole('region', { name: 'Best orders' });
    const asks = levels.getByRole('list', { name: 'Sell orders' }).getByRole('button');
    const bids = levels.getByRole('list', { name: 'Buy orders' }).getByRole('button');
    await expect.poll(async () => [await asks.count(), await bids.count()]).toEqual([5, 5]);
    const [form, book] = [await trade.field('Price').boundingBox(), await levels.boundingBox()];
    expect(book?.x).toBeGreaterThan((form?.x ?? 0) + (form?.width ?? 0));
    expect(await sidewaysPx(page, 390)).toBe(0);

    await trade.enterAmount('Amount', '0.01');
    await trade.enterAmount('Price', '1');
    await bids.last().tap();
    await expect.poll(async () => Number((await trade.field('Price').inputValue()).replaceAll(',', ''))).toBeGreaterThan(1_000);
    expect(await trade.field('Amount').inputValue()).toBe('0.01');
    expect(await trade.ticket.getByRole('tab', { name: 'Sell' }).getAttribute('aria-selected')).toBe('true');
    expect(await seriousFindings(page, 'dialog')).toEqual([]);
  });
});
