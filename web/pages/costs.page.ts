import { CALLS } from '@candor/contract/table';
import { seriousFindings } from '@candor/e2e/browser';
import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { newAccount, type Account } from './stand-in/account.ts';
import { test } from './test.ts';

const VIEWPORTS = ['phone', 'desktop'] as const;

/** The figures of a list of labels and values, read at one moment. */
async function figuresOf(locator: Locator): Promise<ReadonlyMap<string, string>> {
  const rows = await locator.evaluate((element) =>
    [...element.querySelectorAll('dl > div')].map((row) => [row.querySelector('dt')?.textContent, row.querySelector('dd')?.textContent]),
  );
  return new Map(rows.map(([label, value]) => [label ?? '', value ?? '']));
}

const numberOf = (text = ''): number => Number(/-?[\d,]+(?:\.\d+)?/.exec(text.replaceAll('\u2212', '-'))?.[0].replaceAll(',', ''));
const coinOf = (page: Page, code: string) => page.getByRole('main').getByRole('button', { name: new RegExp(`^${code} `) });

/** Has 0.005 BTC now. */
function holder(): Account {
  const account = newAccount();
  return { ...account, balances: [...account.balances, { wallet: 1, coin: 'btc', total: 0.005 }] };
}

describe('the wallet says what a coin has cost and what it brought', () => {
  test.for(VIEWPORTS)('%s', async (viewport, { open }) => {
    const stage = await open('/about', { viewport, account: holder() });
    const { page, answers } = stage;
    // Paid 500 for what is worth 525, and 12.34 lost with what was sold before.
    answers.set(CALLS.assetCosts, [{ symbol: 'btc', bought: 0.005, other: 0, cost: 500, average: 100_000, realised: -12.34 }]);
    await stage.load('/wallet');
    const coin = coinOf(page, 'BTC');
    await expect.poll(async () => numberOf((await coin.innerText()).split('Average cost')[1])).toBe(100_000);
    // USDT is the unit: it has no cost
    expect(await coinOf(page, 'USDT').innerText()).not.toContain('Average cost');

    await coin.click();
    const sheet = page.getByRole('dialog', { name: 'BTC' });
    const cost = sheet.getByRole('region', { name: 'Cost and result' });
    await cost.getByText('Method: average cost.').waitFor();
    // A price of now, however long the page was on its way: without one there is no value.
    await stage.pass(2_000);
    await expect.poll(async () => numberOf((await figuresOf(sheet)).get('Unrealised gain or loss'))).toBe(25);
    const figures = await figuresOf(sheet);
    const shown = ['Value', 'Average cost', 'Paid for these coins', 'Realised gain or loss'].map((label) => numberOf(figures.get(label)));
    expect(shown).toEqual([525, 100_000, 500, -12.34]);
    expect(await seriousFindings(page, 'dialog')).toEqual([]);
    await page.goBack();

    // Behind the eye none of it can be read.
    await page.getByRole('main').getByRole('button', { name: 'Hide amounts' }).click();
    await coin.getByText('Average cost').waitFor();
    expect(await coin.innerText()).not.toMatch(/\d/);
  });

  test.for(VIEWPORTS)('a coin that was sold to the last keeps its result below the coins, on a %s', async (viewport, { open }) => {
    const stage = await open('/about', { viewport, account: newAccount() });
    const { page, answers } = stage;
    answers.set(CALLS.assetCosts, [{ symbol: 'xrp', bought: 0, other: 0, cost: 0, average: null, realised: -4.25 }]);
    await stage.load('/wallet');
    await page.getByRole('main').getByText('realised gain or loss').waitFor();
    expect(await coinOf(page, 'XRP').count()).toBe(0);
    const [shown] = [...(await figuresOf(page.getByRole('main')))].filter(([label]) => label.includes('XRP'));
    expect(numberOf(shown?.[1])).toBe(-4.25);
  });
});
