import { expect } from 'vitest';
import { newAccount } from './accounts.ts';
import { takesInput, visit } from './pages.ts';
import { test } from './room.ts';
import { openAllWallets } from './wallets.ts';

test('web.md §2 display choices stay after a reload: red rise, colour-blind pair, order of a date, hidden amounts, language', async ({
  product,
  open,
}) => {
  const { token } = await newAccount(product.address);
  const { page, problems } = await open({ token });
  await visit(page, '/wallet?sheet=shell-display');
  const sheet = page.getByRole('dialog', { name: 'Display' });
  await sheet.waitFor();
  await takesInput(page);
  for (const name of ['Red up, green down', 'Blue and orange', 'YYYY-MM-DD']) {
    await sheet.getByRole('radio', { name }).check({ force: true });
  }
  await sheet.getByRole('switch', { name: 'Hide amounts' }).check({ force: true });
  await visit(page, '/langList');
  await page.getByRole('button', { name: '中文' }).click();
  const html = page.locator('html');
  await expect.poll(() => html.getAttribute('lang')).toBe('zh');
  // SPEC §1 at once: nothing was loaded anew.
  await page.getByRole('heading', { level: 1, name: '语言' }).waitFor();

  await visit(page, '/wallet');
  expect(await html.getAttribute('lang')).toBe('zh');
  expect(await html.getAttribute('data-rise')).toBe('red');
  expect(await html.getAttribute('data-vision')).toBe('blue-orange');
  await page.getByRole('img', { name: '已隐藏' }).first().waitFor();
  expect(await page.getByText('10,000').count()).toBe(0);
  await visit(page, '/cashflow?tab=other');
  await page
    .getByText(/\d{4}-\d{2}-\d{2}/)
    .first()
    .waitFor();
  expect(problems()).toEqual([]);
});

test('web.md §9 in Arabic the layout is mirrored; figures, amounts, account names and the chart stay left-to-right', async ({
  product,
  open,
}) => {
  const { token } = await newAccount(product.address);
  const { page, problems } = await open({ viewport: 'phone', language: 'ar', token });
  await visit(page, '/');
  expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
  const tabs = page.locator('[class~="shell-module_barTab"]');
  const places = await tabs.evaluateAll((links) => links.map((link) => link.getBoundingClientRect().x));
  expect(places).toEqual(places.toSorted((a, b) => b - a));
  const directions = (selector: string) =>
    page.locator(selector).evaluateAll((found) => [...new Set(found.map((one) => getComputedStyle(one).direction))]);
  expect(await directions('[class*="figure-module_figure"]')).toEqual(['ltr']);

  await openAllWallets(page);
  await visit(page, '/exchange');
  const back = page.locator('header button').first();
  expect((await back.boundingBox())?.x).toBeGreaterThan(195);
  expect(await back.locator('svg').evaluate((icon) => getComputedStyle(icon).transform)).toBe('matrix(-1, 0, 0, 1, 0, 0)');
  await expect.poll(() => directions('input[inputmode="decimal"]')).toEqual(['ltr']);

  await visit(page, '/trade?symbol=btc');
  await page.locator('canvas').first().waitFor();
  expect(await directions('canvas')).toEqual(['ltr']);
  expect(await directions('[class*="order-book-module_sides"]')).toEqual(['ltr']);
  expect(await directions('main h1 bdi')).toEqual(['ltr']);
  expect(problems()).toEqual([]);
});
