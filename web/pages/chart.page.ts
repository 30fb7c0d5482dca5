import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { newAccount } from './stand-in/account.ts';
import { test } from './test.ts';

/** The page leaves the place of its scroll bar free, also under what fills the screen. */
const SCROLL_BAR_PX = 20;

const onPhoneAndDesktop = ['phone', 'desktop'] as const;

const panelOf = (page: Page): Locator => page.getByRole('region', { name: 'Chart' });
const button = (page: Page, name: string): Locator => panelOf(page).getByRole('button', { name, exact: true });

/** The picture of the bars, once they are drawn. */
async function barsOf(page: Page): Promise<Locator> {
  await panelOf(page).locator('canvas').first().waitFor();
  const picture = panelOf(page).getByRole('img').first();
  await panelOf(page).getByText('MA 7').waitFor();
  return picture;
}

/** A point of the picture of the bars, by shares of its width without the price axis and of its height without the times. */
async function pointIn(picture: Locator, x: number, y: number): Promise<{ x: number; y: number }> {
  const box = await picture.boundingBox();
  if (box === null) throw new Error('the chart is not seen');
  return { x: box.x + (box.width - 90) * x, y: box.y + (box.height - 40) * y };
}

const press = async (page: Page, viewport: string, { x, y }: { x: number; y: number }): Promise<void> =>
  viewport === 'phone' ? await page.touchscreen.tap(x, y) : await page.mouse.click(x, y);

// A slowed browser spends the time that it takes longer: once, for the chart is one part on all screens.
test('pages that follow each other fast on a slow machine leave no error of a chart that is gone', async ({ open }) => {
  const { page } = await open('/trade?symbol=btc', { account: newAccount() });
  const picture = await barsOf(page);
  await button(page, 'Draw').click();
  await button(page, 'Horizontal line').click();
  await press(page, 'phone', await pointIn(picture, 0.4, 0.5));
  await panelOf(page).getByText('Horizontal line selected').waitFor();
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  const go = (name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true }).first().click();
  for (let rounds = 0; rounds < 3; rounds += 1) {
    await go('Markets');
    await go('Trade');
    // In the first round the bars are there when the page is left, then they are on their way.
    if (rounds === 0) await barsOf(page);
    await go('Home');
    await go('Trade');
  }
  await barsOf(page);
  // The window is another test's afterwards.
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await session.detach();
});

