import { describe, expect } from 'vitest';
import { newAccount } from './accounts.ts';
import { seriousFindings, type ViewportName } from './browser.ts';
import { sidewaysPx } from './pages.ts';
import { test } from './room.ts';
import { confirmRiskOf, UpdownDesk } from './updown-desk.ts';

const both: readonly ViewportName[] = ['phone', 'desktop'];

describe.each(both)('what was just bought is on the screen (%s)', (viewport) => {
  test('a strip under the price shows the time left, the distance from the entry and the result if it ended now', async ({
    product,
    open,
  }) => {
    const owner = await newAccount(product.address);
    await confirmRiskOf(product.address, owner);
    const { page, problems } = await open({ viewport, token: owner.token });
    const desk = new UpdownDesk(page, viewport);
    await desk.enter();
    await desk.open('Up');
    await desk.fill('30 s', '100');
    await desk.buy('Buy up, 100.00 USDT', 'Up for 30 s');

    const strip = page.locator('main').getByRole('region', { name: /^Contract S-\d+ on BTC\/USDT$/ });
    await strip.waitFor();
    const box = await strip.boundingBox();
    const height = page.viewportSize()?.height ?? 0;
    expect(box?.y).toBeGreaterThanOrEqual(0);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
    const price = await page.locator('main h1').first().boundingBox();
    expect(box?.y).toBeGreaterThan(price?.y ?? Number.NaN);

    await strip.getByText(/^\d{1,2}$/).waitFor();
    // One reading of the whole strip, so that all is of the same price. At the entry itself nothing is won or lost yet.
    let text = '';
    await expect
      .poll(async () => {
        text = (await strip.textContent()) ?? '';
        return text;
      })
      .toMatch(/above entry.*if it ended now: win|below entry.*if it ended now: lose/);
    // 30 s pay 80 % on top of the stake.
    expect(text).toContain(text.includes('ended now: win') ? '+80.00' : '−100.00');
    expect(await sidewaysPx(page, page.viewportSize()?.width ?? 0)).toBe(0);
    expect(await seriousFindings(page)).toEqual([]);

    await product.passTime(33_000);
    await strip.waitFor({ state: 'detached' });
    expect(problems()).toEqual([]);
  });
});
