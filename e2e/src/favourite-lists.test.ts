import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { ask, newAccount } from './accounts.ts';
import { takesInput, visit } from './pages.ts';
import { test } from './room.ts';

/** The pairs that the page shows, from the first. */
async function pairsShown(page: Page): Promise<readonly string[]> {
  const links = await page.getByRole('link', { name: /^Trade .*USDT$/ }).all();
  const names = await Promise.all(links.map((link) => link.getAttribute('aria-label')));
  return names.map((name) => (name ?? '').replace('Trade ', ''));
}

const editor = (page: Page): Locator => page.getByRole('dialog', { name: 'Edit lists' });

async function edit(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Edit lists' }).click();
  await editor(page).waitFor();
  await takesInput(page);
}

async function done(page: Page): Promise<void> {
  await editor(page).getByRole('button', { name: 'Close' }).click();
  await editor(page).waitFor({ state: 'detached' });
  await takesInput(page);
}

describe('several lists of favourites', () => {
  test('a list that was created, named, filled and put in order is the same on another device', async ({ product, open }) => {
    const { token } = await newAccount(product.address);
    const { page, problems } = await open({ viewport: 'phone', token });
    await visit(page, '/store?tab=favourites');
    await edit(page);
    const dialog = editor(page);
    for (const name of ['Majors', 'Swing']) {
      await dialog.getByLabel('New list').fill(name);
      await dialog.getByRole('button', { name: 'Create' }).click();
    }
    await dialog.getByRole('button', { name: 'Majors 0 pairs' }).click();
    await takesInput(page);
    for (const pair of ['BTC/USDT', 'ETH/USDT']) {
      await dialog.getByLabel('Add a pair').fill(pair);
      await dialog.getByRole('button', { name: new RegExp(`^Add .*${pair}`) }).click();
    }
    await dialog.getByRole('button', { name: /^Move .*ETH\/USDT.* up/ }).click();
    await dialog.getByLabel('List name').fill('Large coins');
    await dialog.getByRole('button', { name: 'Rename' }).click();
    await dialog.getByRole('button', { name: 'All lists' }).click();
    await takesInput(page);
    await done(page);
    await page.getByRole('button', { name: 'Large coins' }).click();
    await expect.poll(() => pairsShown(page)).toEqual(['ETH/USDT', 'BTC/USDT']);

    const other = await open({ viewport: 'desktop', token });
    await visit(other.page, '/store?tab=favourites');
    const lists = other.page.getByRole('group', { name: 'Favourite lists' });
    await expect.poll(() => lists.locator('[aria-pressed]').allInnerTexts()).toEqual(['Favourites', 'Large coins', 'Swing']);
    await lists.getByRole('button', { name: 'Large coins' }).click();
    await expect.poll(() => pairsShown(other.page)).toEqual(['ETH/USDT', 'BTC/USDT']);
    expect([...problems(), ...other.problems()]).toEqual([]);
  });

  test('an empty list offers the five most traded pairs; two devices that change lists at once both keep their change', async ({
    product,
    open,
  }) => {
    const owner = await newAccount(product.address);
    const { page } = await open({ viewport: 'desktop', token: owner.token });
    await visit(page, '/store?tab=favourites');
    await edit(page);
    await editor(page).getByLabel('New list').fill('Mine');
    await editor(page).getByRole('button', { name: 'Create' }).click();
    await editor(page).getByRole('button', { name: 'Mine 0 pairs' }).waitFor();
    await done(page);
    await page.getByText('No pairs in this list yet. Add one of the most traded.').waitFor();
    const offers = page.getByRole('main').getByRole('button', { name: /^Add .* to favourites$/ });
    await expect.poll(() => offers.count()).toBe(5);

    const { data } = await ask(product.address, '/api/userCoin/lists', {}, owner.token);
    const { revision, lists } = data as { revision: number; lists: readonly object[] };
    const theirs = { listId: 7, name: 'From elsewhere', coins: ['xrp'] };
    await ask(product.address, '/api/userCoin/replaceLists', { revision, lists: [...lists, theirs] }, owner.token);
    await offers.first().click();
    await page.getByRole('button', { name: 'From elsewhere' }).waitFor();
    await expect.poll(async () => (await pairsShown(page)).length).toBe(1);
  });
});
