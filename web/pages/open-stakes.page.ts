import { describe, expect } from 'vitest';
import { newAccount } from './stand-in/account.ts';
import { test } from './test.ts';

describe('RULES §2 open stakes are beside the wallet that paid them, and in the value of the account', () => {
  test.for(['phone', 'desktop'] as const)('%s', async (viewport, { open }) => {
    const { page, account } = await open('/wallet', { viewport, account: { ...newAccount(), openStake: 50 } });
    const main = page.getByRole('main');
    const paragraph = (label: string) => main.getByRole('paragraph').filter({ hasText: label });
    await expect.poll(() => paragraph('Open stakes').innerText()).toMatch(/Open stakes\s+50\.00/);
    expect(account?.balances[0]?.total).toBe(10_000);
    expect(await paragraph('In this wallet').innerText()).toMatch(/In this wallet\s+10,000\.00/);
    expect(await main.getByRole('region', { name: 'Total value' }).innerText()).toContain('10,050.00');
    expect(await main.getByText('In orders').count()).toBe(0);
  });

  test('and there is no such line without one', async ({ open }) => {
    const { page } = await open('/wallet', { viewport: 'phone', account: newAccount() });
    await page.getByRole('main').getByText('In this wallet').waitFor();
    expect(await page.getByText('Open stakes').count()).toBe(0);
  });

  test('whoever has staked everything has an empty wallet and its stakes', async ({ open }) => {
    const balances = [{ wallet: 1, coin: 'usdt', total: 0 }] as const;
    const { page } = await open('/wallet', { viewport: 'phone', account: { ...newAccount(), balances, openStake: 50 } });
    const main = page.getByRole('main');
    await main.getByText('No assets in this wallet yet.').waitFor();
    expect(await main.getByRole('paragraph').filter({ hasText: 'Open stakes' }).innerText()).toContain('50.00');
    expect(await main.getByRole('region', { name: 'Total value' }).innerText()).toContain('50.00');
  });
});
