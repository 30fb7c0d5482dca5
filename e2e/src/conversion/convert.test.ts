import { expect } from 'vitest';
import { balancesOf, newAccount } from '../accounts.ts';
import { seriousFindings } from '../browser.ts';
import { visit } from '../pages.ts';
import { test } from '../room.ts';

test('USDT becomes bitcoin at a firm rate: what was promised arrives, stands in the history and is proved on this device', async ({
  product,
  open,
}) => {
  const owner = await newAccount(product.address);
  const { page, problems } = await open({ viewport: 'phone', token: owner.token });
  await visit(page, '/flashExchange?from=usdt&to=btc');
  await page.getByText(/^1 BTC ≈ /).waitFor();
  await page.getByLabel('Amount', { exact: true }).fill('250.5');
  await page.getByRole('button', { name: 'Get a rate' }).click();
  const review = page.getByRole('dialog', { name: 'Confirm conversion' });
  await review.getByText(/firm for/).waitFor();
  expect(await seriousFindings(page, 'dialog')).toEqual([]);
  const done = page.getByRole('dialog', { name: 'Converted' });
  const yes = review.getByRole('button', { name: /^(Convert|Get a new rate)$/ });
  // the market may move in between: then the new rate needs its own yes
  await expect
    .poll(async () => {
      if (await done.isVisible()) return true;
      await yes.click({ timeout: 1_000 }).catch(() => undefined);
      return await done.isVisible();
    })
    .toBe(true);
  await done.getByText(/^V-\d+$/).waitFor();
  await done.getByRole('button', { name: 'Done' }).click();
  const balances = await balancesOf(product.address, owner);
  expect(balances).toMatchObject({ '1 usdt': { total: '9749.5' } });
  expect(Number(balances['1 btc']?.total)).toBeGreaterThan(0);

  const history = page.getByRole('region', { name: 'Your conversions' });
  await history.getByText('Completed').waitFor();
  await history.getByRole('button').first().click();
  await page.getByRole('dialog', { name: 'Conversion', exact: true }).getByRole('button', { name: 'Verify' }).click();
  const proof = page.getByRole('dialog', { name: /V-\d+/ });
  await proof.getByRole('button', { name: /^Save/ }).waitFor();
  expect(problems()).toEqual([]);
});
