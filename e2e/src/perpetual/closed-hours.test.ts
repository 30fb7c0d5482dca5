import { describe, expect } from 'vitest';
import { openPage, viewports } from '../browser.ts';
import { sidewaysPx, visit } from '../pages.ts';
import { discardProduct, startProduct } from '../product.ts';
import { test } from '../room.ts';
import { contractAccount, PerpetualDesk } from './perpetual-desk.ts';

const DAY_MS = 86_400_000;

/** How far the next Saturday, 12:00 UTC, is away, ms: gold is closed then in summer and in winter. */
function untilSaturdayMs(nowMs: number): number {
  const day = new Date(nowMs).getUTCDay();
  const days = (6 - day + 7) % 7;
  const noonMs = Math.floor(nowMs / DAY_MS) * DAY_MS + DAY_MS / 2 + days * DAY_MS;
  return noonMs > nowMs ? noonMs - nowMs : noonMs + 7 * DAY_MS - nowMs;
}

/** The narrowest window that has the table of markets with all its columns. */
const NARROW_DESK = { width: 1024, height: 768 };
const UNTIL = /Closed until .\d\d\/\d\d\/\d{4} \d\d:00:00/;

describe('product rules 3.1 gold outside its hours', () => {
  test('the market list, the picker, the header and the market information say until when it is closed', async ({ browser }) => {
    const product = await startProduct({ timeAheadMs: untilSaturdayMs(Date.now()) });
    try {
      const owner = await contractAccount(product.address, '100');
      for (const viewport of ['phone', 'desktop'] as const) {
        const { page, context, problems } = await openPage({ browser, address: product.address }, { viewport, token: owner.token });
        await visit(page, '/store?tab=contract');
        const row = page.getByRole(viewport === 'phone' ? 'listitem' : 'row').filter({ hasText: 'XAU/USDT' });
        await expect.poll(async () => await row.textContent()).toMatch(UNTIL);
        const narrowest = viewport === 'desktop' ? NARROW_DESK : viewports.phone;
        await page.setViewportSize(narrowest);
        expect(await sidewaysPx(page, narrowest.width)).toBe(0);
        await page.setViewportSize(viewports[viewport]);
        await visit(page, '/contract?symbol=xau');
        await expect.poll(async () => await page.locator('main').textContent()).toMatch(UNTIL);
        await page.getByRole('heading', { level: 1 }).getByRole('button').click();
        const picker = page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'XAU/USDT' });
        await expect.poll(async () => await picker.textContent()).toMatch(UNTIL);
        expect(
          await page
            .getByRole('dialog')
            .getByText(/^Closed until/)
            .count(),
        ).toBe(1);
        await page.goBack();
        await page.getByRole('button', { name: 'Market information', exact: true }).first().click();
        const sheet = new PerpetualDesk(page, viewport).dialog(/^Market information/);
        await expect
          .poll(async () => await sheet.textContent())
          .toMatch(/The market is closed until .*You can add margin and reduce positions\./);
        expect(problems()).toEqual([]);
        await context.close();
      }
    } finally {
      await discardProduct(product);
    }
  });
});
