import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { newAccount } from './stand-in/account.ts';
import { test } from './test.ts';

/** How much room the chart has, and what its figures say of themselves. */

const panelOf = (page: Page): Locator => page.getByRole('region', { name: 'Chart' });

async function barsOf(page: Page): Promise<Locator> {
  await panelOf(page).getByText('MA 7').waitFor();
  return panelOf(page).getByRole('img').first();
}

/** The part of an element that is in the window, in pixels from its top. */
async function seenOf(page: Page, element: Locator): Promise<{ top: number; bottom: number }> {
  const box = await element.boundingBox();
  const height = await page.evaluate(() => window.innerHeight);
  if (box === null) throw new Error('the element is not drawn');
  return { top: Math.max(0, box.y), bottom: Math.min(height, box.y + box.height) };
}

for (const size of [
  { width: 844, height: 390 },
  { width: 667, height: 375 },
] as const) {
  test(`a phone that is turned on its side (${size.width} × ${size.height}) shows the whole chart, and the way to buy beside or under it`, async ({
    open,
  }) => {
    const { page } = await open('/trade?symbol=btc', { viewport: 'phone', account: newAccount() });
    await barsOf(page);
    await page.setViewportSize(size);
    const picture = await barsOf(page);
    await expect
      .poll(async () => {
        const { top, bottom } = await seenOf(page, picture);
        return bottom - top;
      })
      .toBeGreaterThan(size.height * 0.6);
    const box = await picture.boundingBox();
    expect(box === null ? Infinity : box.y + box.height).toBeLessThanOrEqual(size.height);
    // What buys is in the window and nothing lies over it; the bar of the pages is at the end of the page.
    const buy = size.width < 768 ? page.getByRole('button', { name: 'Buy', exact: true }) : page.getByRole('tab', { name: 'Buy' }).first();
    const { top, bottom } = await seenOf(page, buy);
    expect(bottom - top).toBe((await buy.boundingBox())?.height);
    await buy.click({ trial: true });
    const bar = await page.getByRole('navigation', { name: 'Main menu' }).boundingBox();
    expect(bar?.y ?? Infinity).toBeGreaterThanOrEqual(size.height);
  });
}

for (const viewport of ['phone', 'desktop'] as const) {
  test(`rules 4.5 where simulated participants are part of volume and turnover, the head and the chart say so (${viewport})`, async ({
    open,
  }) => {
    const stage = await open('/trade?symbol=btc', { viewport, account: newAccount() });
    const { page, markets } = stage;
    await barsOf(page);
    const turnover = page.locator('div:has(> dt:text-is("Turnover on Candor, USDT"))');
    await turnover.waitFor();
    expect(await page.getByText('incl. simulated').count()).toBe(0);
    markets.simulatedVolume = 12.5;
    await stage.pass(2_000);
    await panelOf(page).getByText('incl. simulated').waitFor();
    await turnover.getByText('incl. simulated').waitFor();
  });
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
  test(`with three panels of indicators the price keeps 200 px, each panel 48, and the chart grows (${device})`, async ({ open }) => {
    const stage = await open('/about', { viewport: device === 'desktop' ? 'desktop' : 'phone', account: newAccount() });
    const { page } = stage;
    const kept = JSON.stringify({ version: 1, value: { interval: 'FIFTEEN_MIN', kind: 'candles', indicators: PANELS } });
    await page.evaluate((text) => localStorage.setItem('candor:chart-btc', text), kept);
    await page.setViewportSize(size);
    await stage.load('/trade?symbol=btc');
    const picture = await barsOf(page);
    const top = async (name: string) => (await panelOf(page).getByText(name).boundingBox())?.y ?? 0;
    await panelOf(page).getByText('RSI 14').waitFor();
    await expect.poll(async () => (await top('RSI 14')) - ((await picture.boundingBox())?.y ?? Infinity)).toBeGreaterThanOrEqual(200);
    await expect.poll(async () => (await top('MACD')) - (await top('RSI 14'))).toBeGreaterThanOrEqual(48);
    await expect.poll(async () => (await top('K ')) - (await top('MACD'))).toBeGreaterThanOrEqual(48);
  });
}
