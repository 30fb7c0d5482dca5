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
    for (const name of ['Finance', 'Contract']) expect(await page.getByRole('tab', { name }).count(), name).toBe(0);
    for (const path of ['/wallet', '/', '/?sheet=shell-menu', '/search?q=transfer']) {
      await visit(page, path);
      expect(await page.getByRole('link', { name: 'Transfer' }).count(), path).toBe(0);
    }
    await visit(page, '/exchange');
    await page.getByText('All your money is in one wallet. There is no other wallet to transfer to').waitFor();
    await page.locator('main').getByRole('link', { name: 'Wallet' }).click();
    await page.waitForURL('/wallet');
    expect(problems()).toEqual([]);
  });

  test('are shown while they hold something, which can be moved to the platform wallet and nowhere else', async ({ product, open }) => {
    const owner = await newAccount(product.address);
    await transferTo(product.address, owner, 'contract', '250.5');
    const { page, problems } = await open({ viewport, token: owner.token });
    await visit(page, '/wallet');
    await page.getByRole('tab', { name: 'Contract' }).click();
    await page.getByRole('link', { name: 'Transfer' }).click();
    const to = page.getByRole('group', { name: 'To' });
    await to.getByRole('radio', { name: /^Platform/ }).waitFor({ state: 'attached' });
    expect(await to.getByRole('radio').count()).toBe(1);
    expect(await page.getByRole('group', { name: 'From' }).getByRole('radio').count()).toBe(1);
    await page.getByRole('button', { name: 'All', exact: true }).click();
    await page.locator('button[type="submit"]').click();
    await page
      .getByRole('dialog', { name: 'Confirm transfer' })
      .getByRole('button', { name: /^Transfer/ })
      .click();
    await page.getByRole('heading', { name: 'Transferred' }).waitFor();
    expect(await balancesOf(product.address, owner)).toMatchObject({ '1 usdt': { total: '10000' }, '3 usdt': { total: '0' } });
    await visit(page, '/wallet');
    await page.getByText('Tether', { exact: true }).waitFor();
    expect(await page.getByRole('tab', { name: 'Contract' }).count()).toBe(0);
    expect(problems()).toEqual([]);
  });
});
