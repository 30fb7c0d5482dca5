import { seriousFindings } from '@candor/e2e/browser';
import { takesInput } from '@candor/e2e/pages';
import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { newAccount } from './stand-in/account.ts';
import { keepsFavourites } from './stand-in/favourites.ts';
import { test } from './test.ts';

/** A page that is left before it knows who is signed in remembers nothing. */
async function isRemembered(page: Page, coin: string): Promise<void> {
  await page.waitForFunction(
    (opened) => Object.entries(localStorage).some(([key, value]) => /recent-pairs-\d/.test(key) && String(value).includes(`"${opened}"`)),
    coin,
  );
}

/** The picker over the page of a pair. */
async function pick(page: Page): Promise<Locator> {
  await page.getByRole('heading', { level: 1 }).getByRole('button').click();
  const picker = page.getByRole('dialog', { name: 'Choose a pair' });
  await picker.waitFor();
  await takesInput(page);
  return picker;
}

const recentIn = (picker: Locator): Locator => picker.getByRole('region', { name: 'Recent' });

describe('the pair picker knows the lists and the pairs that were opened last', () => {
  test.for(['phone', 'desktop'] as const)('%s', async (viewport, { open }) => {
    const stage = await open('/trade?symbol=eth', { viewport, account: newAccount() });
    keepsFavourites(stage, [{ listId: 1, name: 'Majors', coins: ['sol', 'btc'] }]);
    const { page } = stage;
    await isRemembered(page, 'eth');
    for (const coin of ['xrp', 'btc']) {
      await stage.go(`/trade?symbol=${coin}`);
      await page.getByRole('heading', { level: 1, name: new RegExp(`${coin.toUpperCase()}/USDT`) }).waitFor();
      await isRemembered(page, coin);
    }
    // A pair that is not listed leaves nothing behind; a reload forgets nothing.
    await stage.go('/trade?symbol=nocoin');
    await stage.load('/trade?symbol=btc');
    const picker = await pick(page);
    const recent = recentIn(picker);
    await expect.poll(() => recent.getByRole('listitem').allInnerTexts()).toEqual(['XRP/USDT', 'ETH/USDT']);
    await picker.getByRole('button', { name: 'Majors' }).click();
    const rows = picker.getByRole('button', { name: /^(SOL|BTC|ETH|XRP)\/USDT/ });
    await expect
      .poll(async () => (await rows.allInnerTexts()).map((text) => text.split('\n')[0]))
      .toEqual(expect.arrayContaining(['SOL/USDT', 'BTC/USDT']));
    expect(await picker.getByRole('button', { name: /^DOGE\/USDT/ }).count()).toBe(0);
    expect(await seriousFindings(page, 'dialog')).toEqual([]);
    await recent.getByRole('button', { name: 'ETH/USDT' }).click();
    await page.waitForURL(/symbol=eth/);
    await pick(page);
    await expect.poll(() => recent.getByRole('listitem').allInnerTexts()).toEqual(['BTC/USDT', 'XRP/USDT']);
    await recent.getByRole('button', { name: 'Clear' }).click();
    await recent.waitFor({ state: 'detached' });
  });

  test.for(['phone', 'desktop'] as const)('%s: another account of the same device has pairs of its own', async (viewport, { open }) => {
    const stage = await open('/trade?symbol=xrp', { viewport, account: newAccount() });
    const { page, account } = stage;
    await isRemembered(page, 'xrp');
    await stage.go('/trade?symbol=btc');
    const recent = recentIn(await pick(page)).getByRole('listitem');
    await expect.poll(() => recent.allInnerTexts()).toEqual(['XRP/USDT']);
    const { token } = account;
    Object.assign(account, { ...newAccount(), token, userId: 1002, name: 'ubert02' });
    await page.evaluate(() => localStorage.removeItem('candor:user-info'));
    await stage.load('/trade?symbol=btc');
    const picker = await pick(page);
    await picker.getByRole('button', { name: /^SOL\/USDT/ }).waitFor();
    expect(await recentIn(picker).count()).toBe(0);
  });
});
