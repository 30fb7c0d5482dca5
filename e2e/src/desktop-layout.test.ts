import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { newAccount } from './accounts.ts';
import { seriousFindings } from './browser.ts';
import { TradePage } from './trade-page.ts';
import { test } from './room.ts';

const bookOf = (page: Page): Locator => page.getByRole('region', { name: 'Order book' });

describe('the trade page uses the width that it has', () => {
  test('from 1680 px book and trades are above each other, with the whole time of every trade', async ({ product, open }) => {
    const owner = await newAccount(product.address);
    const { page } = await open({ viewport: 'desktop', token: owner.token });
    await page.setViewportSize({ width: 1680, height: 1000 });
    await new TradePage(page, 'desktop').enter();
    const trades = page.getByRole('region', { name: 'Trades' });
    const [book, list] = [await bookOf(page).boundingBox(), await trades.boundingBox()];
    expect(list?.y).toBeGreaterThanOrEqual((book?.y ?? Number.NaN) + (book?.height ?? Number.NaN) - 1);
    expect(await page.getByRole('tab', { name: 'Trades' }).count()).toBe(0);
    expect(await seriousFindings(page)).toEqual([]);
  });
});
