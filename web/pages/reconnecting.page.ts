import { seriousFindings } from '@candor/e2e/browser';
import { describe, expect } from 'vitest';
import { newAccount } from './stand-in/account.ts';
import { test } from './test.ts';

const TEXT = 'No connection to the server. Prices and balances may be out of date. Your open orders and stakes are not affected.';

/** Longer than a page waits before it tries again, or says that it does, ms. */
const TRIED_MS = 40_000;

describe('while the connection of the prices is away every page says so, and no longer once it is back', () => {
  test.for(['phone', 'desktop'] as const)('%s', async (viewport, { open }) => {
    const stage = await open('/trade?symbol=btc', { viewport, account: newAccount() });
    const { page, market } = stage;
    await page.getByRole('img', { name: 'Live price' }).waitFor();
    const line = page.getByRole('status').filter({ hasText: TEXT });
    expect(await line.count()).toBe(0);
    market.goAway();
    await expect.poll(() => market.hears('DETAIL')).toBe(false);
    await stage.pass(TRIED_MS);
    await line.waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await stage.go('/wallet');
    await line.waitFor();
    market.comeBack();
    await stage.pass(TRIED_MS);
    await expect.poll(() => market.hears('DETAIL')).toBe(true);
    await line.waitFor({ state: 'detached' });
  });
});
