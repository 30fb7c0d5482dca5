import { describe, expect } from 'vitest';
import { askWithPrice, newAccount, ordersOf, plain, tradeRecordsOf } from './accounts.ts';
import { seriousFindings, type ViewportName } from './browser.ts';
import { visit } from './pages.ts';
import { test } from './room.ts';
import { confirmRiskOf, secondsOf } from './updown-desk.ts';

const VIEWPORTS = ['phone', 'desktop'] as const satisfies readonly ViewportName[];

describe('a trade is one line with its price and fee, and its balance changes are inside', () => {
  test.for(VIEWPORTS)('%s', async (viewport, { product, open }) => {
    const owner = await newAccount(product.address);
    for (const delegateValue of ['25', '40']) {
      const order = { symbol: 'btc', delegateValue, delegateType: 1, type: 0 };
      await askWithPrice(product.address, '/api/currency/order/submit', order, owner.token);
    }
    const [newest] = await ordersOf(product.address, owner, 'btc', 1);
    await expect.poll(async () => (await tradeRecordsOf(product.address, owner)).length).toBeGreaterThanOrEqual(4);
    const { page, problems } = await open({ viewport, token: owner.token });
    await visit(page, '/cashflow');
    const lines = page.getByRole('main').getByRole('button', { name: /^Bought \u20660\.\d+ BTC\u2069 at \u2066[\d,]+\.\d+\u2069/ });
    await lines.first().waitFor();
    expect(await lines.count()).toBe(2);
    expect(plain((await lines.first().innerText()).split('Fee')[1] ?? '')).toBe(plain(newest?.fee ?? ''));
    expect(
      await page
        .getByRole('main')
        .getByRole('button', { name: /^(Received|Paid)/ })
        .count(),
    ).toBe(0);
    expect(await seriousFindings(page)).toEqual([]);

    await lines.first().click();
    const sheet = page.getByRole('dialog', { name: /^Bought/ });
    const changes = sheet.getByRole('region', { name: 'Balance changes' }).getByRole('button');
    await changes.first().waitFor();
    expect(plain(await sheet.getByRole('definition').first().innerText())).toBe(plain(newest?.dealValue ?? ''));
    const inside = await changes.allInnerTexts();
    expect(inside.filter((text) => text.includes('BTC')).length).toBeGreaterThan(0);
    expect(inside.filter((text) => text.includes('USDT')).length).toBe(inside.length / 2);
    expect(await seriousFindings(page, 'dialog')).toEqual([]);

    // A change opens what is written about it; going back leads to the trade again.
    await changes.first().click();
    await page.getByRole('dialog').getByText('Record number').waitFor();
    await page.goBack();
    await sheet.getByRole('link', { name: 'View order' }).click();
    await page.getByRole('dialog', { name: 'Order' }).getByText('Filled').first().waitFor();

    // Who asks for one kind of change gets the changes themselves.
    await visit(page, '/cashflow?tab=spot&kind=22');
    await page.getByRole('main').getByRole('button', { name: /^Paid/ }).first().waitFor();
    expect(await lines.count()).toBe(0);
    expect(problems()).toEqual([]);
  });
});

test('a second contract is one line from its stake on, and the same line says its result', async ({ product, open }) => {
  const owner = await newAccount(product.address);
  await confirmRiskOf(product.address, owner);
  // One of 30 s and one that runs for as long as the test does.
  for (const [periodId, betAmount] of [
    [1, '20'],
    [5, '10'],
  ] as const) {
    const contract = { periodId, betAmount, betContent: 1, coinSymbol: 'btc' };
    await askWithPrice(product.address, '/api/secondContractOrder/createSecondContractOrder', contract, owner.token);
  }
  const opened = await Promise.all(VIEWPORTS.map((viewport) => open({ viewport, token: owner.token })));
  for (const { page } of opened) {
    await visit(page, '/cashflow?tab=second');
    const running = page.getByRole('main').getByRole('button', { name: /^Staked \u206610\.00 USDT\u2069: \u2066BTC\/USDT\u2069 up/ });
    await running.waitFor();
    expect(await running.innerText()).toContain('Open');
  }
  for (const { page, problems } of opened) {
    const settled = page.getByRole('main').getByRole('button', { name: /^(Won|Lost|Stake refunded)/ });
    await settled.waitFor({ timeout: 60_000 });
    expect(
      await page
        .getByRole('main')
        .getByRole('button', { name: /^Staked/ })
        .count(),
    ).toBe(1);
    const [row] = await secondsOf(product.address, owner, 1);
    const net = Number(row?.rewardAmount) - Number(row?.betAmount);
    const figure = (await settled.innerText()).split('\n').at(-1) ?? '';
    expect(Number(plain(figure.replace('\u2212', '-')))).toBeCloseTo(net, 8);
    expect(problems()).toEqual([]);
  }
});
