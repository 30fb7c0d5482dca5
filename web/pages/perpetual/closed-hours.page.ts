import { viewports } from '@candor/e2e/browser';
import { sidewaysPx } from '@candor/e2e/pages';
import { PerpetualPage } from '@candor/e2e/perpetual/perpetual-page';
import { describe, expect } from 'vitest';
import { contractAccount } from '../stand-in/perpetual-account.ts';
import { test } from '../test.ts';

/** Gold is closed then; it opens in the night to Monday. */
const SATURDAY_MS = Date.UTC(2026, 10, 28, 12);
const OPENS_MS = Date.UTC(2026, 10, 29, 23);

/** The narrowest window that has the table of markets with all its columns. */
const NARROW_DESKTOP = { width: 1024, height: 768 };
const UNTIL = /Closed until .\d\d\/\d\d\/\d{4} \d\d:00:00/;

describe('product rules 3.1 gold outside its hours', () => {
  test.for(['phone', 'desktop'] as const)(
    'the market list, the picker, the header and the market information say until when it is closed, on a %s',
    async (viewport, { open }) => {
      const stage = await open('/about', { viewport, account: contractAccount(), nowMs: SATURDAY_MS });
      const { page, markets } = stage;
      markets.closed.set('xau', OPENS_MS);
      await stage.load('/store?tab=contract');
      const row = page.getByRole(viewport === 'phone' ? 'listitem' : 'row').filter({ hasText: 'XAU/USDT' });
      await expect.poll(async () => await row.textContent()).toMatch(UNTIL);
      const narrowest = viewport === 'desktop' ? NARROW_DESKTOP : viewports.phone;
      await page.setViewportSize(narrowest);
      expect(await sidewaysPx(page, narrowest.width)).toBe(0);
      await page.setViewportSize(viewports[viewport]);
      await stage.go('/contract?symbol=xau');
      await expect.poll(async () => await page.locator('main').textContent()).toMatch(UNTIL);
      await page.getByRole('heading', { level: 1 }).getByRole('button').click();
      const picker = page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'XAU/USDT' });
      await expect.poll(async () => await picker.textContent()).toMatch(UNTIL);
      const said = page.getByRole('dialog').getByText(/^Closed until/);
      expect(await said.count()).toBe(1);
      await page.goBack();
      await page.getByRole('button', { name: 'Market information', exact: true }).first().click();
      const sheet = new PerpetualPage(page, viewport).dialog(/^Market information/);
      await expect
        .poll(async () => await sheet.textContent())
        .toMatch(/The market is closed until .*You can add margin and reduce positions\./);
    },
  );
});
