import { seriousFindings } from '@candor/e2e/browser';
import { TradePage } from '@candor/e2e/trade-page';
import { describe, expect } from 'vitest';
import { newAccount } from '../stand-in/account.ts';
import { closeTable, openTable, ownMarks, withoutIsolates } from '../stage/bars-table.ts';
import { takesSpotOrders } from '../stand-in/spot-exchange.ts';
import { test } from '../test.ts';

describe('web.md §8.2 what was bought stays marked at its bar, in the table of the bars and when the bar is read aloud', () => {
  test.for(['phone', 'desktop'] as const)('%s', async (viewport, { open }) => {
    const stage = await open('/store', { viewport, account: newAccount() });
    takesSpotOrders(stage);
    const { page, account, market, markets } = stage;
    const chart = page.getByRole('region', { name: 'Chart' });
    const trade = new TradePage(page, viewport, 'eth');
    await trade.enter();
    await trade.openTicket('buy', 'Market');
    await trade.enterAmount('Spend', '5');
    await trade.order('buy');
    await trade.putAway('Filled');
    const bought = account.orders[0]?.dealNum ?? Number.NaN;

    const sheet = await openTable(page);
    await expect.poll(() => ownMarks(sheet)).toEqual([`Bought ${bought}`]);
    const [mark = ''] = await ownMarks(sheet);
    expect(await seriousFindings(page, 'dialog')).toEqual([]);
    // The line of marks stands under that of its bar.
    const rows = await sheet.getByRole('row').allInnerTexts();
    const barsAgo = rows.findIndex((row) => row.includes('Bought')) - 2;
    await closeTable(sheet);

    const picture = chart.getByRole('img').first();
    await picture.focus();
    for (let presses = 0; presses < barsAgo; presses += 1) await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    const aloud = async (): Promise<string> => withoutIsolates((await page.getByRole('status').allTextContents()).join(' '));
    await expect.poll(aloud).toContain(`. ${mark}`);

    // A volume that is small has its digits, as everywhere else.
    const [bar] = markets.bars('eth', 'FIFTEEN_MIN', 1);
    if (bar === undefined) throw new Error('no bar runs');
    const tick = { id: bar.T, open: bar.o, high: bar.h, low: bar.l, close: bar.c, vol: bought, amount: 5, count: 1 };
    market.send({ type: 'KLINE', symbol: 'eth', data: { ch: 'eth.kline.FIFTEEN_MIN', ts: stage.nowMs, tick } });
    await expect.poll(() => chart.innerText()).toMatch(/Volume on Candor (?:0\.00[0-9]*[1-9]|0\.0[1-9]|0\.[1-9]\d)/);
  });
});
