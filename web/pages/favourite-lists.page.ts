import { CALLS } from '@candor/contract/table';
import { seriousFindings } from '@candor/e2e/browser';
import { sidewaysPx, takesInput } from '@candor/e2e/pages';
import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { newAccount } from './stand-in/account.ts';
import { keepsFavourites } from './stand-in/favourites.ts';
import { test } from './test.ts';

const VIEWPORTS = ['phone', 'desktop'] as const;

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

/** A finger or a mouse takes a row at its handle and lets it go over another. */
async function drag(page: Page, from: Locator, to: Locator, isPhone: boolean): Promise<void> {
  await takesInput(page);
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (start === null || end === null) throw new Error('a handle is not on the screen');
  const [x, fromY, toY] = [start.x + start.width / 2, start.y + start.height / 2, end.y + end.height / 2];
  const steps = [0.25, 0.5, 0.75, 1].map((part) => fromY + (toY - fromY) * part);
  if (!isPhone) {
    await page.mouse.move(x, fromY);
    await page.mouse.down();
    for (const y of steps) await page.mouse.move(x, y);
    await page.mouse.up();
    return;
  }
  const touches = await page.context().newCDPSession(page);
  await touches.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y: fromY }] });
  for (const y of steps) await touches.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x, y }] });
  await touches.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await touches.detach();
}

/** Keeps a finger on it, or presses the right button of the mouse. */
async function hold(page: Page, locator: Locator, isPhone: boolean): Promise<void> {
  if (!isPhone) return await locator.click({ button: 'right' });
  const box = await locator.boundingBox();
  if (box === null) throw new Error('what is held is not on the screen');
  const touches = await page.context().newCDPSession(page);
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await touches.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
  await page.getByRole('dialog').waitFor();
  await touches.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await touches.detach();
}

describe('several lists of favourites', () => {
  test.for(VIEWPORTS)('%s: a list is created, named, filled, put in order and deleted', async (viewport, { open }) => {
    const isPhone = viewport === 'phone';
    const stage = await open('/store?tab=favourites', { viewport, account: newAccount() });
    keepsFavourites(stage);
    const { page, answers } = stage;
    await edit(page);
    const dialog = editor(page);
    for (const name of ['Majors', 'Swing']) {
      await dialog.getByLabel('New list').fill(name);
      await dialog.getByRole('button', { name: 'Create' }).click();
    }
    await dialog.getByRole('button', { name: 'Majors 0 pairs' }).click();
    await takesInput(page);
    for (const pair of ['BTC/USDT', 'ETH/USDT', 'SOL/USDT']) {
      await dialog.getByLabel('Add a pair').fill(pair);
      await dialog.getByRole('button', { name: new RegExp(`^Add .*${pair}`) }).click();
    }
    expect(await seriousFindings(page, 'dialog')).toEqual([]);
    const handle = (coin: string) => dialog.locator(`[data-handle="${coin}"]`);
    await drag(page, handle('sol'), handle('btc'), isPhone);
    const order = () => dialog.getByRole('list', { name: 'Pairs in this list' }).getByRole('listitem').allInnerTexts();
    await expect.poll(order).toEqual(['SOL/USDT', 'BTC/USDT', 'ETH/USDT']);

    // Without a pointer: the button keeps the focus while its row moves.
    await dialog.getByRole('button', { name: /^Move .*ETH\/USDT.* up/ }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect.poll(order).toEqual(['ETH/USDT', 'SOL/USDT', 'BTC/USDT']);
    await dialog.getByLabel('List name').fill('Large coins');
    await dialog.getByRole('button', { name: 'Rename' }).click();
    await dialog.getByRole('button', { name: 'All lists' }).click();
    await takesInput(page);
    await drag(page, dialog.locator('[data-handle="2"]'), dialog.locator('[data-handle="1"]'), isPhone);
    await expect
      .poll(() => dialog.getByRole('button', { name: /pairs?$/ }).allInnerTexts())
      .toEqual(['Favourites\n0 pairs', 'Swing\n0 pairs', 'Large coins\n3 pairs']);
    await done(page);
    await page.getByRole('button', { name: 'Large coins' }).click();
    await expect.poll(() => pairsShown(page)).toEqual(['ETH/USDT', 'SOL/USDT', 'BTC/USDT']);
    if (isPhone) expect(await sidewaysPx(page, 390)).toBe(0);
    await expect
      .poll(() => answers.sent(CALLS.replaceFavouriteLists).at(-1)?.lists)
      .toMatchObject([
        { name: 'Swing', coins: [] },
        { name: 'Large coins', coins: ['eth', 'sol', 'btc'] },
      ]);

    // A list with pairs is asked about; one without is gone at once.
    await edit(page);
    await dialog.getByRole('button', { name: 'Large coins 3 pairs' }).click();
    await takesInput(page);
    await dialog.getByRole('button', { name: 'Delete list' }).click();
    await dialog.getByText(/^Delete .*Large coins.*It has 3 pairs\.$/).waitFor();
    await dialog.getByRole('button', { name: 'Keep' }).click();
    await dialog.getByRole('button', { name: 'Delete list' }).click();
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await takesInput(page);
    await dialog.getByRole('button', { name: 'Swing 0 pairs' }).click();
    await takesInput(page);
    await dialog.getByRole('button', { name: 'Delete list' }).click();
    await takesInput(page);
    await expect.poll(() => dialog.getByRole('button', { name: /pairs?$/ }).count()).toBe(1);
  });

  test.for(VIEWPORTS)('%s: a hold on a star chooses the lists of a pair, a tap stays the first list', async (viewport, { open }) => {
    const stage = await open('/store?tab=spot', { viewport, account: newAccount() });
    keepsFavourites(stage);
    const { page } = stage;
    const star = page.getByRole('button', { name: 'Add ETH/USDT to favourites' });
    await star.waitFor();
    await hold(page, star, viewport === 'phone');
    const choose = page.getByRole('dialog', { name: /^Lists for .*ETH\/USDT/ });
    await choose.waitFor();
    await takesInput(page);
    expect(await choose.getByRole('checkbox', { name: 'Favourites' }).isChecked()).toBe(false);
    await choose.getByLabel('New list').fill('Watching');
    await choose.getByRole('button', { name: 'Create' }).click();
    await expect.poll(() => choose.getByRole('checkbox', { name: 'Watching' }).isChecked()).toBe(true);
    await choose.getByLabel('New list').fill('watching');
    await choose.getByRole('button', { name: 'Create' }).click();
    await choose.getByText('You already have a list with this name').waitFor();
    await choose.getByRole('button', { name: 'Close' }).click();
    await takesInput(page);
    await star.click();
    await page.getByRole('button', { name: 'Remove ETH/USDT from favourites' }).waitFor();
    await page.getByRole('tab', { name: 'Favourites' }).click();
    await page.getByRole('button', { name: 'Watching' }).click();
    await expect.poll(() => pairsShown(page)).toEqual(['ETH/USDT']);
  });
});
