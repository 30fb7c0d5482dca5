import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { newAccount } from './accounts.ts';
import { seriousFindings, type ViewportName } from './browser.ts';
import { Desk } from './desk.ts';
import { visit } from './pages.ts';
import { test } from './room.ts';

const VIEWPORTS = ['phone', 'desktop'] as const satisfies readonly ViewportName[];

const numberIn = (text: string | null): number => Number((/[\d,]+\.\d+/.exec(text ?? '')?.[0] ?? '').replaceAll(',', ''));
const quoteOf = (desk: Desk, name: 'Bid' | 'Ask'): Locator =>
  desk.ticket.getByRole('group', { name: 'Best prices' }).getByRole('button', { name: new RegExp(`^${name}`) });

/** A connection of the prices that can be taken away from the page. */
async function breakable(page: Page): Promise<() => Promise<void>> {
  const ends: (() => Promise<void>)[] = [];
  let isAway = false;
  await page.routeWebSocket(/\/ws\/[0-9a-f-]{36}$/, (socket) => {
    if (isAway) void socket.close({ code: 1012 });
    else {
      socket.connectToServer();
      ends.push(() => socket.close({ code: 1012 }));
    }
  });
  return async () => {
    isAway = true;
    for (const end of ends) await end();
  };
}

describe('the ticket has buttons of the best bid and the best ask', () => {
  test('a press on a desk fills the price with what the button says; a market order has no price to fill', async ({ product, open }) => {
    const { token } = await newAccount(product.address);
    const { page, problems } = await open({ viewport: 'desktop', token });
    const desk = new Desk(page, 'desktop');
    await desk.enter();
    await desk.openTicket('buy', 'Limit');
    for (const name of ['Bid', 'Ask'] as const) {
      const quote = quoteOf(desk, name);
      await expect.poll(async () => numberIn(await quote.textContent())).toBeGreaterThan(0);
      await desk.enterAmount('Price', '1');
      // The field takes what is pressed once it is left. The book moves meanwhile: what the button said is read in the moment of the press.
      await quote.focus();
      const said = await quote.evaluate((button: HTMLButtonElement) => {
        const { textContent } = button;
        button.click();
        return textContent;
      });
      expect(numberIn(await desk.field('Price').inputValue())).toBe(numberIn(said));
    }
    await desk.openTicket('buy', 'Market');
    expect([await quoteOf(desk, 'Bid').isDisabled(), await quoteOf(desk, 'Ask').isDisabled()]).toEqual([true, true]);
    expect(await seriousFindings(page)).toEqual([]);
    expect(problems()).toEqual([]);
  });

  test.for(VIEWPORTS)('%s: without a book that is up to date they say — and cannot be pressed', async (viewport, { product, open }) => {
    const { token } = await newAccount(product.address);
    const { page } = await open({ viewport, token });
    const takeAway = await breakable(page);
    const desk = new Desk(page, viewport);
    await visit(page, '/trade?symbol=btc');
    await page.getByRole('img', { name: 'Live price' }).waitFor();
    await desk.openTicket('buy', 'Limit');
    await expect.poll(async () => numberIn(await quoteOf(desk, 'Ask').textContent())).toBeGreaterThan(0);
    await takeAway();
    for (const name of ['Bid', 'Ask'] as const) {
      await expect.poll(() => quoteOf(desk, name).isDisabled()).toBe(true);
      expect(await quoteOf(desk, name).textContent()).toContain('—');
    }
  });
});

describe('a volume says that it is what was traded on Candor', () => {
  test.for(VIEWPORTS)('%s: in the markets, in the head of a pair and in the chart', async (viewport, { product, open }) => {
    const { token } = await newAccount(product.address);
    const { page } = await open({ viewport, token });
    await visit(page, '/store');
    const row = page.getByRole(viewport === 'phone' ? 'listitem' : 'row').filter({ hasText: 'BTC/USDT' });
    await row.waitFor();
    if (viewport === 'phone') await row.getByText(/^Vol on Candor/).waitFor();
    else await page.getByRole('columnheader', { name: 'Volume on Candor' }).waitFor();
    const desk = new Desk(page, viewport);
    await desk.enter();
    await page.getByText('Volume on Candor', { exact: true }).first().waitFor();
    await page.getByText('Turnover on Candor, USDT', { exact: true }).waitFor();
    const texts = await page.locator('main').allInnerTexts();
    expect(texts.join('\n')).not.toMatch(/\bVol(ume)?\b(?! on Candor)/i);
  });
});
