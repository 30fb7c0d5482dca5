import { describe, expect } from 'vitest';
import { askWithPrice, newAccount } from './accounts.ts';
import { bellOf, buyElsewhere, listens, stripOf } from './outcomes-page.ts';
import { visit } from './pages.ts';
import { test } from './room.ts';
import { confirmRiskOf, UpdownPage } from './updown-page.ts';

describe('web.md §5 outcomes are never silent: on every page, each with the way to its record', () => {
  test('phone', async ({ product, open }) => {
    const owner = await newAccount(product.address);
    const { page, problems } = await open({ viewport: 'phone', token: owner.token });
    await visit(page, '/wallet');
    await listens(page);
    await buyElsewhere(product.address, owner);
    const line = stripOf(page).getByRole('link', { name: /^Bought \u20660\.\d+ BTC\u2069 at \u2066[\d,]+\.\d+\u2069$/ });
    await line.waitFor();
    // Said to screen readers too.
    await expect.poll(() => page.getByRole('status').allTextContents()).toEqual(expect.arrayContaining([expect.stringMatching(/^Bought/)]));
    await bellOf(page)
      .and(page.getByRole('button', { name: 'Notifications, 1 unread' }))
      .waitFor();
    await line.click();
    await page.getByRole('dialog', { name: 'Order' }).getByText('Filled').first().waitFor();
    expect(await stripOf(page).count()).toBe(0);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
    expect(problems()).toEqual([]);
  });
});

/** The shortest contract, and what its last price may take to become final, ms. */
const CONTRACT_MS = 33_000;

describe('web.md §5 a contract that ends is said on the page, and its card stays where it was until it is put away', () => {
  test('desktop', async ({ product, open }) => {
    const owner = await newAccount(product.address);
    await confirmRiskOf(product.address, owner);
    const creation = '/api/secondContractOrder/createSecondContractOrder';
    const stake = async (periodId: number): Promise<void> => {
      await askWithPrice(product.address, creation, { periodId, betAmount: '10', betContent: 1, coinSymbol: 'btc' }, owner.token);
    };
    await stake(1);
    await stake(5);
    const { page, problems } = await open({ viewport: 'desktop', token: owner.token });
    const updown = new UpdownPage(page, 'desktop');
    await updown.enter();
    await listens(page);
    await expect.poll(() => updown.cards.count()).toBe(2);
    const numbers = (): Promise<readonly (string | null)[]> =>
      updown.cards.evaluateAll((cards) => cards.map((card) => card.getAttribute('aria-label')));
    const before = await numbers();
    // The line stands for some seconds: it is waited for from before its contract ends.
    const told = stripOf(page).getByRole('link', { name: /^(?:Won|Lost|Stake refunded)/ });
    await Promise.all([told.waitFor(), product.passTime(CONTRACT_MS)]);
    await updown.cards
      .nth(1)
      .getByRole('button', { name: /^Verify/ })
      .waitFor();
    expect(await numbers()).toEqual(before);
    await updown.cards
      .nth(1)
      .getByRole('button', { name: /^Dismiss/ })
      .click();
    await expect.poll(() => updown.cards.count()).toBe(1);
    expect(problems()).toEqual([]);
  });
});
