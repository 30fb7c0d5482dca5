import { describe, expect } from 'vitest';
import { askWithPrice } from './accounts.ts';
import type { ViewportName } from './browser.ts';
import { arrived, holdAnswers, scrollThrough, shiftsSoFar } from './held-answers.ts';
import { bellOf, buyElsewhere, hasUnread, listens } from './outcomes-desk.ts';
import { visit } from './pages.ts';
import { test } from './room.ts';
import { confirmed, freshRound } from './rounds-desk.ts';
import { confirmRiskOf } from './updown-desk.ts';

const VIEWPORTS = ['phone', 'desktop'] as const satisfies readonly ViewportName[];
const PAGES = ['/', '/trade', '/flash', '/flashOption', '/wallet'] as const;
const MOST_SHIFT = 0.05;
/** Longer than the pages take to load. */
const NEED_MS = 20_000;

describe('SPEC §9 nothing moves while a page loads that has something running and an unread outcome: at most 0.05', () => {
  test.for(VIEWPORTS)('%s', { timeout: 180_000 }, async (viewport, { product, open }) => {
    const owner = await confirmed(product.address);
    await confirmRiskOf(product.address, owner);
    const { page, problems } = await open({ viewport, token: owner.token });
    await visit(page, '/wallet');
    await listens(page);
    await buyElsewhere(product.address, owner);
    await hasUnread(page, 1);
    const creation = '/api/secondContractOrder/createSecondContractOrder';
    // Fifteen minutes: it runs on every page.
    await askWithPrice(product.address, creation, { periodId: 5, betAmount: '10', betContent: 1, coinSymbol: 'btc' }, owner.token);
    const { periodId } = await freshRound(product, NEED_MS);
    await askWithPrice(
      product.address,
      '/api/optionContract/createOrder',
      { periodId: Number(periodId), betAmount: '10', betContent: 0 },
      owner.token,
    );
    // The device has shown them before: a room is kept for what it knows.
    await visit(page, '/');
    for (const name of [/^Open contracts/, /^Open stakes/]) await page.getByRole('heading', { name }).waitFor();
    await page.waitForFunction(() => localStorage.getItem('candor:rooms')?.includes('"home-running"') === true);
    for (const [path, product] of [
      ['/flash', 'updown'],
      ['/flashOption', 'rounds'],
    ] as const) {
      await visit(page, path);
      await page.locator('#running-strip').waitFor();
      await page.waitForFunction((name) => localStorage.getItem('candor:rooms')?.includes(`"strip-${name}"`) === true, product);
    }
    await holdAnswers(page);
    for (const path of PAGES) {
      await page.goto(path);
      await arrived(page);
      await bellOf(page).first().waitFor({ state: 'attached' });
      await hasUnread(page, 1);
      await scrollThrough(page);
      const { sum, moved } = await shiftsSoFar(page);
      expect.soft({ path, shift: sum <= MOST_SHIFT ? 'none' : `${sum.toFixed(3)}: ${moved.join(' | ')}` }).toEqual({ path, shift: 'none' });
    }
    expect(problems()).toEqual([]);
  });
});
