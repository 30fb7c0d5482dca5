import { CALLS } from '@candor/contract/table';
import { seriousFindings } from '@candor/e2e/browser';
import { pathOf, sidewaysPx, takesInput } from '@candor/e2e/pages';
import { describe, expect } from 'vitest';
import { contractAccount, longPosition } from '../stand-in/perpetual-account.ts';
import { test } from '../test.ts';

/** Short 0.01 BTC with a leverage of twenty: twice as near to its liquidation as the long one. */
function shortPosition() {
  const size = { leverage: 20, lots: 10, openNum: 0.01, entrustmentValue: 1_050 };
  const margin = { amount: 52.5, adjustAmount: 52.5, remainMargin: 52.5, maintenanceMargin: 5.25, marginRatio: 0.1 };
  const prices = { closePrice: 109_725, bankruptcyPrice: 110_250 };
  return longPosition({ id: 2, type: 1, ...size, ...margin, ...prices, openFee: 1.05, netEarn: -1.05 });
}

describe.each(['phone', 'desktop'] as const)('%s', (viewport) => {
  test('web.md §3.1 home shows what is open in contracts, with profit or loss and margin ratio, and leads there', async ({ open }) => {
    const account = { ...contractAccount(), positions: [longPosition(), shortPosition()] };
    const { page } = await open('/', { viewport, account });
    const own = page.getByRole('region', { name: 'Open contract positions', exact: true });
    const rows = own.getByRole('listitem');
    await expect.poll(async () => await rows.count()).toBe(2);
    // The higher leverage has less margin for its value: it stands nearer to its liquidation.
    await expect.poll(async () => await rows.first().textContent()).toMatch(/BTC\/USDT.*Short .20×.*USDT.*Margin ratio \d+\.\d+%/);
    expect(await rows.nth(1).textContent()).toMatch(/BTC\/USDT.*Long .10×.*Margin ratio \d+\.\d+%/);
    expect(await seriousFindings(page)).toEqual([]);
    expect(await sidewaysPx(page, viewport === 'phone' ? 390 : 1440)).toBe(0);
    await rows.first().getByRole('link').click();
    await expect.poll(() => pathOf(page)).toBe('/contract?symbol=btc');
  });
});

test('an account without a position has no such part on its home', async ({ open }) => {
  const { page, answers } = await open('/', { account: contractAccount() });
  await expect.poll(() => answers.sent(CALLS.contractPositions).length).toBeGreaterThan(0);
  expect(await page.getByRole('region', { name: /^Open contract positions/ }).count()).toBe(0);
});

describe('the command palette', () => {
  test('a coin is found on the page of contracts, gold too, which has no other market', async ({ open }) => {
    const { page } = await open('/wallet', { viewport: 'desktop', account: contractAccount() });
    const options = page.getByRole('dialog').getByRole('option');
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').waitFor();
    await page.keyboard.type('gold');
    await options.filter({ hasText: 'XAU/USD' }).filter({ hasText: 'Contracts' }).click();
    await expect.poll(() => pathOf(page)).toBe('/contract?symbol=xau');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('heading', { level: 1 }).getByText('XAU').first().waitFor();
    await takesInput(page);
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').waitFor();
    await page.keyboard.type('leverage');
    await options.filter({ hasText: 'Contracts' }).first().waitFor();
  });
});
