import { expect } from 'vitest';
import { newAccount } from './stand-in/account.ts';
import { test } from './test.ts';

test('who signs out in another window of the browser is signed out here, and who signs in there is signed in here', async ({ open }) => {
  const { page, context, account } = await open('/wallet', { account: newAccount() });
  // The other window: a file of the same origin, without the app.
  const other = await context.newPage();
  await other.goto('/icon.svg');
  await other.evaluate(() => localStorage.removeItem('candor:token'));
  await page.waitForURL('/lr?from=%2Fwallet');
  await other.evaluate((token) => localStorage.setItem('candor:token', token), account.token);
  await page.waitForURL('/wallet');
  await page.getByRole('heading', { name: 'Wallet' }).waitFor();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('candor:user-info') ?? '')).toContain(account.name);
});
