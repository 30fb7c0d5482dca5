import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { ask, newAccount } from './accounts.ts';
import { seriousFindings, type ViewportName } from './browser.ts';
import { sidewaysPx, takesInput, visit } from './pages.ts';
import { test } from './room.ts';

const VIEWPORTS = ['phone', 'desktop'] as const satisfies readonly ViewportName[];

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
}

/** Keeps a finger on it, or presses the right button of the mouse. */
async function hold(page: Page, place: Locator, isPhone: boolean): Promise<void> {
  if (!isPhone) return await place.click({ button: 'right' });
  const box = await place.boundingBox();
  if (box === null) throw new Error('what is held is not on the screen');
  const touches = await page.context().newCDPSession(page);
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await touches.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
  await page.getByRole('dialog').waitFor();
  await touches.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

describe('several lists of favourites', () => {
  test.for(VIEWPORTS)(
    '%s: a list is created, named, filled, put in order and deleted, and is the same on another device',
    async (viewport, { product, open }) => {
      const isPhone = viewport === 'phone';
      const { token } = await newAccount(product.address);
      const { page, problems } = await open({ viewport, token });
      await visit(page, '/store?tab=favourites');
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

      const other = await open({ viewport: isPhone ? 'desktop' : 'phone', token });
      await visit(other.page, '/store?tab=favourites');
      const lists = other.page.getByRole('group', { name: 'Favourite lists' }).locator('[aria-pressed]');
      await expect.poll(() => lists.allInnerTexts()).toEqual(['Favourites', 'Swing', 'Large coins']);

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
      expect([...problems(), ...other.problems()]).toEqual([]);
    },
  );

  test.for(VIEWPORTS)(
    '%s: a hold on a star chooses the lists of a pair, a tap stays the first list',
    async (viewport, { product, open }) => {
      const { token } = await newAccount(product.address);
      const { page, problems } = await open({ viewport, token });
      await visit(page, '/store?tab=spot');
      const star = page.getByRole('button', { name: 'Add ETH/USDT to favourites' });
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
      expect(problems()).toEqual([]);
    },
  );

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

describe('the pair picker knows the lists and the pairs that were opened last', () => {
  test.for(VIEWPORTS)('%s', async (viewport, { product, open }) => {
    const owner = await newAccount(product.address);
    const lists = [{ listId: 1, name: 'Majors', coins: ['sol', 'btc'] }];
    await ask(product.address, '/api/userCoin/replaceLists', { revision: 0, lists }, owner.token);
    const { page, problems } = await open({ viewport, token: owner.token });
    for (const coin of ['eth', 'xrp', 'btc']) {
      await visit(page, `/trade?symbol=${coin}`);
      await page.getByRole('heading', { level: 1, name: new RegExp(`${coin.toUpperCase()}/USDT`) }).waitFor();
      // A page that is left before it knows who is signed in remembers nothing.
      await page.waitForFunction(
        (opened) =>
          Object.entries(localStorage).some(([key, value]) => /recent-pairs-\d/.test(key) && String(value).includes(`"${opened}"`)),
        coin,
      );
    }
    // A pair that is not listed leaves nothing behind; a reload forgets nothing.
    await visit(page, '/trade?symbol=nocoin');
    await visit(page, '/trade?symbol=btc');
    const picker = page.getByRole('dialog', { name: 'Choose a pair' });
    const pick = async () => {
      await page.getByRole('heading', { level: 1 }).getByRole('button').click();
      await picker.waitFor();
      await takesInput(page);
    };
    const recent = picker.getByRole('region', { name: 'Recent' });
    await pick();
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
    await pick();
    await expect.poll(() => recent.getByRole('listitem').allInnerTexts()).toEqual(['BTC/USDT', 'XRP/USDT']);
    await recent.getByRole('button', { name: 'Clear' }).click();
    await recent.waitFor({ state: 'detached' });

    // Another account of the same device has pairs of its own.
    const other = await newAccount(product.address);
    await visit(page, '/trade?symbol=xrp');
    await visit(page, '/trade?symbol=sol');
    await page.evaluate((token) => localStorage.setItem('candor:token', token), other.token);
    await page.evaluate(() => localStorage.removeItem('candor:user-info'));
    await visit(page, '/trade?symbol=btc');
    await pick();
    await expect.poll(() => recent.count()).toBe(0);
    expect(problems()).toEqual([]);
  });
});
