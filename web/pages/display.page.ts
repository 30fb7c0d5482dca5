import { CALLS } from '@candor/contract/table';
import { seriousFindings } from '@candor/e2e/browser';
import { sidewaysPx, takesInput } from '@candor/e2e/pages';
import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { newAccount, platformTime } from './stand-in/account.ts';
import { exampleRow } from './stand-in/examples.ts';
import { START_MS } from './stand-in/scene.ts';
import { test } from './test.ts';

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

const plain = (text: string): number => Number(text.replaceAll(/[^\d.]/g, ''));

describe.each(['phone', 'desktop'] as const)('the display of a %s', (viewport) => {
  test('shows every time in a zone that is found by its name, with its own distance from UTC, and stays so', async ({ open }) => {
    const stage = await open('/cashflow?tab=other&sheet=shell-display', { viewport, account: newAccount() });
    const { page, answers } = stage;
    const granted = { type: 31, amount: 10_000, beforeAmount: 0, afterAmount: 10_000, assetType: 1, uAmount: 10_000 };
    const time = { createTime: platformTime(START_MS), params: { createTime: START_MS } };
    answers.setRows(CALLS.otherRecords, [{ ...exampleRow(CALLS.otherRecords), ...granted, ...time }]);
    for (const [typed, place, zone, offset] of [
      ['kathm', 'Kathmandu', 'Asia/Kathmandu', 'GMT+5:45'],
      // No zone of the list: found by its name alone.
      ['phoenix', 'Phoenix', 'America/Phoenix', 'GMT-7'],
    ] as const) {
      await stage.load('/cashflow?tab=other&sheet=shell-display');
      const group = await search(page, 'Time zone', typed);
      expect(await sidewaysPx(page, viewport === 'phone' ? 390 : 1440)).toBe(0);
      expect(await seriousFindings(page, 'dialog')).toEqual([]);
      await group.getByRole('list').getByRole('button', { name: place }).click();
      await expect.poll(() => group.getByRole('button').first().textContent()).toContain(place);
      expect(await group.getByRole('button').first().textContent()).toContain(offset);

      await stage.load('/cashflow?tab=other');
      await page.getByRole('main').getByRole('button').filter({ hasText: '10,000' }).first().click();
      const record = page.getByRole('dialog');
      const utc = await record.getByText(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/).textContent();
      expect(Date.parse(utc ?? '')).toBe(START_MS);
      await record.getByText(`${written(START_MS, zone)} ${offset}`).waitFor();
    }
  });

  test('a tap on the total shows it in a coin at its price, whose age is said, and coins keep their own unit', async ({ open }) => {
    const balances = [
      { wallet: 1, coin: 'usdt', total: 8_000 },
      { wallet: 1, coin: 'eth', total: 0.8 },
      { wallet: 3, coin: 'usdt', total: 0 },
    ] as const;
    const stage = await open('/wallet', { viewport, account: { ...newAccount(), balances } });
    const { page, markets } = stage;
    const main = page.getByRole('main');
    await main.getByRole('button', { name: 'Show in BTC' }).click();
    const rate = main.getByText(/^1 BTC = [\d,]+\.\d\d USDT, (?:now|\d+ s ago)$/);
    await rate.waitFor();
    expect(plain((await rate.textContent())?.split('=')[1]?.split(' USDT')[0] ?? '')).toBe(markets.price('btc'));
    const total = main.getByRole('button', { name: 'Show in USDT' });
    await expect.poll(() => total.textContent()).toMatch(/^0\.\d+BTC/);
    const worth = 8_000 + 0.8 * markets.price('eth');
    expect(plain((await total.textContent()) ?? '')).toBeCloseTo(worth / markets.price('btc'), 5);
    const eth = main.getByRole('button', { name: /^ETH/ });
    expect(await eth.textContent()).toMatch(/0\.\d+BTC/);
    expect(await seriousFindings(page)).toEqual([]);

    // It stays, on the first page too; what is ordered and priced keeps its unit.
    await stage.load('/');
    await main.getByRole('button', { name: 'Show in USDT' }).waitFor();
    await stage.load('/wallet?sheet=shell-display');
    const group = await search(page, 'Show values in', 'ethereum');
    await group.getByRole('list').getByRole('button').first().click();
    await stage.load('/wallet');
    await main.getByText(/^1 ETH = [\d,]+\.\d\d USDT/).waitFor();
    // An amount of ETH is its own value in ETH; what it cost follows, in the unit that was paid.
    await expect.poll(() => eth.textContent()).toMatch(/^ETHEthereum0\.\d+(?:Average cost|$)/);
    await total.click();
    await main.getByRole('button', { name: 'Show in ETH' }).waitFor();
    expect(await main.getByText(/^1 ETH =/).count()).toBe(0);
  });
});
