import { expect } from 'vitest';
import { ask, balancesOf, goodPassword, newAccount } from './accounts.ts';
import { visit } from './pages.ts';
import { test } from './room.ts';
import { openAllWallets } from './wallets.ts';

test('SPEC §7 transfer from platform to contract and back: balances as shown, nothing lost', async ({ product, open }) => {
  const owner = await newAccount(product.address);
  const { page, problems } = await open({ token: owner.token });
  await openAllWallets(page);
  await visit(page, '/exchange');
  const from = page.getByRole('group', { name: 'From' });
  const to = page.getByRole('group', { name: 'To' });
  await to.getByRole('radio', { name: /^Contract/ }).check({ force: true });
  const send = page.locator('button[type="submit"]');
  const review = page.getByRole('dialog', { name: 'Confirm transfer' });

  // One unit more than there is.
  await page.getByLabel('Amount', { exact: true }).fill('10000.00000001');
  await expect.poll(() => send.innerText()).toBe('Not enough USDT in this wallet');
  await page.getByLabel('Amount', { exact: true }).fill('1234.56789012');
  await send.click();
  await review.getByRole('button', { name: /^Transfer/ }).click();
  await page.getByRole('heading', { name: 'Transferred' }).waitFor();
  expect(await balancesOf(product.address, owner)).toMatchObject({
    '1 usdt': { total: '8765.43210988' },
    '3 usdt': { total: '1234.56789012' },
  });

  await page.getByRole('button', { name: 'Done' }).click();
  await page.waitForURL('**/wallet');
  await visit(page, '/exchange?to=contract');
  await page.getByRole('button', { name: 'Swap the two wallets' }).click();
  await expect.poll(() => from.getByRole('radio', { name: /^Contract/ }).isChecked()).toBe(true);
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await send.click();
  await review.getByRole('button', { name: /^Transfer/ }).click();
  await page.getByRole('heading', { name: 'Transferred' }).waitFor();
  expect(await balancesOf(product.address, owner)).toMatchObject({ '1 usdt': { total: '10000' } });
  await page.getByRole('link', { name: 'View in records' }).click();
  await page.getByText('4 records').waitFor();
  expect(problems()).toEqual([]);
});

test('SPEC §3 a starred market is kept for the account, on every device', async ({ product, open }) => {
  const { token } = await newAccount(product.address);
  const phone = await open({ viewport: 'phone', token });
  await visit(phone.page, '/store');
  await phone.page.getByRole('button', { name: 'Add ETH/USDT to favourites' }).click();
  await phone.page.getByRole('button', { name: 'Remove ETH/USDT from favourites' }).waitFor();
  await phone.page.getByRole('tab', { name: 'Favourites' }).click();
  await phone.page.getByRole('link', { name: 'Trade ETH/USDT' }).waitFor();
  expect(await phone.page.getByRole('link', { name: /^Trade .*USDT$/ }).count()).toBe(1);
  const desktop = await open({ viewport: 'desktop', token });
  await visit(desktop.page, '/store?tab=favourites');
  await desktop.page.getByRole('link', { name: 'Trade ETH/USDT' }).waitFor();
  expect([...phone.problems(), ...desktop.problems()]).toEqual([]);
});

test('SPEC §4 a changed password ends all other sessions, and only the new one signs in', async ({ product, open }) => {
  const owner = await newAccount(product.address);
  const { data } = await ask(product.address, '/api/user/login', { signType: 3, loginName: owner.name, loginPassword: goodPassword });
  const here = await open({ token: owner.token });
  const elsewhere = await open({ token: (data as { satoken: string }).satoken });
  await visit(elsewhere.page, '/wallet');
  await visit(here.page, '/changePassword');
  await here.page.getByLabel('Current password').fill(goodPassword);
  await here.page.getByLabel('New password').fill('Lantern9!quay');
  // The page there loads itself again, which would cut off a visit that has just begun.
  await Promise.all([elsewhere.page.waitForEvent('load'), here.page.getByRole('button', { name: 'Change password' }).click()]);
  await here.page.getByText('Your other devices are signed out.').waitFor();

  await elsewhere.page.waitForURL('**/lr*');
  await elsewhere.page.goto('/store');
  await elsewhere.page.waitForURL('**/lr*');
  await visit(here.page, '/wallet');
  expect(new URL(here.page.url()).pathname).toBe('/wallet');
  const login = (loginPassword: string) => ask(product.address, '/api/user/login', { signType: 3, loginName: owner.name, loginPassword });
  await expect(login(goodPassword)).rejects.toThrow('/api/user/login');
  expect((await login('Lantern9!quay')).code).toBe('200');
  expect(here.problems()).toEqual([]);
});

test('web.md §3 search finds a coin by its name despite a typo, and a page by what it is for', async ({ product, open }) => {
  const { token } = await newAccount(product.address);
  const { page, problems } = await open({ viewport: 'desktop', token });
  await visit(page, '/search');
  const field = page.getByLabel('Search coins, pages and settings');
  await field.fill('bitcon');
  await page.getByRole('link', { name: /BTC\/USDT/ }).waitFor();
  await field.press('Enter');
  await page.waitForURL(/\/trade\?symbol=btc/);
  await visit(page, '/search');
  await field.fill('devices');
  await page
    .getByRole('link', { name: /Devices/ })
    .last()
    .click();
  await page.waitForURL('**/sessions');
  await page.getByText('This browser').waitFor();
  expect(problems()).toEqual([]);
});
