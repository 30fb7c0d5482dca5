import { readFileSync } from 'node:fs';
import type { Locator } from 'playwright-core';
import { describe, expect } from 'vitest';
import { askWithPrice, balancesOf, newAccount, plain } from './accounts.ts';
import { seriousFindings, type ViewportName } from './browser.ts';
import { visit } from './pages.ts';
import { test } from './room.ts';
import { transferToContract } from './wallets.ts';

const VIEWPORTS = ['phone', 'desktop'] as const satisfies readonly ViewportName[];

/** Units of 0.00000001: sums are exact. */
function unitsOf(text: string): bigint {
  const [whole = '', fraction = ''] = plain(text.replaceAll('\u2212', '-')).split('.');
  const units = BigInt(`${whole.replace('-', '')}${fraction.padEnd(8, '0')}`);
  return whole.startsWith('-') ? -units : units;
}

const sumOf = (amounts: readonly string[]): bigint => amounts.reduce((sum, amount) => sum + unitsOf(amount), 0n);

/** Label and figure of each line of a coin. */
async function linesOf(coin: Locator): Promise<readonly (readonly [string, string])[]> {
  const [labels, figures] = [await coin.getByRole('term').allInnerTexts(), await coin.getByRole('definition').allInnerTexts()];
  return labels.map((label, index) => [label, figures[index] ?? ''] as const);
}

describe('a statement says how each coin came from its opening to its closing balance', () => {
  test.for(VIEWPORTS)('%s', async (viewport, { product, open }) => {
    const owner = await newAccount(product.address);
    const order = { symbol: 'btc', delegateType: 1 };
    await askWithPrice(product.address, '/api/currency/order/submit', { ...order, delegateValue: '300', type: 0 }, owner.token);
    await askWithPrice(product.address, '/api/currency/order/submit', { ...order, delegateTotal: '0.001', type: 1 }, owner.token);
    await transferToContract(product.address, owner, '250.5');
    const { page, problems } = await open({ viewport, token: owner.token });
    await visit(page, '/cashflow');
    await page.getByRole('tab', { name: 'Statement' }).click();
    const usdt = page.getByRole('region', { name: 'USDT' });
    await usdt.waitFor();
    await page.getByText('Months in UTC.').waitFor();
    const balances = await balancesOf(product.address, owner);
    const totals = { USDT: ['1 usdt', '2 usdt', '3 usdt'], BTC: ['1 btc'] };
    for (const [code, wallets] of Object.entries(totals)) {
      const figures = (await linesOf(page.getByRole('region', { name: code }))).map(([, figure]) => figure);
      // every line but the last adds up to the last, and that is what the wallets have
      expect(sumOf(figures.slice(0, -1)), code).toBe(unitsOf(figures.at(-1) ?? ''));
      expect(unitsOf(figures.at(-1) ?? ''), code).toBe(sumOf(wallets.map((wallet) => balances[wallet]?.total ?? '0')));
    }
    const labels = (await linesOf(usdt)).map(([label]) => label);
    expect(labels).toEqual(['Opening balance', 'Spot: Received', 'Reward', 'Transfer', 'Spot: Paid', 'Transfer', 'Fees', 'Balance now']);
    // one month exists, and it is not over
    const months = page.getByLabel('Month');
    expect(await months.getByRole('option').allInnerTexts()).toEqual([expect.stringMatching(/^\w+ \d{4} so far$/)]);
    expect(await seriousFindings(page)).toEqual([]);

    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download CSV' }).click()]);
    const file = readFileSync(await download.path(), 'utf8').split('\r\n');
    const own = file.filter((line) => line.includes(',USDT,')).map((line) => line.split(',').at(-1) ?? '');
    expect(own).toHaveLength(labels.length);
    expect(sumOf(own.slice(0, -1))).toBe(unitsOf(own.at(-1) ?? ''));

    // The address keeps the statement; a month that does not exist leads to the one that does.
    await page.reload();
    await usdt.waitFor();
    expect(await page.getByRole('tab', { name: 'Statement' }).getAttribute('aria-selected')).toBe('true');
    await visit(page, '/cashflow?tab=statement&month=2020-01');
    await page.getByText('There is no statement for this month.').waitFor();
    await page.getByRole('button', { name: 'Show the current month' }).click();
    await usdt.waitFor();
    expect(problems()).toEqual([]);
  });
});
