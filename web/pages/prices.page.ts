import { expect } from 'vitest';

import { TradePage } from '@candor/e2e/trade-page';
import { newAccount } from './stand-in/account.ts';
import { test } from './test.ts';

/** By the table of SPEC §9 a price below 10 has six decimals; XRP is ordered at four. */
const SHOWN = /^\d\.\d{6}$/;

test.for(['phone', 'desktop'] as const)(
  'SPEC §9 one price reads alike in every place, and only the field of the ticket has the decimals of the tick, on a %s',
  async (device, { open }) => {
    const { page } = await open('/store', { viewport: device, account: newAccount() });
    // A row of the markets: the pair, and its price.
    const row = page.getByRole('listitem').or(page.getByRole('row')).filter({ hasText: 'XRP' }).first();
    await expect.poll(async () => (await row.innerText()).split(/\s+/).filter((text) => SHOWN.test(text)).length).toBeGreaterThanOrEqual(1);
    expect((await row.innerText()).split(/\s+/).filter((text) => /^\d\.\d{4}$/.test(text))).toEqual([]);

    const trade = new TradePage(page, device, 'xrp');
    await trade.enter();
    const levels = page.getByRole('button', { name: /up to this price\. Use this price$/ });
    await levels.first().waitFor();
    for (const text of await levels.allInnerTexts()) expect(text.trim().split(/\s+/)[0]).toMatch(SHOWN);
    // Neither the header nor anything else of the page writes it with the decimals of the tick.
    expect(
      await page
        .locator('main')
        .getByText(/^[1-9]\.\d{4}$/)
        .count(),
    ).toBe(0);
    if (device === 'phone') await page.getByRole('tab', { name: 'Trades' }).click();
    await trade.openTicket('buy', 'Limit');
    await expect.poll(() => trade.field('Price').inputValue()).toMatch(/^\d\.\d{4}$/);
  },
);
