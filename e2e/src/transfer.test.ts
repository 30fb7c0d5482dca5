import { expect } from 'vitest';
import { balancesOf, newAccount } from './accounts.ts';
import { seriousFindings } from './browser.ts';
import { visit } from './pages.ts';
import { test } from './room.ts';

test('a transfer ends like every order: its result and what happens next, an empty form behind it, and Done leads back to where it was begun', async ({
  product,
  open,
}) => {
  const owner = await newAccount(product.address);
  const { page, problems } = await open({ viewport: 'phone', token: owner.token });
  await visit(page, '/wallet');
  await page.getByRole('main').getByRole('link', { name: 'Transfer' }).click();
  await page.waitForURL('**/exchange**');
  await page.getByLabel('Amount', { exact: true }).fill('250.5');
  await page.locator('button[type="submit"]').click();
  const yes = page.getByRole('dialog', { name: 'Confirm transfer' }).getByRole('button', { name: /^Transfer/ });
  await yes.click();
  const ending = page.getByRole('dialog', { name: 'Transferred' });
  await ending.getByText(/^Available now in /).waitFor();
  await ending.getByText('250.50').first().waitFor();
  expect(await seriousFindings(page, 'dialog')).toEqual([]);
  expect(await page.getByLabel('Amount', { exact: true }).inputValue()).toBe('');
  const done = ending.getByRole('button', { name: 'Done' });
  await done.click();
  await page.waitForURL((url) => url.pathname === '/wallet');
  await page.getByRole('main').getByRole('link', { name: 'Transfer' }).waitFor();
  expect(await balancesOf(product.address, owner)).toMatchObject({ '1 usdt': { total: '9749.5' } });

  // Without a page before it, Done leads to the wallet.
  await visit(page, '/exchange');
  await page.getByLabel('Amount', { exact: true }).fill('1');
  await page.locator('button[type="submit"]').click();
  await yes.click();
  await done.click();
  await page.waitForURL((url) => url.pathname === '/wallet');
  expect(await balancesOf(product.address, owner)).toMatchObject({ '1 usdt': { total: '9748.5' } });
  expect(problems()).toEqual([]);
});
