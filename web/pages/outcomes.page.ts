import { CALLS } from '@candor/contract/table';
import { seriousFindings } from '@candor/e2e/browser';
import { bellOf, hasUnread, isShown, listOf, stripOf } from '@candor/e2e/outcomes-page';
import { describe, expect } from 'vitest';
import { newAccount, platformTime } from './stand-in/account.ts';
import { exampleRow } from './stand-in/examples.ts';
import { changed, hears } from './stand-in/own-events.ts';
import { buysElsewhere, hasBought } from './stand-in/spot-elsewhere.ts';
import { test } from './test.ts';

const VIEWPORTS = ['phone', 'desktop'] as const;

describe('web.md §5 outcomes are never silent: on every page, each with the way to its record', () => {
  test.for(VIEWPORTS)('%s', async (viewport, { open }) => {
    const stage = await open('/wallet', { viewport, account: newAccount() });
    const { page } = stage;
    await hears(stage);
    buysElsewhere(stage);
    const line = stripOf(page).getByRole('link', { name: /^Bought \u20660\.00023 BTC\u2069 at \u2066105,000\.00\u2069$/ });
    await line.waitFor();
    // Said to screen readers too.
    await expect.poll(() => page.getByRole('status').allTextContents()).toEqual(expect.arrayContaining([expect.stringMatching(/^Bought/)]));
    expect(await seriousFindings(page)).toEqual([]);
    await bellOf(page)
      .and(page.getByRole('button', { name: 'Notifications, 1 unread' }))
      .waitFor();
    await line.click();
    await page.getByRole('dialog', { name: 'Order' }).getByText('Filled').first().waitFor();
    expect(await stripOf(page).count()).toBe(0);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
  });
});

describe('web.md §5 the bell counts what was not looked at, and keeps it over a reload until sign-out', () => {
  test.for(VIEWPORTS)('%s', async (viewport, { open }) => {
    const stage = await open('/wallet', { viewport, account: newAccount() });
    const { page } = stage;
    await hears(stage);
    buysElsewhere(stage);
    await stripOf(page).waitFor();
    // What ends while the page is closed waits under the bell, and nothing is said over the page.
    await page.goto('/icon.svg');
    hasBought(stage, 0.0004);
    await stage.pass(60_000);
    await stage.load('/store');
    await page.getByRole('button', { name: 'Notifications, 2 unread' }).click();
    expect(await stripOf(page).count()).toBe(0);
    const rows = listOf(page).getByRole('link', { name: /^Bought/ });
    await expect.poll(() => rows.count()).toBe(2);
    expect(await listOf(page).getByText('New', { exact: true }).count()).toBe(2);
    expect(await seriousFindings(page, 'dialog')).toEqual([]);
    await listOf(page).getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Notifications', exact: true }).click();
    expect(await listOf(page).getByText('New', { exact: true }).count()).toBe(0);
    await rows.first().click();
    await page.getByRole('dialog', { name: 'Order' }).waitFor();
    await page.goBack();
    await page.waitForURL('**/store');
  });
});

describe('web.md §5 a transfer is said with its wallets, and its line leads to its record', () => {
  test.for(VIEWPORTS)('%s', async (viewport, { open }) => {
    const stage = await open('/', { viewport, account: newAccount() });
    const { page, answers } = stage;
    await hears(stage, 'transfer');
    const { nowMs } = stage;
    const time = { createTime: platformTime(nowMs), params: { createTime: nowMs } };
    const row = { ...exampleRow(CALLS.otherRecords), ...time, id: 40, serialId: '7001', amount: 12.5 };
    answers.setRows(CALLS.otherRecords, [
      { ...row, id: 41, assetType: 2, beforeAmount: 0, afterAmount: 12.5 },
      { ...row, assetType: 1, beforeAmount: 10_000, afterAmount: 9_987.5 },
    ]);
    stage.tell(changed(1));
    await isShown(page, 'Transferred 12.50 USDT from Platform to Finance');
    await hasUnread(page, 1);
    await stripOf(page).getByRole('link').click();
    await page.getByRole('dialog').getByText('12.50', { exact: false }).first().waitFor();
    expect(new URL(page.url()).pathname).toBe('/cashflow');
  });
});
