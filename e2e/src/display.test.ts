import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { askWithPrice, newAccount, plain } from './accounts.ts';
import { seriousFindings } from './browser.ts';
import { sidewaysPx, takesInput, visit } from './pages.ts';
import { test } from './room.ts';

/** A choice of the display sheet with its list open and a text in its search. */
async function search(page: Page, choice: 'Time zone' | 'Show values in', text: string): Promise<Locator> {
  const group = page.getByRole('dialog', { name: 'Display' }).getByRole('group', { name: choice });
  await group.waitFor();
  await takesInput(page);
  await group.getByRole('button').first().click();
  await group.getByRole('textbox').fill(text);
  return group;
}

/** A moment as a person in a zone writes it, computed apart from the product. */
function written(epochMs: number, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'short', timeStyle: 'medium', hourCycle: 'h23' });
  const parts = Object.fromEntries(format.formatToParts(epochMs).map(({ type, value }) => [type, value.padStart(2, '0')]));
  return `${parts['month']}/${parts['day']}/20${parts['year']} ${parts['hour']}:${parts['minute']}:${parts['second']}`;
}

describe.each(['phone', 'desktop'] as const)('the display of a %s', (viewport) => {
  test('shows every time in a zone that is found by its name, with its own distance from UTC, and stays so', async ({ product, open }) => {
    const { token } = await newAccount(product.address);
    const { page, problems } = await open({ viewport, token });
    for (const [typed, place, zone, offset] of [
      ['kathm', 'Kathmandu', 'Asia/Kathmandu', 'GMT+5:45'],
      // No zone of the list: found by its name alone.
      ['phoenix', 'Phoenix', 'America/Phoenix', 'GMT-7'],
    ] as const) {
      await visit(page, '/cashflow?tab=other&sheet=shell-display');
      const group = await search(page, 'Time zone', typed);
      expect(await sidewaysPx(page, viewport === 'phone' ? 390 : 1440)).toBe(0);
      expect(await seriousFindings(page, 'dialog')).toEqual([]);
      await group.getByRole('list').getByRole('button', { name: place }).click();
      await expect.poll(() => group.getByRole('button').first().textContent()).toContain(place);
      expect(await group.getByRole('button').first().textContent()).toContain(offset);

      await visit(page, '/cashflow?tab=other');
      await page.getByRole('main').getByRole('button').filter({ hasText: '10,000' }).first().click();
      const record = page.getByRole('dialog');
      const utc = await record.getByText(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/).textContent();
      await record.getByText(`${written(Date.parse(utc ?? ''), zone)} ${offset}`).waitFor();
    }
    expect(problems()).toEqual([]);
  });

  test('a tap on the total shows it in a coin at its price, whose age is said, and coins keep their own unit', async ({
    product,
    open,
  }) => {
    const { token } = await newAccount(product.address);
    const order = { symbol: 'eth', coin: 'usdt', type: 0, delegateType: 1, delegateValue: '2000' };
    await askWithPrice(product.address, '/api/currency/order/submit', order, token);
    const { page, problems } = await open({ viewport, token });
    await visit(page, '/wallet');
    const main = page.getByRole('main');
    await main.getByRole('button', { name: 'Show in BTC' }).click();
    const rate = main.getByText(/^1 BTC = [\d,]+\.\d\d USDT, (?:now|\d+ s ago)$/);
    await rate.waitFor();
    const total = main.getByRole('button', { name: 'Show in USDT' });
    expect(await total.textContent()).toMatch(/^0\.\d+BTC/);
    // 10,000 USDT less what the purchase cost, within the moves of the price while this looks at it.
    const price = Number(plain((await rate.textContent())?.split('=')[1] ?? ''));
    expect(Number(plain((await total.textContent()) ?? '')) * price).toBeGreaterThan(9_800);
    expect(Number(plain((await total.textContent()) ?? '')) * price).toBeLessThan(10_200);
    const eth = main.getByRole('button', { name: /^ETH/ });
    expect(await eth.textContent()).toMatch(/0\.\d+BTC/);
    expect(await seriousFindings(page)).toEqual([]);

    // It stays, on the first page too; what is ordered and priced keeps its unit.
    await visit(page, '/');
    await main.getByRole('button', { name: 'Show in USDT' }).waitFor();
    await visit(page, '/wallet?sheet=shell-display');
    const group = await search(page, 'Show values in', 'ethereum');
    await group.getByRole('list').getByRole('button').first().click();
    await visit(page, '/wallet');
    await main.getByText(/^1 ETH = [\d,]+\.\d\d USDT/).waitFor();
    // An amount of ETH is its own value in ETH; what it cost follows, in the unit that was paid.
    expect(await eth.textContent()).toMatch(/^ETHEthereum0\.\d+(?:Average cost|$)/);
    await total.click();
    await main.getByRole('button', { name: 'Show in ETH' }).waitFor();
    expect(await main.getByText(/^1 ETH =/).count()).toBe(0);
    expect(problems()).toEqual([]);
  });
});
