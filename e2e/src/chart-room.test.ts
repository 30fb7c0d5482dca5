import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { newAccount } from './accounts.ts';
import { visit } from './pages.ts';
import { test } from './room.ts';

/** How much room the chart has. */

const panelOf = (page: Page): Locator => page.getByRole('region', { name: 'Chart' });

async function barsOf(page: Page): Promise<Locator> {
  await panelOf(page).getByText('MA 7').waitFor();
  return panelOf(page).getByRole('img').first();
}

const PANELS = [
  { name: 'MA', periods: [7, 25, 99] },
  { name: 'RSI', periods: [14] },
  { name: 'MACD', periods: [12, 26, 9] },
  { name: 'KDJ', periods: [9, 3, 3] },
];

for (const [device, size] of [
  ['phone', { width: 390, height: 844 }],
  ['tablet', { width: 820, height: 1180 }],
  ['desktop', { width: 1440, height: 900 }],
] as const) {
  test(`with three panels of indicators the price keeps 200 px, each panel 48, and the chart grows (${device})`, async ({
    product,
    open,
  }) => {
    const viewport = device === 'desktop' ? 'desktop' : 'phone';
    const { page, problems } = await open({ viewport, token: (await newAccount(product.address)).token });
    const kept = JSON.stringify({ version: 1, value: { interval: 'FIFTEEN_MIN', kind: 'candles', indicators: PANELS } });
    await page.addInitScript((text) => localStorage.setItem('candor:chart-btc', text), kept);
    await page.setViewportSize(size);
    await visit(page, '/trade?symbol=btc');
    const picture = await barsOf(page);
    const top = async (name: string) => (await panelOf(page).getByText(name).boundingBox())?.y ?? 0;
    await panelOf(page).getByText('RSI 14').waitFor();
    await expect.poll(async () => (await top('RSI 14')) - ((await picture.boundingBox())?.y ?? Infinity)).toBeGreaterThanOrEqual(200);
    // The names of the panels are drawn after their heights are known.
    await expect.poll(async () => (await top('MACD')) - (await top('RSI 14'))).toBeGreaterThanOrEqual(48);
    await expect.poll(async () => (await top('K ')) - (await top('MACD'))).toBeGreaterThanOrEqual(48);
    expect(problems()).toEqual([]);
  });
}
