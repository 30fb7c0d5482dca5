import { takesInput } from '@candor/e2e/pages';
import { expect } from 'vitest';
import { newAccount } from './stand-in/account.ts';
import { test } from './test.ts';

test('web.md §2 display choices stay after a reload: red rise, colour-blind pair, order of a date, hidden amounts, language', async ({
  open,
}) => {
  const stage = await open('/wallet?sheet=shell-display', { account: newAccount() });
  const { page } = stage;
  const sheet = page.getByRole('dialog', { name: 'Display' });
  await sheet.waitFor();
  await takesInput(page);
  for (const name of ['Red up, green down', 'Blue and orange', 'YYYY-MM-DD']) {
    await sheet.getByRole('radio', { name }).check({ force: true });
  }
  await sheet.getByRole('switch', { name: 'Hide amounts' }).check({ force: true });
  await stage.load('/langList');
  await page.getByRole('button', { name: '中文' }).click();
  const html = page.locator('html');
  await expect.poll(() => html.getAttribute('lang')).toBe('zh');
  // SPEC §1 at once: nothing was loaded anew.
  await page.getByRole('heading', { level: 1, name: '语言' }).waitFor();

  await stage.load('/wallet');
  expect(await html.getAttribute('lang')).toBe('zh');
  expect(await html.getAttribute('data-rise')).toBe('red');
  expect(await html.getAttribute('data-vision')).toBe('blue-orange');
  await page.getByRole('img', { name: '已隐藏' }).first().waitFor();
  expect(await page.getByText('10,000').count()).toBe(0);
  await stage.load('/cashflow?tab=other');
  await page
    .getByText(/\d{4}-\d{2}-\d{2}/)
    .first()
    .waitFor();
});

test('web.md §9 in Arabic the layout is mirrored; figures, amounts, account names and the chart stay left-to-right', async ({ open }) => {
  const stage = await open('/', { viewport: 'phone', language: 'ar', account: newAccount() });
  const { page } = stage;
  expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
  const tabs = page.locator('[class~="shell-module_barTab"]');
  const places = await tabs.evaluateAll((links) => links.map((link) => link.getBoundingClientRect().x));
  expect(places.length).toBeGreaterThan(2);
  expect(places).toEqual(places.toSorted((a, b) => b - a));
  const directions = (selector: string) =>
    page.locator(selector).evaluateAll((found) => [...new Set(found.map((one) => getComputedStyle(one).direction))]);
  await expect.poll(() => directions('[class*="figure-module_figure"]')).toEqual(['ltr']);

  await stage.load('/exchange');
  const back = page.locator('header button').first();
  expect((await back.boundingBox())?.x).toBeGreaterThan(195);
  expect(await back.locator('svg').evaluate((icon) => getComputedStyle(icon).transform)).toBe('matrix(-1, 0, 0, 1, 0, 0)');
  await expect.poll(() => directions('input[inputmode="decimal"]')).toEqual(['ltr']);

  await stage.load('/trade?symbol=btc');
  await page.locator('canvas').first().waitFor();
  expect(await directions('canvas')).toEqual(['ltr']);
  await expect.poll(() => directions('[class*="order-book-module_sides"]')).toEqual(['ltr']);
  expect(await directions('main h1 bdi')).toEqual(['ltr']);
});
