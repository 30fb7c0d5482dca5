import { takesInput } from '@candor/e2e/pages';
import type { Locator, Page } from 'playwright-core';

/** As it is read, without what keeps figures together in a sentence. */
export const withoutIsolates = (text: string): string => text.replaceAll(/[\u2066-\u2069]/g, '');

/** The bars of the chart as a table. */
export async function openTable(page: Page): Promise<Locator> {
  await page.getByRole('region', { name: 'Chart' }).getByRole('button', { name: 'Chart settings' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Last 50 candles as a table' }).click();
  const sheet = page.getByRole('dialog', { name: 'Last 50 candles as a table' });
  await sheet.getByRole('table').waitFor();
  return sheet;
}

export async function closeTable(sheet: Locator): Promise<void> {
  await sheet.getByRole('button', { name: 'Close' }).click();
  await sheet.waitFor({ state: 'detached' });
  await takesInput(sheet.page());
  // Nothing lies under it.
  await sheet.page().getByRole('dialog').waitFor({ state: 'detached' });
}

/** What one has done oneself, at the bars of the table. */
export async function ownMarks(sheet: Locator): Promise<readonly string[]> {
  return (await sheet.getByRole('listitem').allInnerTexts()).map(withoutIsolates);
}
