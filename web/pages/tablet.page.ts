import { CALLS } from '@candor/contract/table';
import { seriousFindings } from '@candor/e2e/browser';
import { TradePage } from '@candor/e2e/trade-page';
import { arrived, holdAnswers, scrollThrough, shiftsSoFar } from '@candor/e2e/held-answers';
import { sidewaysPx } from '@candor/e2e/pages';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { newAccount } from './stand-in/account.ts';
import { test } from './test.ts';

/** Figures that grow within their line make less. */
const LEAST_SEEN_SHIFT = 0.005;

const blur = (page: Page): Promise<void> =>
  page.evaluate(() => (document.activeElement instanceof HTMLElement ? document.activeElement.blur() : undefined));

describe('a desktop between a tablet and a wide screen', () => {
  test.for([1024, 1279])('%d px: the rail has the account, and a press says whose it is and what it is worth', async (width, { open }) => {
    const owner = newAccount();
    const stage = await open('/store', { viewport: 'desktop', account: owner });
    const { page } = stage;
    await page.setViewportSize({ width, height: 768 });
    const side = page.getByRole('navigation', { name: 'Main menu' });
    const account = side.getByRole('button', { name: `Account: ${owner.name} · 10,000.00 USDT` });
    await account.waitFor();
    await expect.poll(() => account.innerText()).toContain('10.00K');
    await account.click();
    const card = page.getByRole('region', { name: 'Account' });
    await card.getByText('10,000.00').waitFor();
    expect(await card.textContent()).toContain(owner.name);
    const [rail, shown] = [await side.boundingBox(), await card.boundingBox()];
    expect(shown?.x).toBeGreaterThanOrEqual((rail?.x ?? 0) + (rail?.width ?? 0));
    expect((shown?.x ?? 0) + (shown?.width ?? 0)).toBeLessThan(width);
    expect(await sidewaysPx(page, width)).toBe(0);
    expect(await seriousFindings(page, 'nav')).toEqual([]);

    await card.getByRole('button', { name: 'Hide amounts' }).click();
    await side.getByRole('button', { name: `Account: ${owner.name} · hidden` }).waitFor();
    expect(await side.innerText()).not.toMatch(/10,000|10\.00K/);
    await page.keyboard.press('Escape');
    await card.waitFor({ state: 'hidden' });
    await side.getByRole('button', { name: /^Account/ }).click();
    await card.getByRole('link').click();
    await page.waitForURL('**/wallet');
  });

  test.for([768, 1023])('%d px: the keys of the desktop work beside two panes', async (width, { open }) => {
    const { page, answers } = await open('/trade?symbol=btc', { viewport: 'desktop', account: newAccount() });
    await page.setViewportSize({ width, height: 1_000 });
    const trade = new TradePage(page, 'desktop');
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).waitFor();
    await page.keyboard.press('?');
    const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await list.getByRole('switch', { name: 'Single-key shortcuts' }).check();
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'detached' });
    await blur(page);
    await page.keyboard.press('s');
    await expect.poll(() => trade.ticket.getByRole('tab', { name: 'Sell' }).getAttribute('aria-selected')).toBe('true');
    // The focus is in the ticket now.
    await page.keyboard.type('2');
    await expect.poll(() => trade.ticket.locator('form input:focus').inputValue()).toContain('2');
    await blur(page);
    await page.keyboard.press('b');
    await expect.poll(() => trade.ticket.getByRole('tab', { name: 'Buy' }).getAttribute('aria-selected')).toBe('true');
    await blur(page);
    await page.keyboard.press('/');
    await page.waitForURL('**/search');
    expect(answers.sent(CALLS.submitOrder)).toEqual([]);
  });

  test('820 px by touch: keys are not offered, nor for what is written with the keyboard on the screen, until one is pressed', async ({
    open,
  }) => {
    const { page } = await open('/trade?symbol=btc', { viewport: 'tablet', account: newAccount() });
    const trade = new TradePage(page, 'desktop');
    // Everything that comes later is there.
    await page.waitForLoadState('networkidle');
    const offer = page.getByRole('button', { name: 'Keyboard shortcuts' });
    expect(await offer.count()).toBe(0);
    await trade.field('Amount').focus();
    await page.keyboard.type('2');
    await expect.poll(() => trade.field('Amount').inputValue()).toBe('2');
    expect(await offer.count()).toBe(0);
    await blur(page);
    await page.keyboard.press('ArrowDown');
    await offer.waitFor();
  });

  test.for(['ar', 'en'] as const)(
    '%s, 820 px: book and ticket have their height before their rows and amounts are known, wherever the page is scrolled to',
    async (language, { open }) => {
      const { page } = await open('/store', { viewport: 'tablet', language, account: newAccount() });
      await using _held = await holdAnswers(page);
      for (const top of [0, 500]) {
        await page.goto('/trade');
        await page.getByRole('heading', { level: 1 }).waitFor();
        await page.evaluate((y) => window.scrollTo(0, y), top);
        await arrived(page);
        await scrollThrough(page);
        const { sum, moved } = await shiftsSoFar(page);
        expect
          .soft({ top, shift: sum <= LEAST_SEEN_SHIFT ? 'none' : `${sum.toFixed(3)}: ${moved.join(' | ')}` })
          .toEqual({ top, shift: 'none' });
      }
    },
  );

  test('1440 px with a mouse: keys are offered at once', async ({ open }) => {
    const { page } = await open('/trade?symbol=btc', { viewport: 'desktop', account: newAccount() });
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).waitFor();
  });
});
