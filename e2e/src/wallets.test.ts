import type { Locator } from 'playwright-core';
import { describe, expect } from 'vitest';
import { balancesOf, newAccount } from './accounts.ts';
import { visit } from './pages.ts';
import { test } from './room.ts';
import { transferTo } from './wallets.ts';

describe.for(['phone', 'desktop'] as const)('wallets of products that are off, on a %s', (viewport) => {
  test('are not offered, and nothing leads to a transfer into them', async ({ product, open }) => {
    const { token } = await newAccount(product.address);
    const { page, problems } = await open({ viewport, token });
    await visit(page, '/wallet');
    await page.getByText('Tether', { exact: true }).waitFor();
    expect(await page.getByRole('tab', { name: 'Finance' }).count()).toBe(0);
    await visit(page, '/exchange');
    for (const group of ['From', 'To']) {
      const wallets = page.getByRole('group', { name: group });
      await wallets.getByRole('radio').first().waitFor({ state: 'attached' });
      expect(await namesIn(wallets), group).not.toContainEqual(expect.stringContaining('Finance'));
    }
    expect(problems()).toEqual([]);
  });

  test('are shown while they hold something, which can be moved to a wallet that is on, and not back', async ({ product, open }) => {
    const owner = await newAccount(product.address);
    await transferTo(product.address, owner, 'finance', '250.5');
    const { page, problems } = await open({ viewport, token: owner.token });
    await visit(page, '/wallet');
    await page.getByRole('tab', { name: 'Finance' }).click();
    await page.getByRole('navigation', { name: 'Actions' }).getByRole('link', { name: 'Transfer' }).click();
    const to = page.getByRole('group', { name: 'To' });
    await to.getByRole('radio', { name: /^Platform/ }).waitFor({ state: 'attached' });
    expect(await namesIn(to)).not.toContainEqual(expect.stringContaining('Finance'));
    expect(await namesIn(page.getByRole('group', { name: 'From' }))).toContainEqual(expect.stringContaining('Finance'));
    await page.getByRole('button', { name: 'All', exact: true }).click();
    await page.locator('button[type="submit"]').click();
    await page
      .getByRole('dialog', { name: 'Confirm transfer' })
      .getByRole('button', { name: /^Transfer/ })
      .click();
    await page.getByRole('heading', { name: 'Transferred' }).waitFor();
    expect(await balancesOf(product.address, owner)).toMatchObject({ '1 usdt': { total: '10000' }, '2 usdt': { total: '0' } });
    await visit(page, '/wallet');
    await page.getByText('Tether', { exact: true }).waitFor();
    expect(await page.getByRole('tab', { name: 'Finance' }).count()).toBe(0);
    expect(problems()).toEqual([]);
  });
});

/** The wallets that can be chosen in a group. */
async function namesIn(group: Locator): Promise<readonly string[]> {
  return await group.getByRole('radio').evaluateAll((radios) => radios.map((radio) => radio.closest('label')?.textContent ?? ''));
}
