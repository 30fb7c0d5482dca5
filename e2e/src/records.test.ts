import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { ask, askWithPrice, balancesOf, newAccount, plain, type Account } from './accounts.ts';
import type { ViewportName } from './browser.ts';
import { visit } from './pages.ts';
import { test } from './room.ts';
import { confirmed, freshRound, roundOf } from './rounds-page.ts';
import { confirmRiskOf, secondsOf } from './updown-page.ts';

const VIEWPORTS = ['phone', 'desktop'] as const satisfies readonly ViewportName[];

/** The shortest contract, and what its last price may take to become final, ms. */
const CONTRACT_MS = 33_000;

test('a second contract is one line from its stake on, and the same line says its result', async ({ product, open }) => {
  const owner = await newAccount(product.address);
  await confirmRiskOf(product.address, owner);
  // One of 30 s and one that runs for as long as the test does.
  for (const [periodId, betAmount] of [
    [1, '20'],
    [5, '10'],
  ] as const) {
    const contract = { periodId, betAmount, betContent: 1, coinSymbol: 'btc' };
    await askWithPrice(product.address, '/api/secondContractOrder/createSecondContractOrder', contract, owner.token);
  }
  const opened = await Promise.all(VIEWPORTS.map((viewport) => open({ viewport, token: owner.token })));
  for (const { page } of opened) {
    await visit(page, '/cashflow?tab=second');
    const running = page.getByRole('main').getByRole('button', { name: /^Staked \u206610\.00 USDT\u2069: \u2066BTC\/USDT\u2069 up/ });
    await running.waitFor();
    expect(await running.innerText()).toContain('Open');
  }
  await product.passTime(CONTRACT_MS);
  for (const { page, problems } of opened) {
    const settled = page.getByRole('main').getByRole('button', { name: /^(Won|Lost|Stake refunded)/ });
    await settled.waitFor({ timeout: 60_000 });
    expect(
      await page
        .getByRole('main')
        .getByRole('button', { name: /^Staked/ })
        .count(),
    ).toBe(1);
    const [row] = await secondsOf(product.address, owner, 1);
    const net = Number(row?.rewardAmount) - Number(row?.betAmount);
    const figure = (await settled.innerText()).split('\n').at(-1) ?? '';
    expect(Number(plain(figure.replace('\u2212', '-')))).toBeCloseTo(net, 8);
    expect(problems()).toEqual([]);
  }
});

test(
  'a stake in a round is one line from its acceptance on, and the same line says its result',
  { timeout: 240_000 },
  async ({ product, open }) => {
    const { address } = product;
    const [owner, rival] = [await confirmed(address), await confirmed(address)];
    const stake = async ({ token }: Account, periodId: string, betContent: number, betAmount: string) => {
      const asked = { periodId: Number(periodId), betAmount, betContent };
      return (await askWithPrice(address, '/api/optionContract/createOrder', asked, token)).data as { readonly orderNo: string };
    };
    const { periodId, closeTime } = await freshRound(product, 10_000, 'cancelEndTime');
    const { orderNo } = await stake(owner, periodId, 0, '25');
    await ask(address, '/api/optionContract/cancelOrder', { orderNo }, owner.token);
    await stake(owner, periodId, 0, '10');
    await stake(rival, periodId, 1, '40');
    const linesOf = (page: Page, name: RegExp) => page.getByRole('main').getByRole('button', { name });
    for (const viewport of VIEWPORTS) {
      const { page, problems } = await open({ viewport, token: owner.token });
      await visit(page, '/cashflow?tab=option');
      const running = linesOf(page, /^Staked \u206610\.00 USDT\u2069: \u2066BTC\/USDT\u2069 up/);
      await running.waitFor();
      expect(await running.innerText()).toContain('Open');
      // Taken back: its stake and its return are one line, which brought nothing.
      const cancelled = linesOf(page, /^Stake cancelled, \u206625\.00 USDT\u2069 back: \u2066BTC\/USDT\u2069 up/);
      expect(plain((await cancelled.innerText()).split('\n').at(-1) ?? '')).toBe('0');
      expect(problems()).toEqual([]);
    }
    const { serverMs } = await roundOf(address);
    await product.passTime(Number(closeTime) + 5_000 - serverMs);
    for (const [account, staked] of [
      [owner, 10],
      [rival, 40],
    ] as const) {
      for (const viewport of VIEWPORTS) {
        const { page, problems } = await open({ viewport, token: account.token });
        await visit(page, '/cashflow?tab=option');
        const settled = linesOf(page, /^(Won|Lost|Stake refunded)/);
        await settled.waitFor();
        // Won by one, lost by the other, or refunded to both: what the line says is what the wallet has more or less than before.
        const { '1 usdt': usdt } = await balancesOf(address, account);
        const net = Number(usdt?.total) - 10_000;
        const figure = (await settled.innerText()).split('\n').at(-1) ?? '';
        expect(Number(plain(figure.replace('\u2212', '-')))).toBeCloseTo(net, 8);
        await settled.click();
        const sheet = page.getByRole('dialog', { name: /^(Won|Lost|Stake refunded)/ });
        expect(Number(plain(await sheet.getByRole('definition').first().innerText()))).toBe(staked);
        const changes = sheet.getByRole('region', { name: 'Balance changes' }).getByRole('button');
        await changes.first().waitFor();
        // The stake, of the larger one what did not play, and what was paid unless it was lost.
        expect(await changes.count()).toBe((staked > 10 ? 2 : 1) + (net < 0 ? 0 : 1));
        expect(problems()).toEqual([]);
      }
    }
  },
);
