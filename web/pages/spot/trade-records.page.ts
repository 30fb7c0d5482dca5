import { CALLS } from '@candor/contract/table';
import { seriousFindings } from '@candor/e2e/browser';
import { describe, expect } from 'vitest';
import { newAccount, platformTime, waitingOrder, type SpotOrder } from '../stand-in/account.ts';
import { exampleRow } from '../stand-in/examples.ts';
import { START_MS } from '../stand-in/scene.ts';
import { test } from '../test.ts';

/** Bought 0.01 BTC at market for 1,050 USDT, the fee taken in the coin. */
function bought(id: number): SpotOrder {
  const market = { delegateType: 1, delegatePrice: 0, delegateValue: 1_050, timeInForce: 'ioc' } as const;
  const deal = { dealNum: 0.01, dealPrice: 105_000, dealValue: 1_050, fee: 0.00001, status: 1, endReason: 'filled' } as const;
  return waitingOrder(START_MS - 60_000, { id, ...market, ...deal });
}

/** What that changed of the balances, the newest first. */
function changesOf(order: number) {
  const at = { createTime: platformTime(START_MS - 60_000), params: { createTime: START_MS - 60_000 }, serialId: String(order) };
  const row = { ...exampleRow(CALLS.spotRecords), ...at };
  return [
    { ...row, id: order * 2 + 1, type: 21, symbol: 'btc', amount: 0.00999, beforeAmount: 0, afterAmount: 0.00999, uAmount: 1_048.95 },
    { ...row, id: order * 2, type: 22, symbol: 'usdt', amount: 1_050, beforeAmount: 10_000, afterAmount: 8_950, uAmount: 1_050 },
  ];
}

describe('a trade is one line with its price and fee, and its balance changes are inside', () => {
  test.for(['phone', 'desktop'] as const)('%s', async (viewport, { open }) => {
    const stage = await open('/wallet', { viewport, account: { ...newAccount(), orders: [bought(2), bought(1)] } });
    const { page, answers } = stage;
    const changes = [...changesOf(2), ...changesOf(1)];
    answers.setRows(CALLS.spotRecords, ({ type }) => changes.filter((row) => type === undefined || row.type === type));
    await stage.go('/cashflow');
    const lines = page.getByRole('main').getByRole('button', { name: /^Bought \u20660\.01 BTC\u2069 at \u2066105,000\.00\u2069/ });
    await lines.first().waitFor();
    expect(await lines.count()).toBe(2);
    expect((await lines.first().innerText()).split('Fee')[1]).toContain('0.00001');
    const alone = page.getByRole('main').getByRole('button', { name: /^(Received|Paid)/ });
    expect(await alone.count()).toBe(0);
    expect(await seriousFindings(page)).toEqual([]);

    await lines.first().click();
    const sheet = page.getByRole('dialog', { name: /^Bought/ });
    const inside = sheet.getByRole('region', { name: 'Balance changes' }).getByRole('button');
    await inside.first().waitFor();
    expect(await sheet.getByRole('definition').first().innerText()).toContain('1,050');
    const texts = await inside.allInnerTexts();
    expect(texts.map((text) => (text.includes('BTC') ? 'BTC' : text.includes('USDT') ? 'USDT' : text))).toEqual(['BTC', 'USDT']);
    expect(await seriousFindings(page, 'dialog')).toEqual([]);

    // A change opens what is written about it; going back leads to the trade again.
    await inside.first().click();
    await page.getByRole('dialog').getByText('Record number').waitFor();
    await page.goBack();
    await sheet.getByRole('link', { name: 'View order' }).click();
    await page.getByRole('dialog', { name: 'Order' }).getByText('Filled').first().waitFor();

    // Who asks for one kind of change gets the changes themselves.
    await stage.load('/cashflow?tab=spot&kind=22');
    await page.getByRole('main').getByRole('button', { name: /^Paid/ }).first().waitFor();
    expect(await lines.count()).toBe(0);
  });
});
