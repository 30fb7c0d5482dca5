import { expect } from 'vitest';
import { balancesOf, newAccount } from '../accounts.ts';
import { seriousFindings } from '../browser.ts';
import { visit } from '../pages.ts';
import { hasChain, test } from './local-chain.ts';

test('RULES §13.1 test coins come over a chain of the demo: seen, credited, final, and a reload in between changes nothing', async ({
  product,
  open,
  skip,
}) => {
  skip(!(await hasChain(product)), 'there is no program of a local chain for this machine');
  const owner = await newAccount(product.address);
  const { page, problems } = await open({ viewport: 'phone', token: owner.token });
  await visit(page, '/recharge');
  await page.getByRole('link', { name: /^USDT/ }).click();
  await page.getByText('after 3 confirmations').waitFor();
  await page.getByRole('button', { name: 'Show address' }).click();
  await page.getByRole('img', { name: 'QR code of the address' }).waitFor();
  await page.getByRole('button', { name: 'Get test coins' }).click();
  await page.getByText(/^[1-3] of 3 confirmations$/).waitFor();
  await page.reload();
  const own = page.getByRole('region', { name: 'Your deposits' });
  await own.getByText('Can be withdrawn', { exact: true }).waitFor();
  expect(await balancesOf(product.address, owner)).toMatchObject({ '1 usdt': { total: '10100' } });
  await own.getByRole('button').click();
  const details = page.getByRole('dialog', { name: 'Deposit' });
  await details.getByText(/^0x[0-9a-f]{64}$/).waitFor();
  await details.getByText('These are test coins. They are worth nothing.').waitFor();
  expect(await seriousFindings(page, 'dialog')).toEqual([]);
  expect(problems()).toEqual([]);
});
