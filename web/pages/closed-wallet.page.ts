import { expect } from 'vitest';
import { newAccount } from './stand-in/account.ts';
import { test } from './test.ts';

test.for(['phone', 'desktop'] as const)(
  'web.md §3 a wallet that is off is shown while it holds something, which can be moved out, and nothing into it, on a %s',
  async (viewport, { open }) => {
    const balances = [
      { wallet: 1, coin: 'usdt', total: 9_749.5 },
      { wallet: 2, coin: 'usdt', total: 250.5 },
    ] as const;
    const { page } = await open('/wallet', { viewport, account: { ...newAccount(), balances } });
    await page.getByRole('tab', { name: 'Finance' }).click();
    await page.getByRole('navigation', { name: 'Actions' }).getByRole('link', { name: 'Transfer' }).click();
    const namesIn = async (group: string): Promise<readonly string[]> =>
      await page
        .getByRole('group', { name: group })
        .getByRole('radio')
        .evaluateAll((radios) => radios.map((radio) => radio.closest('label')?.textContent ?? ''));
    await expect.poll(() => namesIn('From')).toContainEqual(expect.stringContaining('Finance'));
    await expect.poll(() => namesIn('To')).toContainEqual(expect.stringContaining('Platform'));
    expect(await namesIn('To')).not.toContainEqual(expect.stringContaining('Finance'));
  },
);
