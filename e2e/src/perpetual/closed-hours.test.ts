import { expect } from 'vitest';
import { openPage } from '../browser.ts';
import { visit } from '../pages.ts';
import { discardProduct, startProduct } from '../product.ts';
import { test } from '../room.ts';
import { contractAccount, PerpetualPage } from './perpetual-page.ts';

const DAY_MS = 86_400_000;

/** How far the next Saturday, 12:00 UTC, is away, ms: gold is closed then in summer and in winter. */
function untilSaturdayMs(nowMs: number): number {
  const day = new Date(nowMs).getUTCDay();
  const days = (6 - day + 7) % 7;
  const noonMs = Math.floor(nowMs / DAY_MS) * DAY_MS + DAY_MS / 2 + days * DAY_MS;
  return noonMs > nowMs ? noonMs - nowMs : noonMs + 7 * DAY_MS - nowMs;
}

const UNTIL = /Closed until .\d\d\/\d\d\/\d{4} \d\d:00:00/;

test('product rules 3.1 gold outside its hours: the market list, the header and the market information say until when it is closed', async ({
  browser,
}) => {
  const product = await startProduct({ timeAheadMs: untilSaturdayMs(Date.now()) });
  try {
    const owner = await contractAccount(product.address, '100');
    const { page, context, problems } = await openPage({ browser, address: product.address }, { viewport: 'phone', token: owner.token });
    await visit(page, '/store?tab=contract');
    const row = page.getByRole('listitem').filter({ hasText: 'XAU/USDT' });
    await expect.poll(async () => await row.textContent()).toMatch(UNTIL);
    await visit(page, '/contract?symbol=xau&sheet=market');
    await expect.poll(async () => await page.locator('main').textContent()).toMatch(UNTIL);
    const sheet = new PerpetualPage(page, 'phone').dialog(/^Market information/);
    await expect
      .poll(async () => await sheet.textContent())
      .toMatch(/The market is closed until .*You can add margin and reduce positions\./);
    expect(problems()).toEqual([]);
    await context.close();
  } finally {
    await discardProduct(product);
  }
});