for (const viewport of onPhoneAndDesktop) {
  test(`web.md §8.2 the legend reads the last bar, and by the arrow keys any bar, which Enter reads aloud (${viewport})`, async ({
    open,
  }) => {
    const { page } = await open('/trade?symbol=btc', { viewport, account: newAccount() });
    const picture = await barsOf(page);
    const panel = panelOf(page);
    await expect.poll(() => panel.innerText()).toMatch(/O [\d,]+\.\d\d/);
    await expect.poll(() => panel.innerText()).toMatch(/MA 7 [\d,]+\.\d\d/);
    await picture.focus();
    for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    const aloud = page.getByRole('status').filter({ hasText: 'open' });
    await expect
      .poll(() => aloud.first().innerText())
      .toMatch(/BTC\/USDT, .*\d\d:\d\d: open [\d,.]+, high [\d,.]+, low [\d,.]+, close [\d,.]+/);
    const [, close = ''] = /close ([\d,.]+\d)/.exec(await aloud.first().innerText()) ?? [];
    await expect.poll(() => panel.innerText()).toContain(`C ${close}`);
  });

  test(`contract §5 four hours and one month are chosen behind the other intervals, and have bars (${viewport})`, async ({ open }) => {
    const { page } = await open('/trade?symbol=btc', { viewport, account: newAccount() });
    await barsOf(page);
    for (const interval of ['4h', '1M']) {
      await button(page, 'More intervals').click();
      await button(page, interval).click();
      await expect.poll(() => panelOf(page).innerText()).toMatch(/O [\d,]+\.\d\d/);
      expect(await button(page, interval).getAttribute('aria-pressed')).toBe('true');
    }
  });

  test(`a drawing is set by two presses, kept for its pair, selected by a press and deleted by a key or a button (${viewport})`, async ({
    open,
  }) => {
    const stage = await open('/trade?symbol=btc', { viewport, account: newAccount() });
    const { page } = stage;
    const picture = await barsOf(page);
    await button(page, 'Draw').click();
    await button(page, 'Trend line').click();
    await press(page, viewport, await pointIn(picture, 0.2, 0.6));
    await panelOf(page).getByText('Tap the second point').waitFor();
    await press(page, viewport, await pointIn(picture, 0.6, 0.4));
    await panelOf(page).getByText('Trend line selected').waitFor();

    await stage.load('/trade?symbol=eth');
    await barsOf(page);
    await button(page, 'Draw').click();
    await press(page, viewport, await pointIn(panelOf(page).getByRole('img').first(), 0.4, 0.5));
    expect(await button(page, 'Delete drawing').count()).toBe(0);

    await stage.load('/trade?symbol=btc');
    const again = await barsOf(page);
    await button(page, 'Draw').click();
    await button(page, 'Trend line').waitFor();
    const selected = panelOf(page).getByText('Trend line selected');
    // the scale of prices may be another one than when it was drawn: it is looked for from where it was, upwards and downwards
    const select = async (): Promise<boolean> => {
      for (let steps = 0; steps < 24 && (await selected.count()) === 0; steps += 1) {
        const away = Math.ceil(steps / 2) * (steps % 2 === 0 ? 0.015 : -0.015);
        await press(page, viewport, await pointIn(again, 0.4, 0.5 + away));
      }
      return (await selected.count()) > 0;
    };
    await expect.poll(select).toBe(true);
    if (viewport === 'phone') await button(page, 'Delete drawing').click();
    else await page.keyboard.press('Delete');
    await button(page, 'Undo').click();
    await expect.poll(select).toBe(true);
    await page.keyboard.press('Escape');
    expect(await button(page, 'Delete drawing').count()).toBe(0);
  });

  test(`the chart is saved as a picture that names its pair and interval (${viewport})`, async ({ open }) => {
    const { page } = await open('/trade?symbol=btc', { viewport, account: newAccount() });
    await barsOf(page);
    await button(page, 'Chart settings').click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('dialog').getByRole('button', { name: 'Save picture' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^BTC-USDT-15m-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.png$/);
    const file = await readFile(await download.path());
    expect(file.subarray(1, 4).toString('latin1')).toBe('PNG');
    expect(file.length).toBeGreaterThan(5_000);
  });

  test(`the depth chart says what the book holds, and reads a level under the pointer or by keys (${viewport})`, async ({ open }) => {
    const { page } = await open('/trade?symbol=btc', { viewport, account: newAccount() });
    await barsOf(page);
    await button(page, 'Depth').click();
    const curves = panelOf(page).getByRole('img', { name: 'Depth of BTC/USDT' });
    await curves.waitFor();
    expect(await curves.getAttribute('aria-label')).toMatch(
      /best bid [\d,.]+, [\d.]+ BTC down to [\d,.]+; best ask [\d,.]+, [\d.]+ BTC up to [\d,.]+/,
    );
    const box = await curves.boundingBox();
    if (box === null) throw new Error('the curves are not seen');
    const right = { x: box.x + box.width * 0.8, y: box.y + box.height / 2 };
    if (viewport === 'phone') await page.touchscreen.tap(right.x, right.y);
    else await page.mouse.move(right.x, right.y);
    await panelOf(page)
      .getByText(/^Asks up to [\d,.]+: [\d.]+ BTC, [\d,.]+ USDT$/)
      .waitFor();
    await curves.focus();
    for (let presses = 0; presses < 40; presses += 1) await page.keyboard.press('ArrowLeft');
    await panelOf(page)
      .getByText(/^Bids from [\d,.]+ up: [\d.]+ BTC, [\d,.]+ USDT$/)
      .waitFor();
  });

  test(`full screen shows all of the chart, its price axis too (${viewport})`, async ({ open }) => {
    const { page } = await open('/trade?symbol=btc', { viewport, account: newAccount() });
    const picture = await barsOf(page);
    if (viewport === 'phone') await page.setViewportSize({ width: 844, height: 390 });
    await button(page, 'Full screen').click();
    const seen = await page.evaluate(() => ({ width: window.innerWidth, height: window.innerHeight }));
    await expect.poll(async () => (await picture.boundingBox())?.width).toBeGreaterThan(seen.width - SCROLL_BAR_PX);
    const drawn = picture.locator('.tv-lightweight-charts');
    await expect.poll(async () => (await drawn.boundingBox())?.width).toBeGreaterThan(seen.width - SCROLL_BAR_PX);
    expect((await drawn.boundingBox())?.height).toBeGreaterThan(seen.height * 0.7);
  });
}
