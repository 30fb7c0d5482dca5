import { expect } from 'vitest';
import { ask, balancesOf, newAccount } from '../accounts.ts';
import { seriousFindings } from '../browser.ts';
import { bounded } from '../bounded.ts';
import { PagePool } from '../page-pool.ts';
import { visit } from '../pages.ts';
import { discardProduct, startProduct } from '../product.ts';
import { test as room } from '../room.ts';

/** A product of its own: the one that the others share has no chain. */
const test = room
  // oxlint-disable-next-line no-empty-pattern -- vitest reads from the pattern what a fixture needs
  .extend('product', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const product = await startProduct({ settings: { CANDOR_LOCAL_CHAIN: 'on' } });
    onCleanup(() => bounded('a product', discardProduct(product)));
    return product;
  })
  .extend('pool', { scope: 'worker' }, ({ product, browser }) => new PagePool({ browser, address: product.address }));

test('RULES §13.1 test coins come over a chain of the demo: seen, credited, final, and a reload in between changes nothing', async ({
  product,
  open,
  skip,
}) => {
  const channels = (await ask(product.address, '/api/common/getAppCurrencyList', {})).data as readonly { readonly useSys: boolean }[];
  skip(!channels.some(({ useSys }) => useSys), 'there is no program of a local chain for this machine');
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
