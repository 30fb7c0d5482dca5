import { seriousFindings } from '@candor/e2e/browser';
import { sidewaysPx } from '@candor/e2e/pages';
import { UpdownPage } from '@candor/e2e/updown-page';
import { describe, expect } from 'vitest';
import { newAccount } from '../stand-in/account.ts';
import { hears } from '../stand-in/own-events.ts';
import { endsContract, takesSecondContracts } from '../stand-in/updown-exchange.ts';
import { test } from '../test.ts';

describe.each(['phone', 'desktop'] as const)('what was just bought is on the screen (%s)', (viewport) => {
  test('a strip under the price shows the time left, the distance from the entry and the result if it ended now', async ({ open }) => {
    const stage = await open('/flash?symbol=btc', { viewport, account: { ...newAccount(), hasConfirmedRisks: true } });
    takesSecondContracts(stage);
    const { page, account, markets } = stage;
    const updown = new UpdownPage(page, viewport);
    await hears(stage, 'updown');
    await updown.open('Up');
    await updown.fill('30 s', '100');
    await updown.buy('Buy up, 100.00 USDT', 'Up for 30 s');

    const strip = page.locator('main').getByRole('region', { name: /^Contract S-\d+ on BTC\/USDT$/ });
    await strip.waitFor();
    const box = await strip.boundingBox();
    const height = page.viewportSize()?.height ?? 0;
    expect(box?.y).toBeGreaterThanOrEqual(0);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
    const price = await page.locator('main h1').first().boundingBox();
    expect(box?.y).toBeGreaterThan(price?.y ?? Number.NaN);

    await strip.getByText(/^\d{1,2}$/).waitFor();
    // 30 s pay 80 % on top of the stake.
    const entry = markets.price('btc');
    stage.setPrice('btc', entry + 12.5);
    await expect.poll(() => strip.textContent()).toMatch(/\+80\.00.*12\.50 above entry.*if it ended now: win/);
    stage.setPrice('btc', entry - 7.25);
    await expect.poll(() => strip.textContent()).toMatch(/−100\.00.*7\.25 below entry.*if it ended now: lose/);
    expect(await sidewaysPx(page, page.viewportSize()?.width ?? 0)).toBe(0);
    expect(await seriousFindings(page)).toEqual([]);

    await stage.pass(33_000);
    endsContract(stage, account.contracts[0]?.id ?? 0, 'lost');
    await strip.waitFor({ state: 'detached' });
  });
});
