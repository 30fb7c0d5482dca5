import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { balancesOf, newAccount } from '../accounts.ts';
import { test } from '../room.ts';
import { confirmed, DOWN, enter, form, freshRound, roundOf, stakeBy } from '../rounds-page.ts';

/** From the end of betting to the middle of what follows the lock, ms. */
const LOCKED_AFTER_MS = 8_000;
/** From there to the result, ms. */
const SETTLED_AFTER_MS = 27_000;

async function stake(page: Page, amount: string): Promise<void> {
  await form(page).getByLabel('Stake', { exact: true }).focus();
  await form(page).getByLabel('Stake', { exact: true }).fill(amount);
  await form(page)
    .getByRole('button', { name: /^Stake .* on up$/ })
    .click();
  await page
    .getByRole('dialog', { name: /^Stake on up/ })
    .getByRole('button', { name: /^Stake .* on up$/ })
    .click();
  const taken = page.getByRole('dialog', { name: 'Stake placed' });
  await taken.getByRole('button', { name: 'Done' }).click();
}

test(
  'web.md §3.2 a flash round: risk, stake, lock, end: the result is stated, and verified on this device',
  { timeout: 240_000 },
  async ({ product, open }) => {
    const other = await confirmed(product.address);
    const me = await newAccount(product.address);
    const { page, problems } = await open({ viewport: 'desktop', token: me.token });
    await enter(page);
    await form(page).getByRole('button', { name: 'Read the risks to continue' }).click({ force: true });
    const risk = page.getByRole('dialog', { name: 'How a round works' });
    await risk.getByRole('checkbox').check();
    await risk.getByRole('button', { name: 'Confirm' }).click();
    await risk.waitFor({ state: 'detached' });
    const { periodId, betEndTime } = await freshRound(product, 15_000);
    await stakeBy(product.address, other, periodId, DOWN, '40');
    await stake(page, '10');
    const stakes = page.getByRole('region', { name: 'Stakes' });
    await stakes.getByRole('tab', { name: 'Open (1)' }).waitFor();
    const { serverMs } = await roundOf(product.address);
    await product.passTime(Math.max(0, Number(betEndTime) + LOCKED_AFTER_MS - serverMs));
    await page.getByText('Locked', { exact: true }).waitFor();
    await product.passTime(SETTLED_AFTER_MS);
    await stakes.getByRole('tab', { name: 'History' }).click();
    await stakes.getByRole('button', { name: /^Verify R-/ }).waitFor({ timeout: 120_000 });
    await stakes.getByRole('button', { name: /^Verify R-/ }).click();
    await page
      .getByRole('dialog', { name: /R-\d+/ })
      .getByRole('strong')
      .getByText('Checked on this device: the result is correct.')
      .waitFor();
    // Of the 40 on down play 10: a win pays 19.5, which is 10 and 10 less 5 per cent; a tie gives back 10.
    const { '1 usdt': usdt } = await balancesOf(product.address, me);
    expect(['10009.5', '9990', '10000']).toContain(usdt?.total);
    expect(problems()).toEqual([]);
  },
);
