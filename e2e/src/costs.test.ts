import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { askWithPrice, newAccount, ordersOf, plain, type Owner } from './accounts.ts';
import { visit } from './pages.ts';
import { test } from './room.ts';

async function trade(address: string, { token }: Owner, order: Readonly<Record<string, unknown>>): Promise<void> {
  await askWithPrice(address, '/api/currency/order/submit', { delegateType: 1, ...order }, token);
}

/** Of the only purchase of a coin, and its only sale: what came and went, from the order itself. */
async function filledOf(address: string, owner: Owner, coin: string, type: 0 | 1) {
  const filled = async () => (await ordersOf(address, owner, coin, 1)).find((one) => one.type === String(type));
  // The lists of orders follow the exchange, on a busy machine some time later.
  await expect.poll(filled).toBeDefined();
  const row = await filled();
  if (row === undefined) throw new Error(`no order of type ${type} in ${coin}`);
  return { quantity: Number(row.dealNum), value: Number(row.dealValue), fee: Number(row.fee) };
}

/** The figures of a list of labels and values, read at one moment. */
async function figuresOf(locator: Locator): Promise<ReadonlyMap<string, string>> {
  const rows = await locator.evaluate((element) =>
    [...element.querySelectorAll('dl > div')].map((row) => [row.querySelector('dt')?.textContent, row.querySelector('dd')?.textContent]),
  );
  return new Map(rows.map(([label, value]) => [label ?? '', value ?? '']));
}

const numberOf = (text: string | undefined): number => Number(plain((text ?? '').replaceAll('\u2212', '-')));
const coinOf = (page: Page, code: string) => page.getByRole('main').getByRole('button', { name: new RegExp(`^${code} `) });

describe('the wallet says what a coin has cost and what it brought', () => {
  test('after a purchase and a sale', async ({ product, open }) => {
    const owner = await newAccount(product.address);
    await trade(product.address, owner, { symbol: 'btc', delegateValue: '900', type: 0 });
    await trade(product.address, owner, { symbol: 'btc', delegateTotal: '0.003', type: 1 });
    const [buy, sale] = [await filledOf(product.address, owner, 'btc', 0), await filledOf(product.address, owner, 'btc', 1)];
    const average = buy.value / (buy.quantity - buy.fee);
    const left = buy.quantity - buy.fee - sale.quantity;

    const { page, problems } = await open({ viewport: 'desktop', token: owner.token });
    await visit(page, '/wallet');
    const coin = coinOf(page, 'BTC');
    await expect.poll(async () => numberOf((await coin.innerText()).split('Average cost')[1])).toBeCloseTo(average, 1);
    // USDT is the unit: it has no cost
    expect(await coinOf(page, 'USDT').innerText()).not.toContain('Average cost');

    await coin.click();
    const sheet = page.getByRole('dialog', { name: 'BTC' });
    const cost = sheet.getByRole('region', { name: 'Cost and result' });
    await cost.getByText('Method: average cost.').waitFor();
    // Without a price yet there is no value.
    await expect.poll(async () => numberOf((await figuresOf(sheet)).get('Unrealised gain or loss'))).not.toBeNaN();
    const figures = await figuresOf(sheet);
    expect(numberOf(figures.get('Average cost'))).toBeCloseTo(average, 1);
    expect(numberOf(figures.get('Paid for these coins'))).toBeCloseTo(average * left, 1);
    expect(numberOf(figures.get('Realised gain or loss'))).toBeCloseTo(sale.value - sale.fee - average * sale.quantity, 1);
    expect(numberOf(figures.get('Unrealised gain or loss'))).toBeCloseTo(numberOf(figures.get('Value')) - average * left, 1);
    expect(problems()).toEqual([]);
  });

  test('a coin that was sold to the last keeps its result below the coins', async ({ product, open }) => {
    const owner = await newAccount(product.address);
    // 0.1 % of 1,000 is taken in the coin: 999 are left, and all of them can be sold
    await trade(product.address, owner, { symbol: 'xrp', delegateTotal: '1000', type: 0 });
    await trade(product.address, owner, { symbol: 'xrp', delegateTotal: '999', type: 1 });
    const [buy, sale] = [await filledOf(product.address, owner, 'xrp', 0), await filledOf(product.address, owner, 'xrp', 1)];
    expect([buy.quantity - buy.fee, sale.quantity]).toEqual([999, 999]);
    const { page, problems } = await open({ viewport: 'phone', token: owner.token });
    await visit(page, '/wallet');
    await page.getByRole('main').getByText('realised gain or loss').waitFor();
    expect(await coinOf(page, 'XRP').count()).toBe(0);
    const [shown] = [...(await figuresOf(page.getByRole('main')))].filter(([label]) => label.includes('XRP'));
    expect(numberOf(shown?.[1])).toBeCloseTo(sale.value - sale.fee - buy.value, 1);
    expect(problems()).toEqual([]);
  });
});
