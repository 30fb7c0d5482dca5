import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { newAccount, ordersOf, plain } from './accounts.ts';
import { seriousFindings, type ViewportName } from './browser.ts';
import { Desk } from './desk.ts';
import { listens, stripOf } from './outcomes-desk.ts';
import { takesInput } from './pages.ts';
import { test } from './room.ts';
import { confirmRiskOf, secondsOf, UpdownDesk } from './updown-desk.ts';

const VIEWPORTS = ['phone', 'desktop'] as const satisfies readonly ViewportName[];

/** What keeps figures together in a sentence, and the minus of the page. */
const ISOLATES = /[\u2066-\u2069]/g;
const MINUS = '\u2212';

/** The bars of the chart as a table. */
async function openTable(page: Page): Promise<Locator> {
  await page.getByRole('region', { name: 'Chart' }).getByRole('button', { name: 'Chart settings' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Last 50 candles as a table' }).click();
  const sheet = page.getByRole('dialog', { name: 'Last 50 candles as a table' });
  await sheet.getByRole('table').waitFor();
  return sheet;
}

async function closeTable(sheet: Locator): Promise<void> {
  await sheet.getByRole('button', { name: 'Close' }).click();
  await sheet.waitFor({ state: 'detached' });
  await takesInput(sheet.page());
  // Nothing lies under it.
  expect(await sheet.page().getByRole('dialog').count()).toBe(0);
}

async function ownMarks(sheet: Locator): Promise<readonly string[]> {
  return (await sheet.getByRole('listitem').allInnerTexts()).map((text) => text.replaceAll(ISOLATES, ''));
}

describe('web.md §8.2 what was bought stays marked at its bar, in the table of the bars and when the bar is read aloud', () => {
  test.for(VIEWPORTS)('%s', async (viewport, { product, open }) => {
    const owner = await newAccount(product.address);
    const { page, problems } = await open({ viewport, token: owner.token });
    // Few trade these coins: the volume of the bar is as small as this order.
    const coin = viewport === 'phone' ? 'eth' : 'bnb';
    const desk = new Desk(page, viewport, coin);
    await desk.enter();
    await desk.openTicket('buy', 'Market');
    await desk.enterAmount('Spend', '5');
    await desk.order('buy');
    await desk.putAway('Filled');
    const [filled] = await ordersOf(product.address, owner, coin, 1);
    const bought = plain(filled?.dealNum ?? '');

    const sheet = await openTable(page);
    await expect.poll(() => ownMarks(sheet)).toEqual([expect.stringMatching(/^Bought 0\.\d+$/)]);
    const [mark = ''] = await ownMarks(sheet);
    expect(plain(mark)).toBe(bought);
    expect(await seriousFindings(page, 'dialog')).toEqual([]);
    // The line of marks stands under that of its bar.
    const rows = await sheet.getByRole('row').allInnerTexts();
    const barsAgo = rows.findIndex((row) => row.includes('Bought')) - 2;
    await closeTable(sheet);

    const picture = page.getByRole('region', { name: 'Chart' }).getByRole('img').first();
    await picture.focus();
    for (let presses = 0; presses < barsAgo; presses += 1) await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    const aloud = async (): Promise<string> => (await page.getByRole('status').allTextContents()).join(' ').replaceAll(ISOLATES, '');
    await expect.poll(aloud).toContain(`. ${mark}`);

    // A volume that is small has its digits, as everywhere else.
    await expect
      .poll(() => page.getByRole('region', { name: 'Chart' }).innerText())
      .toMatch(/Volume on Candor (?:0\.00[0-9]*[1-9]|0\.0[1-9]|0\.[1-9]\d)/);
    expect(problems()).toEqual([]);
  });
});

/** The shortest contract, and what its last price may take to become final, ms. */
const CONTRACT_MS = 33_000;

describe('web.md §8.2 a second contract is marked where it was entered, and after its result where it ended', () => {
  test.for(VIEWPORTS)('%s', async (viewport, { product, open }) => {
    const owner = await newAccount(product.address);
    await confirmRiskOf(product.address, owner);
    const { page, problems } = await open({ viewport, token: owner.token });
    const desk = new UpdownDesk(page, viewport);
    await desk.enter();
    await listens(page);
    await desk.open('Down');
    await desk.fill('30 s', '10');
    await desk.buy('Buy down, 10.00 USDT', 'Down for 30 s');
    await desk.putAway();
    const running = await openTable(page);
    await expect.poll(() => ownMarks(running)).toEqual(['Down, stake 10.00']);
    await closeTable(running);

    // The line stands for some seconds: it is waited for from before its contract ends.
    const told = stripOf(page).getByRole('link', { name: /^(?:Won|Lost|Stake refunded)/ });
    await Promise.all([told.waitFor(), product.passTime(CONTRACT_MS)]);
    const [contract] = await secondsOf(product.address, owner, 1);
    const net = Number(contract?.rewardAmount) - Number(contract?.betAmount);
    const result = `${net > 0 ? '+' : net < 0 ? MINUS : ''}${Math.abs(net).toFixed(2)}`;
    const ended = await openTable(page);
    await expect.poll(async () => (await ownMarks(ended)).toSorted()).toEqual([`Down ended, result ${result}`, 'Down, stake 10.00']);
    expect(problems()).toEqual([]);
  });
});
