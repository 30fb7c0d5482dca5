import { describe, expect } from 'vitest';
import { newAccount } from './accounts.ts';
import { seriousFindings, type ViewportName } from './browser.ts';
import { go, visit } from './pages.ts';
import { test } from './room.ts';

const VIEWPORTS = ['phone', 'desktop'] as const satisfies readonly ViewportName[];
const TEXT = 'Reconnecting to the server. Prices and balances may be out of date. Your open orders and stakes are not affected.';

describe('while the connection of the prices is away every page says so, and no longer once it is back', () => {
  test.for(VIEWPORTS)('%s', async (viewport, { product, open }) => {
    const { token } = await newAccount(product.address);
    const { page } = await open({ viewport, token });
    let isAway = false;
    const drops: (() => Promise<void>)[] = [];
    await page.routeWebSocket(/\/ws\/[0-9a-f-]{36}$/, (socket) => {
      if (isAway) void socket.close({ code: 1012 });
      else {
        socket.connectToServer();
        drops.push(() => socket.close({ code: 1012 }));
      }
    });
    await visit(page, '/trade?symbol=btc');
    await page.getByRole('img', { name: 'Live price' }).waitFor();
    const line = page.getByRole('status').filter({ hasText: TEXT });
    expect(await line.count()).toBe(0);
    isAway = true;
    for (const drop of drops) await drop();
    await line.waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await go(page, '/wallet');
    await line.waitFor();
    isAway = false;
    await line.waitFor({ state: 'detached' });
  });
});
