import { seriousFindings } from '@candor/e2e/browser';
import { TradePage } from '@candor/e2e/trade-page';
import type { Locator } from 'playwright-core';
import { describe, expect } from 'vitest';
import { newAccount } from './stand-in/account.ts';
import { test } from './test.ts';

const VIEWPORTS = ['phone', 'desktop'] as const;

const numberIn = (text: string | null): number => Number((/[\d,]+\.\d+/.exec(text ?? '')?.[0] ?? '').replaceAll(',', ''));
const quoteOf = (trade: TradePage, name: 'Bid' | 'Ask'): Locator =>
  trade.ticket.getByRole('group', { name: 'Best prices' }).getByRole('button', { name: new RegExp(`^${name}`) });

describe('the ticket has buttons of the best bid and the best ask', () => {
  test('a press on a desktop fills the price with what the button says; a market order has no price to fill', async ({ open }) => {
    const { page } = await open('/trade?symbol=btc', { viewport: 'desktop', account: newAccount() });
    const trade = new TradePage(page, 'desktop');
    await trade.openTicket('buy', 'Limit');
    // The book of the stand-in: one step of 0.01 % beside the price.
    for (const [name, price] of [
      ['Bid', 104_989.5],
      ['Ask', 105_010.5],
    ] as const) {
      const quote = quoteOf(trade, name);
      await expect.poll(async () => numberIn(await quote.textContent())).toBe(price);
      await trade.enterAmount('Price', '1');
      await quote.click();
      await expect.poll(async () => numberIn(await trade.field('Price').inputValue())).toBe(price);
    }
    await trade.openTicket('buy', 'Market');
    expect([await quoteOf(trade, 'Bid').isDisabled(), await quoteOf(trade, 'Ask').isDisabled()]).toEqual([true, true]);
    expect(await seriousFindings(page)).toEqual([]);
  });

  test.for(VIEWPORTS)('%s: without a book that is up to date they say — and cannot be pressed', async (viewport, { open }) => {
    const { page, market } = await open('/trade?symbol=btc', { viewport, account: newAccount() });
    const trade = new TradePage(page, viewport);
    await trade.openTicket('buy', 'Limit');
    await expect.poll(async () => numberIn(await quoteOf(trade, 'Ask').textContent())).toBeGreaterThan(0);
    market.goAway();
    for (const name of ['Bid', 'Ask'] as const) {
      await expect.poll(() => quoteOf(trade, name).isDisabled()).toBe(true);
      expect(await quoteOf(trade, name).textContent()).toContain('—');
    }
  });
});

describe('a volume says that it is what was traded on Candor', () => {
  test.for(VIEWPORTS)('%s: in the markets, in the head of a pair and in the chart', async (viewport, { open }) => {
    const stage = await open('/store', { viewport, account: newAccount() });
    const { page } = stage;
    const row = page.getByRole(viewport === 'phone' ? 'listitem' : 'row').filter({ hasText: 'BTC/USDT' });
    await row.waitFor();
    if (viewport === 'phone') await row.getByText(/^Vol on Candor/).waitFor();
    else await page.getByRole('columnheader', { name: 'Volume on Candor' }).waitFor();
    await stage.go('/trade?symbol=btc');
    await page.getByText('Volume on Candor', { exact: true }).first().waitFor();
    await page.getByText('Turnover on Candor, USDT', { exact: true }).waitFor();
    const texts = await page.locator('main').allInnerTexts();
    expect(texts.join('\n')).not.toMatch(/\bVol(ume)?\b(?! on Candor)/i);
  });
});
