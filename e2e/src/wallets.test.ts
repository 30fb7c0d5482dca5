import type { Locator } from 'playwright-core';
import { describe, expect } from 'vitest';
import { newAccount } from './accounts.ts';
import { visit } from './pages.ts';
import { test } from './room.ts';

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
});

/** The wallets that can be chosen in a group. */
async function namesIn(group: Locator): Promise<readonly string[]> {
  return await group.getByRole('radio').evaluateAll((radios) => radios.map((radio) => radio.closest('label')?.textContent ?? ''));
}
