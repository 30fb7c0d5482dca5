import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { askWithPrice, type Owner } from './accounts.ts';

/** What is said over the page when something of one's own has ended. */
export const stripOf = (page: Page): Locator => page.getByRole('group', { name: 'Notifications' });
export const bellOf = (page: Page): Locator => page.getByRole('button', { name: /^Notifications/ });
export const listOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Notifications' });

/** What keeps figures and pairs together in a sentence. */
const ISOLATES = /[\u2066-\u2069]/g;

/** The lines over the page, as they are read. */
export async function linesOf(page: Page): Promise<readonly string[]> {
  const lines = await stripOf(page).getByRole('link').allInnerTexts();
  return lines.map((line) => line.replaceAll(ISOLATES, '').trim());
}

/** Waits until exactly these lines stand over the page, and until the first is said to screen readers. What was there last is named when they do not come. */
export async function isShown(page: Page, ...lines: readonly string[]): Promise<void> {
  let last: readonly string[] = [];
  await expect
    .poll(async () => {
      const now = await linesOf(page);
      if (now.length > 0) last = now;
      return last;
    })
    .toEqual(lines);
  const spoken = async (): Promise<string> => (await page.getByRole('status').allTextContents()).join(' ').replaceAll(ISOLATES, '');
  await expect.poll(spoken).toContain(lines[0]);
}

export async function hideStrip(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Hide notification' }).click();
  await stripOf(page).waitFor({ state: 'detached' });
}

/** Waits for the number of outcomes at the bell that were not looked at. */
export async function hasUnread(page: Page, count: number): Promise<void> {
  await expect
    .poll(() => bellOf(page).first().getAttribute('aria-label'))
    .toBe(count === 0 ? 'Notifications' : `Notifications, ${count} unread`);
}

/** The page listens for own events: what happens from now on is told at once. */
export async function listens(page: Page, source = 'spot'): Promise<void> {
  await bellOf(page).first().waitFor({ state: 'attached' });
  await page.waitForFunction((name) => localStorage.getItem('candor:outcomes-told')?.includes(`"${name}"`) === true, source);
}

const SUBMIT = '/api/currency/order/submit';

/** Buys for some USDT at the market, as another device of the same account would. */
export async function buyElsewhere(address: string, { token }: Owner, delegateValue = '25'): Promise<void> {
  await askWithPrice(address, SUBMIT, { symbol: 'btc', delegateValue, delegateType: 1, type: 0 }, token);
}

/** A limit order far from the price, as another device of the same account would place it. */
export async function waitElsewhere(
  address: string,
  { token }: Owner,
  delegateTotal: string,
  timeInForce: 'gtc' | 'ioc' = 'gtc',
): Promise<void> {
  await askWithPrice(
    address,
    SUBMIT,
    { symbol: 'btc', delegateTotal, delegatePrice: '90000', delegateType: 0, type: 0, timeInForce },
    token,
  );
}
